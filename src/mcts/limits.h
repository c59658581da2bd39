// When a search ends, and what is known about one.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>

namespace nadare::mcts {

// The first limit reached ends the search; 0 is no limit. Without any, only a stop request does.
struct Limits {
    std::uint64_t simulations = 0;
    std::chrono::nanoseconds wall_time{0};
    std::chrono::nanoseconds cpu_time{0};  // Of all the search's threads together.
    // Only the thread that called run() simulates, whatever the options say: none is waited for.
    bool in_one_thread = false;
    // End as soon as the most visited move must stay so: exactly for simulations, by the present
    // speed for times.
    bool stops_when_decided = false;
    // Not before so many simulations of this run: a kept tree may have decided everything, and the
    // model know nothing of the position yet.
    std::uint64_t fewest_to_decide = 0;
    // Asked now and then by the thread that called run(), about every `ask_every`; false ends the
    // search. May read the search's reports.
    std::function<bool()> may_continue{};
    std::chrono::nanoseconds ask_every = std::chrono::milliseconds(10);
    // Called by that thread about every `look_every`, while no simulation runs: may read whatever
    // the search and its models hold. What it throws ends the run and goes on to the caller.
    std::function<void()> look{};
    std::chrono::nanoseconds look_every = std::chrono::milliseconds(100);
};

// Of the latest run.
struct Statistics {
    std::uint64_t simulations = 0;
    std::chrono::nanoseconds wall_time{0};
    std::chrono::nanoseconds cpu_time{0};
    double mean_depth = 0;           // Moves made in the tree, per simulation.
    double mean_trace_length = 0;    // Moves made by the evaluation, per evaluation.
    std::uint64_t collections = 0;   // How often memory ran out and small nodes were forgotten.
    std::uint64_t expansions = 0;    // Positions that got children.
    std::size_t memory_bytes = 0;    // In use by the tree.
    std::size_t capacity_bytes = 0;  // That it may use.
};

}  // namespace nadare::mcts
