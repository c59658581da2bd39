#include "stats/moments.h"

#include <gtest/gtest.h>

#include <cmath>

namespace nadare::stats {
namespace {

Moments of(std::initializer_list<double> numbers) {
    Moments moments;
    for (const double x : numbers) moments.add(x);
    return moments;
}

TEST(Moments, GiveMeanAndVarianceOfAFewNumbers) {
    const Moments moments = of({2, 4, 4, 4, 5, 5, 7, 9});
    EXPECT_EQ(moments.count(), 8);
    EXPECT_DOUBLE_EQ(moments.mean(), 5);
    EXPECT_DOUBLE_EQ(moments.variance(), 4);
    EXPECT_DOUBLE_EQ(moments.sample_variance(), 32.0 / 7);
    EXPECT_DOUBLE_EQ(moments.standard_error(), std::sqrt(32.0 / 7 / 8));
}

TEST(Moments, OfNothingAndOfOneNumberHaveNoVariance) {
    EXPECT_EQ(of({}).mean(), 0);
    EXPECT_EQ(of({}).variance(), 0);
    EXPECT_EQ(of({3}).mean(), 3);
    EXPECT_EQ(of({3}).sample_variance(), 0);
}

TEST(Moments, KeepTheirDigitsFarFromZero) {
    const Moments moments = of({1e9 + 4, 1e9 + 7, 1e9 + 13, 1e9 + 16});
    EXPECT_DOUBLE_EQ(moments.sample_variance(), 30);
}

TEST(Moments, MergedAreThoseOfAllNumbers) {
    Moments merged = of({1, 2, 3});
    merged.merge(of({10, 20}));
    merged.merge(of({}));
    const Moments all = of({1, 2, 3, 10, 20});
    EXPECT_EQ(merged.count(), all.count());
    EXPECT_DOUBLE_EQ(merged.mean(), all.mean());
    EXPECT_DOUBLE_EQ(merged.variance(), all.variance());

    Moments from_nothing;
    from_nothing.merge(all);
    EXPECT_DOUBLE_EQ(from_nothing.mean(), all.mean());
    EXPECT_DOUBLE_EQ(from_nothing.variance(), all.variance());
}

}  // namespace
}  // namespace nadare::stats
