#include "stats/interval.h"

#include <algorithm>
#include <cmath>

#include "stats/normal.h"
#include "util/assert.h"

namespace nadare::stats {

Interval wilson_interval(double successes, double trials, double confidence) noexcept {
    assert(0 <= successes && successes <= trials);
    if (trials <= 0) return {};
    const double z = two_sided_z(confidence);
    const double p = successes / trials;
    const double shrink = 1 + z * z / trials;
    const double centre = (p + z * z / (2 * trials)) / shrink;
    const double reach =
        z / shrink * std::sqrt(p * (1 - p) / trials + z * z / (4 * trials * trials));
    // At the ends the formula is exact but its rounding is not.
    return {.low = successes <= 0 ? 0 : std::max(0.0, centre - reach),
            .high = successes >= trials ? 1 : std::min(1.0, centre + reach)};
}

}  // namespace nadare::stats
