// The standard normal distribution. Pure functions.
#pragma once

namespace nadare::stats {

// The chance that a standard normal number is below x.
double normal_cdf(double x) noexcept;

// The x below which a standard normal number lies with this chance; normal_cdf's inverse, exact to
// about 15 digits. Requires: 0 < chance < 1.
double normal_quantile(double chance) noexcept;

// How many standard errors an interval of this confidence reaches to either side: 1.96 for 0.95.
// Requires: 0 < confidence < 1.
double two_sided_z(double confidence) noexcept;

}  // namespace nadare::stats
