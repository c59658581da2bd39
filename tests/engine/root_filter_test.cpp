#include "engine/root_filter.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "game_from_diagram.h"

namespace nadare::engine {
namespace {

bool leaves_out(const go::Game& game, go::Point p, go::Color color) {
    const auto points = find_hopeless_moves(game, color);
    return std::find(points.begin(), points.end(), p) != points.end();
}

TEST(RootFilter, LeavesOutOwnEyesButNotTheOpponents) {
    const auto diagram = go::parse_diagram(R"(
        a X . . .
        X X . . .
        . . . . .
        . . . O O
        . . . O b )");
    const go::Game game = go::game_from(diagram);
    EXPECT_TRUE(leaves_out(game, diagram['a'], go::Color::black));
    EXPECT_FALSE(leaves_out(game, diagram['b'], go::Color::black));
    EXPECT_TRUE(leaves_out(game, diagram['b'], go::Color::white));
}

TEST(RootFilter, LeavesOutRunningFromALadderThatWorks) {
    const auto diagram = go::parse_diagram(R"(
        . . . . . . . . .
        . . X X . . . . .
        . X O a . . . . .
        . . X . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . . )");
    EXPECT_TRUE(leaves_out(go::game_from(diagram), diagram['a'], go::Color::white));
}

TEST(RootFilter, KeepsRunningWhereABreakerStandsInTheWay) {
    const auto diagram = go::parse_diagram(R"(
        . . . . . . . . .
        . . X X . . . . .
        . X O a . . . . .
        . . X . . . . . .
        . . . . . O . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . . )");
    EXPECT_FALSE(leaves_out(go::game_from(diagram), diagram['a'], go::Color::white));
}

TEST(RootFilter, LeavesOutTheEmptyEdgeAndKeepsItWhereStonesAreNear) {
    const auto diagram = go::parse_diagram(R"(
        a . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . b . . . .
        . . . . . . . . .
        . . . . . . X . .
        . . . . . . . . .
        . . . . . . c . . )");
    const go::Game game = go::game_from(diagram);
    EXPECT_TRUE(leaves_out(game, diagram['a'], go::Color::white));
    EXPECT_FALSE(leaves_out(game, diagram['b'], go::Color::white)) << "not on the edge";
    EXPECT_FALSE(leaves_out(game, diagram['c'], go::Color::white)) << "a stone is near";
}

TEST(RootFilter, KeepsTheEdgeOfSmallBoardsWhereThereIsLittleElse) {
    for (int size = 2; size <= 8; ++size)
        EXPECT_TRUE(find_hopeless_moves(go::Game(size), go::Color::black).empty()) << size;
}

}  // namespace
}  // namespace nadare::engine
