#include "stats/interval.h"

#include <gtest/gtest.h>

#include "stats/normal.h"

namespace nadare::stats {
namespace {

TEST(Normal, MatchesTheTables) {
    EXPECT_DOUBLE_EQ(normal_cdf(0), 0.5);
    EXPECT_NEAR(normal_cdf(1.959963984540054), 0.975, 1e-15);
    EXPECT_NEAR(normal_cdf(-3), 0.0013498980316301, 1e-15);
    EXPECT_NEAR(normal_quantile(0.975), 1.959963984540054, 1e-12);
    EXPECT_NEAR(normal_quantile(0.5), 0, 1e-15);
    EXPECT_NEAR(normal_quantile(1e-10), -6.361340902404056, 1e-10);
    EXPECT_NEAR(two_sided_z(0.99), 2.5758293035489, 1e-12);
}

TEST(Normal, QuantileUndoesTheCdf) {
    for (double x = -6; x <= 6; x += 0.25) {
        // Near 1 a double cannot tell neighbouring chances apart any better.
        EXPECT_NEAR(normal_quantile(normal_cdf(x)), x, x > 4 ? 1e-7 : 1e-11) << x;
    }
}

// The four examples of Newcombe, "Two-sided confidence intervals for the single proportion",
// Statistics in Medicine 17 (1998), table I, method 3.
TEST(Wilson, MatchesNewcombesExamples) {
    const auto expect = [](double successes, double trials, double low, double high) {
        const Interval interval = wilson_interval(successes, trials, 0.95);
        EXPECT_NEAR(interval.low, low, 5e-5) << successes << "/" << trials;
        EXPECT_NEAR(interval.high, high, 5e-5) << successes << "/" << trials;
    };
    expect(81, 263, 0.2553, 0.3662);
    expect(15, 148, 0.0624, 0.1605);
    expect(0, 20, 0, 0.1611);
    expect(1, 29, 0.0061, 0.1718);
}

TEST(Wilson, IsSymmetricAndStaysInside) {
    for (int n = 1; n <= 30; ++n)
        for (int k = 0; k <= n; ++k) {
            const Interval wins = wilson_interval(k, n, 0.95);
            const Interval losses = wilson_interval(n - k, n, 0.95);
            EXPECT_NEAR(wins.low, 1 - losses.high, 1e-12);
            EXPECT_GE(wins.low, 0);
            EXPECT_LE(wins.high, 1);
            EXPECT_TRUE(wins.contains(static_cast<double>(k) / n));
        }
}

TEST(Wilson, KnowsNothingWithoutTrials) {
    EXPECT_EQ(wilson_interval(0, 0, 0.95), (Interval{0, 1}));
}

}  // namespace
}  // namespace nadare::stats
