// Levels: what they change, and what players see of them on the board.

#include "engine/level.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "engine/search_player_fixture.h"
#include "go/scoring.h"
#include "go/text.h"

namespace nadare::engine {
namespace {

using testing::answer;
using testing::TestPlayer;
using testing::TickingClock;

EngineOptions level_options(int level, std::uint64_t seed = 1) {
    EngineOptions options;
    options.search.memory_mib = 16;
    options.search.seed = seed;
    options.level = level;
    return options;
}

TEST(Level, EachReadsNoLessThanTheOneBelowAndTakesNoLessCareWhatItPlays) {
    for (const int size : {9, 13, 19})
        for (int level = 2; level < kTopLevel; ++level) {
            const LevelSetting one = level_setting(level, size);
            const LevelSetting below = level_setting(level - 1, size);
            EXPECT_TRUE(one.simulations >= below.simulations || one.choice.temperature > 0);
            EXPECT_LE(one.choice.temperature, below.choice.temperature) << level << " on " << size;
            EXPECT_FALSE(one.simulations == below.simulations && one.choice == below.choice);
            EXPECT_GT(level_rating(level), level_rating(level - 1));
        }
}

TEST(Level, OnOtherBoardsLiesBetweenTheTwoThatWereMeasured) {
    for (int level = 1; level < kTopLevel; ++level) {
        const auto simulations = [&](int size) { return level_setting(level, size).simulations; };
        const auto [least, most] = std::minmax({simulations(9), simulations(19)});
        EXPECT_GE(simulations(13), least);
        EXPECT_LE(simulations(13), most);
        EXPECT_EQ(simulations(9), simulations(5));
        EXPECT_EQ(simulations(19), simulations(25));
    }
}

TEST(Level, TheTopHoldsNothingBack) {
    EngineOptions options = level_options(kTopLevel);
    options.choice.temperature = 3;
    options.budget.seconds = std::chrono::duration<double>(2);
    const EngineOptions top = apply_level(options, 9);
    EXPECT_EQ(0, top.budget.simulations);
    EXPECT_EQ(2, top.budget.seconds.count());
    EXPECT_EQ(0, top.choice.temperature);
    EXPECT_TRUE(top.decision.reuse_tree);
    EXPECT_FALSE(has_fixed_work(options));
}

TEST(Level, NoLevelChangesNothing) {
    EngineOptions options = level_options(0);
    options.choice.temperature = 3;
    const EngineOptions same = apply_level(options, 9);
    EXPECT_EQ(0, same.budget.simulations);
    EXPECT_EQ(3, same.choice.temperature);
    EXPECT_TRUE(same.decision.reuse_tree);
}

TEST(Level, ChangesHowMuchIsReadAndKeepsTheKnowledge) {
    EngineOptions options = level_options(2);
    options.prior.moves += 1;
    const EngineOptions low = apply_level(options, 9);
    EXPECT_EQ(level_setting(2, 9).simulations, low.budget.simulations);
    EXPECT_EQ(options.prior.moves, low.prior.moves);
    EXPECT_FALSE(low.decision.reuse_tree) << "earlier reading would come on top";
    EXPECT_TRUE(has_fixed_work(options));
}

TEST(Level, ALowerLimitThatWasGivenStays) {
    EngineOptions options = level_options(kTopLevel - 1);
    options.budget.simulations = 17;
    EXPECT_EQ(17, apply_level(options, 9).budget.simulations);
}

TEST(Level, PlaysGamesToTheirEndAndRepeatsThemFromTheSeed) {
    const auto play = [](std::uint64_t seed) {
        TestPlayer player(level_options(1, seed));
        go::Game game(7);
        while (!game.is_over() && game.move_number() < 150) {
            const go::Color color = game.to_play();
            const Decision decision = player.choose(game, color);
            if (decision.resigns) break;
            game.play({decision.point, color});
        }
        EXPECT_LT(game.move_number(), 150) << "no end with seed " << seed;
        return game;
    };
    EXPECT_EQ(play(1), play(1));
    EXPECT_FALSE(play(1) == play(2));
}

TEST(Level, ALowOneOpensDifferentlyFromSeedToSeed) {
    std::set<std::string> moves;
    for (std::uint64_t seed = 1; seed <= 12; ++seed)
        moves.insert(answer(go::Game(9), go::Color::black, level_options(1, seed)));
    EXPECT_GT(moves.size(), 2U);
}

TEST(Level, EvenTheLowestTakesStonesThatDecideTheGame) {
    const auto diagram = go::parse_diagram(R"(
        . O . O . O O
        O O O O O O O
        X X X X X X X
        O O O O O O a
        X X X X X X X
        . X . X . X X
        X . X . X . X )");
    for (const go::Color color : {go::Color::black, go::Color::white})
        for (std::uint64_t seed = 1; seed <= 5; ++seed)
            EXPECT_EQ(answer(go::game_from(diagram, go::Komi(0.5)), color, level_options(1, seed)),
                      go::to_vertex(diagram['a'], 7));
}

// Black owns the left and White the right; all is settled.
constexpr const char* kFinished = R"(
        . X . X O . O
        X X X X O O O
        . X . X O . O
        X X X X O O O
        . X X X O . O
        X X . X O O O
        . X X X O . O )";

TEST(Level, EveryOnePassesWhenTheGameIsOver) {
    const go::Game game = go::game_from(kFinished, go::Komi(0.5));
    for (int level = 1; level < kTopLevel; ++level)
        EXPECT_EQ(answer(game, go::Color::black, level_options(level)), "pass") << level;
}

TEST(Level, NoneGivesUpAWonGame) {
    const go::Game game = go::game_from(kFinished, go::Komi(0.5));
    for (int level = 1; level < kTopLevel; ++level) {
        EngineOptions options = level_options(level);
        options.decision.resign_after = 0;
        options.decision.resign_below = 0.5;
        EXPECT_NE(answer(game, go::Color::black, options), "resign") << level;
    }
}

// What cannot change the choice is not read; with a temperature all that is read weighs.
TEST(Level, StopsReadingOnceItsMoveIsCertainAndPlaysTheSameMove) {
    constexpr int kCareful = 9;  // Plays what its search chooses.
    const auto read = [](const go::Game& game, go::Color color, int level, bool early_stop) {
        EngineOptions options = level_options(level);
        options.budget.early_stop = early_stop;
        TestPlayer player(options);
        const go::Point chosen = player.choose(game, color).point;
        return std::pair(chosen, player.player.search()->statistics().simulations);
    };
    const auto in_full = static_cast<std::uint64_t>(level_setting(kCareful, 7).simulations);
    std::uint64_t least = in_full;
    go::Game game(7);
    for (int i = 0; i < 12; ++i) {
        const go::Color color = game.to_play();
        const auto [chosen, simulations] = read(game, color, kCareful, true);
        EXPECT_EQ(read(game, color, kCareful, false), std::pair(chosen, in_full)) << i;
        least = std::min(least, simulations);
        game.play({chosen, color});
    }
    EXPECT_LT(least, in_full * 3 / 4);
    EXPECT_EQ(read(game, game.to_play(), 1, true), read(game, game.to_play(), 1, false));
}

TEST(Level, LeavesTheClockInCharge) {
    EngineOptions options = level_options(kTopLevel - 1);
    options.clock.lag = util::Seconds(0.02);
    const TickingClock wall(util::Seconds(0.02));
    SearchPlayer player(options, wall);
    player.set_time_settings(TimeSettings::absolute(util::Seconds(5)));
    player.choose(go::Game(9), go::Color::black, {});
    EXPECT_LT(player.search()->statistics().simulations,
              static_cast<std::uint64_t>(level_setting(kTopLevel - 1, 9).simulations));
}

}  // namespace
}  // namespace nadare::engine
