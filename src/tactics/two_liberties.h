// Moves around chains with two liberties: put an opposing one in atari so that it cannot get away,
// or see to it that nobody does that to ours. The simplest capturing races are decided here. After
// Baudiš and Gailly (2011, §3.2) and the description of Moggy (2014, §2.5.7); the order of
// preference among ataris, by how many liberties the runner could reach, is ours.
//
// The generators call suggest(point) for every move they find, perhaps twice for the same point.
// The points are empty and legal but for the ko, and are not self-atari.
#pragma once

#include <array>

#include "go/board.h"
#include "tactics/chains.h"
#include "tactics/liberties.h"
#include "tactics/pseudo_ladder.h"
#include "util/assert.h"

namespace nadare::tactics {

// The two liberties of a chain. Requires: the chain of `stone` has two.
template <int N>
inline std::array<go::BasicPoint<N>, 2> two_liberties_of(const go::Board<N>& board,
                                                         go::BasicPoint<N> stone) noexcept {
    assert(board.liberties(stone) == 2);
    go::BasicPointSet<N> liberties = board.liberty_set(stone);
    const go::BasicPoint<N> first = liberties.first();
    liberties.erase(first);
    return {first, liberties.first()};
}

// How well a chain with two liberties stands after the attacker's atari on one of them.
struct AtariOutlook {
    bool is_playable = false;  // The attacker's stone is not itself in atari then.
    int run_liberties = 0;     // What the runner reaches on the other liberty, up to 3.

    // The runner has at most two liberties again, which is an invitation to the next atari.
    bool is_promising() const noexcept { return is_playable && run_liberties <= 2; }
};

// Requires: the points are the two liberties of a chain of the runner.
template <int N>
inline AtariOutlook atari_outlook(const go::Board<N>& board, go::Color runner,
                                  go::BasicPoint<N> atari, go::BasicPoint<N> run) noexcept {
    const go::Color attacker = go::opponent(runner);
    if (is_self_atari(board, atari, attacker)) return {};
    // Four liberties leave three without the attacker's stone, if that was one of them.
    if (has_liberties_at_sight(board, run, runner, 4)) return {true, 3};
    const go::Code3x3 code = board.code(run);
    const unsigned own = go::fields_with(code, runner) & go::kNeighbourFields;
    int count = 0;
    if ((own & (own - 1)) == 0 && !takes_stones(board, run, runner)) {
        // The chain alone, which has no liberties but these two.
        unsigned empty = go::fields_with(code, go::Color::empty) & go::kNeighbourFields;
        for (; empty != 0; empty &= empty - 1)
            count += go::detail::neighbour_at(run, empty) != atari;
    } else {
        go::BasicPointSet<N> left = liberty_set_after(board, run, runner);
        left.erase(atari);
        count = left.size();
    }
    return {true, count > 3 ? 3 : count};
}

// Whether the attacker has an atari from which a chain with two liberties could not simply run
// away. Requires: the chain of `stone` has two liberties.
template <int N>
inline bool is_threatened(const go::Board<N>& board, go::BasicPoint<N> stone) noexcept {
    const auto [a, b] = two_liberties_of(board, stone);
    const go::Color color = board.at(stone);
    return atari_outlook(board, color, a, b).is_promising() ||
           atari_outlook(board, color, b, a).is_promising();
}

// Ataris on a chain with two liberties; of two, the one that leaves the runner less.
//
//     . O O . .      O attacks the chain of X. From an atari at a X runs to b and has three
//     . O X b .      liberties; from one at b it runs to a, and has one: b is suggested.
//     . O a . .
//     . O O . .
//
// Requires: the chain of `stone` has two liberties.
template <int N, class Suggest>
inline void suggest_ataris(const go::Board<N>& board, go::BasicPoint<N> stone, Suggest&& suggest) {
    const auto [a, b] = two_liberties_of(board, stone);
    const go::Color color = board.at(stone);
    const AtariOutlook on_a = atari_outlook(board, color, a, b);
    const AtariOutlook on_b = atari_outlook(board, color, b, a);
    const bool want_a =
        on_a.is_promising() && !(on_b.is_promising() && on_b.run_liberties < on_a.run_liberties);
    const bool want_b =
        on_b.is_promising() && !(on_a.is_promising() && on_a.run_liberties < on_b.run_liberties);
    if (want_a) suggest(a);
    if (want_b) suggest(b);
}

// Moves that save a threatened chain with two liberties: extend to three, or strike first at a
// chain next to it that has no more liberties than it has itself. Nothing if no atari threatens it.
//
// Requires: the chain of `stone` has two liberties.  Cost: the stones of the chain.
template <int N, class Suggest>
inline void suggest_defences(const go::Board<N>& board, go::BasicPoint<N> stone,
                             Suggest&& suggest) {
    if (!is_threatened(board, stone)) return;
    const go::Color color = board.at(stone);
    for (const go::BasicPoint<N> p : two_liberties_of(board, stone))
        if (liberties_after(board, p, color, 3) >= 3) suggest(p);
    for_each_weak_neighbour(board, stone, 2, [&](go::BasicPoint<N> attacker) {
        if (board.is_in_atari(attacker))
            suggest(board.first_liberty(attacker));
        else
            suggest_ataris(board, attacker, suggest);
    });
}

// Ataris on chains with two liberties next to the chain of `stone`, which has a few more itself.
// Cost: the stones of the chain.
template <int N, class Suggest>
inline void suggest_neighbour_ataris(const go::Board<N>& board, go::BasicPoint<N> stone,
                                     Suggest&& suggest) {
    for_each_weak_neighbour(board, stone, 2, [&](go::BasicPoint<N> attacker) {
        if (board.liberties(attacker) == 2) suggest_ataris(board, attacker, suggest);
    });
}

// The move that starts a working ladder on a chain with two liberties, or none(). Requires: it has
// two.
template <int N>
inline go::BasicPoint<N> ladder_move(const go::Board<N>& board, go::BasicPoint<N> stone) noexcept {
    const auto [a, b] = two_liberties_of(board, stone);
    const go::Color color = board.at(stone);
    if (touches_chain_in_atari(board, stone)) return go::BasicPoint<N>::none();
    const auto works = [&](go::BasicPoint<N> atari, go::BasicPoint<N> run) {
        return !is_self_atari(board, atari, go::opponent(color)) &&
               is_caught_after(board, run, color, atari);
    };
    if (works(a, b)) return a;
    if (works(b, a)) return b;
    return go::BasicPoint<N>::none();
}

}  // namespace nadare::tactics
