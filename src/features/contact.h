// The contact of a move: the eight cells around it as a shape (shape.h), but told more closely. Of
// the four neighbours it also counts how many liberties their chains have, 1, 2 or more, and it
// marks the stone that was played last. Most tactical replies are decided by just that.
//
// Like a shape it is one number, the same in all eight symmetries and for both colours.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "go/board.h"

namespace nadare::features {

// Where a table of shapes also holds contacts, they are those of this size.
inline constexpr int kContactSize = 1;

namespace detail {

// What a contact tells apart in a cell; an empty one adds nothing.
inline constexpr std::size_t kContactContents = 8;
using ContactKeys =
    std::array<std::array<std::array<std::uint64_t, 8>, kContactContents>, 8>;  // [cell][content]
extern const ContactKeys kContactKeys;

}  // namespace detail

// Requires: p is on the board. `last` is the point of the last move, or none().
template <int N>
inline std::uint64_t contact_of(const go::Board<N>& board, go::BasicPoint<N> p, go::Color mover,
                                go::BasicPoint<N> last) noexcept {
    using Point = go::BasicPoint<N>;
    const std::array<Point, 8> cells{p.up(),          p.left(),        p.right(),
                                     p.down(),        p.up().left(),   p.up().right(),
                                     p.down().left(), p.down().right()};
    std::array<std::uint64_t, 8> hashes{};
    const auto mix = [&](std::size_t cell, std::size_t content) {
        const auto& keys = detail::kContactKeys[cell][content];
        for (std::size_t i = 0; i < hashes.size(); ++i) hashes[i] ^= keys[i];
    };
    const go::Code3x3 code = board.code(p);
    for (std::size_t cell = 0; cell < cells.size(); ++cell) {
        const auto there = static_cast<go::Color>((code >> (2 * cell)) & 3u);
        if (there == go::Color::empty) continue;
        if (there == go::Color::border) {
            mix(cell, 6);
            continue;
        }
        const int liberties = cell < 4 ? board.liberties(cells[cell]) : 3;
        const std::size_t owner = there == mover ? 0 : 3;
        mix(cell, owner + (liberties >= 3 ? 2 : static_cast<std::size_t>(liberties - 1)));
        if (cells[cell] == last) mix(cell, 7);
    }
    std::uint64_t smallest = hashes[0];
    for (const std::uint64_t hash : hashes) smallest = hash < smallest ? hash : smallest;
    return smallest ^ 0xc0ac7c0ac7c0ac7cu;
}

}  // namespace nadare::features
