#include "features/shape_appeal.h"

#include <gtest/gtest.h>

#include <cmath>

#include "go/diagram.h"
#include "util/rng.h"

namespace nadare::features {
namespace {

using go::Color;
using go::Point;

TEST(ShapeOfCode, IsWhatAWalkOverTheBoardFinds) {
    util::Rng rng(9, 0);
    go::AnyBoard board(9);
    for (int i = 0; i < 45; ++i) {
        const Point p =
            board.draw_empty(rng, [&](Point q) { return board.is_legal(q, board.to_play()); });
        ASSERT_FALSE(p.is_none());
        board.play(p, board.to_play());
        board.for_each_point([&](Point q) {
            for (const Color mover : {Color::black, Color::white}) {
                ShapeWalk<go::kMaxSize> walk(board, q, mover);
                ASSERT_EQ(walk.grow(), shape_of_code(board.code(q), mover)) << go::draw(board);
            }
        });
    }
}

TEST(ShapeAppeal, FollowsTheWeights) {
    const auto d = go::parse_diagram(R"(
        . . . . .
        . X O . .
        . . a . .
        . . . . .
        . . . b .)");
    MoveModel model;
    model.weights[kRareShape] = -3;
    model.shapes.add(shape_of_code(d.board.code(d['a']), Color::black), kSmallestShape);
    model.weights.push_back(0.5F);
    const ShapeAppeal appeal(model, 1.0);
    const unsigned known = appeal.of(d.board.code(d['a']), Color::black);
    const unsigned rare = appeal.of(d.board.code(d['b']), Color::black);
    EXPECT_NEAR(known, 256 * std::exp(-0.5), 2);
    EXPECT_NEAR(rare, 256 * std::exp(-4.0), 2);
    EXPECT_EQ(ShapeAppeal(model, 0.0).of(d.board.code(d['a']), Color::black), 256U);
}

TEST(ShapeAppeal, LooksAtWhiteAsAtBlackWithColoursExchanged) {
    const ShapeAppeal appeal(ShapeAppeal::shipped_model(9), 1.0);
    for (unsigned code = 0; code < 1 << 16; code += 7)
        ASSERT_EQ(appeal.of(static_cast<go::Code3x3>(code), Color::white),
                  appeal.of(go::swap_colors(static_cast<go::Code3x3>(code)), Color::black));
}

}  // namespace
}  // namespace nadare::features
