#include "engine/level.h"

#include <array>

#include "util/assert.h"

namespace nadare::engine {

namespace {

// About twice the reading from step to step: between equal programs that has long been worth much
// the same wherever one starts. Uncalibrated.
constexpr std::array<std::int64_t, kTopLevel> kSimulations = {16,   40,    90,    200,    450,
                                                              1000, 2'200, 5'000, 12'000, 0};

}  // namespace

std::int64_t simulations_at(int level) noexcept {
    assert(1 <= level && level <= kTopLevel);
    return kSimulations[static_cast<std::size_t>(level - 1)];
}

EngineOptions at_level(EngineOptions options, int level, std::chrono::duration<double> seconds) {
    options.budget.simulations = simulations_at(level);
    // What was read for earlier moves would come on top of what the level may read.
    if (level < kTopLevel) options.decision.reuse_tree = false;
    options.budget.seconds = seconds;
    options.budget.cpu_seconds = std::chrono::duration<double>(0);
    return options;
}

}  // namespace nadare::engine
