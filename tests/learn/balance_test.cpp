#include "learn/balance.h"

#include <gtest/gtest.h>

#include "go/diagram.h"
#include "learn/playout_reader.h"

namespace nadare::learn {
namespace {

// White has just played w.
BalanceExample example(std::string_view picture, double black_wins) {
    const auto d = go::parse_diagram(picture);
    BalanceExample e{.board = d.board, .komi = 0.5, .black_wins = black_wins};
    e.board.play(d['w'], go::Color::white);
    return e;
}

TEST(Balance, BringsTheMeanOfPlayoutsCloserToTheValue) {
    const std::vector<BalanceExample> examples = {example(R"(
            . . X X .
            . O O O X
            O X X X w
            X O O . .
            . X . . . )",
                                                          0.95)};
    std::vector<float> weights(kPlayoutFeatures);
    const double before = squared_bias(examples, weights, 1000, 1, 7);
    ASSERT_GT(before, 0.04) << "nothing to learn here";
    int epochs = 0;
    balance(examples, {.epochs = 60, .playouts = 100, .rate = 0.1, .batch = 1}, weights,
            [&](int epoch, double) { epochs = epoch; });
    EXPECT_EQ(epochs, 60);
    EXPECT_LT(squared_bias(examples, weights, 1000, 1, 7), before / 3);
}

TEST(Balance, DoesTheSameOnOneThreadAndOnTwo) {
    const std::vector<BalanceExample> examples = {example(R"(
            . . . . .
            . X X X .
            . X O w .
            . X O O .
            . . . . . )",
                                                          0.9)};
    std::vector<float> one;
    std::vector<float> two;
    balance(examples, {.epochs = 3, .playouts = 20, .threads = 1}, one);
    balance(examples, {.epochs = 3, .playouts = 20, .threads = 2}, two);
    EXPECT_EQ(one, two);
}

}  // namespace
}  // namespace nadare::learn
