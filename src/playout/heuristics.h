// The heuristics of Pachi (Baudiš and Gailly 2011, §3.2) as the study of its policy Moggy describes
// them (2014, §2.5), each a few lines on top of `tactics` and `features`. A heuristic only
// suggests; it does not know which chooser is asking. Suggested points are empty; whether they are
// legal and sound is checked by the chooser, once, for the point it is about to play.
//
// Every heuristic comes in two parts: a quick "does it apply here at all", which most of the time
// says no, and the suggestions themselves.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "features/pattern3x3.h"
#include "go/board.h"
#include "playout/candidates.h"
#include "playout/situation.h"
#include "tactics/atari.h"
#include "tactics/eye_shape.h"
#include "tactics/two_liberties.h"

namespace nadare::playout {

// Something outside that knows openings: called with its own data. None is shipped.
template <int N>
struct JosekiHook {
    using Suggest = void (*)(const void* book, const go::Board<N>& board, go::Color us,
                             Candidates<N>& out);
    Suggest suggest = nullptr;
    const void* book = nullptr;
};

// What heuristics need beside the situation.
template <int N>
struct HeuristicSettings {
    int ko_age = 3;
    bool best_rescues = false;
    bool lone_stones = true;
    bool patterns_in_turn = false;
    const features::Pattern3x3Table* patterns = nullptr;
    JosekiHook<N> joseki{};
};

// Retakes, or fills, a ko that was taken a few moves ago and is no longer forbidden.
template <int N>
inline void suggest_ko(const Situation<N>& s, int age, Candidates<N>& out) noexcept {
    const KoMemory<N>& ko = s.ko();
    if (ko.point.is_none() || ko.moves_since > age || !s.board().ko().is_none()) return;
    if (s.board().at(ko.point) == go::Color::empty) out.add(ko.point, Heuristic::ko);
}

// Plays the vital point of an eye space that the last move has closed.
//
//     O O O O .      O has just played the last stone of the wall. X at a kills.
//     . a . O .
//     O O O O .
//
// A stone with liberties on opposite sides is taken to close nothing: that ends the matter at once
// for most moves (as in the study of Moggy, §2.5.4).
template <int N>
inline void suggest_nakade(const Situation<N>& s, Candidates<N>& out) noexcept {
    constexpr unsigned kUpDown = 0x41u;
    constexpr unsigned kLeftRight = 0x14u;
    const go::Board<N>& board = s.board();
    const unsigned empty =
        go::fields_with(board.code(s.last()), go::Color::empty) & go::kNeighbourFields;
    if (empty == 0 || (empty & kUpDown) == kUpDown || (empty & kLeftRight) == kLeftRight) return;
    const auto inside = go::detail::neighbour_at(s.last(), empty);
    const auto space = tactics::eye_space(board, inside, go::opponent(s.us()));
    if (space.size() < 3) return;
    const auto vital = tactics::vital_point(space);
    if (!vital.is_none()) out.add(vital, Heuristic::nakade);
}

// Answers what the last move put in atari: saves our chains, takes the last stone's chain if it
// could still get away.
template <int N>
inline void suggest_local_atari(const Situation<N>& s, bool best_rescues,
                                Candidates<N>& out) noexcept {
    const go::Board<N>& board = s.board();
    const auto suggest = [&](go::BasicPoint<N> p) { out.add(p, Heuristic::local_atari); };
    for (const go::BasicPoint<N> stone : s.weak_chains()) {
        if (!board.is_in_atari(stone)) continue;
        if (board.at(stone) == s.us()) {
            if (best_rescues)
                tactics::suggest_best_rescues(board, stone, suggest);
            else
                tactics::suggest_rescues(board, stone, suggest);
        } else if (tactics::is_worth_taking(board, stone)) {
            suggest(board.first_liberty(stone));
        }
    }
}

// Starts a ladder on a chain of two liberties at the last move.
template <int N>
inline void suggest_ladder(const Situation<N>& s, Candidates<N>& out) noexcept {
    const go::Board<N>& board = s.board();
    for (const go::BasicPoint<N> stone : s.weak_chains()) {
        if (board.at(stone) == s.us() || board.liberties(stone) != 2) continue;
        const auto move = tactics::ladder_move(board, stone);
        if (!move.is_none()) out.add(move, Heuristic::ladder);
    }
}

// Whether the opponent could cut our chains apart at p: two of them meet there and nowhere else, and
// the cutting stone would not be in atari. Requires: p is empty.
template <int N>
inline bool is_cutting_point(const go::Board<N>& board, go::BasicPoint<N> p,
                             go::Color us) noexcept {
    unsigned own = go::fields_with(board.code(p), us) & go::kNeighbourFields;
    if ((own & (own - 1)) == 0) return false;
    util::FixedVector<go::BasicPoint<N>, 4> stones;
    for (; own != 0; own &= own - 1) stones.push_back(go::detail::neighbour_at(p, own));
    const auto meet_only_here = [&](go::BasicPoint<N> a, go::BasicPoint<N> b) {
        return board.chain(a) != board.chain(b) &&
               (board.liberty_set(a) & board.liberty_set(b)).size() == 1;
    };
    bool is_cut = false;
    for (std::size_t i = 1; i < stones.size(); ++i)
        for (std::size_t j = 0; j < i; ++j) is_cut = is_cut || meet_only_here(stones[i], stones[j]);
    return is_cut && !tactics::is_self_atari(board, p, go::opponent(us));
}

// Calls visit(point) for the empty points next to the last stone.
template <int N, class Visit>
inline void for_each_liberty_of_last(const Situation<N>& s, Visit&& visit) noexcept {
    unsigned empty =
        go::fields_with(s.board().code(s.last()), go::Color::empty) & go::kNeighbourFields;
    for (; empty != 0; empty &= empty - 1) visit(go::detail::neighbour_at(s.last(), empty));
}

// Connects where the last move threatens to cut.
//
//     . X a X .      O has come from below. Without an answer at a it takes one side or the other.
//     . . O . .
template <int N>
inline void suggest_connections(const Situation<N>& s, Candidates<N>& out) noexcept {
    for_each_liberty_of_last(s, [&](go::BasicPoint<N> p) {
        if (is_cutting_point(s.board(), p, s.us())) out.add(p, Heuristic::connection);
    });
}

// Attacks the last stone's chain if it has two liberties, defends ours that the last move left with
// two; lone stones only where they are wanted.
template <int N>
inline void suggest_two_liberties(const Situation<N>& s, bool lone_stones,
                                  Candidates<N>& out) noexcept {
    const go::Board<N>& board = s.board();
    const auto suggest = [&](go::BasicPoint<N> p) { out.add(p, Heuristic::two_liberties); };
    for (const go::BasicPoint<N> stone : s.weak_chains()) {
        if (board.liberties(stone) != 2) continue;
        if (!lone_stones && board.chain_size(stone) == 1) continue;
        if (board.at(stone) == s.us())
            tactics::suggest_defences(board, stone, suggest);
        else
            tactics::suggest_ataris(board, stone, suggest);
    }
}

// Wins a liberty for our chains of three or four by an atari on a neighbour that has two.
template <int N>
inline void suggest_n_liberties(const Situation<N>& s, Candidates<N>& out) noexcept {
    const go::Board<N>& board = s.board();
    const auto suggest = [&](go::BasicPoint<N> p) { out.add(p, Heuristic::n_liberties); };
    for (const go::BasicPoint<N> stone : s.weak_chains())
        if (board.at(stone) == s.us() && board.liberties(stone) >= 3)
            tactics::suggest_neighbour_ataris(board, stone, suggest);
}

// Whether the point only fills what our own stones enclose: three sides are ours or the edge, none
// the opponent's, and nothing there is in atari.
template <int N>
inline bool fills_own_shape(const go::Board<N>& board, go::BasicPoint<N> p, go::Color us) noexcept {
    const go::Code3x3 code = board.code(p);
    return go::neighbours_with(code, us) + go::neighbours_with(code, go::Color::border) >= 3 &&
           go::neighbours_with(code, go::opponent(us)) == 0 && board.atari_bits(p) == 0;
}

// The empty points among the eight around each of the last two moves that may be of good shape, none
// of them twice.
template <int N>
struct ShapePoints {
    std::array<go::BasicPoint<N>, 16> around{};  // The last move, then the one before.
    std::uint32_t worth_a_look = 0;              // Which of them: every second bit, as in codes.

    // Requires: the mask is not 0, and of bits of worth_a_look.
    go::BasicPoint<N> first_in(std::uint32_t mask) const noexcept {
        return around[static_cast<unsigned>(std::countr_zero(mask)) / 2];
    }
};

// Found without a branch: whether the next point is empty, or fits, nobody can predict.
template <int N>
inline ShapePoints<N> points_of_shape(const Situation<N>& s,
                                      const features::Pattern3x3Table& patterns) noexcept {
    const go::Board<N>& board = s.board();
    ShapePoints<N> found;
    const auto look = [&](go::BasicPoint<N> center, unsigned first, auto&& is_new) {
        const std::array<go::BasicPoint<N>, 8> around{
            center.up(),        center.left(),       center.right(),       center.down(),
            center.up().left(), center.up().right(), center.down().left(), center.down().right()};
        std::uint32_t fits = 0;
        for (unsigned i = 0; i < 8; ++i) {
            const go::BasicPoint<N> p = around[i];
            const unsigned may_match = patterns.may_match(board.code(p), s.us()) ? 1 : 0;
            found.around[first + i] = p;
            fits |= (may_match & is_new(p)) << (2 * i);
        }
        const std::uint32_t empty = go::fields_with(board.code(center), go::Color::empty);
        found.worth_a_look |= (fits & empty) << (2 * first);
    };
    const go::BasicPoint<N> last = s.last();
    const go::BasicPoint<N> before = board.move_before_last().point;
    if (last.is_on_board()) look(last, 0, [](go::BasicPoint<N>) { return 1u; });
    if (before.is_on_board())
        look(before, 8,
             [&](go::BasicPoint<N> p) { return last.is_none() || !last.is_around(p) ? 1u : 0u; });
    return found;
}

// Whether the point is of good shape and does more than fill our own.
template <int N>
inline bool is_good_shape(const Situation<N>& s, const features::Pattern3x3Table& patterns,
                          go::BasicPoint<N> p) noexcept {
    return patterns.matches(s.board(), p, s.us()) && !fills_own_shape(s.board(), p, s.us());
}

// Points of good shape around the last two moves. In turn: those next to the last move, or else
// those at its corners, or else the same of the move before.
template <int N>
inline void suggest_patterns(const Situation<N>& s, const features::Pattern3x3Table& patterns,
                             bool in_turn, Candidates<N>& out) noexcept {
    const ShapePoints<N> points = points_of_shape(s, patterns);
    for (std::uint32_t turn = 0xff; turn != 0; turn <<= 8) {
        for (auto some = points.worth_a_look & turn; some != 0; some &= some - 1) {
            const auto p = points.first_in(some);
            if (is_good_shape(s, patterns, p)) out.add(p, Heuristic::pattern);
        }
        if (in_turn && !out.empty()) return;
    }
}

// Stands in the way of the last stone where it would walk on between our stones, or between them and
// the edge.
//
//     X X X X .
//     O a . . .      O has just come one point farther.
//     X X X X .
template <int N>
inline void suggest_blocks(const Situation<N>& s, Candidates<N>& out) noexcept {
    for_each_liberty_of_last(s, [&](go::BasicPoint<N> p) {
        const go::Code3x3 code = s.board().code(p);
        const int own = go::neighbours_with(code, s.us());
        if (own >= 1 && own + go::neighbours_with(code, go::Color::border) == 2 &&
            go::neighbours_with(code, go::Color::empty) == 1)
            out.add(p, Heuristic::block);
    });
}

// Saves or takes any chain in atari. Cost: all chains.
template <int N>
inline void suggest_global_atari(const Situation<N>& s, Candidates<N>& out) noexcept {
    const go::Board<N>& board = s.board();
    const auto suggest = [&](go::BasicPoint<N> p) { out.add(p, Heuristic::global_atari); };
    for (unsigned id = 1; id <= board.highest_chain(); ++id) {
        const auto stone = board.stone_of(id);
        if (stone.is_none() || !board.is_in_atari(stone)) continue;
        if (board.at(stone) == s.us())
            tactics::suggest_rescues(board, stone, suggest);
        else if (tactics::is_worth_taking(board, stone))
            suggest(board.first_liberty(stone));
    }
}

// Whether asking the heuristic can lead to anything. Cheap. The heuristic is a template parameter,
// here and below, because an indirect jump per question would cost more than most answers.
template <Heuristic heuristic, int N>
inline bool applies(const Situation<N>& s) noexcept {
    switch (heuristic) {
        case Heuristic::ko:
            return !s.ko().point.is_none();
        case Heuristic::nakade:
        case Heuristic::connection:
        case Heuristic::block:
            return !s.last().is_none() && s.board().at(s.last()) != s.us();
        case Heuristic::local_atari:
            return s.has_chain_with(1);
        case Heuristic::ladder:
        case Heuristic::two_liberties:
            return s.has_chain_with(2);
        case Heuristic::n_liberties:
            return s.has_chain_with(3) || s.has_chain_with(4);
        case Heuristic::pattern:
            return true;
        case Heuristic::global_atari:
            return true;
        case Heuristic::joseki:
            return true;
        case Heuristic::fill_board:
            return false;  // Draws at random: see Policy.
    }
    return false;
}

// Requires: applies<heuristic>(s).
template <Heuristic heuristic, int N>
inline void suggest(const Situation<N>& s, const HeuristicSettings<N>& settings,
                    Candidates<N>& out) noexcept {
    switch (heuristic) {
        case Heuristic::ko:
            return suggest_ko(s, settings.ko_age, out);
        case Heuristic::nakade:
            return suggest_nakade(s, out);
        case Heuristic::local_atari:
            return suggest_local_atari(s, settings.best_rescues, out);
        case Heuristic::ladder:
            return suggest_ladder(s, out);
        case Heuristic::connection:
            return suggest_connections(s, out);
        case Heuristic::two_liberties:
            return suggest_two_liberties(s, settings.lone_stones, out);
        case Heuristic::n_liberties:
            return suggest_n_liberties(s, out);
        case Heuristic::pattern:
            return suggest_patterns(s, *settings.patterns, settings.patterns_in_turn, out);
        case Heuristic::block:
            return suggest_blocks(s, out);
        case Heuristic::global_atari:
            return suggest_global_atari(s, out);
        case Heuristic::joseki:
            if (settings.joseki.suggest != nullptr)
                settings.joseki.suggest(settings.joseki.book, s.board(), s.us(), out);
            return;
        case Heuristic::fill_board:
            return;
    }
}

}  // namespace nadare::playout
