#include "engine/engine_options.h"

#include <algorithm>
#include <thread>

namespace nadare::engine {

int thread_count(const BudgetOptions& budget) noexcept {
    if (budget.threads > 0) return budget.threads;
    if (budget.simulations > 0) return 1;
    return std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
}

}  // namespace nadare::engine
