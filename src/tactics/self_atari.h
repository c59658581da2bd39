// Which moves that leave their own chain in atari are mistakes. Most are; a playout that plays them
// freely judges every capturing race wrongly. But some self-ataris are the only way to kill, and a
// playout that never plays them lets dead groups live: throw-ins, snapbacks, and filling an eye
// space with stones in a killing shape.
//
// The notion of a *bad* self-atari is that of Baudiš and Gailly (2011, §3.2), who name it without
// defining it; the tests below are ours.
#pragma once

#include "go/board.h"
#include "tactics/eye_shape.h"
#include "tactics/liberties.h"

namespace nadare::tactics {

// Whether taking the lone stone that the colour would put on p costs the taker more than it gains:
// the chain that takes it would itself be left with the stone's point as its only liberty.
//
//     X X X X .      X throws in at p. O takes at q, and then O's chain has one liberty, at p:
//     O O O X .      X takes it back with everything.
//     p q O X .
//     O O O X .
//
// Requires: the stone would stand alone, with q its only liberty.
template <int N>
inline bool is_snapback(const go::Board<N>& board, go::BasicPoint<N> p, go::BasicPoint<N> q,
                        go::Color color) noexcept {
    const go::Color theirs = go::opponent(color);
    const go::Code3x3 code = board.code(q);
    if (go::neighbours_with(code, theirs) == 0) return false;  // The taker would be a lone stone.
    if (go::neighbours_with(code, go::Color::empty) > 1) return false;  // More than p.
    if (takes_stones(board, q, theirs)) return false;
    go::BasicPointSet<N> left = liberty_set_after(board, q, theirs);
    left.erase(p);
    return left.is_empty();
}

namespace detail {

// Whether a lone stone on p, which the opponent can take at once, makes an eye false: three sides
// are the opponent's or the edge, and diagonals that the opponent does not hold keep it from being
// an eye.
template <int N>
inline bool is_throw_in_for_false_eye(const go::Board<N>& board, go::BasicPoint<N> p,
                                      go::Color color) noexcept {
    const go::Code3x3 code = board.code(p);
    const bool at_edge = (go::fields_with(code, go::Color::border) & go::kDiagonalFields) != 0;
    return go::diagonals_with(code, color) + int{at_edge} >= 2;
}

// Whether the chain that a stone on p completes fills an eye space, all but its last liberty, with
// a shape that leaves only one eye once it is captured.
template <int N>
inline bool fills_eye_to_kill(const go::Board<N>& board, go::BasicPoint<N> p,
                              go::BasicPoint<N> last, go::Color color) noexcept {
    // The space must be closed: the last liberty leads nowhere.
    const go::Code3x3 code = board.code(last);
    unsigned empty = go::fields_with(code, go::Color::empty) & go::kNeighbourFields;
    for (; empty != 0; empty &= empty - 1)
        if (go::detail::neighbour_at(last, empty) != p) return false;
    if (chain_size_after(board, p, color) > kLargestEyeShape) return false;

    EyeShape<N> stones{p};
    for_each_chain_at(board, p, color, [&](go::BasicPoint<N> own) {
        board.for_each_stone(own, [&](go::BasicPoint<N> stone) { stones.push_back(stone); });
    });
    return is_killing_shape(stones);
}

}  // namespace detail

// Whether a lone stone thrown in to make an eye false counts as useful. It often is, in good hands;
// a playout that throws in wherever it may kills what lives and wastes its own moves.
enum class ThrowIns { count, do_not_count };

// Whether a move known to be self-atari has a point all the same. Requires: is_self_atari,
// is_legal.
template <int N>
inline bool is_useful_self_atari(const go::Board<N>& board, go::BasicPoint<N> p, go::Color color,
                                 ThrowIns throw_ins = ThrowIns::count) noexcept {
    const int own = chain_size_after(board, p, color);
    const int taken = stones_taken(board, p, color);
    // A ko, or a catch that outweighs the loss. To take one stone with a chain is to walk into a
    // snapback.
    if (taken > 0) return own == 1 || taken > 1;

    const go::BasicPointSet<N> liberties = liberty_set_after(board, p, color);
    if (liberties.is_empty()) return false;
    const go::BasicPoint<N> last = liberties.first();
    if (own == 1)
        return is_snapback(board, p, last, color) ||
               (throw_ins == ThrowIns::count && detail::is_throw_in_for_false_eye(board, p, color));
    return detail::fills_eye_to_kill(board, p, last, color);
}

// Whether the move leaves its own chain in atari for nothing. Requires: p is empty.
template <int N>
inline bool is_bad_self_atari(const go::Board<N>& board, go::BasicPoint<N> p, go::Color color,
                              ThrowIns throw_ins = ThrowIns::count) noexcept {
    return is_self_atari(board, p, color) && !is_useful_self_atari(board, p, color, throw_ins);
}

}  // namespace nadare::tactics
