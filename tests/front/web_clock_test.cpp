#include "front/web_clock.h"

#include <gtest/gtest.h>

namespace nadare::front {
namespace {

using namespace std::chrono_literals;
using go::Color;

WebGameOptions with_clock(double main, double overtime, int periods) {
    WebGameOptions options;
    options.main_time = util::Seconds(main);
    options.overtime = util::Seconds(overtime);
    options.periods = periods;
    return options;
}

TEST(WebClock, NeverRunsOutWhereNoneWasAskedFor) {
    util::ManualClock time;
    WebClock clock((WebGameOptions()));
    clock.start(Color::black, time.now());
    EXPECT_FALSE(clock.is_limited());
    EXPECT_FALSE(clock.falls_at());
    EXPECT_FALSE(clock.allowance(Color::black, time.now()));
}

TEST(WebClock, ChargesThePlayerWhoseTurnItIs) {
    util::ManualClock time;
    WebClock clock(with_clock(100, 0, 0));
    clock.start(Color::black, time.now());
    time.advance(30s);
    clock.start(Color::white, time.now());
    time.advance(10s);
    EXPECT_EQ(70, clock.left(Color::black, time.now()).main.count());
    EXPECT_EQ(90, clock.left(Color::white, time.now()).main.count());
}

TEST(WebClock, AUsedUpPeriodIsGoneAndABegunOneIsWholeAgain) {
    util::ManualClock time;
    WebClock clock(with_clock(10, 20, 3));
    clock.start(Color::black, time.now());
    time.advance(10s + 25s);  // All main time, one period, and five seconds of the next.
    clock.start(Color::white, time.now());
    EXPECT_EQ((WebClock::Left{.main = 0s, .periods = 2}), clock.left(Color::black, time.now()));
}

TEST(WebClock, FallsWhenTheLastPeriodIsOver) {
    util::ManualClock time;
    WebClock clock(with_clock(10, 20, 3));
    clock.start(Color::black, time.now());
    EXPECT_EQ(time.now() + 70s, clock.falls_at());
}

TEST(WebClock, LetsTheEngineThinkWithinAPeriodAndSparinglyInMainTime) {
    util::ManualClock time;
    WebClock byo_yomi(with_clock(0, 10, 1));
    EXPECT_LT(byo_yomi.allowance(Color::black, time.now())->count(), 10);
    EXPECT_GT(byo_yomi.allowance(Color::black, time.now())->count(), 5);
    WebClock absolute(with_clock(60, 0, 0));
    EXPECT_LE(absolute.allowance(Color::black, time.now())->count(), 3);
}

}  // namespace
}  // namespace nadare::front
