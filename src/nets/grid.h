// A square board laid out for convolutions: row after row, a border of one cell around it, and one
// border cell between two rows that serves both. A neighbour is a constant number of cells away, so
// a kernel runs over board and border alike and the border is cleared afterwards.
#pragma once

#include <cstddef>

namespace nadare::nets {

class Grid {
 public:
    // Kernels may read and write so many cells behind the last.
    static constexpr std::size_t kRoom = 32;

    // Requires: side >= 1.
    explicit constexpr Grid(int side) noexcept : side_(static_cast<std::size_t>(side)) {}

    constexpr std::size_t side() const noexcept { return side_; }
    // From a cell to the one below it.
    constexpr std::size_t stride() const noexcept { return side_ + 1; }
    constexpr std::size_t cell(std::size_t column, std::size_t row) const noexcept {
        return (row + 1) * stride() + column + 1;
    }
    constexpr std::size_t first() const noexcept { return cell(0, 0); }
    // Cells from the first to the last of the board, the border between its rows included.
    constexpr std::size_t span() const noexcept { return (side_ - 1) * stride() + side_; }
    // All cells, with the border and the kernels' room.
    constexpr std::size_t cells() const noexcept { return cell(side_, side_) + 1 + kRoom; }
    // From a cell to the neighbour that tap 0 … 8 of a kernel looks at, row by row, plus first():
    // what is subtracted again where it is used, so that nothing is negative.
    constexpr std::size_t first_seen_by(int tap) const noexcept {
        const auto t = static_cast<std::size_t>(tap);
        return first() + (t / 3) * stride() + t % 3 - stride() - 1;
    }

 private:
    std::size_t side_;
};

}  // namespace nadare::nets
