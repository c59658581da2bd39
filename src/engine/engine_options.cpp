#include "engine/engine_options.h"

#include <algorithm>
#include <thread>

namespace nadare::engine {

int thread_count(const BudgetOptions& budget) noexcept {
    if (budget.threads > 0) return budget.threads;
    if (budget.simulations > 0) return 1;
    return std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
}

EngineOptions apply_level(EngineOptions options, int size) {
    if (options.level == 0) return options;
    const LevelSetting setting = level_setting(options.level, size);
    options.choice = setting.choice;
    if (setting.simulations == 0) return options;
    std::int64_t& simulations = options.budget.simulations;
    simulations =
        simulations > 0 ? std::min(simulations, setting.simulations) : setting.simulations;
    options.decision.reuse_tree = false;
    return options;
}

bool is_held_back(const EngineOptions& options) noexcept {
    return options.level > 0 && options.level < kTopLevel;
}

bool has_fixed_work(const EngineOptions& options) noexcept {
    return options.budget.simulations > 0 || options.budget.cpu_seconds.count() > 0 ||
           is_held_back(options);
}

}  // namespace nadare::engine
