// Intervals for a proportion. Pure functions.
#pragma once

namespace nadare::stats {

struct Interval {
    double low = 0;
    double high = 1;

    bool contains(double x) const noexcept { return low <= x && x <= high; }
    bool operator==(const Interval&) const = default;
};

// Wilson's score interval (1927) for a chance of which `successes` of `trials` came true. Never
// leaves [0, 1], and is sensible for few trials and for none or all successes. Both counts may be
// fractions: a drawn game is half a success, and dependent trials count as fewer than they are.
// Without trials it is [0, 1].
// Requires: 0 <= successes <= trials, 0 < confidence < 1.
Interval wilson_interval(double successes, double trials, double confidence) noexcept;

}  // namespace nadare::stats
