// Shapes: what stands around a point, at growing distances, each as one number that is the same in
// all eight symmetries and, because stones are the mover's or the opponent's, for both colours.
//
// Distance is d = |dx| + |dy| + max(|dx|, |dy|), which makes rings that are nearly circles (Coulom
// 2007). The shape of size s holds every cell with d ≤ s; size 3 is the 3×3 neighbourhood:
//
//     . . 6 5 4 5 6          The sizes at which cells join.
//     . . 5 3 2 3 5
//     6 . 4 2 p 2 4 . 6
//
// A larger shape contains the smaller ones, so whoever looks for the largest one known can stop at
// the first that is unknown. Cells beyond the edge count as border, however far out.
//
// Eight hashes, one a symmetry, grow side by side; the smallest of them names the shape.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "go/board.h"

namespace nadare::features {

inline constexpr int kSmallestShape = 3;
inline constexpr int kLargestShape = 10;

namespace detail {

using SymmetryHashes = std::array<std::uint64_t, 8>;

struct ShapeCell {
    int dx = 0;
    int dy = 0;
    // What the cell adds to each symmetry's hash, by content: own stone, opponent's, border.
    std::array<SymmetryHashes, 3> keys{};
};

// Empty cells add nothing to a hash, so the size must tell apart what only they distinguish.
constexpr std::uint64_t size_key(int size) noexcept {
    return static_cast<std::uint64_t>(size) * 0x9e3779b97f4a7c15u;
}

// The cells that join at this size.
std::span<const ShapeCell> shape_ring(int size) noexcept;

}  // namespace detail

// The shape of size 3 from the code of the eight cells (go/code3x3.h): what the first grow() of a
// walk answers.
std::uint64_t shape_of_code(go::Code3x3 code, go::Color mover) noexcept;

// Grows the shape around one point, size by size from kSmallestShape on.
template <int N>
class ShapeWalk {
 public:
    // Requires: the board outlives it, and p is on the board.
    ShapeWalk(const go::Board<N>& board, go::BasicPoint<N> p, go::Color mover) noexcept
        : board_(board), column_(p.column()), row_(p.row()), mover_(mover) {
        take_ring(kSmallestShape - 1);
    }

    // The next larger shape. Requires: fewer than kLargestShape - kSmallestShape + 1 calls before.
    std::uint64_t grow() noexcept {
        take_ring(++size_);
        std::uint64_t smallest = hashes_[0];
        for (std::size_t i = 1; i < hashes_.size(); ++i)
            smallest = hashes_[i] < smallest ? hashes_[i] : smallest;
        return smallest ^ detail::size_key(size_);
    }
    int size() const noexcept { return size_; }

 private:
    void take_ring(int size) noexcept {
        for (const detail::ShapeCell& cell : detail::shape_ring(size)) {
            const int column = column_ + cell.dx;
            const int row = row_ + cell.dy;
            const bool is_inside =
                static_cast<unsigned>(column) < static_cast<unsigned>(board_.size()) &&
                static_cast<unsigned>(row) < static_cast<unsigned>(board_.size());
            const go::Color there =
                is_inside ? board_.at(go::BasicPoint<N>::at(column, row)) : go::Color::border;
            if (there == go::Color::empty) continue;
            const std::size_t content = there == go::Color::border ? 2 : there == mover_ ? 0 : 1;
            for (std::size_t i = 0; i < hashes_.size(); ++i) hashes_[i] ^= cell.keys[content][i];
        }
    }

    const go::Board<N>& board_;
    int column_;
    int row_;
    go::Color mover_;
    int size_ = kSmallestShape - 1;
    detail::SymmetryHashes hashes_{};
};

}  // namespace nadare::features
