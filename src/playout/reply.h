// Replies: what a playout move does about the last ones, in words that weights are learned for. A
// move has one feature for its 3×3 shape (playout/learned_weights.h) and any number of replies; its
// weight is the product of all of theirs. The families are those of Coulom (2007) that a playout
// can afford.
//
// Finding replies calls visit(point, reply). The points are empty; whether they are legal is for
// the caller to see.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <string_view>

#include "playout/heuristics.h"
#include "playout/situation.h"
#include "tactics/self_atari.h"

namespace nadare::playout {

// Families of three go by the size of the chain: one stone, two or three, more.
enum Reply : unsigned {
    kTakesRunner = 0,                 // The last stone's chain, which could still get away.
    kTakesDead = kTakesRunner + 3,    // The same, if it could not.
    kSavesByTaking = kTakesDead + 3,  // An own chain that the last move put in atari.
    kSavesByRunning = kSavesByTaking + 3,
    kRunsInVain = kSavesByRunning + 3,
    kAtari = kRunsInVain + 3,    // On the last stone's chain, leaving it little.
    kLooseAtari = kAtari + 3,    // On the same, from the wrong side.
    kDefends = kLooseAtari + 3,  // An own chain left with two liberties.
    kPresses = kDefends + 3,     // The last stone's chain of three liberties.
    kCounters = kPresses + 3,    // Atari on a neighbour of an own chain of three or four.
    kKillsEye = kCounters + 1,   // Nakade.
    kTakesKo = kKillsEye + 1,
    kTakesElsewhere = kTakesKo + 1,  // Any other chain in atari.
    kRunsElsewhere = kTakesElsewhere + 3,
    kBesideLast = kRunsElsewhere + 3,
    kDiagonalToLast = kBesideLast + 1,
    kBesideOwn = kDiagonalToLast + 1,  // The move before the last.
    kDiagonalToOwn = kBesideOwn + 1,
    kSelfAtari = kDiagonalToOwn + 1,  // Bad self-atari; found when the move is drawn.
    kReplyCount = kSelfAtari + 3,
};

// "saves-by-running/2-3": unique, without spaces. Requires: reply < kReplyCount.
std::string_view reply_name(unsigned reply);

namespace detail {

constexpr unsigned size_class(int stones) noexcept {
    return stones == 1 ? 0 : stones <= 3 ? 1 : 2;
}

template <int N, class Visit>
inline void find_attacks(const go::Board<N>& board, go::BasicPoint<N> stone, Visit&& visit) {
    const unsigned size = size_class(board.chain_size(stone));
    switch (board.liberties(stone)) {
        case 1:
            visit(board.first_liberty(stone),
                  (tactics::is_worth_taking(board, stone) ? kTakesRunner : kTakesDead) + size);
            break;
        case 2: {
            const auto both = tactics::two_liberties_of(board, stone);
            std::array<bool, 2> is_good{};
            tactics::suggest_ataris(board, stone,
                                    [&](go::BasicPoint<N> p) { is_good[p == both[1]] = true; });
            for (std::size_t i = 0; i < 2; ++i)
                visit(both[i], (is_good[i] ? kAtari : kLooseAtari) + size);
            break;
        }
        case 3:
            board.liberty_set(stone).for_each(
                [&](go::BasicPoint<N> p) { visit(p, kPresses + size); });
            break;
        default:
            break;
    }
}

template <int N, class Visit>
inline void find_defences(const go::Board<N>& board, go::BasicPoint<N> stone, Visit&& visit) {
    const unsigned size = size_class(board.chain_size(stone));
    switch (board.liberties(stone)) {
        case 1: {
            tactics::suggest_counter_captures(
                board, stone, [&](go::BasicPoint<N> p) { visit(p, kSavesByTaking + size); });
            const auto last = board.first_liberty(stone);
            visit(last, (tactics::can_run_to(board, last, board.at(stone)) ? kSavesByRunning
                                                                           : kRunsInVain) +
                            size);
            break;
        }
        case 2:
            tactics::suggest_defences(board, stone,
                                      [&](go::BasicPoint<N> p) { visit(p, kDefends + size); });
            break;
        default:
            tactics::suggest_neighbour_ataris(board, stone,
                                              [&](go::BasicPoint<N> p) { visit(p, +kCounters); });
    }
}

}  // namespace detail

// Everything but kSelfAtari.
template <int N, class Visit>
inline void find_replies(const Situation<N>& s, Visit&& visit) {
    using Point = go::BasicPoint<N>;
    const go::Board<N>& board = s.board();
    for (const Point stone : s.weak_chains()) {
        if (board.at(stone) == s.us())
            detail::find_defences(board, stone, visit);
        else
            detail::find_attacks(board, stone, visit);
    }
    Candidates<N> few;
    suggest_ko(s, 4, few);
    if (!s.last().is_none() && board.at(s.last()) != s.us()) suggest_nakade(s, few);
    for (const Candidate<N>& candidate : few)
        visit(candidate.point, candidate.tags.contains(Heuristic::nakade) ? +kKillsEye : +kTakesKo);

    const auto if_empty = [&](Point p, unsigned reply) {
        if (board.at(p) == go::Color::empty) visit(p, reply);
    };
    if (const Point last = board.last_move().point; last.is_on_board()) {
        for (const Point p : last.neighbours()) if_empty(p, kBesideLast);
        for (const Point p : last.diagonals()) if_empty(p, kDiagonalToLast);
    }
    if (const Point own = board.move_before_last().point; own.is_on_board()) {
        for (const Point p : own.neighbours()) if_empty(p, kBesideOwn);
        for (const Point p : own.diagonals()) if_empty(p, kDiagonalToOwn);
    }
}

// Chains in atari that the last move does not touch. Cost: all chains.
template <int N, class Visit>
inline void find_replies_elsewhere(const Situation<N>& s, Visit&& visit) {
    const go::Board<N>& board = s.board();
    for (unsigned id = 1; id <= board.highest_chain(); ++id) {
        const auto stone = board.stone_of(id);
        if (stone.is_none() || !board.is_in_atari(stone)) continue;
        bool is_known = false;
        for (const auto weak : s.weak_chains()) is_known |= board.chain(weak) == board.chain(stone);
        if (is_known) continue;
        const unsigned size = detail::size_class(board.chain_size(stone));
        const auto p = board.first_liberty(stone);
        if (board.at(stone) != s.us())
            visit(p, kTakesElsewhere + size);
        else if (tactics::can_run_to(board, p, s.us()))
            visit(p, kRunsElsewhere + size);
    }
}

}  // namespace nadare::playout
