// Fits the weights of a model of moves to what players chose: the most likely weights of the
// Bradley-Terry model in which each decision is a contest that the played move wins against all
// others (Coulom 2007). Where he iterates minorisation-maximisation, this climbs the same
// likelihood by its gradient, decision by decision, with steps that shrink for features seen often
// (Adagrad): the maximum is the same, and the decisions may be as many as memory holds.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "learn/move_samples.h"

namespace nadare::learn {

struct MoveFitOptions {
    int epochs = 6;
    double rate = 0.1;
    double decay = 1e-6;  // Of every weight of a decision's candidates, towards 0.
    std::uint64_t seed = 1;
};

// How well a model foretells moves.
struct MovePrediction {
    std::size_t decisions = 0;
    double mean_log_probability = 0;  // Of the moves played.
    double first_choice = 0;          // Share of decisions in which the played move was the first.
};

MovePrediction predict(const MoveSamples& samples, const std::vector<float>& weights);

// Improves the weights; they grow to `weight_count` with zeros. Tells progress(epoch) after each.
void fit_moves(const MoveSamples& samples, std::size_t weight_count, const MoveFitOptions& options,
               std::vector<float>& weights, const std::function<void(int epoch)>& progress = {});

}  // namespace nadare::learn
