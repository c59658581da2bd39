// RunControl: decides when a run of the search is over. Its workers ask before and after each
// simulation; the first limit reached stops them all.
//
// Any worker may call anything here. The flags and sums are relaxed: they only say "stop", and the
// threads are joined before anybody relies on what they did.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <stop_token>

#include "mcts/limits.h"
#include "util/clock.h"

namespace nadare::mcts {

class RunControl {
 public:
    RunControl(const Limits& limits, std::stop_token stop, const util::WallClock& clock);

    // Whether the caller may do one more simulation, which is then counted.
    bool take_simulation(bool is_alone) noexcept {
        if (is_over()) return false;
        if (limits_->simulations == 0) return true;
        if (is_alone) {
            const std::uint64_t taken = taken_.load(std::memory_order_relaxed);
            taken_.store(taken + 1, std::memory_order_relaxed);
            if (taken < limits_->simulations) return true;
        } else if (taken_.fetch_add(1, std::memory_order_relaxed) < limits_->simulations) {
            return true;
        }
        end();
        return false;
    }

    bool is_over() const noexcept {
        return is_over_.load(std::memory_order_relaxed) || stop_.stop_requested();
    }
    void end() noexcept { is_over_.store(true, std::memory_order_relaxed); }

    // A pause ends the workers' loops but not the run: memory must be collected first.
    bool is_paused() const noexcept { return is_paused_.load(std::memory_order_relaxed); }
    void pause() noexcept { is_paused_.store(true, std::memory_order_relaxed); }
    void resume() noexcept { is_paused_.store(false, std::memory_order_relaxed); }

    // One thread's view of the time it spends in the run.
    class ThreadWatch {
     public:
        explicit ThreadWatch(RunControl& control) noexcept;
        ~ThreadWatch();
        ThreadWatch(const ThreadWatch&) = delete;
        ThreadWatch& operator=(const ThreadWatch&) = delete;

        // To be called after each simulation: ends the run if its time is up. Looks at the clocks
        // only now and then, unless simulations are slow.
        void tick() noexcept {
            if (--until_look_ <= 0) look();
        }

     private:
        void look() noexcept;
        void add_cpu_time() noexcept;

        RunControl* control_;
        std::chrono::nanoseconds cpu_before_;
        util::WallClock::Time last_look_;
        int until_look_ = 0;
    };

    // For the thread that called run(): whether it is time to ask Limits::may_continue again.
    bool is_time_to_ask() noexcept;
    // Simulations that can still come, if that is limited or can be foreseen; else the maximum.
    std::uint64_t remaining(std::uint64_t done) const noexcept;

    std::chrono::nanoseconds wall_time() const noexcept { return clock_->now() - start_; }
    // Complete once all watches are gone.
    std::chrono::nanoseconds cpu_time() const noexcept {
        return std::chrono::nanoseconds(cpu_time_.load(std::memory_order_relaxed));
    }

 private:
    const Limits* limits_;
    std::stop_token stop_;
    const util::WallClock* clock_;
    util::WallClock::Time start_;
    util::WallClock::Time last_asked_;
    std::atomic<std::uint64_t> taken_ = 0;
    std::atomic<std::int64_t> cpu_time_ = 0;
    std::atomic<bool> is_over_ = false;
    std::atomic<bool> is_paused_ = false;
};

}  // namespace nadare::mcts
