// Simulation balancing (Silver and Tesauro 2009; the study of Moggy 2014, section 4.1.3): changes the
// weights of learned playouts so that their mean result comes closer to a position's true value.
// A policy need not play well for that, only its mistakes must cancel out.
//
// For a position of value V: b = V - mean of some playouts; g = mean over other playouts of
// (z - mean z) times the sum of the gradients of the log probabilities of its moves; weights follow
// b times g. Changed from the papers: steps shrink for weights that have moved often (Adagrad), and
// positions are taken in small batches on all threads.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "go/board.h"

namespace nadare::learn {

struct BalanceExample {
    go::AnyBoard board{};
    double komi = 7.5;
    double black_wins = 0;  // The probability that Black wins.
};

struct BalanceOptions {
    int epochs = 5;
    int playouts = 48;  // For the error, and again for the gradient.
    double rate = 0.02;
    int batch = 32;
    int threads = 1;
    std::uint64_t seed = 1;
};

// Changes weights by feature (learn/playout_reader.h). After each epoch tells its number and the
// mean squared error of the playouts' means during it.
void balance(const std::vector<BalanceExample>& examples, const BalanceOptions& options,
             std::vector<float>& weights,
             const std::function<void(int epoch, double squared_error)>& progress = {});

// The mean squared error of the playouts' mean results, the noise of a finite number of playouts
// taken out.
double squared_bias(const std::vector<BalanceExample>& examples, const std::vector<float>& weights,
                    int playouts, int threads, std::uint64_t seed);

}  // namespace nadare::learn
