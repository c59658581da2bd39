#include "nets/convolution.h"

#include <algorithm>
#include <cstring>

#include "nets/dot.h"

namespace nadare::nets {

namespace {

void clear_border(const Grid& grid, int channels, std::uint8_t* cells) {
    const auto bytes = static_cast<std::size_t>(channels);
    std::memset(cells, 0, grid.first() * bytes);
    for (std::size_t row = 0; row < grid.side(); ++row)
        std::memset(cells + grid.cell(grid.side(), row) * bytes, 0, bytes);
    const std::size_t behind = grid.first() + grid.span();
    std::memset(cells + behind * bytes, 0, (grid.cells() - behind) * bytes);
}

}  // namespace

void convolve_plainly(const Grid& grid, const Layer& layer, const std::uint8_t* from,
                      std::uint8_t* to) {
    const auto inputs = static_cast<std::size_t>(layer.inputs);
    const auto outputs = static_cast<std::size_t>(layer.outputs);
    for (std::size_t at = 0; at < grid.span(); ++at) {
        for (int output = 0; output < layer.outputs; ++output) {
            std::int32_t sum = layer.biases[static_cast<std::size_t>(output)];
            for (int tap = 0; tap < kTaps; ++tap)
                for (int input = 0; input < layer.inputs; ++input)
                    sum += layer.weight(tap, input, output) *
                           from[(grid.first_seen_by(tap) + at) * inputs +
                                static_cast<std::size_t>(input)];
            const float scaled =
                static_cast<float>(sum) * layer.factors[static_cast<std::size_t>(output)] + 0.5F;
            to[(grid.first() + at) * outputs + static_cast<std::size_t>(output)] =
                static_cast<std::uint8_t>(
                    std::clamp(static_cast<int>(scaled), 0, kLargestActivation));
        }
    }
    clear_border(grid, layer.outputs, to);
}

#if defined(NADARE_HAS_DOT)

namespace {

// The sums of kGroups · kOutputsTogether outputs for as many cells as registers hold.
template <int kGroups>
void convolve_groups(const Grid& grid, const Layer& layer, int first_output,
                     const std::uint8_t* from, std::uint8_t* to) {
    using Dot = WidestDot;
    constexpr int kVectors = kGroups * kOutputsTogether / Dot::kWidth;
    constexpr int kCells = std::max(1, Dot::kSums / kVectors);
    static_assert(kCells <= static_cast<int>(Grid::kRoom));
    constexpr int kInGroup = kOutputsTogether / Dot::kWidth;
    constexpr int kStep = kOutputsTogether * kInputsTogether;

    const auto inputs = static_cast<std::size_t>(layer.inputs);
    const auto outputs = static_cast<std::size_t>(layer.outputs);
    const int steps = layer.inputs / kInputsTogether;
    const std::size_t group_size = static_cast<std::size_t>(kTaps * steps * kStep);
    const std::int8_t* weights =
        layer.weights.data() +
        static_cast<std::size_t>(first_output / kOutputsTogether) * group_size;
    const std::int32_t* biases = layer.biases.data() + first_output;
    const float* factors = layer.factors.data() + first_output;

    for (std::size_t at = 0; at < grid.span(); at += kCells) {
        Dot::Sums sums[kCells][kVectors];  // Plain arrays: compilers keep these in registers.
        for (int cell = 0; cell < kCells; ++cell)
            for (int v = 0; v < kVectors; ++v) sums[cell][v] = Dot::load(biases + v * Dot::kWidth);
        for (int tap = 0; tap < kTaps; ++tap) {
            const std::uint8_t* seen = from + (grid.first_seen_by(tap) + at) * inputs;
            const std::int8_t* tap_weights = weights + tap * steps * kStep;
            for (int step = 0; step < steps; ++step) {
                Dot::Sums w[kVectors];
                for (int v = 0; v < kVectors; ++v)
                    w[v] = Dot::load_weights(
                        tap_weights + static_cast<std::size_t>(v / kInGroup) * group_size +
                        step * kStep + (v % kInGroup) * Dot::kWidth * kInputsTogether);
                for (int cell = 0; cell < kCells; ++cell) {
                    const Dot::Sums x = Dot::four_inputs(
                        seen + static_cast<std::size_t>(cell) * inputs + step * kInputsTogether);
                    for (int v = 0; v < kVectors; ++v)
                        sums[cell][v] = Dot::add(sums[cell][v], x, w[v]);
                }
            }
        }
        for (int cell = 0; cell < kCells; ++cell)
            for (int v = 0; v < kVectors; ++v)
                Dot::store_activations(
                    sums[cell][v], Dot::load(factors + v * Dot::kWidth),
                    to + (grid.first() + at + static_cast<std::size_t>(cell)) * outputs +
                        static_cast<std::size_t>(first_output + v * Dot::kWidth));
    }
}

}  // namespace

void convolve(const Grid& grid, const Layer& layer, const std::uint8_t* from, std::uint8_t* to) {
    int output = 0;
    for (; output + 2 * kOutputsTogether <= layer.outputs; output += 2 * kOutputsTogether)
        convolve_groups<2>(grid, layer, output, from, to);
    if (output < layer.outputs) convolve_groups<1>(grid, layer, output, from, to);
    clear_border(grid, layer.outputs, to);
}

#else

void convolve(const Grid& grid, const Layer& layer, const std::uint8_t* from, std::uint8_t* to) {
    convolve_plainly(grid, layer, from, to);
}

#endif

}  // namespace nadare::nets
