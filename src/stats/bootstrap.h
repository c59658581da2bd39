// The bootstrap (Efron 1979): how far a mean could be off, judged by drawing samples of the same
// size from the sample itself. For numbers whose distribution nobody knows, such as the value lost
// by a move. Seeded: the same input gives the same answer. Pure functions.
#pragma once

#include <cstdint>
#include <span>

#include "stats/interval.h"

namespace nadare::stats {

struct BootstrapOptions {
    int resamples = 10'000;  // Requires: at least 2.
    std::uint64_t seed = 1;
    double confidence = 0.95;
};

struct BootstrapResult {
    double mean = 0;
    double standard_error = 0;
    Interval interval{};      // Percentiles of the resampled means.
    double above_zero = 0.5;  // The share of resampled means above zero; those at zero count half.
};

// Requires: at least one number.  Cost: resamples times the size of the sample.
BootstrapResult bootstrap_mean(std::span<const double> sample,
                               const BootstrapOptions& options = {});

// The mean of a[i] - b[i], where both are the same trial under two settings. What makes trials easy
// or hard for both cancels out.
// Requires: as many of a as of b, at least one.
BootstrapResult paired_bootstrap(std::span<const double> a, std::span<const double> b,
                                 const BootstrapOptions& options = {});

}  // namespace nadare::stats
