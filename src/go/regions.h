// Regions: the connected parts of the board that a colour's stones leave over. A region of Black is
// made of empty points and white stones, and its border of the black chains next to it. What a
// region can do for its border (give an eye) or for those inside (live) is asked in go/benson.h and
// go/safety.h.
//
//     . X . O      Black has two regions here: the corner with one point, bordered by both black
//     X . X O      chains, and all the rest.
//
// Values; to keep sets of chains small and easy to intersect, a chain is named by one stone of it,
// its delegate, and a set of chains is a set of delegates.
#pragma once

#include <vector>

#include "go/board.h"

namespace nadare::go {

// The stone that stands for p's chain in sets of chains. Requires: a stone on p. The same for all
// stones of a chain, until the position changes.
template <int N>
BasicPoint<N> delegate(const Board<N>& board, BasicPoint<N> p) noexcept {
    return board.stone_of(static_cast<unsigned>(board.chain(p)));
}

// The delegates of the colour's chains next to p.
template <int N>
BasicPointSet<N> chains_next_to(const Board<N>& board, BasicPoint<N> p, Color color) noexcept {
    BasicPointSet<N> chains;
    for (const BasicPoint<N> n : p.neighbours())
        if (board.at(n) == color) chains.insert(delegate(board, n));
    return chains;
}

// Those of the points that have no stone of the colour next to them.
template <int N>
BasicPointSet<N> points_off_border(const Board<N>& board, Color color,
                                   const BasicPointSet<N>& points) noexcept {
    BasicPointSet<N> off;
    points.for_each([&](BasicPoint<N> p) {
        if (neighbours_with(board.code(p), color) == 0) off.insert(p);
    });
    return off;
}

// The delegates of all chains of the colour.
template <int N>
BasicPointSet<N> chains_of(const Board<N>& board, Color color) noexcept {
    BasicPointSet<N> chains;
    for (unsigned id = 1; id <= board.highest_chain(); ++id) {
        const BasicPoint<N> stone = board.stone_of(id);
        if (!stone.is_none() && board.at(stone) == color) chains.insert(stone);
    }
    return chains;
}

// All stones of the chains with these delegates.
template <int N>
BasicPointSet<N> stones_of(const Board<N>& board, const BasicPointSet<N>& chains) noexcept {
    BasicPointSet<N> stones;
    chains.for_each([&](BasicPoint<N> chain) {
        board.for_each_stone(chain, [&](BasicPoint<N> stone) { stones.insert(stone); });
    });
    return stones;
}

template <int N>
struct Region {
    BasicPointSet<N> empty;   // Never without a point: stones inside need a liberty inside.
    BasicPointSet<N> stones;  // The opponent's.
    BasicPointSet<N> border;  // Delegates of the chains around it; none if the colour has no stone.

    BasicPointSet<N> points() const noexcept { return empty | stones; }
};

// The regions of the colour, by their first point in reading order. Cost: the board.
template <int N>
std::vector<Region<N>> find_regions(const Board<N>& board, Color color);

// The region around p, which must not be a stone of the colour, if only the points of `within`
// exist: for taking a region apart. Cost: the region.
template <int N>
Region<N> find_region(const Board<N>& board, Color color, BasicPoint<N> p,
                      const BasicPointSet<N>& within);

// Whether two of the points are neither the same nor neighbours.
template <int N>
bool has_two_apart(const BasicPointSet<N>& points) noexcept {
    // No three points of the grid are all neighbours of each other.
    const int count = points.size();
    if (count != 2) return count > 2;
    const BasicPoint<N> first = points.first();
    return !points.contains(first.right()) && !points.contains(first.down());
}

}  // namespace nadare::go
