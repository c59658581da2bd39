// The eight cells around a point in 16 bits, two bits a cell (the numbers of go::Color):
//
//     UL U UR      bits  0-1 U    2-3 L    4-5 R    6-7 D      the four neighbours: the low byte
//     L  .  R            8-9 UL 10-11 UR 12-13 DL 14-15 DR     the four diagonals: the high byte
//     DL D DR
//
// The board keeps one code per point up to date, so "how many neighbours are empty" or "is this a
// one-point eye" cost a few bit operations and no branch.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "go/color.h"

namespace nadare::go {

using Code3x3 = std::uint16_t;

inline constexpr unsigned kNeighbourFields = 0x0055u;  // Low bit of each neighbour's field.
inline constexpr unsigned kDiagonalFields = 0x5500u;

// The low bit of every field that holds the colour; other bits are clear.
constexpr unsigned fields_with(Code3x3 code, Color color) noexcept {
    const unsigned differs = code ^ (index(color) * 0x5555u);
    return ~(differs | (differs >> 1)) & 0x5555u;
}

constexpr int neighbours_with(Code3x3 code, Color color) noexcept {
    return std::popcount(fields_with(code, color) & kNeighbourFields);
}

constexpr int diagonals_with(Code3x3 code, Color color) noexcept {
    return std::popcount(fields_with(code, color) & kDiagonalFields);
}

constexpr bool has_empty_neighbour(Code3x3 code) noexcept {
    return (fields_with(code, Color::empty) & kNeighbourFields) != 0;
}

// A point all of whose neighbours are stones of the colour or border, and whose diagonals the
// opponent holds at most one of (none at the edge): it can, as far as these nine cells tell, not be
// made a false eye any more.
constexpr bool is_one_point_eye(Code3x3 code, Color color) noexcept {
    // A colour's own bit is set in its own fields and in border fields, and in no other.
    if ((code & (index(color) * kNeighbourFields)) != index(color) * kNeighbourFields) return false;
    const bool at_edge = (fields_with(code, Color::border) & kDiagonalFields) != 0;
    return diagonals_with(code, opponent(color)) + int{at_edge} < 2;
}

// The code with Black and White exchanged.
constexpr Code3x3 swap_colors(Code3x3 code) noexcept {
    return static_cast<Code3x3>(((code & 0x5555u) << 1) | ((code >> 1) & 0x5555u));
}

namespace detail {
// Where each of the eight cells goes; cells are numbered by their field: U L R D UL UR DL DR.
using CellOrder = std::array<std::uint8_t, 8>;
constexpr Code3x3 reorder(Code3x3 code, const CellOrder& order) noexcept {
    unsigned result = 0;
    for (unsigned i = 0; i < 8; ++i) result |= ((code >> (2 * i)) & 3u) << (2 * order[i]);
    return static_cast<Code3x3>(result);
}
}  // namespace detail

// Mirrored at the vertical axis, and turned by a quarter; together they make all eight symmetries.
constexpr Code3x3 mirrored(Code3x3 code) noexcept {
    return detail::reorder(code, {0, 2, 1, 3, 5, 4, 7, 6});
}
constexpr Code3x3 turned(Code3x3 code) noexcept {
    return detail::reorder(code, {2, 0, 3, 1, 5, 7, 4, 6});
}

// The smallest code among the eight symmetries: one number for a shape however it lies.
constexpr Code3x3 canonical(Code3x3 code) noexcept {
    Code3x3 best = code;
    for (int flip = 0; flip < 2; ++flip) {
        for (int turn = 0; turn < 4; ++turn) {
            code = turned(code);
            if (code < best) best = code;
        }
        code = mirrored(code);
    }
    return best;
}

}  // namespace nadare::go
