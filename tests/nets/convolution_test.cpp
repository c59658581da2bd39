#include "nets/convolution.h"

#include <gtest/gtest.h>

#include <vector>

#include "util/rng.h"

namespace nadare::nets {
namespace {

Layer random_layer(util::Rng& rng, int inputs, int outputs) {
    Layer layer(inputs, outputs);
    for (auto& weight : layer.weights)
        weight = static_cast<std::int8_t>(static_cast<int>(rng.below(255)) - 127);
    for (auto& bias : layer.biases) bias = static_cast<int>(rng.below(40'000)) - 20'000;
    for (auto& factor : layer.factors) factor = static_cast<float>(rng.unit()) * 0.002F;
    return layer;
}

std::vector<std::uint8_t> random_cells(util::Rng& rng, const Grid& grid, int channels) {
    std::vector<std::uint8_t> cells(grid.cells() * static_cast<std::size_t>(channels));
    for (std::size_t row = 0; row < grid.side(); ++row)
        for (std::size_t column = 0; column < grid.side(); ++column)
            for (int i = 0; i < channels; ++i)
                cells[grid.cell(column, row) * static_cast<std::size_t>(channels) +
                      static_cast<std::size_t>(i)] = static_cast<std::uint8_t>(rng.below(128));
    return cells;
}

TEST(Convolution, OfTheWidestKernelIsThatOfThePlainOne) {
    util::Rng rng(1);
    for (const int side : {1, 2, 5, 9, 13, 19, 25}) {
        for (const int outputs : {16, 32, 48, 64}) {
            for (const int inputs : {4, 16, 36}) {
                const Grid grid(side);
                const Layer layer = random_layer(rng, inputs, outputs);
                const auto from = random_cells(rng, grid, inputs);
                // Whatever was there before must not matter.
                std::vector<std::uint8_t> fast(grid.cells() * static_cast<std::size_t>(outputs),
                                               99);
                std::vector<std::uint8_t> plain(fast.size(), 55);
                convolve(grid, layer, from.data(), fast.data());
                convolve_plainly(grid, layer, from.data(), plain.data());
                ASSERT_EQ(fast, plain) << side << "x" << side << ", " << inputs << " inputs, "
                                       << outputs << " outputs";
            }
        }
    }
}

TEST(Convolution, WithTheLargestOfAllBytesDoesNotOverflow) {
    for (const std::int8_t weight : {std::int8_t{127}, std::int8_t{-127}}) {
        Layer layer(64, 16);
        std::fill(layer.weights.begin(), layer.weights.end(), weight);
        std::fill(layer.factors.begin(), layer.factors.end(), 1e-5F);
        const Grid grid(3);
        std::vector<std::uint8_t> from(grid.cells() * 64);
        for (std::size_t row = 0; row < 3; ++row)
            std::fill_n(from.begin() + static_cast<std::ptrdiff_t>(grid.cell(0, row) * 64), 3 * 64,
                        std::uint8_t{127});
        std::vector<std::uint8_t> to(grid.cells() * 16);
        convolve(grid, layer, from.data(), to.data());
        // In the middle nine cells of 64 inputs: 9 · 64 · 127 · 127 · 0.00001 = 92.9.
        EXPECT_EQ(to[grid.cell(1, 1) * 16], weight > 0 ? 93 : 0);
        EXPECT_EQ(to[grid.cell(0, 0) * 16], weight > 0 ? 41 : 0);  // Only four cells.
    }
}

TEST(Convolution, SeesTheNeighbourThatItsTapPointsAt) {
    const Grid grid(3);
    for (int tap = 0; tap < kTaps; ++tap) {
        Layer layer(4, 16);
        layer.weights[layer.weight_at(tap, 2, 5)] = 1;
        layer.factors.assign(16, 1.0F);
        std::vector<std::uint8_t> from(grid.cells() * 4);
        const auto column = static_cast<std::size_t>(tap % 3);
        const auto row = static_cast<std::size_t>(tap / 3);
        from[grid.cell(column, row) * 4 + 2] = 77;
        std::vector<std::uint8_t> to(grid.cells() * 16);
        convolve(grid, layer, from.data(), to.data());
        EXPECT_EQ(to[grid.cell(1, 1) * 16 + 5], 77) << "tap " << tap;
    }
}

TEST(Grid, KeepsNeighboursOfTheBoardsEdgeOffTheBoard) {
    for (const int side : {1, 2, 9, 19, 25}) {
        const Grid grid(side);
        std::vector<bool> is_board(grid.cells());
        for (std::size_t row = 0; row < grid.side(); ++row)
            for (std::size_t column = 0; column < grid.side(); ++column)
                is_board[grid.cell(column, row)] = true;
        const std::size_t last = grid.side() - 1;
        for (std::size_t i = 0; i < grid.side(); ++i) {
            EXPECT_FALSE(is_board[grid.cell(0, i) - 1]);
            EXPECT_FALSE(is_board[grid.cell(last, i) + 1]);
            EXPECT_FALSE(is_board[grid.cell(i, 0) - grid.stride()]);
            EXPECT_FALSE(is_board[grid.cell(i, last) + grid.stride()]);
        }
        EXPECT_LT(grid.cell(last, last) + grid.stride() + 1, grid.cells());
    }
}

}  // namespace
}  // namespace nadare::nets
