// Playouts from a position without a search around them: what the policy that the options describe
// makes of it. For measuring policies (`nadare lab playout-error` and `settled`).
#pragma once

#include <cstdint>

#include "engine/engine_options.h"
#include "go/game.h"
#include "playout/options.h"

namespace nadare::engine {

// The preset's rates, with what the user changed on top: the policy that the search plays out with.
playout::PolicyOptions policy_options(const EngineOptions& options, int size);

struct PlayoutSample {
    int playouts = 0;
    go::Value black_value = 0.5;  // Black's: the share of wins, draws counted half.
    double mean_score = 0;        // Black minus White, komi included.
    double score_deviation = 0;
};

// Plays the position out so many times, this player to move. The same seed gives the same answer.
// Requires: playouts > 0.
PlayoutSample sample_playouts(const go::Game& game, go::Color to_play, const EngineOptions& options,
                              int playouts, std::uint64_t seed);

// For each stone the share of such playouts at whose end a stone of its colour is there; 0 where
// there is no stone. Requires: playouts > 0.
go::PointMap<double> sample_survival(const go::Game& game, go::Color to_play,
                                     const EngineOptions& options, int playouts,
                                     std::uint64_t seed);

}  // namespace nadare::engine
