// Positions with the move that was played there, as a network sees them (features/position_view.h):
// two bytes a point, so that millions fit into memory.
#pragma once

#include <cstdint>
#include <vector>

#include "features/move_model.h"
#include "features/position_view.h"
#include "go/game.h"

namespace nadare::learn {

class PositionSamples {
 public:
    // Requires: all games have this size.
    explicit PositionSamples(int side) noexcept : side_(side) {}

    int side() const noexcept { return side_; }
    std::size_t count() const noexcept { return moves_.size(); }

    // Adds every decision of a game, as the model judges its moves. Moves that fill an own eye are
    // neither candidates nor decisions.
    void add_game(const go::Game& game, const features::MoveModel& model);

    features::PositionView view(std::size_t i) const noexcept;
    // The point that was played, row by row, or points() for a pass.
    int played(std::size_t i) const noexcept { return moves_[i].played; }
    std::uint8_t pass_appeal(std::size_t i) const noexcept { return moves_[i].pass_appeal; }
    int points() const noexcept { return side_ * side_; }

 private:
    struct Move {
        std::int16_t last = 0;
        std::int16_t before_last = 0;
        std::int16_t ko = 0;
        std::int16_t played = 0;
        std::uint8_t pass_appeal = 0;
    };

    int side_;
    std::vector<Move> moves_{};
    std::vector<std::uint8_t> bytes_{};  // Of each position: its stones, then its appeals.
};

}  // namespace nadare::learn
