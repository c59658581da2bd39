// Players' moves as learned playouts see them (playout/learned_weights.h): what their weights are
// fitted to by move_fit.h. Features are numbered as in learn/playout_reader.h.
#pragma once

#include "go/game.h"
#include "learn/move_samples.h"
#include "learn/playout_reader.h"
#include "playout/learned_weights.h"

namespace nadare::learn {

// Adds every move of the game, set against all others that a playout could choose.
void add_playout_samples(const go::Game& game, MoveSamples& samples);

// Weights by feature as a model, and back. Shapes seen fewer than min_count times as candidates
// are left out.
playout::PlayoutModel playout_model(const MoveSamples& samples, const std::vector<float>& weights,
                                    int min_count);
// The same without leaving out what has a weight.
playout::PlayoutModel playout_model(const std::vector<float>& weights);
std::vector<float> feature_weights(const playout::PlayoutModel& model);

}  // namespace nadare::learn
