// The pseudo-ladder: whether a runner is caught, judged by walking along the staircase and looking
// at the stones beside it, without playing a move. The name and the purpose are those of
// GoIntellect (Chen 2011, §6 and §9.3.3), which does not print its rules; these are ours. It knows
// the plain ladder, its breakers, the edge, and threats to take or atari the chasers met on the
// way; whatever else happens counts as an escape, so "caught" is the answer to rely on.
//
//     . . . . . . .     The runner r has liberties a and b. White blocks a; Black runs to b and is
//     . O O . . . .     again left with two, and so on down the stairs, until a black stone beside
//     . O r b . . .     the stairs (escaped), the edge or a white one (caught).
//     . O a . . . .
//     . . . . . . .
//
// Cost: three cells a step. Any thread may call it on a board that nobody changes meanwhile.
#pragma once

#include "go/board.h"
#include "tactics/chains.h"
#include "tactics/liberties.h"
#include "util/assert.h"

namespace nadare::tactics {

namespace detail {

// One staircase. Steps are differences of cell numbers.
template <int N>
class Staircase {
 public:
    // The chaser is thought to hold `blocked` already, unless it is none().
    Staircase(const go::Board<N>& board, go::Color runner, go::BasicPoint<N> blocked) noexcept
        : board_(board), runner_(runner), blocked_(blocked) {}

    // Whether the runner, whose head's liberties are head+run and head+block, is caught when the
    // chaser takes the latter.
    bool is_caught(go::BasicPoint<N> head, int run, int block) const noexcept {
        bool outside_is_blocked = false;  // From the second step on our own block stands there.
        for (int steps = 0; steps < 2 * N; ++steps) {
            head = moved(head, run);
            const Side ahead = look(head, moved(head, run));
            const Side inside = look(head, moved(head, block));
            const Side outside =
                outside_is_blocked ? Side::closed : look(head, moved(head, -block));
            if (ahead == Side::help || inside == Side::help || outside == Side::help) return false;
            const int open =
                int{ahead == Side::open} + int{inside == Side::open} + int{outside == Side::open};
            if (open != 2) return open < 2;
            if (ahead != Side::open) return false;
            // The chaser blocks ahead, so the runner turns to whichever side is open.
            const int turn = inside == Side::open ? block : -block;
            block = run;
            run = turn;
            outside_is_blocked = inside == Side::open;
        }
        return false;
    }

 private:
    enum class Side { open, closed, help };

    static go::BasicPoint<N> moved(go::BasicPoint<N> p, int by) noexcept {
        return go::BasicPoint<N>(static_cast<unsigned>(static_cast<int>(p.cell()) + by));
    }

    // What the runner's new head finds at one of its sides.
    Side look(go::BasicPoint<N> head, go::BasicPoint<N> side) const noexcept {
        const go::Color there = board_.at(side);
        if (there == go::Color::empty) return side == blocked_ ? Side::closed : Side::open;
        if (there == go::Color::border) return Side::closed;
        if (there == runner_) return board_.liberties(side) > 1 ? Side::help : Side::closed;
        // A chaser that the new head takes or puts in atari has no time to block.
        return board_.liberties(side) <= 2 && board_.liberty_set(side).contains(head)
                   ? Side::help
                   : Side::closed;
    }

    const go::Board<N>& board_;
    go::Color runner_;
    go::BasicPoint<N> blocked_;
};

}  // namespace detail

// Whether a runner that extends to p is caught: at once, or in a ladder. `blocked` is a point that
// the chaser is thought to hold already, or none().
//
// Requires: p is empty.  Cost: the neighbours of p, and three cells a step of the ladder.
template <int N>
inline bool is_caught_after(const go::Board<N>& board, go::BasicPoint<N> p, go::Color runner,
                            go::BasicPoint<N> blocked) noexcept {
    if (takes_stones(board, p, runner)) return false;
    go::BasicPointSet<N> liberties = liberty_set_after(board, p, runner);
    if (!blocked.is_none()) liberties.erase(blocked);
    const int count = liberties.size();
    if (count != 2) return count < 2;
    if (gives_atari(board, p, runner)) return false;  // No time to block.
    // Both liberties must be new ones, round a corner from each other; anything else is unclear.
    const go::BasicPoint<N> first = liberties.first();
    liberties.erase(first);
    const int a = static_cast<int>(first.cell()) - static_cast<int>(p.cell());
    const int b = static_cast<int>(liberties.first().cell()) - static_cast<int>(p.cell());
    constexpr int kStride = go::Layout<N>::kStride;
    const auto is_step = [](int d) { return d == 1 || d == -1 || d == kStride || d == -kStride; };
    if (!is_step(a) || !is_step(b) || a == -b) return false;
    const detail::Staircase<N> stairs(board, runner, blocked);
    return stairs.is_caught(p, a, b) || stairs.is_caught(p, b, a);
}

// Whether a chain in atari cannot save itself by running: no chaser next to it can be taken, and
// the run ends at once or in a ladder. Requires: the chain of `stone` is in atari.
template <int N>
inline bool is_caught(const go::Board<N>& board, go::BasicPoint<N> stone) noexcept {
    assert(board.is_in_atari(stone));
    const go::BasicPoint<N> none = go::BasicPoint<N>::none();
    return is_caught_after(board, board.first_liberty(stone), board.at(stone), none) &&
           !touches_chain_in_atari(board, stone);
}

}  // namespace nadare::tactics
