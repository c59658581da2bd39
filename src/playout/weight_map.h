// The weight of every empty point by its 3×3 shape, for both colours, with the sums over rows and
// over the board: what a weighted draw over all moves needs. Kept up to date move by move; a move
// changes the weights of nine points, and of those around stones that it takes.
//
// Black's weights are in the lower halves of numbers and White's in the upper ones, so that one
// addition updates both.
#pragma once

#include <array>
#include <cstdint>

#include "go/board.h"
#include "playout/learned_weights.h"

namespace nadare::playout {

template <int N>
class WeightMap {
 public:
    using Point = go::BasicPoint<N>;

    // Requires: the weights outlive it.
    WeightMap(const LearnedWeights& weights, const go::Board<N>& board) noexcept
        : weights_(&weights) {
        board.for_each_point([&](Point p) { refresh(board, p); });
    }

    // To be told of the board after every move on it; `taken` stones went off.
    void update(const go::Board<N>& board, Point played, int taken) noexcept {
        refresh_around(board, played);
        // Points that became empty are the last of the board's list.
        for (int i = 1; i <= taken; ++i)
            refresh_around(board, board.empty_point(board.empty_count() - i));
    }

    std::uint32_t total(go::Color us) const noexcept { return half(total_, us); }
    std::uint32_t at(Point p, go::Color us) const noexcept {
        return us == go::Color::black ? cells_[p] & 0xffffu : cells_[p] >> 16;
    }

    // The point that a ticket falls on. Requires: ticket < total(us).
    Point draw(std::uint32_t ticket, go::Color us) const noexcept {
        std::size_t row = 1;
        for (; ticket >= half(rows_[row], us); ++row) ticket -= half(rows_[row], us);
        Point p = Point::at(0, static_cast<int>(row) - 1);
        for (; ticket >= at(p, us); p = p.right()) ticket -= at(p, us);
        return p;
    }

 private:
    static std::uint32_t half(std::uint64_t sum, go::Color us) noexcept {
        return static_cast<std::uint32_t>(us == go::Color::black ? sum : sum >> 32);
    }
    static std::uint64_t spread(std::uint32_t cell) noexcept {
        return (cell & 0xffffu) | std::uint64_t{cell >> 16} << 32;
    }

    void refresh(const go::Board<N>& board, Point p) noexcept {
        const std::uint32_t now =
            board.at(p) == go::Color::empty ? weights_->of_shape(board.code(p)) : 0;
        const std::uint64_t change = spread(now) - spread(cells_[p]);
        cells_[p] = now;
        rows_[p.cell() / go::Layout<N>::kStride] += change;
        total_ += change;
    }
    void refresh_around(const go::Board<N>& board, Point p) noexcept {
        refresh(board, p);
        for (const Point q : p.neighbours()) refresh(board, q);
        for (const Point q : p.diagonals()) refresh(board, q);
    }

    const LearnedWeights* weights_;
    go::BasicPointMap<std::uint32_t, N> cells_{};
    std::array<std::uint64_t, N + 3> rows_{};  // From the border above to the one below.
    std::uint64_t total_ = 0;
};

}  // namespace nadare::playout
