#include "front/terminal_estimate.h"

#include <gtest/gtest.h>

#include "go/diagram.h"
#include "go/text.h"

namespace nadare::front {
namespace {

go::Game game_of(const char* picture, const go::Rules& rules, double komi) {
    const go::AnyBoard board = go::parse_diagram(picture).board;
    go::Game game(board.size(), rules, go::Komi(komi));
    game.set_up(go::to_start_position(board));
    return game;
}

// Two walls, each with two eyes behind it, and a stone of either colour lost on the wrong side.
constexpr const char* kSettled = R"(
    . . X O . O .
    X X X O O O O
    . O X O . . .
    . . X O . X .
    X X X O . . .
    . X . X O O O
    X . X X O . .)";

TEST(TerminalEstimate, FindsStonesThatAreLost) {
    const Estimate estimate = estimate_position(game_of(kSettled, go::kChineseRules, 0), 1);
    EXPECT_EQ(estimate.dead.size(), 2);
    EXPECT_TRUE(estimate.dead.contains(go::parse_vertex("B5", 7)));
    EXPECT_TRUE(estimate.dead.contains(go::parse_vertex("F4", 7)));
}

TEST(TerminalEstimate, KnowsWhoseTheSettledPointsAre) {
    const Estimate estimate = estimate_position(game_of(kSettled, go::kChineseRules, 0), 1);
    EXPECT_EQ(estimate.owner[go::parse_vertex("B7", 7)], go::Color::black);
    EXPECT_EQ(estimate.owner[go::parse_vertex("G7", 7)], go::Color::white);
    EXPECT_EQ(estimate.owner[go::Point::at(7, 0)], go::Color::border);
}

TEST(TerminalEstimate, TellsBothWaysOfCountingApart) {
    // Black has put down one stone more than White, which area counts and territory does not.
    const double area = estimate_position(game_of(kSettled, go::kChineseRules, 7.5), 1).black_lead;
    const double territory =
        estimate_position(game_of(kSettled, go::kJapaneseRules, 7.5), 1).black_lead;
    EXPECT_NEAR(area - territory, 1, 1e-9);
}

TEST(TerminalEstimate, TakesKomiIntoAccount) {
    const double without = estimate_position(game_of(kSettled, go::kChineseRules, 0), 1).black_lead;
    const double with = estimate_position(game_of(kSettled, go::kChineseRules, 7.5), 1).black_lead;
    EXPECT_NEAR(without - with, 7.5, 1e-9);
}

TEST(TerminalEstimate, RepeatsItselfForTheSameSeed) {
    const go::Game game(9);
    EXPECT_EQ(estimate_position(game, 5).black_lead, estimate_position(game, 5).black_lead);
    EXPECT_NE(estimate_position(game, 5).black_lead, estimate_position(game, 6).black_lead);
}

TEST(TerminalEstimate, WorksOnTheSmallestAndTheLargestBoard) {
    for (const int size : {2, 25}) EXPECT_GT(estimate_position(go::Game(size), 1).playouts, 0);
}

}  // namespace
}  // namespace nadare::front
