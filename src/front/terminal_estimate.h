// What a position is worth, for a player who asks in the middle of a game or wants the dead stones
// proposed at its end. It comes from random games, so it is an opinion: good about chains that
// nothing can save, weak about seki and about life that hangs on one move.
#pragma once

#include <cstdint>

#include "go/game.h"

namespace nadare::front {

struct Estimate {
    // Whose each point most likely becomes; empty where that is open, border off the board.
    go::PointMap<go::Color> owner{go::Color::border};
    // Whole chains whose points most likely end as the opponent's.
    go::PointSet dead{};
    // What Black will have more than White, by the game's way of counting and with komi.
    double black_lead = 0;
    int playouts = 0;
};

// The same game and seed give the same answer.  Cost: a thousand light playouts, well below a
// second.
Estimate estimate_position(const go::Game& game, std::uint64_t seed);

}  // namespace nadare::front
