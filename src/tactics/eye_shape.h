// Small eye shapes and their vital points: where one move decides whether an enclosed space of
// three to six points makes two eyes or only one (nakade). Common knowledge among players; drawn
// here once.
//
//     a A a    a A    . a .     a a .    . a .    . a a
//              a .    a A a     a A a    a A a    a A a      A is the vital point
//                               . . .    . a .    . a .
//     straight  bent  pyramid   bulky    crossed  rabbity
//     three     three four      five     five     six
//
// Shapes of the same size differ in how many neighbours inside the shape each point has, and that
// is how they are told apart: no table, no symmetries.
#pragma once

#include <cstddef>

#include "go/board.h"
#include "util/fixed_vector.h"

namespace nadare::tactics {

inline constexpr int kLargestEyeShape = 6;

template <int N>
using EyeShape = util::FixedVector<go::BasicPoint<N>, kLargestEyeShape>;

// The point that decides the shape, or none() if no single move does: because the shape is too
// small (two points are one eye anyway), or makes two eyes or one whoever moves. Requires:
// connected.
template <int N>
inline go::BasicPoint<N> vital_point(const EyeShape<N>& shape) noexcept {
    using Point = go::BasicPoint<N>;
    int pairs = 0;  // Of points next to each other.
    int most = 0;
    Point busiest = Point::none();
    for (const Point p : shape) {
        int neighbours = 0;
        for (const Point q : shape)
            neighbours += int{q == p.up() || q == p.left() || q == p.right() || q == p.down()};
        pairs += neighbours;
        if (neighbours > most) {
            most = neighbours;
            busiest = p;
        }
    }
    pairs /= 2;
    switch (shape.size()) {
        case 3:
            return busiest;
        case 4:
            return most == 3 ? busiest : Point::none();
        // A crossed five has a point with four neighbours. A bulky five is the one shape of five
        // points that holds a square, and so has five pairs.
        case 5:
            return most == 4 || pairs == 5 ? busiest : Point::none();
        case 6:
            return most == 4 && pairs == 6 ? busiest : Point::none();
        default:
            return Point::none();
    }
}

// Whether stones of this shape, once captured, leave a space that cannot make two eyes when the
// side whose stones they were moves first in it. Requires: connected.
template <int N>
inline bool is_killing_shape(const EyeShape<N>& stones) noexcept {
    if (stones.size() <= 2 || !vital_point(stones).is_none()) return true;
    if (stones.size() != 4) return false;
    // The square of four is dead as it stands:  a a
    int pairs = 0;  //  a a
    for (const auto p : stones)
        for (const auto q : stones) pairs += int{q == p.right() || q == p.down()};
    return pairs == 4;
}

// The empty region around p if it has at most six points and stones of the colour alone enclose it,
// or an empty list. Requires: p is empty.  Cost: a walk over at most seven points.
template <int N>
inline EyeShape<N> eye_space(const go::Board<N>& board, go::BasicPoint<N> p,
                             go::Color color) noexcept {
    const go::Color other = go::opponent(color);
    EyeShape<N> space{p};
    for (std::size_t i = 0; i < space.size(); ++i) {
        const go::Code3x3 code = board.code(space[i]);
        if ((go::fields_with(code, other) & go::kNeighbourFields) != 0) return {};
        unsigned empty = go::fields_with(code, go::Color::empty) & go::kNeighbourFields;
        for (; empty != 0; empty &= empty - 1) {
            const go::BasicPoint<N> n = go::detail::neighbour_at(space[i], empty);
            if (space.contains(n)) continue;
            if (space.is_full()) return {};
            space.push_back(n);
        }
    }
    return space;
}

}  // namespace nadare::tactics
