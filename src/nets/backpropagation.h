// Runs a network that learns on one position after another and adds up how each parameter should
// change. Belongs to one thread. The kernels may fuse multiplications and additions, so machines
// agree on a gradient only within rounding; what was learned is then the same on all (network.h).
#pragma once

#include <span>
#include <vector>

#include "nets/float_network.h"
#include "nets/grid.h"

namespace nadare::nets {

class Backpropagation {
 public:
    explicit Backpropagation(const NetworkShape& shape)
        : shape_(shape),
          gradient_(shape.count()),
          outputs_(static_cast<std::size_t>(shape.layers)) {}

    const Grid& grid() const noexcept { return grid_; }

    // To be called when parameters have changed. Requires: the network outlives the calls to run().
    void use(const FloatNetwork& network);

    // Begins with all planes 0.
    void start(int side);
    float* planes(std::size_t cell) noexcept {
        return planes_.data() + cell * static_cast<std::size_t>(shape_.inputs);
    }
    void run();
    // Requires: run() since start().
    float logit(std::size_t cell) const noexcept;
    // All activations behind a layer, border and room included. Requires: run() since start().
    std::span<const float> activations(int layer) const noexcept {
        return outputs_[static_cast<std::size_t>(layer)];
    }

    // Adds the gradient of one logit: how much the loss grows with it.
    // Requires: run() since start(); finish_gradient() after the last of them.
    void add_logit_gradient(std::size_t cell, float slope) noexcept;
    void finish_gradient();

    std::vector<float>& gradient() noexcept { return gradient_; }

 private:
    NetworkShape shape_;
    const FloatNetwork* network_ = nullptr;
    Grid grid_{1};
    std::vector<float> gradient_;
    std::vector<float> planes_{};
    std::vector<std::vector<float>> outputs_;       // Of every layer, after the rectifier.
    std::vector<std::vector<float>> transposed_{};  // Weights from outputs back to inputs.
    std::vector<float> slopes_{};                   // Of the loss by the outputs of a layer,
    std::vector<float> slopes_before_{};            // and of the layer before.
};

}  // namespace nadare::nets
