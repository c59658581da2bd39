// Teaches a network (nets/float_network.h) to foretell players' moves: the likelihood of what was
// played climbs by its gradient, in small batches, with steps that every parameter scales for itself
// (Adam; Kingma and Ba 2015). Each position is shown turned and mirrored at random.
//
// Everything about a run follows from its options and the number of the step, so a run that was
// interrupted goes on as if it had not been, if it has as many threads as before.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "learn/move_fit.h"
#include "learn/position_samples.h"
#include "nets/backpropagation.h"
#include "nets/float_network.h"

namespace nadare::learn {

struct NetworkFitOptions {
    nets::NetworkShape shape{};
    std::uint64_t steps = 10'000;  // Of the whole run, by which the rate falls.
    int batch = 64;
    double rate = 0.0015;
    double decay = 1e-3;  // Of weights towards 0, times the rate, a step.
    int threads = 1;
    std::uint64_t seed = 1;
};

// What a run has come to.
struct NetworkProgress {
    nets::FloatNetwork network{};
    std::vector<float> mean{};    // Of each parameter's gradient,
    std::vector<float> square{};  // and of its square: both of late.
    std::uint64_t step = 0;

    static NetworkProgress start(const NetworkFitOptions& options);

    // As bytes for a file, and back. Throws util::Error naming `source` if they are not such.
    std::string to_bytes() const;
    static NetworkProgress from_bytes(std::string_view bytes, std::string_view source);
};

class NetworkFit {
 public:
    // Requires: samples and progress outlive it; the progress has the options' shape; samples are
    // not empty.
    NetworkFit(const PositionSamples& samples, const NetworkFitOptions& options,
               NetworkProgress& progress);

    // One step; returns the mean loss, minus the logarithm of the played move's probability, of the
    // positions it looked at.
    double step();

 private:
    double learn_from(const std::vector<std::size_t>& batch, int thread);
    void shuffle(std::uint64_t epoch);
    void descend();
    double rate_now() const noexcept;

    const PositionSamples* samples_;
    NetworkFitOptions options_;
    NetworkProgress* progress_;
    std::vector<nets::Backpropagation> workers_{};
    std::vector<std::uint32_t> order_{};
    std::uint64_t epoch_ = ~std::uint64_t{0};
};

// How well a network foretells the moves, in bytes, as it plays.
MovePrediction predict(const PositionSamples& samples, const nets::Network& network);
// The model of moves alone.
MovePrediction predict(const PositionSamples& samples);

// In bytes, fitted to what the activations are on these positions.
nets::Network quantise(const nets::FloatNetwork& network, const PositionSamples& samples);

}  // namespace nadare::learn
