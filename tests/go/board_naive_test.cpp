// The judge judged: what the naive board says, where a person can see the answer.

#include <gtest/gtest.h>

#include "go/diagram.h"
#include "go/naive_board.h"

namespace nadare::go {
namespace {

NaiveBoard naive(std::string_view picture) {
    const AnyBoard board = parse_diagram(picture).board;
    NaiveBoard result(board.size());
    board.for_each_point([&](Point p) {
        if (board.at(p) != Color::empty) result.play({p.column(), p.row()}, board.at(p));
    });
    return result;
}

TEST(NaiveBoard, ForbidsBringingBackThePositionBeforeTheOpponentsMove) {
    NaiveBoard board = naive(R"(
        . X O .
        X . X O
        . X O .
        . . . .
    )");
    board.play({1, 1}, Color::white);
    EXPECT_EQ(board.prisoners(Color::black), 1);
    EXPECT_EQ(board.at({2, 1}), Color::empty);
    EXPECT_TRUE(board.judge({2, 1}, Color::black).is_ko);
    EXPECT_FALSE(board.judge({2, 1}, Color::white).is_ko);
    board.pass(Color::black);
    board.pass(Color::white);
    EXPECT_FALSE(board.judge({2, 1}, Color::black).is_ko);
}

TEST(NaiveBoard, FindsChainsAndTheirLiberties) {
    const NaiveBoard board = naive(R"(
        X X O
        . X O
        . . .
    )");
    const NaiveChain chain = board.position().chain({0, 0});
    EXPECT_EQ(chain.stones.size(), 3u);
    EXPECT_EQ(chain.liberties.size(), 2u);
    EXPECT_EQ(board.position().picture(), "X X O\n. X O\n. . .\n");
}

TEST(NaiveBoard, CountsStonesAndSurroundedPointsAsArea) {
    EXPECT_EQ(naive(". .\n. .").area_score(), 0);
    EXPECT_EQ(naive("X .\n. .").area_score(), 4);
    EXPECT_EQ(naive(R"(
        . X . O .
        X X . O O
        . . . . .
        . . . . .
        . . . . .
    )")
                  .area_score(),
              0)
        << "a corner point each, three stones each, and the rest sees both";
    EXPECT_EQ(naive(R"(
        . X O .
        X X O O
        . X O O
        X X . O
    )")
                  .area_score(),
              1)
        << "two eyes against one, and the point between them is nobody's";
    EXPECT_EQ(naive(R"(
        . X O .
        . X O O
        . X X O
        . X . O
    )")
                  .area_score(),
              3);
}

TEST(NaiveBoard, KnowsRealEyesFromFalseOnes) {
    const NaiveBoard board = naive(R"(
        . X . X O
        X X X O .
        . . X . X
        . . . X .
        . . . . .
    )");
    EXPECT_TRUE(board.is_one_point_eye({0, 0}, Color::black)) << "in the corner";
    EXPECT_FALSE(board.is_one_point_eye({2, 0}, Color::black)) << "White holds D4 at the edge";
    EXPECT_FALSE(board.is_one_point_eye({3, 2}, Color::black)) << "a neighbour is White's";
    EXPECT_FALSE(board.is_one_point_eye({0, 0}, Color::white));
}

}  // namespace
}  // namespace nadare::go
