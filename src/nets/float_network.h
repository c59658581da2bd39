// A network while it learns: the layers of network.h in floating point, all parameters in one row so
// that an optimiser need not know what they are. quantised() makes of it what plays.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "nets/network.h"
#include "util/rng.h"

namespace nadare::nets {

// Requires: inputs and channels are multiples of 16 up to 64, layers >= 1.
struct NetworkShape {
    int inputs = 16;
    int channels = 32;
    int layers = 6;

    static bool is_possible(int inputs, int channels, int layers) noexcept;

    int inputs_of(int layer) const noexcept { return layer == 0 ? inputs : channels; }
    // Where in the row of parameters each part begins.
    std::size_t weights_of(int layer) const noexcept {
        std::size_t at = 0;
        for (int i = 0; i < layer; ++i)
            at += static_cast<std::size_t>((kTaps * inputs_of(i) + 1) * channels);
        return at;
    }
    std::size_t biases_of(int layer) const noexcept {
        return weights_of(layer) + static_cast<std::size_t>(kTaps * inputs_of(layer) * channels);
    }
    std::size_t logits() const noexcept { return weights_of(layers); }
    std::size_t base_factor() const noexcept {
        return logits() + static_cast<std::size_t>(channels);
    }
    std::size_t pass_logit() const noexcept { return base_factor() + 1; }
    std::size_t count() const noexcept { return pass_logit() + 1; }
};

struct FloatNetwork {
    NetworkShape shape{};
    std::vector<float> parameters{};  // Weights of a layer by tap, input, output.

    // Small random weights; the logits start near 0, so that it corrects nothing yet.
    static FloatNetwork random(const NetworkShape& shape, util::Rng& rng);
};

// The same network in bytes. `largest` are the activations that should become the largest byte, one
// for every layer: what is beyond is cut off. Requires: as many as layers, all above 0.
Network quantised(const FloatNetwork& network, std::span<const float> largest);

}  // namespace nadare::nets
