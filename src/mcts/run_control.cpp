#include "mcts/run_control.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace nadare::mcts {

using std::chrono::nanoseconds;

namespace {

constexpr int kSimulationsPerLook = 8;
constexpr nanoseconds kSlowLook = std::chrono::milliseconds(2);

}  // namespace

RunControl::RunControl(const Limits& limits, std::stop_token stop, const util::WallClock& clock)
    : limits_(&limits),
      stop_(std::move(stop)),
      clock_(&clock),
      start_(clock.now()),
      last_asked_(start_),
      last_look_(start_) {}

RunControl::ThreadWatch::ThreadWatch(RunControl& control) noexcept
    : control_(&control), cpu_before_(util::thread_cpu_time()), last_look_(control.clock_->now()) {}

RunControl::ThreadWatch::~ThreadWatch() {
    add_cpu_time();
}

void RunControl::ThreadWatch::add_cpu_time() noexcept {
    const nanoseconds now = util::thread_cpu_time();
    control_->cpu_time_.fetch_add((now - cpu_before_).count(), std::memory_order_relaxed);
    cpu_before_ = now;
}

void RunControl::ThreadWatch::look() noexcept {
    const Limits& limits = *control_->limits_;
    const util::WallClock::Time now = control_->clock_->now();
    if (limits.wall_time.count() > 0 && now - control_->start_ >= limits.wall_time) control_->end();
    if (limits.cpu_time.count() > 0) {
        add_cpu_time();
        if (control_->cpu_time() >= limits.cpu_time) control_->end();
    }
    until_look_ = now - last_look_ > kSlowLook ? 1 : kSimulationsPerLook;
    last_look_ = now;
}

bool RunControl::is_time(util::WallClock::Time& last, nanoseconds interval) const noexcept {
    const util::WallClock::Time now = clock_->now();
    if (now - last < interval) return false;
    last = now;
    return true;
}

std::uint64_t RunControl::remaining(std::uint64_t done) const noexcept {
    std::uint64_t least = std::numeric_limits<std::uint64_t>::max();
    if (limits_->simulations > 0) {
        const std::uint64_t taken = taken_.load(std::memory_order_relaxed);
        least = limits_->simulations - std::min(limits_->simulations, taken);
    }
    const auto foresee = [&](nanoseconds spent, nanoseconds limit) {
        if (limit.count() == 0 || spent.count() <= 0) return;
        const double left = std::max(0.0, static_cast<double>((limit - spent).count()));
        const double speed = static_cast<double>(done) / static_cast<double>(spent.count());
        least = std::min(least, static_cast<std::uint64_t>(left * speed) + 1);
    };
    foresee(wall_time(), limits_->wall_time);
    foresee(cpu_time(), limits_->cpu_time);
    return least;
}

}  // namespace nadare::mcts
