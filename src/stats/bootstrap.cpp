#include "stats/bootstrap.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numeric>
#include <vector>

#include "stats/moments.h"
#include "util/assert.h"
#include "util/rng.h"

namespace nadare::stats {
namespace {

double mean_of_resample(std::span<const double> sample, util::Rng& rng) {
    const auto size = static_cast<std::uint32_t>(sample.size());
    double sum = 0;
    for (std::uint32_t i = 0; i < size; ++i) sum += sample[rng.below(size)];
    return sum / size;
}

// Between the two nearest order statistics, linearly. Requires: sorted, not empty.
double percentile(const std::vector<double>& sorted, double chance) {
    const double place = chance * static_cast<double>(sorted.size() - 1);
    const auto below = static_cast<std::size_t>(place);
    const std::size_t above = std::min(below + 1, sorted.size() - 1);
    return std::lerp(sorted[below], sorted[above], place - static_cast<double>(below));
}

}  // namespace

BootstrapResult bootstrap_mean(std::span<const double> sample, const BootstrapOptions& options) {
    assert(!sample.empty() && options.resamples >= 2);
    util::Rng rng(options.seed);
    std::vector<double> means;
    means.reserve(static_cast<std::size_t>(options.resamples));
    Moments moments;
    double above_zero = 0;
    for (int i = 0; i < options.resamples; ++i) {
        const double mean = mean_of_resample(sample, rng);
        means.push_back(mean);
        moments.add(mean);
        above_zero += mean > 0 ? 1 : mean == 0 ? 0.5 : 0;
    }
    std::ranges::sort(means);
    const double tail = (1 - options.confidence) / 2;
    return {.mean = std::accumulate(sample.begin(), sample.end(), 0.0) /
                    static_cast<double>(sample.size()),
            .standard_error = moments.standard_deviation(),
            .interval = {.low = percentile(means, tail), .high = percentile(means, 1 - tail)},
            .above_zero = above_zero / options.resamples};
}

BootstrapResult paired_bootstrap(std::span<const double> a, std::span<const double> b,
                                 const BootstrapOptions& options) {
    assert(a.size() == b.size());
    std::vector<double> differences(a.size());
    std::ranges::transform(a, b, differences.begin(), [](double x, double y) { return x - y; });
    return bootstrap_mean(differences, options);
}

}  // namespace nadare::stats
