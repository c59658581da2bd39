// What a network sees of a position, always through the eyes of the player to move: stones by their
// liberties, the last two moves, the ko, how a model of moves (move_model.h) likes each move, and how
// far the edge is. Sixteen planes of bytes; learning and playing fill them by the same function.
#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>

#include "go/board.h"
#include "nets/grid.h"

namespace nadare::features {

inline constexpr int kPlaneCount = 16;
inline constexpr int kSymmetries = 8;

// A position in two bytes a point, row by row from the first column of the first row.
struct PositionView {
    static constexpr int kNowhere = -1;

    // 0 for an empty point, 1 to 4 for an own stone by its liberties (4 or more), 5 to 8 for others.
    const std::uint8_t* stones = nullptr;
    // appeal_of() a move there; 0 where none is thought of.
    const std::uint8_t* appeals = nullptr;
    std::int16_t side = 0;
    std::int16_t last = kNowhere;         // Where the last move was,
    std::int16_t before_last = kNowhere;  // and the one before it,
    std::int16_t ko = kNowhere;           // and where the player may not take back.
};

// A move's logarithmic strength, measured from that of the strongest, in a byte.
inline constexpr float kAppealSteps = 20;  // To a factor of e.
inline std::uint8_t appeal_of(float log_strength_below_best) noexcept {
    const float appeal = 255.0F + kAppealSteps * log_strength_below_best;
    return static_cast<std::uint8_t>(std::clamp(appeal + 0.5F, 1.0F, 255.0F));
}
// Back again, with what was lost.
constexpr float log_strength_of(std::uint8_t appeal) noexcept {
    return (static_cast<float>(appeal) - 255.0F) / kAppealSteps;
}
inline constexpr float kLeastLogStrength = log_strength_of(1);

// The cell that a point comes to lie on when the board is mirrored and turned. Requires: symmetry <
// kSymmetries.
inline std::size_t turned_cell(const nets::Grid& grid, int symmetry, int column, int row) noexcept {
    const int side = static_cast<int>(grid.side());
    if ((symmetry & 1) != 0) column = side - 1 - column;
    if ((symmetry & 2) != 0) row = side - 1 - row;
    if ((symmetry & 4) != 0) std::swap(column, row);
    return grid.cell(static_cast<std::size_t>(column), static_cast<std::size_t>(row));
}

// Fills kPlaneCount bytes for every cell of the board. Requires: the planes are 0, the grid has the
// view's side.
void show(const PositionView& view, const nets::Grid& grid, int symmetry, std::uint8_t* planes);

// All of a view but the appeals: the stones go to `stones`, side² bytes.
template <int N>
PositionView view_of(const go::Board<N>& board, std::uint8_t* stones) noexcept {
    const go::Color us = board.to_play();
    const auto index = [&](go::BasicPoint<N> p) {
        return static_cast<std::int16_t>(p.is_on_board() ? p.row() * board.size() + p.column()
                                                         : PositionView::kNowhere);
    };
    board.for_each_point([&](go::BasicPoint<N> p) {
        const go::Color color = board.at(p);
        int stone = 0;
        if (go::is_player(color)) stone = std::min(board.liberties(p), 4) + (color == us ? 0 : 4);
        stones[index(p)] = static_cast<std::uint8_t>(stone);
    });
    const bool is_ko = board.ko().is_on_board() && board.is_ko(board.ko(), us);
    return {.stones = stones,
            .side = static_cast<std::int16_t>(board.size()),
            .last = index(board.last_move().point),
            .before_last = index(board.move_before_last().point),
            .ko = is_ko ? index(board.ko()) : std::int16_t{PositionView::kNowhere}};
}

}  // namespace nadare::features
