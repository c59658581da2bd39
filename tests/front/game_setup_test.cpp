#include "front/game_setup.h"

#include <gtest/gtest.h>

#include "util/error.h"

namespace nadare::front {
namespace {

TEST(GameSetup, TheDefaultIsAnEvenGameOnASmallBoard) {
    const go::Game game = build_game({});
    EXPECT_EQ(game.size(), 9);
    EXPECT_EQ(game.rules(), go::kChineseRules);
    EXPECT_EQ(game.komi(), go::Komi(7.5));
    EXPECT_EQ(game.to_play(), go::Color::black);
}

TEST(GameSetup, KomiFollowsTheRulesAndTheHandicapUnlessGiven) {
    EXPECT_EQ(build_game({.rules = "japanese"}).komi(), go::Komi(6.5));
    EXPECT_EQ(build_game({.handicap = 2}).komi(), go::Komi(0.5));
    EXPECT_EQ(build_game({.komi = "-3", .handicap = 2}).komi(), go::Komi(-3));
}

TEST(GameSetup, HandicapStonesAreBlacksAndWhiteBegins) {
    const go::Game game = build_game({.size = 19, .handicap = 9});
    EXPECT_EQ(game.handicap(), 9);
    EXPECT_EQ(game.to_play(), go::Color::white);
}

TEST(GameSetup, WhatCannotBePlayedIsRefused) {
    EXPECT_THROW(build_game({.size = 1}), util::Error);
    EXPECT_THROW(build_game({.size = 26}), util::Error);
    EXPECT_THROW(build_game({.rules = "chess"}), util::Error);
    EXPECT_THROW(build_game({.komi = "lots"}), util::Error);
    EXPECT_THROW(build_game({.handicap = 1}), util::Error);
    EXPECT_THROW(build_game({.size = 2, .handicap = 4}), util::Error);
}

TEST(GameSetup, HumansSitWhereTheySay) {
    using enum go::Color;
    EXPECT_TRUE(is_human(Human::black, black));
    EXPECT_FALSE(is_human(Human::black, white));
    EXPECT_TRUE(is_human(Human::white, white));
    EXPECT_TRUE(is_human(Human::both, black) && is_human(Human::both, white));
    EXPECT_FALSE(is_human(Human::none, black) || is_human(Human::none, white));
}

TEST(GameSetup, TheNextGameIsUnderTheSameAgreement) {
    go::Game game = build_game({.size = 9, .rules = "aga", .komi = "5", .handicap = 4});
    game.play({go::Point::at(0, 0), go::Color::white});
    const go::Game next = build_next_game(game);
    EXPECT_EQ(next, build_game({.size = 9, .rules = "aga", .komi = "5", .handicap = 4}));
}

TEST(GameSetup, AfterASetUpPositionTheNextGameStartsEmpty) {
    go::Game game(9);
    game.set_up({.stones = {{go::Point::at(4, 4), go::Color::white}}});
    EXPECT_EQ(build_next_game(game), go::Game(9));
}

}  // namespace
}  // namespace nadare::front
