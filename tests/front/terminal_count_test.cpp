#include "front/terminal_count.h"

#include <gtest/gtest.h>

#include "front/terminal_options.h"
#include "go/diagram.h"
#include "go/text.h"

namespace nadare::front {
namespace {

using Lines = std::vector<std::string>;

// The left half Black's and the right half White's; one black stone is caught in White's half.
//
//     . X O . .
//     . X O . .
//     . X O . X
//     . X O . .
//     . X O . .
go::Game divided_game(const go::Rules& rules, double komi) {
    go::Game game(5, rules, go::Komi(komi));
    game.set_up(go::to_start_position(go::parse_diagram(R"(
        . X O . .
        . X O . .
        . X O . X
        . X O . .
        . X O . .)")
                                          .board));
    return game;
}

go::FinalStatus with_dead_stone() {
    go::FinalStatus status;
    status.dead.insert(go::parse_vertex("E3", 5));
    return status;
}

TEST(TerminalCount, AreaIsASumWithKomi) {
    const go::Game game = divided_game(go::kChineseRules, 7.5);
    const go::FinalCount count = go::count_game(game, with_dead_stone());
    EXPECT_EQ(count_lines(game, count),
              (Lines{"Black: 10 points of area", "White: 15 points of area + 7.5 komi = 22.5"}));
    EXPECT_EQ(verdict(count.score), "White wins by 12.5 points (W+12.5).");
}

TEST(TerminalCount, TerritoryNamesPrisoners) {
    const go::Game game = divided_game(go::kJapaneseRules, 6.5);
    const go::FinalCount count = go::count_game(game, with_dead_stone());
    EXPECT_EQ(count_lines(game, count),
              (Lines{"Black: 5 points of territory",
                     "White: 10 points of territory + 1 prisoner + 6.5 komi = 17.5"}));
}

TEST(TerminalCount, NoKomiIsNotMentionedAndANegativeOneIsSubtracted) {
    const go::Game even = divided_game(go::kChineseRules, 0);
    EXPECT_EQ(count_lines(even, go::count_game(even, with_dead_stone()))[1],
              "White: 15 points of area");
    const go::Game reverse = divided_game(go::kChineseRules, -3);
    EXPECT_EQ(count_lines(reverse, go::count_game(reverse, with_dead_stone()))[1],
              "White: 15 points of area - 3 komi = 12");
}

TEST(TerminalCount, WhiteIsPaidForTheHandicap) {
    const go::Game game = build_game({.size = 9, .handicap = 3});
    EXPECT_EQ(count_lines(game, go::count_game(game)),
              (Lines{"Black: 81 points of area",
                     "White: 0 points of area + 3 for the handicap + 0.5 komi = 3.5"}));
}

TEST(TerminalCount, ASinglePointIsSingular) {
    go::Game game(2, go::kTrompTaylorRules, go::Komi(-0.5));
    EXPECT_EQ(verdict(go::Score::from_half_points(2)), "Black wins by 1 point (B+1).");
    EXPECT_EQ(verdict(go::Score::from_half_points(-1), "leads"),
              "White leads by 0.5 points (W+0.5).");
}

TEST(TerminalCount, ADrawHasNoWinner) {
    EXPECT_EQ(verdict(go::Score()), "The game is a draw.");
    EXPECT_EQ(verdict(go::Score(), "leads"), "It is even.");
}

TEST(TerminalCount, EstimatesAreRounded) {
    EXPECT_EQ(estimated_verdict(3.44), "Black leads by about 3.4 points.");
    EXPECT_EQ(estimated_verdict(-12.06), "White leads by about 12.1 points.");
    EXPECT_EQ(estimated_verdict(-0.3), "It is about even.");
}

}  // namespace
}  // namespace nadare::front
