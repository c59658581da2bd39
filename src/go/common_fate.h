// Distance in the common fate graph: how many steps two points are apart when a chain, whose stones
// live or die together, counts as one place. Each chain and each empty point is a node; neighbours
// are one step apart; to go along a chain costs nothing.
//
//     . X X X X .      From a, the chain is 1 away with all its stones, so b, at its
//     a X . . X b      other end, is 2 away: near in what matters, far on the board.
//
// Tactical replies are near the last move in this sense, which is why features ask for it at every
// move: the search is breadth first, stops at a given distance, and allocates nothing.
//
// After Graepel, Goutrié, Krüger and Herbrich (2001), who contract chains the same way. An object
// belongs to one thread.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "go/board.h"

namespace nadare::go {

template <int N>
class CommonFate {
 public:
    using Point = BasicPoint<N>;

    static constexpr std::uint8_t kFar = 0xff;

    CommonFate() noexcept { distance_.fill(kFar); }

    // Measures from this point, or from its chain, to everything at most max_distance steps away,
    // and forgets the previous measurement.
    //
    // Requires: from is a point of the board, 0 <= max_distance < kFar.
    // Cost: the points reached, those of the last call, and their neighbours.
    void measure(const Board<N>& board, Point from, int max_distance) noexcept;

    // The distance of p in steps, or kFar if p is further away than was asked for, or no point.
    std::uint8_t operator[](Point p) const noexcept { return distance_[p]; }

    // Everything reached, nearest first.
    std::span<const Point> reached() const noexcept { return {reached_.data(), count_}; }

 private:
    void reach(const Board<N>& board, Point p, std::uint8_t distance) noexcept;

    BasicPointMap<std::uint8_t, N> distance_;
    std::array<Point, N * N> reached_;  // Also the queue of the search.
    std::size_t count_ = 0;
};

extern template class CommonFate<9>;
extern template class CommonFate<13>;
extern template class CommonFate<19>;
extern template class CommonFate<25>;

}  // namespace nadare::go
