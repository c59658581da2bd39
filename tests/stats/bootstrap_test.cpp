#include "stats/bootstrap.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "stats/moments.h"
#include "util/rng.h"

namespace nadare::stats {
namespace {

std::vector<double> uniform(int count, std::uint64_t seed) {
    util::Rng rng(seed);
    std::vector<double> numbers;
    for (int i = 0; i < count; ++i) numbers.push_back(rng.unit());
    return numbers;
}

TEST(Bootstrap, OfAMeanAgreesWithItsStandardError) {
    const std::vector<double> sample = uniform(400, 1);
    Moments moments;
    for (const double x : sample) moments.add(x);
    const BootstrapResult result = bootstrap_mean(sample);
    EXPECT_DOUBLE_EQ(result.mean, moments.mean());
    EXPECT_NEAR(result.standard_error, moments.standard_error(), 0.05 * moments.standard_error());
    EXPECT_NEAR(result.interval.low, moments.mean() - 1.96 * moments.standard_error(), 1.5e-3);
    EXPECT_NEAR(result.interval.high, moments.mean() + 1.96 * moments.standard_error(), 1.5e-3);
    EXPECT_EQ(result.above_zero, 1);
}

// Two numbers have three equally simple resamples: (1/4, 1/2, 1/4) for 0, 1 and 2.
TEST(Bootstrap, OfTwoNumbersIsBinomial) {
    const std::vector<double> sample = {0, 2};
    const BootstrapResult result = bootstrap_mean(sample, {.resamples = 40'000});
    EXPECT_NEAR(result.standard_error, std::sqrt(0.5), 0.01);
    EXPECT_NEAR(result.above_zero, 0.75 + 0.125, 0.01);
    EXPECT_EQ(result.interval, (Interval{0, 2}));
}

TEST(Bootstrap, SeesASmallDifferenceBetweenPairsThatVaryMuch) {
    std::vector<double> a = uniform(200, 2);
    std::vector<double> b = a;
    const std::vector<double> noise = uniform(200, 3);
    for (std::size_t i = 0; i < a.size(); ++i) a[i] += 0.01 + 0.02 * (noise[i] - 0.5);
    const BootstrapResult result = paired_bootstrap(a, b);
    EXPECT_GT(result.interval.low, 0.008);
    EXPECT_LT(result.interval.high, 0.012);
    EXPECT_EQ(result.above_zero, 1);
}

TEST(Bootstrap, RepeatsItselfWithTheSameSeedOnly) {
    const std::vector<double> sample = uniform(50, 4);
    const auto error = [&](std::uint64_t seed) {
        return bootstrap_mean(sample, {.resamples = 500, .seed = seed}).standard_error;
    };
    EXPECT_EQ(error(7), error(7));
    EXPECT_NE(error(7), error(8));
}

}  // namespace
}  // namespace nadare::stats
