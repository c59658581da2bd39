// Clocks. Wall time comes from a WallClock that is passed in, so that a test can hold time still;
// it never jumps when somebody sets the computer's date. CPU time is what a thread or the process
// has really computed, whatever else the machine was doing.
//
// Any thread may read any clock.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>

namespace nadare::util {

using Seconds = std::chrono::duration<double>;

// Whole nanoseconds; more than a hundred years are as good as for ever.
constexpr std::chrono::nanoseconds to_nanoseconds(Seconds seconds) noexcept {
    constexpr Seconds kLongest = std::chrono::hours(24 * 365 * 100);
    return std::chrono::duration_cast<std::chrono::nanoseconds>(std::min(seconds, kLongest));
}

class WallClock {
 public:
    using Duration = std::chrono::nanoseconds;
    using Time = std::chrono::time_point<std::chrono::steady_clock, Duration>;

    virtual ~WallClock() = default;

    // Never less than an earlier answer. Only differences between two answers mean anything.
    virtual Time now() const noexcept = 0;

 protected:
    WallClock() = default;
    WallClock(const WallClock&) = default;
    WallClock& operator=(const WallClock&) = default;
};

// The machine's monotonic clock.
class SteadyClock final : public WallClock {
 public:
    Time now() const noexcept override { return std::chrono::steady_clock::now(); }
};

// A clock that stands still until it is told to move on: for tests. One thread may move it while
// others read it; nothing but the time itself is published, so relaxed order is enough.
class ManualClock final : public WallClock {
 public:
    Time now() const noexcept override {
        return Time(Duration(since_start_.load(std::memory_order_relaxed)));
    }
    // Requires: duration is not negative.
    template <class Rep, class Period>
    void advance(std::chrono::duration<Rep, Period> duration) noexcept {
        const auto ticks = std::chrono::duration_cast<Duration>(duration).count();
        since_start_.fetch_add(ticks, std::memory_order_relaxed);
    }

 private:
    std::atomic<Duration::rep> since_start_ = 0;
};

// Measures wall time from its making, or from its last restart. The clock must outlive it.
class Stopwatch {
 public:
    explicit Stopwatch(const WallClock& clock) noexcept : clock_(&clock), start_(clock.now()) {}
    explicit Stopwatch(WallClock&&) = delete;

    WallClock::Duration elapsed() const noexcept { return clock_->now() - start_; }
    Seconds seconds() const noexcept { return elapsed(); }

    // Starts again from zero and answers what had elapsed: consecutive laps have no gaps.
    WallClock::Duration restart() noexcept;

 private:
    const WallClock* clock_;
    WallClock::Time start_;
};

// CPU time of the calling thread, and of all threads of this process, since each began.
std::chrono::nanoseconds thread_cpu_time() noexcept;
std::chrono::nanoseconds process_cpu_time() noexcept;

}  // namespace nadare::util
