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

    const Limits& limits() const noexcept { return *limits_; }
    bool is_over() const noexcept {
        return is_over_.load(std::memory_order_relaxed) || stop_.stop_requested();
    }
    void end() noexcept { is_over_.store(true, std::memory_order_relaxed); }

    // A pause ends the workers' loops but not the run: something must be done first.
    struct Pauses {
        bool for_memory = false;  // To be collected.
        bool for_look = false;    // Somebody wants to see the search at rest.
    };
    bool is_paused() const noexcept { return pauses_.load(std::memory_order_relaxed) != 0; }
    void pause_for_memory() noexcept { pauses_.fetch_or(kMemory, std::memory_order_relaxed); }
    void pause_for_look() noexcept { pauses_.fetch_or(kLook, std::memory_order_relaxed); }
    // What the workers were paused for; they may run again.
    Pauses take_pauses() noexcept {
        const unsigned pauses = pauses_.exchange(0, std::memory_order_relaxed);
        return {.for_memory = (pauses & kMemory) != 0, .for_look = (pauses & kLook) != 0};
    }

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

    // For the thread that called run(): whether it is time for Limits::may_continue or Limits::look
    // again.
    bool is_time_to_ask() noexcept { return is_time(last_asked_, limits_->ask_every); }
    bool is_time_to_look() noexcept { return is_time(last_look_, limits_->look_every); }
    // Simulations that can still come, if that is limited or can be foreseen; else the maximum.
    std::uint64_t remaining(std::uint64_t done) const noexcept;

    std::chrono::nanoseconds wall_time() const noexcept { return clock_->now() - start_; }
    // Complete once all watches are gone.
    std::chrono::nanoseconds cpu_time() const noexcept {
        return std::chrono::nanoseconds(cpu_time_.load(std::memory_order_relaxed));
    }

 private:
    static constexpr unsigned kMemory = 1;
    static constexpr unsigned kLook = 2;

    bool is_time(util::WallClock::Time& last, std::chrono::nanoseconds interval) const noexcept;

    const Limits* limits_;
    std::stop_token stop_;
    const util::WallClock* clock_;
    util::WallClock::Time start_;
    util::WallClock::Time last_asked_;
    util::WallClock::Time last_look_;
    std::atomic<std::uint64_t> taken_ = 0;
    std::atomic<std::int64_t> cpu_time_ = 0;
    std::atomic<bool> is_over_ = false;
    std::atomic<unsigned> pauses_ = 0;
};

}  // namespace nadare::mcts
