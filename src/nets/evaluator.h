// Runs a network on one position after another. Belongs to one thread; allocates only when it is
// made and when boards grow.
//
//     evaluator.start(19);
//     evaluator.planes(evaluator.grid().cell(column, row))[3] = kLargestActivation;
//     evaluator.run();
//     ... evaluator.logit(column, row) ...
#pragma once

#include <cstdint>
#include <vector>

#include "nets/convolution.h"
#include "nets/grid.h"
#include "nets/network.h"

namespace nadare::nets {

class Evaluator {
 public:
    // Requires: the network outlives it.
    explicit Evaluator(const Network& network) noexcept : network_(&network) {}

    const Network& network() const noexcept { return *network_; }
    const Grid& grid() const noexcept { return grid_; }

    // Begins with all planes 0. Requires: side >= 1.
    void start(int side);
    // What a cell of the board shows, from 0 to kLargestActivation; network().inputs() bytes.
    std::uint8_t* planes(std::size_t cell) noexcept {
        return planes_.data() + cell * static_cast<std::size_t>(network_->inputs());
    }
    void run();
    // The sum of the last layer at a cell of the board. Requires: run() since start().
    float logit(std::size_t cell) const noexcept;

 private:
    const Network* network_;
    Grid grid_{1};
    std::vector<std::uint8_t> planes_{};
    std::vector<std::uint8_t> first_{};
    std::vector<std::uint8_t> second_{};
    const std::uint8_t* last_ = nullptr;  // Activations of the last layer.
};

}  // namespace nadare::nets
