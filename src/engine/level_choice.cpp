#include "engine/level_choice.h"

#include <cmath>
#include <vector>

#include "util/assert.h"

namespace nadare::engine {

namespace {

bool is_good_enough(const ChoiceCandidate& candidate, const ChoiceCandidate& best,
                    const ChoiceOptions& options) {
    return !candidate.point.is_pass() &&
           candidate.visits >= static_cast<std::uint32_t>(options.visits) &&
           best.value - candidate.value <= options.loss &&
           best.lead - candidate.lead <= options.points;
}

}  // namespace

std::size_t draw_choice(std::span<const ChoiceCandidate> candidates, const ChoiceOptions& options,
                        util::Rng& rng) {
    assert(!candidates.empty());
    const ChoiceCandidate& best = candidates.front();
    if (options.temperature == 0 || best.point.is_pass() || best.visits == 0) return 0;

    // Relative to the best, so that no power of many visits is too large for a double.
    std::vector<double> weights(candidates.size(), 0);
    weights[0] = 1;
    double sum = 1;
    for (std::size_t i = 1; i < candidates.size(); ++i) {
        if (!is_good_enough(candidates[i], best, options)) continue;
        weights[i] = std::pow(static_cast<double>(candidates[i].visits) / best.visits,
                              1 / options.temperature);
        sum += weights[i];
    }
    double left = rng.unit() * sum;
    for (std::size_t i = 1; i < candidates.size(); ++i) {
        if (weights[i] == 0) continue;
        if (left < weights[i]) return i;
        left -= weights[i];
    }
    return 0;
}

}  // namespace nadare::engine
