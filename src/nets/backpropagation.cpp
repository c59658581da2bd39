#include "nets/backpropagation.h"

#include <algorithm>
#include <cstring>
#include <type_traits>
#include <utility>

#include "util/assert.h"

// The build lets this file fuse multiplications and additions (CMakeLists.txt): twice as fast.

namespace nadare::nets {

namespace {

// As wide as registers are: wider vectors cannot even be passed to a function.
#if defined(__AVX512F__)
constexpr int kWidth = 16;
#elif defined(__AVX__)
constexpr int kWidth = 8;
#else
constexpr int kWidth = 4;
#endif
using Floats = float __attribute__((vector_size(sizeof(float) * kWidth)));

inline Floats load_floats(const float* from) {
    Floats values;
    std::memcpy(&values, from, sizeof values);
    return values;
}
inline void store_floats(float* to, Floats values) {
    std::memcpy(to, &values, sizeof values);
}

// to = biases + weights * from, over board and border.
template <int kInputs, int kOutputs>
void convolve_floats(const Grid& grid, const float* from, const float* weights, const float* biases,
                     float* to) {
    constexpr int kVectors = kOutputs / kWidth;
    constexpr int kCells = std::max(1, 16 / kVectors);
    static_assert(kCells <= static_cast<int>(Grid::kRoom));
    for (std::size_t at = 0; at < grid.span(); at += kCells) {
        Floats sums[kCells][kVectors];
        for (int cell = 0; cell < kCells; ++cell)
            for (int v = 0; v < kVectors; ++v)
                sums[cell][v] = biases != nullptr ? load_floats(biases + v * kWidth) : Floats{};
        for (int tap = 0; tap < kTaps; ++tap) {
            const float* seen = from + (grid.first_seen_by(tap) + at) * kInputs;
            const float* tap_weights = weights + tap * kInputs * kOutputs;
            for (int input = 0; input < kInputs; ++input) {
                Floats w[kVectors];
                for (int v = 0; v < kVectors; ++v)
                    w[v] = load_floats(tap_weights + input * kOutputs + v * kWidth);
                for (int cell = 0; cell < kCells; ++cell) {
                    const float x = seen[cell * kInputs + input];
                    for (int v = 0; v < kVectors; ++v) sums[cell][v] += x * w[v];
                }
            }
        }
        for (int cell = 0; cell < kCells; ++cell)
            for (int v = 0; v < kVectors; ++v)
                store_floats(to + (grid.first() + at + static_cast<std::size_t>(cell)) * kOutputs +
                                 v * kWidth,
                             sums[cell][v]);
    }
}

// Adds to the slopes of weights and biases what the slopes of the outputs say.
template <int kInputs, int kOutputs>
void add_weight_slopes(const Grid& grid, const float* from, const float* slopes, float* weights,
                       float* biases) {
    constexpr int kVectors = kOutputs / kWidth;
    // A power of two, so that it divides the inputs.
    constexpr int kRows = kVectors <= 2 ? 8 : kVectors <= 4 ? 4 : kVectors <= 8 ? 2 : 1;
    for (int tap = 0; tap < kTaps; ++tap) {
        for (int input = 0; input < kInputs; input += kRows) {
            Floats sums[kRows][kVectors];
            for (int row = 0; row < kRows; ++row)
                for (int v = 0; v < kVectors; ++v) sums[row][v] = Floats{};
            const float* seen = from + grid.first_seen_by(tap) * kInputs + input;
            const float* slope = slopes + grid.first() * kOutputs;
            for (std::size_t at = 0; at < grid.span(); ++at, seen += kInputs, slope += kOutputs) {
                Floats s[kVectors];
                for (int v = 0; v < kVectors; ++v) s[v] = load_floats(slope + v * kWidth);
                for (int row = 0; row < kRows; ++row)
                    for (int v = 0; v < kVectors; ++v) sums[row][v] += seen[row] * s[v];
            }
            for (int row = 0; row < kRows; ++row)
                for (int v = 0; v < kVectors; ++v) {
                    float* to = weights + (tap * kInputs + input + row) * kOutputs + v * kWidth;
                    store_floats(to, load_floats(to) + sums[row][v]);
                }
        }
    }
    for (std::size_t at = 0; at < grid.span(); ++at)
        for (int v = 0; v < kVectors; ++v) {
            float* to = biases + v * kWidth;
            store_floats(to, load_floats(to) +
                                 load_floats(slopes + (grid.first() + at) * kOutputs + v * kWidth));
        }
}

// Calls use(constant) with a width that the kernels know.
template <class Use>
void with_width(int width, Use&& use) {
    switch (width) {
        case 16:
            return use(std::integral_constant<int, 16>());
        case 32:
            return use(std::integral_constant<int, 32>());
        case 48:
            return use(std::integral_constant<int, 48>());
        default:
            assert(width == 64);
            return use(std::integral_constant<int, 64>());
    }
}
template <class Use>
void with_widths(int inputs, int outputs, Use&& use) {
    with_width(inputs, [&](auto in) { with_width(outputs, [&](auto out) { use(in, out); }); });
}

void clear_border(const Grid& grid, std::size_t channels, std::vector<float>& cells) {
    const auto clear = [&](std::size_t first, std::size_t end) {
        std::fill(cells.begin() + static_cast<std::ptrdiff_t>(first * channels),
                  cells.begin() + static_cast<std::ptrdiff_t>(end * channels), 0.0F);
    };
    clear(0, grid.first());
    for (std::size_t row = 0; row < grid.side(); ++row)
        clear(grid.cell(grid.side(), row), grid.cell(grid.side(), row) + 1);
    clear(grid.first() + grid.span(), grid.cells());
}

}  // namespace

void Backpropagation::use(const FloatNetwork& network) {
    network_ = &network;
    transposed_.resize(static_cast<std::size_t>(shape_.layers));
    const int channels = shape_.channels;
    for (int layer = 1; layer < shape_.layers; ++layer) {
        const float* weights = network.parameters.data() + shape_.weights_of(layer);
        std::vector<float>& to = transposed_[static_cast<std::size_t>(layer)];
        to.resize(static_cast<std::size_t>(kTaps * channels * channels));
        for (int tap = 0; tap < kTaps; ++tap)
            for (int input = 0; input < channels; ++input)
                for (int output = 0; output < channels; ++output)
                    to[static_cast<std::size_t>(((kTaps - 1 - tap) * channels + output) * channels +
                                                input)] =
                        weights[(tap * channels + input) * channels + output];
    }
}

void Backpropagation::start(int side) {
    grid_ = Grid(side);
    planes_.assign(grid_.cells() * static_cast<std::size_t>(shape_.inputs), 0);
    const std::size_t size = grid_.cells() * static_cast<std::size_t>(shape_.channels);
    for (auto& output : outputs_) output.resize(size);
    slopes_.assign(size, 0);
    slopes_before_.resize(size);
}

void Backpropagation::run() {
    const float* parameters = network_->parameters.data();
    const float* from = planes_.data();
    for (int layer = 0; layer < shape_.layers; ++layer) {
        std::vector<float>& to = outputs_[static_cast<std::size_t>(layer)];
        with_widths(shape_.inputs_of(layer), shape_.channels, [&](auto in, auto out) {
            convolve_floats<in(), out()>(grid_, from, parameters + shape_.weights_of(layer),
                                         parameters + shape_.biases_of(layer), to.data());
        });
        for (float& value : to) value = value > 0 ? value : 0;
        clear_border(grid_, static_cast<std::size_t>(shape_.channels), to);
        from = to.data();
    }
}

float Backpropagation::logit(std::size_t cell) const noexcept {
    const auto channels = static_cast<std::size_t>(shape_.channels);
    const float* values = outputs_.back().data() + cell * channels;
    const float* weights = network_->parameters.data() + shape_.logits();
    float sum = 0;
    for (std::size_t i = 0; i < channels; ++i) sum += values[i] * weights[i];
    return sum;
}

void Backpropagation::add_logit_gradient(std::size_t cell, float slope) noexcept {
    const auto channels = static_cast<std::size_t>(shape_.channels);
    const float* values = outputs_.back().data() + cell * channels;
    const float* weights = network_->parameters.data() + shape_.logits();
    float* slopes = slopes_.data() + cell * channels;
    float* gradient = gradient_.data() + shape_.logits();
    for (std::size_t i = 0; i < channels; ++i) {
        gradient[i] += slope * values[i];
        if (values[i] > 0) slopes[i] += slope * weights[i];
    }
}

void Backpropagation::finish_gradient() {
    for (int layer = shape_.layers - 1; layer >= 0; --layer) {
        const float* from =
            layer == 0 ? planes_.data() : outputs_[static_cast<std::size_t>(layer - 1)].data();
        with_widths(shape_.inputs_of(layer), shape_.channels, [&](auto in, auto out) {
            add_weight_slopes<in(), out()>(grid_, from, slopes_.data(),
                                           gradient_.data() + shape_.weights_of(layer),
                                           gradient_.data() + shape_.biases_of(layer));
        });
        if (layer == 0) return;
        with_width(shape_.channels, [&](auto width) {
            convolve_floats<width(), width()>(grid_, slopes_.data(),
                                              transposed_[static_cast<std::size_t>(layer)].data(),
                                              nullptr, slopes_before_.data());
        });
        // The rectifier lets slopes through only where it let values through.
        for (std::size_t i = 0; i < slopes_before_.size(); ++i)
            if (from[i] <= 0) slopes_before_[i] = 0;
        std::swap(slopes_, slopes_before_);
    }
}

}  // namespace nadare::nets
