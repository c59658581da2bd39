// Moves around a chain in atari: save it, or take it. What is worth a move follows Baudiš and
// Gailly (2011, §3.2) and the description of Moggy in the study of its sub-policies (2014, §2.5.5):
// a chain is saved by taking a chaser or by running to where it is not caught again; it is taken
// only if it could be saved, because a dead chain can wait.
//
// The generators call suggest(point) for every move they find, perhaps twice for the same point.
// The points are empty, and legal but for the ko.
#pragma once

#include <algorithm>

#include "go/board.h"
#include "tactics/chains.h"
#include "tactics/liberties.h"
#include "tactics/pseudo_ladder.h"
#include "util/assert.h"
#include "util/fixed_vector.h"

namespace nadare::tactics {

// Whether extending from atari to p gains enough liberties to be worth it. Two are not enough if a
// ladder follows.
//
//     . O O . .      X extends to a and has three liberties: good.
//     . O X O .
//     . . a . .
//
// Requires: p is the last liberty of a chain of the colour.
template <int N>
inline bool can_run_to(const go::Board<N>& board, go::BasicPoint<N> p, go::Color color) noexcept {
    const int liberties = liberties_after(board, p, color, 3);
    if (liberties != 2) return liberties > 2;
    return !is_caught_after(board, p, color, go::BasicPoint<N>::none());
}

// The last liberties of the chains in atari next to the chain of `stone`: taking one of them saves
// it. Cost: the stones of the chain.
template <int N, class Suggest>
inline void suggest_counter_captures(const go::Board<N>& board, go::BasicPoint<N> stone,
                                     Suggest&& suggest) {
    for_each_weak_neighbour(
        board, stone, 1, [&](go::BasicPoint<N> chaser) { suggest(board.first_liberty(chaser)); });
}

// Ways to save a chain in atari. Requires: the chain of `stone` is in atari.
template <int N, class Suggest>
inline void suggest_rescues(const go::Board<N>& board, go::BasicPoint<N> stone, Suggest&& suggest) {
    assert(board.is_in_atari(stone));
    suggest_counter_captures(board, stone, suggest);
    const go::BasicPoint<N> last = board.first_liberty(stone);
    if (can_run_to(board, last, board.at(stone))) suggest(last);
}

// The liberties of the chain of `stone` once a chaser next to it is taken, or `enough` if there are
// at least that many. Requires: both chains are in atari.  Cost: the stones of the chaser.
template <int N>
inline int liberties_by_taking(const go::Board<N>& board, go::BasicPoint<N> stone,
                               go::BasicPoint<N> chaser, int enough) noexcept {
    const go::BasicPoint<N> p = board.first_liberty(chaser);
    const go::ChainId chain = board.chain(stone);
    const auto touches_chain = [&](go::BasicPoint<N> q) {
        bool touches = false;
        for (const go::BasicPoint<N> n : q.neighbours()) touches |= board.chain(n) == chain;
        return touches;
    };
    if (touches_chain(p)) return liberties_after(board, p, board.at(stone), enough);
    int liberties = board.liberties(stone);
    board.for_each_stone(chaser,
                         [&](go::BasicPoint<N> taken) { liberties += touches_chain(taken); });
    return std::min(liberties, enough);
}

// Of the ways to save a chain in atari those that leave it most liberties, where four are as good as
// more.
//
//     . X O O .      The stone X with three neighbours O is in atari. Taking one of them at b leaves
//     b O X O .      it two liberties, connecting at a leaves it more.
//     . X a O .
//     . . X . .
//
// Requires: the chain of `stone` is in atari.
template <int N, class Suggest>
inline void suggest_best_rescues(const go::Board<N>& board, go::BasicPoint<N> stone,
                                 Suggest&& suggest) {
    constexpr int kEnough = 4;
    assert(board.is_in_atari(stone));
    const go::BasicPoint<N> last = board.first_liberty(stone);
    const int by_running = can_run_to(board, last, board.at(stone))
                               ? liberties_after(board, last, board.at(stone), kEnough)
                               : 0;
    int most = by_running;
    // Chasers that leave as many liberties as the best so far; a worse one is never suggested.
    util::FixedVector<go::BasicPoint<N>, 8> best;
    for_each_weak_neighbour(board, stone, 1, [&](go::BasicPoint<N> chaser) {
        const int liberties = liberties_by_taking(board, stone, chaser, kEnough);
        if (liberties < most || (liberties == most && best.is_full())) return;
        if (liberties > most) best.clear();
        most = liberties;
        best.push_back(chaser);
    });
    for (const go::BasicPoint<N> chaser : best) suggest(board.first_liberty(chaser));
    if (most > 0 && by_running == most) suggest(last);
}

// Whether the owner of a chain in atari could still save it, so that taking it is worth a move now.
// Requires: the chain of `stone` is in atari.
template <int N>
inline bool is_worth_taking(const go::Board<N>& board, go::BasicPoint<N> stone) noexcept {
    assert(board.is_in_atari(stone));
    const go::BasicPoint<N> last = board.first_liberty(stone);
    return liberties_after(board, last, board.at(stone), 2) >= 2 ||
           touches_chain_in_atari(board, stone);
}

}  // namespace nadare::tactics
