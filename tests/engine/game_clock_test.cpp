#include "engine/game_clock.h"

#include <gtest/gtest.h>

#include "util/rng.h"

namespace nadare::engine {
namespace {

using S = util::Seconds;

struct Fixture {
    util::ManualClock wall;
    ClockOptions options;
    GameClock clock{wall, options};
};

TEST(GameClock, HasNothingToSayWithoutALimit) {
    Fixture f;
    f.clock.set_settings(TimeSettings::unlimited());
    EXPECT_FALSE(f.clock.allot(go::Color::black, 0, 361).has_value());
}

TEST(GameClock, SpendsMostInTheMiddleGame) {
    Fixture f;
    f.clock.set_settings(TimeSettings::absolute(S(600)));
    const auto desired = [&](int played) {
        return f.clock.allot(go::Color::black, played, 361)->desired;
    };
    EXPECT_LT(desired(0), desired(40));
    EXPECT_LT(desired(40), desired(100));
    EXPECT_NEAR(desired(80) / desired(140), 1, 0.01) << "a plateau";
    EXPECT_LT(desired(150), desired(140));
}

TEST(GameClock, AllowsMoreForUnclearPositions) {
    Fixture f;
    f.clock.set_settings(TimeSettings::absolute(S(600)));
    const auto time = f.clock.allot(go::Color::black, 100, 361);
    EXPECT_GT(time->maximum, time->desired * 1.5);
}

TEST(GameClock, CountsDownByItselfIfNobodyTellsTheTime) {
    Fixture f;
    f.clock.set_settings(TimeSettings::byo_yomi(S(10), S(5), 3));
    f.clock.start(go::Color::black);
    f.wall.advance(S(4));
    f.clock.stop();
    EXPECT_NEAR(f.clock.left(go::Color::black).time.count(), 6, 1e-6);
    f.clock.start(go::Color::black);
    f.wall.advance(S(12));  // Six of main time, one period and a bit.
    f.clock.stop();
    EXPECT_EQ(f.clock.left(go::Color::black).stones, 2);
    EXPECT_EQ(f.clock.left(go::Color::white).time, S(10));
}

TEST(GameClock, AddsTheFischerIncrementAfterEachMove) {
    Fixture f;
    f.clock.set_settings(TimeSettings::fischer(S(10), S(3)));
    f.clock.start(go::Color::white);
    f.wall.advance(S(1));
    f.clock.stop();
    EXPECT_NEAR(f.clock.left(go::Color::white).time.count(), 12, 1e-6);
}

TEST(GameClock, CountsPeriodsOfSeveralStones) {
    Fixture f;
    f.clock.set_settings(TimeSettings::periods_of_stones(S(0), S(10), 3, 2));
    const auto think = [&](double seconds) {
        f.clock.start(go::Color::black);
        f.wall.advance(S(seconds));
        f.clock.stop();
        return f.clock.left(go::Color::black);
    };
    think(4);
    TimeLeft left = think(4);
    EXPECT_EQ(left.stones, 1);
    EXPECT_NEAR(left.time.count(), 2, 1e-6);
    left = think(1);  // The third stone in time: the period starts again.
    EXPECT_EQ(left.stones, 3);
    EXPECT_EQ(left.periods, 2);
    EXPECT_EQ(left.time, S(10));
    left = think(11);  // One period is gone, and a second of the next.
    EXPECT_EQ(left.periods, 1);
    EXPECT_EQ(left.stones, 2);
    EXPECT_NEAR(left.time.count(), 9, 1e-6);
}

TEST(GameClock, KeepsTheLagBackFromEveryMove) {
    Fixture f;
    f.options.lag = S(0.3);
    f.clock.set_settings(TimeSettings::byo_yomi(S(0), S(1), 1));
    EXPECT_LE(f.clock.allot(go::Color::black, 10, 361)->maximum, S(0.7));
    f.clock.set_settings(TimeSettings::absolute(S(60)));
    f.clock.set_left(go::Color::black, {.time = S(0.5), .stones = 0});
    EXPECT_LE(f.clock.allot(go::Color::black, 10, 361)->maximum, S(0.25))
        << "no more than half of what there is is kept back";
}

// Every move costs some milliseconds on top of the thinking, and the game is twice as long as
// expected.
TEST(GameClock, LastsALongGameOfAbsoluteTimeWhoseMovesCostMoreThanTheyThink) {
    for (const double seconds : {2.0, 5.0, 18.0, 60.0}) {
        Fixture f;
        f.clock.set_settings(TimeSettings::absolute(S(seconds)));
        for (int move = 0; move < 500; move += 2) {
            const auto time = f.clock.allot(go::Color::black, move, 361);
            f.clock.start(go::Color::black);
            f.wall.advance(time->maximum + S(0.003));
            f.clock.stop();
            ASSERT_GT(f.clock.left(go::Color::black).time.count(), 0)
                << seconds << " seconds, move " << move;
        }
    }
}

// On a busy machine every twentieth move comes much later than planned.
TEST(GameClock, KeepsEnoughOfAFischerClockForAMoveThatComesLate) {
    for (const double increment : {0.05, 0.1, 1.0}) {
        Fixture f;
        f.clock.set_settings(TimeSettings::fischer(S(10 * increment), S(increment)));
        for (int move = 0; move < 500; move += 2) {
            const auto time = f.clock.allot(go::Color::black, move, 361);
            const S late(move % 40 == 38 ? 0.09 : 0.005);
            ASSERT_LT(time->maximum + late, f.clock.left(go::Color::black).time)
                << increment << " seconds a move, move " << move;
            f.clock.start(go::Color::black);
            f.wall.advance(time->maximum + late);
            f.clock.stop();
        }
    }
}

TEST(GameClock, PlansForMovesThatComeLaterThanMeant) {
    Fixture f;
    f.clock.set_settings(TimeSettings::byo_yomi(S(0), S(0.05), 1));
    const auto maximum = [&] { return f.clock.allot(go::Color::black, 10, 361)->maximum.count(); };
    EXPECT_NEAR(maximum(), 0.025, 1e-9);
    f.clock.note_lateness(S(0.005));
    EXPECT_NEAR(maximum(), 0.025, 1e-9) << "the lag has room for that";
    const auto is_alone = [&] { return f.clock.allot(go::Color::black, 10, 361)->is_safer_alone; };
    EXPECT_FALSE(is_alone());
    f.clock.note_lateness(S(0.012));
    EXPECT_NEAR(maximum(), 0.05 - 3 * 0.012, 1e-9);
    EXPECT_TRUE(is_alone());
    f.clock.note_lateness(S(0));
    EXPECT_LT(maximum(), 0.025) << "one good move proves nothing";
    for (int move = 0; move < 50; ++move) f.clock.note_lateness(S(0));
    EXPECT_NEAR(maximum(), 0.025, 1e-9) << "but many do";
    f.clock.note_lateness(S(10));
    EXPECT_NEAR(maximum(), 0.005, 1e-9) << "something is always left to think with";
}

TEST(GameClock, BelievesTheOfficialClock) {
    Fixture f;
    f.clock.set_settings(TimeSettings::absolute(S(600)));
    f.clock.set_left(go::Color::black, {.time = S(1), .stones = 0});
    EXPECT_LT(f.clock.allot(go::Color::black, 100, 361)->maximum, S(1));
}

// A player who always thinks for the maximum, and whose moves take the lag on top, must never run
// out.
struct System {
    const char* name;
    TimeSettings settings;
    double lag;
};

class EverySystem : public ::testing::TestWithParam<System> {};

TEST_P(EverySystem, NeverLosesOnTimeThinkingForTheMaximum) {
    const System& system = GetParam();
    for (const int points : {81, 169, 361}) {
        Fixture f;
        f.options.lag = S(system.lag);
        f.clock.set_settings(system.settings);
        for (int move = 0; move < 2 * points; ++move) {
            const TimeLeft before = f.clock.left(go::Color::black);
            const auto time = f.clock.allot(go::Color::black, move, points);
            ASSERT_TRUE(time.has_value());
            ASSERT_LE(time->desired, time->maximum + S(1e-9));
            ASSERT_GE(time->desired.count(), 0);
            // What the clock really allows now: everything up to the end of the last period.
            const TimeSettings& settings = system.settings;
            const int more_periods = before.stones == 0       ? settings.periods
                                     : settings.is_byo_yomi() ? before.stones - 1
                                                              : before.periods - 1;
            const double available =
                before.time.count() +
                (settings.has_overtime() ? settings.overtime.count() * more_periods : 0.0);
            ASSERT_LT(time->maximum.count(), available)
                << system.name << ", move " << move << " on " << points << " points";
            f.clock.start(go::Color::black);
            f.wall.advance(time->maximum);
            f.clock.stop();
        }
    }
}

INSTANTIATE_TEST_SUITE_P(
    All, EverySystem,
    ::testing::Values(System{"absolute", TimeSettings::absolute(S(60)), 0.1},
                      System{"blitz", TimeSettings::absolute(S(5)), 0.05},
                      System{"byoyomi", TimeSettings::byo_yomi(S(10), S(5), 3), 0.1},
                      System{"tenth", TimeSettings::byo_yomi(S(0), S(0.1), 1), 0.02},
                      System{"canadian", TimeSettings::canadian(S(20), S(30), 25), 0.1},
                      System{"overtimeonly", TimeSettings::canadian(S(0), S(10), 5), 0.1},
                      System{"general", TimeSettings::periods_of_stones(S(10), S(20), 10, 3), 0.1},
                      System{"fischer", TimeSettings::fischer(S(10), S(2)), 0.1},
                      System{"fischerbullet", TimeSettings::fischer(S(1), S(0.1)), 0.05},
                      System{"biglag", TimeSettings::byo_yomi(S(0), S(1), 1), 5}),
    [](const auto& one) { return std::string(one.param.name); });

}  // namespace
}  // namespace nadare::engine
