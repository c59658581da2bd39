// Measuring ourselves: how fast playouts and searches are, and a signature of what they do. The
// signature is a hash of fixed work; it changes exactly when behaviour changes, so a commit that
// claims to be a refactoring can be checked (CONTRIBUTING.md). It must not depend on compiler,
// machine or time.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <string>

#include "engine/engine_options.h"
#include "mcts/limits.h"
#include "playout/options.h"
#include "util/options.h"

namespace nadare::engine {

// A playout preset, or the bare loop without a policy around it.
enum class BenchPolicy : int {
    standard = static_cast<int>(playout::Preset::standard),  // And so on for every other preset.
    uniform = -1,
};
constexpr playout::Preset preset_of(BenchPolicy policy) noexcept {
    return static_cast<playout::Preset>(policy);
}

inline auto enum_names(BenchPolicy) {
    constexpr std::size_t kPresets = decltype(enum_names(playout::Preset{})){}.size();
    std::array<util::EnumName<BenchPolicy>, kPresets + 1> names{};
    std::size_t count = 0;
    for (const auto& [preset, name] : enum_names(playout::Preset{}))
        names[count++] = {static_cast<BenchPolicy>(preset), name};
    names[count] = {BenchPolicy::uniform, "uniform"};
    return names;
}

struct PlayoutBenchOptions {
    BenchPolicy policy = BenchPolicy::standard;
    int size = 9;
    std::chrono::duration<double> seconds{5};
    std::int64_t count = 0;
    std::uint64_t seed = 1;
};
template <class Visitor>
void describe(PlayoutBenchOptions& o, Visitor&& option) {
    using util::Tunable;
    using Seconds = std::chrono::duration<double>;
    option(o.policy, {"policy", Tunable::no, "who chooses the moves"});
    option(o.size, {"size", 2, 25, Tunable::no, "board size"});
    option(o.seconds, {"seconds", Seconds(0.01), Seconds(3600), Tunable::no, "CPU time to spend"});
    option(o.count, {"count", std::int64_t{0}, std::int64_t{1'000'000'000}, Tunable::no,
                     "playouts to play instead, for counting instructions; 0: go by time"});
    option(o.seed, {"seed", std::uint64_t{0}, ~std::uint64_t{0}, Tunable::no,
                    "seed of the random numbers"});
}

struct PlayoutBench {
    std::int64_t playouts = 0;
    std::int64_t moves = 0;
    std::int64_t black_wins = 0;  // At komi 7.5, by area.
    std::chrono::duration<double> cpu_time{};

    double playouts_per_cpu_second() const {
        return static_cast<double>(playouts) / cpu_time.count();
    }
    double moves_per_playout() const {
        return static_cast<double>(moves) / static_cast<double>(playouts);
    }
    double black_win_rate() const {
        return static_cast<double>(black_wins) / static_cast<double>(playouts);
    }
};

// Plays from the empty board on this thread until the time is up, or so many playouts if a count is
// given.
PlayoutBench run_playout_bench(const PlayoutBenchOptions& options);

struct SearchBenchOptions {
    int size = 9;
    EngineOptions engine{};  // Of the limits, only `seconds` counts; 5 if it is not given.
};

struct SearchBench {
    mcts::Statistics statistics{};
    int threads = 1;

    double simulations_per_cpu_second() const;
    double simulations_per_second() const;
};

// Searches the empty board for this much wall time.
SearchBench run_search_bench(const SearchBenchOptions& options);

// Sixteen hexadecimal digits that stand for the results of fixed playouts and one-thread searches
// on 9×9, 13×13 and 19×19.
std::string bench_signature();

}  // namespace nadare::engine
