#include "nets/backpropagation.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "nets/evaluator.h"
#include "util/rng.h"

namespace nadare::nets {
namespace {

constexpr NetworkShape kShape = {.inputs = 16, .channels = 32, .layers = 3};

// Some cells of a board show something.
void show_something(std::uint64_t seed, const Grid& grid, float* planes, int inputs) {
    util::Rng rng(seed);
    for (std::size_t row = 0; row < grid.side(); ++row)
        for (std::size_t column = 0; column < grid.side(); ++column)
            for (int i = 0; i < inputs; ++i) {
                const bool is_shown = rng.chance(0.3);
                if (is_shown)
                    planes[grid.cell(column, row) * static_cast<std::size_t>(inputs) +
                           static_cast<std::size_t>(i)] =
                        static_cast<float>(rng.below(128)) / 127.0F;
            }
}

// What the layers should compute, cell by cell.
std::vector<float> logits_computed_plainly(const FloatNetwork& network, int side,
                                           std::vector<float> values) {
    const NetworkShape& shape = network.shape;
    for (int layer = 0; layer < shape.layers; ++layer) {
        const int inputs = shape.inputs_of(layer);
        const float* weights = network.parameters.data() + shape.weights_of(layer);
        const float* biases = network.parameters.data() + shape.biases_of(layer);
        std::vector<float> next(static_cast<std::size_t>(side * side * shape.channels));
        for (int row = 0; row < side; ++row)
            for (int column = 0; column < side; ++column)
                for (int output = 0; output < shape.channels; ++output) {
                    double sum = biases[output];
                    for (int tap = 0; tap < kTaps; ++tap) {
                        const int r = row + tap / 3 - 1;
                        const int c = column + tap % 3 - 1;
                        if (r < 0 || c < 0 || r >= side || c >= side) continue;
                        for (int input = 0; input < inputs; ++input)
                            sum +=
                                weights[(tap * inputs + input) * shape.channels + output] *
                                values[static_cast<std::size_t>((r * side + c) * inputs + input)];
                    }
                    next[static_cast<std::size_t>((row * side + column) * shape.channels +
                                                  output)] = static_cast<float>(std::max(sum, 0.0));
                }
        values = next;
    }
    std::vector<float> logits;
    for (int cell = 0; cell < side * side; ++cell) {
        float sum = 0;
        for (int i = 0; i < shape.channels; ++i)
            sum += values[static_cast<std::size_t>(cell * shape.channels + i)] *
                   network.parameters[shape.logits() + static_cast<std::size_t>(i)];
        logits.push_back(sum);
    }
    return logits;
}

TEST(Backpropagation, RunsTheNetworkThatPlainLoopsDescribe) {
    for (const int channels : {16, 32, 48, 64}) {
        util::Rng rng(5);
        const FloatNetwork network =
            FloatNetwork::random({.inputs = 16, .channels = channels, .layers = 2}, rng);
        constexpr int kSide = 6;
        Backpropagation run(network.shape);
        run.use(network);
        run.start(kSide);
        show_something(7, run.grid(), run.planes(0), 16);
        std::vector<float> values;
        for (std::size_t row = 0; row < kSide; ++row)
            for (std::size_t column = 0; column < kSide; ++column)
                for (int i = 0; i < 16; ++i)
                    values.push_back(run.planes(run.grid().cell(column, row))[i]);
        run.run();
        const auto expected = logits_computed_plainly(network, kSide, values);
        for (std::size_t row = 0; row < kSide; ++row)
            for (std::size_t column = 0; column < kSide; ++column)
                EXPECT_NEAR(run.logit(run.grid().cell(column, row)), expected[row * kSide + column],
                            1e-4)
                    << channels << " channels";
    }
}

TEST(Backpropagation, FindsTheSlopeThatSmallStepsMeasure) {
    util::Rng rng(9);
    FloatNetwork network = FloatNetwork::random(kShape, rng);
    for (float& parameter : network.parameters)
        parameter += 0.02F * (static_cast<float>(rng.unit()) - 0.5F);
    constexpr int kSide = 5;
    Backpropagation run(kShape);
    // A loss that every logit takes part in.
    const auto loss = [&] {
        run.use(network);
        run.start(kSide);
        show_something(3, run.grid(), run.planes(0), kShape.inputs);
        run.run();
        double sum = 0;
        for (std::size_t row = 0; row < kSide; ++row)
            for (std::size_t column = 0; column < kSide; ++column) {
                const double logit = run.logit(run.grid().cell(column, row));
                sum += 0.5 * logit * logit + 0.3 * static_cast<double>(column) * logit;
            }
        return sum;
    };
    loss();
    for (std::size_t row = 0; row < kSide; ++row)
        for (std::size_t column = 0; column < kSide; ++column) {
            const std::size_t cell = run.grid().cell(column, row);
            run.add_logit_gradient(cell, run.logit(cell) + 0.3F * static_cast<float>(column));
        }
    run.finish_gradient();
    const std::vector<float> gradient = run.gradient();

    int measured = 0;
    for (std::size_t i = 0; i < kShape.base_factor(); i += 97, ++measured) {
        constexpr float kStep = 1e-3F;
        const float before = network.parameters[i];
        network.parameters[i] = before + kStep;
        const double above = loss();
        network.parameters[i] = before - kStep;
        const double below = loss();
        network.parameters[i] = before;
        const double slope = (above - below) / (2.0 * kStep);
        EXPECT_NEAR(gradient[i], slope, 0.02 * std::abs(slope) + 0.01) << "parameter " << i;
    }
    EXPECT_GT(measured, 200);
}

TEST(Quantised, NetworkSaysNearlyTheSame) {
    util::Rng rng(21);
    const FloatNetwork network = FloatNetwork::random(kShape, rng);
    Backpropagation run(kShape);
    run.use(network);
    run.start(9);
    show_something(4, run.grid(), run.planes(0), kShape.inputs);
    run.run();
    std::vector<float> largest;
    for (int layer = 0; layer < kShape.layers; ++layer) {
        const auto values = run.activations(layer);
        largest.push_back(*std::max_element(values.begin(), values.end()));
    }
    const Network bytes = quantised(network, largest);
    Evaluator evaluator(bytes);
    evaluator.start(9);
    for (std::size_t i = 0; i < evaluator.grid().cells() * 16; ++i)
        evaluator.planes(0)[i] = static_cast<std::uint8_t>(std::lround(run.planes(0)[i] * 127));
    evaluator.run();

    double error = 0;
    double size = 0;
    for (std::size_t row = 0; row < 9; ++row)
        for (std::size_t column = 0; column < 9; ++column) {
            const std::size_t cell = run.grid().cell(column, row);
            error += std::pow(run.logit(cell) - evaluator.logit(cell), 2);
            size += std::pow(run.logit(cell), 2);
        }
    EXPECT_LT(std::sqrt(error / size), 0.05);
}

}  // namespace
}  // namespace nadare::nets
