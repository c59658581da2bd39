#include "util/clock.h"

#include <gtest/gtest.h>

#include <thread>

namespace nadare::util {
namespace {

using namespace std::chrono_literals;

// Computes until this thread has used that much CPU time.
void burn(std::chrono::nanoseconds amount) {
    const auto end = thread_cpu_time() + amount;
    while (thread_cpu_time() < end) {
    }
}

TEST(SteadyClock, NeverRunsBackwards) {
    const SteadyClock clock;
    WallClock::Time last = clock.now();
    for (int i = 0; i < 10'000; ++i) {
        const WallClock::Time now = clock.now();
        ASSERT_GE(now, last);
        last = now;
    }
}

TEST(SteadyClock, GoesOnWhileAThreadSleeps) {
    const SteadyClock clock;
    const Stopwatch stopwatch(clock);
    std::this_thread::sleep_for(5ms);
    EXPECT_GE(stopwatch.elapsed(), 5ms);
}

TEST(ManualClock, MovesOnlyWhenTold) {
    ManualClock clock;
    const WallClock::Time start = clock.now();
    EXPECT_EQ(clock.now() - start, 0s);
    clock.advance(1500ms);
    clock.advance(Seconds(0.5));
    EXPECT_EQ(clock.now() - start, 2s);
}

TEST(Stopwatch, MeasuresFromItsMaking) {
    ManualClock clock;
    clock.advance(1h);
    const Stopwatch stopwatch(clock);
    EXPECT_EQ(stopwatch.elapsed(), 0s);
    clock.advance(250ms);
    EXPECT_EQ(stopwatch.elapsed(), 250ms);
    EXPECT_DOUBLE_EQ(stopwatch.seconds().count(), 0.25);
}

TEST(Stopwatch, AnswersTheLapWhenRestarted) {
    ManualClock clock;
    Stopwatch stopwatch(clock);
    clock.advance(2s);
    EXPECT_EQ(stopwatch.restart(), 2s);
    EXPECT_EQ(stopwatch.elapsed(), 0s);
    clock.advance(1s);
    EXPECT_EQ(stopwatch.restart(), 1s);
}

TEST(CpuTime, GrowsWithWorkAndNotWithSleep) {
    const auto before_sleep = thread_cpu_time();
    std::this_thread::sleep_for(30ms);
    const auto slept = thread_cpu_time() - before_sleep;
    EXPECT_LT(slept, 20ms);

    const auto before_work = thread_cpu_time();
    burn(5ms);
    EXPECT_GE(thread_cpu_time() - before_work, 5ms);
}

TEST(CpuTime, OfTheProcessCountsEveryThreadAndOfAThreadOnlyItself) {
    const auto process_before = process_cpu_time();
    const auto thread_before = thread_cpu_time();
    std::jthread([] { burn(30ms); }).join();
    EXPECT_GE(process_cpu_time() - process_before, 30ms);
    EXPECT_LT(thread_cpu_time() - thread_before, 30ms);
}

}  // namespace
}  // namespace nadare::util
