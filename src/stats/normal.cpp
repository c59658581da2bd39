#include "stats/normal.h"

#include <cmath>
#include <numbers>

#include "util/assert.h"

namespace nadare::stats {

double normal_cdf(double x) noexcept {
    return 0.5 * std::erfc(-x / std::numbers::sqrt2);
}

double normal_quantile(double chance) noexcept {
    assert(0 < chance && chance < 1);
    // By symmetry look for x <= 0 only, where the cdf keeps all its digits.
    if (chance > 0.5) return -normal_quantile(1 - chance);
    // A rough start (Abramowitz and Stegun 26.2.23, error below 5e-4), then Newton on the log of
    // the cdf, which is smooth and concave far into the tail.
    const double t = std::sqrt(-2 * std::log(chance));
    double x = -(t - (2.515517 + t * (0.802853 + t * 0.010328)) /
                         (1 + t * (1.432788 + t * (0.189269 + t * 0.001308))));
    for (int i = 0; i < 4; ++i) {
        const double cdf = normal_cdf(x);
        const double density = std::exp(-x * x / 2) / std::sqrt(2 * std::numbers::pi);
        if (cdf <= 0 || density <= 0) break;
        x -= (std::log(cdf) - std::log(chance)) * cdf / density;
    }
    return x;
}

double two_sided_z(double confidence) noexcept {
    return -normal_quantile((1 - confidence) / 2);
}

}  // namespace nadare::stats
