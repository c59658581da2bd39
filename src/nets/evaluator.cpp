#include "nets/evaluator.h"

#include <algorithm>
#include <utility>

namespace nadare::nets {

void Evaluator::start(int side) {
    grid_ = Grid(side);
    planes_.assign(grid_.cells() * static_cast<std::size_t>(network_->inputs()), 0);
    std::size_t widest = 0;
    for (const Layer& layer : network_->layers)
        widest = std::max(widest, static_cast<std::size_t>(layer.outputs));
    if (first_.size() < grid_.cells() * widest) {
        first_.resize(grid_.cells() * widest);
        second_.resize(grid_.cells() * widest);
    }
    last_ = nullptr;
}

void Evaluator::run() {
    const std::uint8_t* from = planes_.data();
    std::uint8_t* to = first_.data();
    std::uint8_t* other = second_.data();
    for (const Layer& layer : network_->layers) {
        convolve(grid_, layer, from, to);
        from = to;
        std::swap(to, other);
    }
    last_ = from;
}

float Evaluator::logit(std::size_t cell) const noexcept {
    const std::size_t count = network_->logit_weights.size();
    const std::uint8_t* channels = last_ + cell * count;
    std::int32_t sum = 0;
    for (std::size_t i = 0; i < count; ++i) sum += network_->logit_weights[i] * channels[i];
    return static_cast<float>(sum) * network_->logit_factor;
}

}  // namespace nadare::nets
