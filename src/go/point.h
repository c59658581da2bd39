// Points of the board as small typed numbers. A board of capacity N is stored with stride N + 1:
// each row ends in one border cell that also serves as the left border of the next row, so the four
// neighbours of a point are constant offsets and no test for the edge is ever needed.
//
//     # # # # #     Capacity 3: cells 0…4 are the upper border (the last of them is also the left
//     # a b c       border of the first row), a = 5, b = 6, c = 7, then the border cell 8, which is
//     # d e f       also the left border of d = 9 …
//     # g h i
//     # # # # #
//
// The capacity is part of the type: a point of a 9×9 board cannot index a 19×19 board by mistake.
// To go from one to the other, convert explicitly.
#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "go/color.h"

namespace nadare::go {

// The largest board there is. Games, records and protocols use points of this capacity.
inline constexpr int kMaxSize = 25;

// The numbers behind the picture above.
template <int N>
struct Layout {
    static_assert(N >= 1 && N <= kMaxSize);
    static constexpr int kStride = N + 1;
    static constexpr int kCells = (N + 1) * (N + 2) + 2;  // The last one stands for a pass.
    static constexpr int kFirst = kStride + 1;            // The cell of the upper left point.
    static constexpr int kWords = (kCells + 63) / 64;     // A set of cells as bits.
    // Wide enough for a cell number, and for the number of a chain.
    using Index = std::conditional_t<(kCells <= 256), std::uint8_t, std::uint16_t>;
};

// A point of a board of capacity N, or none() or pass().
template <int N>
class BasicPoint {
 public:
    constexpr BasicPoint() noexcept = default;
    constexpr explicit BasicPoint(unsigned cell) noexcept
        : cell_(static_cast<std::uint16_t>(cell)) {}

    // The same place on a board of another capacity. Requires: it has that place.
    template <int M>
    constexpr explicit BasicPoint(BasicPoint<M> other) noexcept
        : BasicPoint(other.is_none()   ? none()
                     : other.is_pass() ? pass()
                                       : at(other.column(), other.row())) {}

    static constexpr BasicPoint none() noexcept { return BasicPoint(); }
    // No point's neighbour or diagonal, so comparing a move with a cell never confuses the two.
    static constexpr BasicPoint pass() noexcept {
        return BasicPoint(unsigned{Layout<N>::kCells - 1});
    }

    // Columns count from the left and rows from the top, both from 0.
    static constexpr BasicPoint at(int column, int row) noexcept {
        return BasicPoint(
            static_cast<unsigned>(Layout<N>::kFirst + row * Layout<N>::kStride + column));
    }

    // Requires (both): is_on_board().
    constexpr int column() const noexcept {
        return (cell_ - Layout<N>::kFirst) % Layout<N>::kStride;
    }
    constexpr int row() const noexcept { return (cell_ - Layout<N>::kFirst) / Layout<N>::kStride; }

    constexpr bool is_none() const noexcept { return cell_ == 0; }
    constexpr bool is_pass() const noexcept { return *this == pass(); }
    constexpr bool is_on_board() const noexcept { return !is_none() && !is_pass(); }

    constexpr unsigned cell() const noexcept { return cell_; }

    // Neighbours may be border cells: ask the board what stands there.
    constexpr BasicPoint up() const noexcept { return offset(-Layout<N>::kStride); }
    constexpr BasicPoint down() const noexcept { return offset(Layout<N>::kStride); }
    constexpr BasicPoint left() const noexcept { return offset(-1); }
    constexpr BasicPoint right() const noexcept { return offset(1); }
    constexpr std::array<BasicPoint, 4> neighbours() const noexcept {
        return {up(), left(), right(), down()};
    }
    constexpr std::array<BasicPoint, 4> diagonals() const noexcept {
        return {up().left(), up().right(), down().left(), down().right()};
    }
    // Whether the other is a neighbour or a diagonal. Requires: both are on the board.
    constexpr bool is_around(BasicPoint other) const noexcept {
        const unsigned apart =
            cell_ < other.cell_ ? other.cell_ - cell_ : unsigned{cell_} - other.cell_;
        return apart == 1 || apart - (Layout<N>::kStride - 1) <= 2;
    }

    constexpr auto operator<=>(const BasicPoint&) const noexcept = default;

 private:
    constexpr BasicPoint offset(int by) const noexcept {
        return BasicPoint(static_cast<unsigned>(cell_ + by));
    }

    std::uint16_t cell_ = 0;
};

// A point or pass, and who plays it.
template <int N>
struct BasicMove {
    BasicPoint<N> point = BasicPoint<N>::none();
    Color color = Color::empty;

    constexpr bool is_pass() const noexcept { return point.is_pass(); }
    constexpr bool is_none() const noexcept { return point.is_none(); }
    constexpr bool operator==(const BasicMove&) const noexcept = default;
};

// One value for every cell, the border included.
template <class T, int N>
class BasicPointMap {
 public:
    constexpr BasicPointMap() = default;
    constexpr explicit BasicPointMap(const T& value) { values_.fill(value); }

    constexpr T& operator[](BasicPoint<N> p) noexcept { return values_[p.cell()]; }
    constexpr const T& operator[](BasicPoint<N> p) const noexcept { return values_[p.cell()]; }
    constexpr void fill(const T& value) { values_.fill(value); }
    constexpr bool operator==(const BasicPointMap&) const = default;

 private:
    std::array<T, Layout<N>::kCells> values_{};
};

using Point = BasicPoint<kMaxSize>;
using Move = BasicMove<kMaxSize>;
template <class T>
using PointMap = BasicPointMap<T, kMaxSize>;

}  // namespace nadare::go
