#include "util/clock.h"

#include <time.h>

#include "util/assert.h"

namespace nadare::util {

namespace {

std::chrono::nanoseconds cpu_time(clockid_t clock) noexcept {
    timespec time{};
    [[maybe_unused]] const int result = ::clock_gettime(clock, &time);
    assert(result == 0);
    return std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
}

}  // namespace

WallClock::Duration Stopwatch::restart() noexcept {
    const WallClock::Time now = clock_->now();
    const WallClock::Duration lap = now - start_;
    start_ = now;
    return lap;
}

std::chrono::nanoseconds thread_cpu_time() noexcept {
    return cpu_time(CLOCK_THREAD_CPUTIME_ID);
}
std::chrono::nanoseconds process_cpu_time() noexcept {
    return cpu_time(CLOCK_PROCESS_CPUTIME_ID);
}

}  // namespace nadare::util
