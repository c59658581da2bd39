// How long the search player really thinks.

#include <gtest/gtest.h>

#include <thread>

#include "engine/search_player_fixture.h"

namespace nadare::engine {
namespace {

using testing::small_options;
using testing::TestPlayer;
using testing::TickingClock;
using S = util::Seconds;

EngineOptions timed_options() {
    EngineOptions options = small_options(0);
    options.clock.lag = S(0.02);
    return options;
}

TEST(Budget, HasAllCoresUnlessSimulationsOrThreadsAreGiven) {
    BudgetOptions budget;
    const int cores = static_cast<int>(std::thread::hardware_concurrency());
    EXPECT_EQ(thread_count(budget), std::max(cores, 1));
    budget.simulations = 1000;
    EXPECT_EQ(thread_count(budget), 1) << "the same search every time";
    budget.threads = 3;
    EXPECT_EQ(thread_count(budget), 3);
    budget.simulations = 0;
    EXPECT_EQ(thread_count(budget), 3);
}

TEST(ThinkingTime, IsThreeSecondsWithoutAnyLimit) {
    EngineOptions options = timed_options();
    options.budget.early_stop = false;
    const TickingClock wall(S(0.02));
    SearchPlayer player(options, wall);
    const auto begin = wall.now();
    player.choose(go::Game(9), go::Color::black, {});
    const S taken = wall.now() - begin;
    EXPECT_GT(taken, S(2.9));
    EXPECT_LT(taken, S(3.5));
}

TEST(ThinkingTime, FixedSimulationsDoNotLookAtTheClock) {
    EngineOptions options = small_options(50);
    options.budget.early_stop = false;
    const TickingClock wall(S(100));
    SearchPlayer player(options, wall);
    player.set_time_settings(TimeSettings::absolute(S(1)));
    player.choose(go::Game(9), go::Color::black, {});
    EXPECT_EQ(player.search()->statistics().simulations, 50U);
}

// Where every look at the clock costs milliseconds, a simulation seems to take as long: the
// machine is many times slower than the search expects.
TEST(ThinkingTime, IsNeverBeyondTheClockOnASlowMachine) {
    for (const double step : {0.0005, 0.002}) {
        const EngineOptions options = timed_options();
        const TickingClock wall{S(step)};
        SearchPlayer player(options, wall);
        player.set_time_settings(TimeSettings::byo_yomi(S(0), S(0.1), 1));
        go::Game game(9);
        for (int move = 0; move < 12; ++move) {
            const go::Color color = game.to_play();
            const auto begin = wall.now();
            const Decision decision = player.choose(game, color, {});
            EXPECT_LT(S(wall.now() - begin), S(0.1)) << "move " << move << ", step " << step;
            game.play({decision.point, color});
        }
    }
}

// The lag kept back to begin with is not enough here: the first move comes too late, and none after
// it.
TEST(ThinkingTime, LearnsToBeInTimeOnAMachineThatIsLate) {
    const EngineOptions options = timed_options();
    const TickingClock wall{S(0.003)};
    SearchPlayer player(options, wall);
    player.set_time_settings(TimeSettings::byo_yomi(S(0), S(0.06), 1));
    go::Game game(9);
    std::vector<double> taken;
    for (int move = 0; move < 12; ++move) {
        const go::Color color = game.to_play();
        const auto begin = wall.now();
        const Decision decision = player.choose(game, color, {});
        taken.push_back(S(wall.now() - begin).count());
        game.play({decision.point, color});
    }
    EXPECT_GT(taken.front(), 0.06) << "or nothing was to be learned";
    for (std::size_t move = 1; move < taken.size(); ++move)
        EXPECT_LT(taken[move], 0.06) << "move " << move;
}

TEST(ThinkingTime, EveryKindOfClockLastsAWholeGame) {
    const std::vector<TimeSettings> all{
        TimeSettings::absolute(S(1)), TimeSettings::canadian(S(0.2), S(0.5), 10),
        TimeSettings::byo_yomi(S(0.2), S(0.05), 2), TimeSettings::fischer(S(0.3), S(0.05)),
        TimeSettings::periods_of_stones(S(0.1), S(0.3), 5, 2)};
    for (const TimeSettings& settings : all) {
        EngineOptions options = timed_options();
        options.decision.resign = false;
        const TickingClock wall(S(0.001));
        SearchPlayer player(options, wall);
        // Another clock of the same kind, run by the referee.
        GameClock official(wall, options.clock);
        official.set_settings(settings);
        player.set_time_settings(settings);
        go::Game game(6);
        while (!game.is_over() && game.move_number() < 150) {
            const go::Color color = game.to_play();
            player.set_time_left(color, official.left(color));
            official.start(color);
            const Decision decision = player.choose(game, color, {});
            official.stop();
            ASSERT_GT(official.left(color).time.count(), 0)
                << to_string(settings) << ", move " << game.move_number();
            game.play({decision.point, color});
        }
    }
}

TEST(ThinkingTime, IsLongerThanDesiredOnlyWhereOverspendingIsOn) {
    EngineOptions options = timed_options();
    options.budget.early_stop = false;
    const auto time_taken = [&] {
        const TickingClock wall(S(0.01));
        SearchPlayer player(options, wall);
        player.set_time_settings(TimeSettings::absolute(S(60)));
        const auto begin = wall.now();
        player.choose(go::Game(9), go::Color::black, {});  // Many moves are as good.
        return S(wall.now() - begin);
    };
    const util::SteadyClock steady;
    GameClock clock(steady, options.clock);
    clock.set_settings(TimeSettings::absolute(S(60)));
    const ThinkingTime planned = *clock.allot(go::Color::black, 0, 81);
    EXPECT_NEAR(time_taken().count(), planned.maximum.count(), 0.4);
    options.budget.overspend = false;
    EXPECT_NEAR(time_taken().count(), planned.desired.count(), 0.4);
}

TEST(ThinkingTime, EndsSoonerWhereTheGameIsAsGoodAsWon) {
    // Everything is Black's.
    const go::Game game = go::game_from(R"(
        . X . X . X .
        X X X X X X X
        . X . X . X .
        . . . . . . .
        . . . . . . .
        . X . X . X .
        X X X X X X X )",
                                        go::Komi(0.5));
    EngineOptions options = timed_options();
    options.budget.seconds = S(3);
    options.budget.early_stop = false;
    const auto time_taken = [&] {
        const TickingClock wall(S(0.01));
        SearchPlayer player(options, wall);
        const auto begin = wall.now();
        player.choose(game, go::Color::black, {});
        return S(wall.now() - begin);
    };
    EXPECT_LT(time_taken(), S(2.5));
    options.budget.stop_when_won = 1.0;
    EXPECT_GT(time_taken(), S(2.5));
}

}  // namespace
}  // namespace nadare::engine
