// Which stones are dead when a game is over, for counting. Static safety decides what it can prove;
// the rest is settled by playing the position out at random many times and seeing who ends up
// where.
#pragma once

#include <cstdint>

#include "go/game.h"
#include "go/scoring.h"

namespace nadare::engine {

struct StatusOptions {
    int playouts = 1'000;
    std::uint64_t seed = 1;
    // A chain is dead if the opponent ends up with its points in at least this share of the
    // playouts, alive if its owner does, and in seki in between.
    double certainty = 0.6;
};

// The same position and options give the same answer.
go::FinalStatus estimate_final_status(const go::Game& game, const StatusOptions& options = {});

}  // namespace nadare::engine
