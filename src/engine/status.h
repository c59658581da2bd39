// Which stones are dead when a game is over, for counting. What static safety proves is taken as
// it is; seki that can be seen is seki (engine/seki.h); for all other chains, who owned their
// points at the end of a search's simulations decides (Enzenberger and Müller 2009, section 3.2).
#pragma once

#include <cstdint>

#include "engine/engine_options.h"
#include "go/game.h"
#include "go/scoring.h"

namespace nadare::engine {

struct StatusOptions {
    int simulations = 1'000;
    std::uint64_t seed = 1;
    // A chain is dead if the opponent ends up with its points in at least this share of the
    // simulations, alive if its owner does, and in seki in between.
    double certainty = 0.6;
};

// From who owned each point: 1 always Black, -1 always White.
go::FinalStatus judge_status(const go::AnyBoard& board, const go::PointMap<double>& balance,
                             double certainty);

// Whether every chain is proved, in seki that can be seen, or kept or lost by its owner in at least
// that share of the simulations.
bool is_settled(const go::AnyBoard& board, const go::PointMap<double>& balance, double certainty);

// Searches the position itself, with each player to move in turn, as the engine would. The same
// position and options give the same answer.
go::FinalStatus estimate_final_status(const go::Game& game, const StatusOptions& options = {},
                                      const EngineOptions& engine = {});

}  // namespace nadare::engine
