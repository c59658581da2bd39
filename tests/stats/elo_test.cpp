#include "stats/elo.h"

#include <gtest/gtest.h>

#include <cmath>

namespace nadare::stats {
namespace {

TEST(Elo, IsLogistic) {
    EXPECT_DOUBLE_EQ(score_of_elo(0), 0.5);
    EXPECT_DOUBLE_EQ(score_of_elo(400), 10.0 / 11);
    EXPECT_NEAR(elo_of_score(0.75), 190.848502, 1e-6);
    for (const double elo : {-700.0, -20.0, 3.5, 900.0})
        EXPECT_NEAR(elo_of_score(score_of_elo(elo)), elo, 1e-9);
    EXPECT_EQ(elo_of_score(1), INFINITY);
    EXPECT_EQ(elo_of_score(0), -INFINITY);
}

// Two matches published with the output of fastchess, whose error is half the difference between
// the Elo of the score plus and minus 1.96 standard errors. Ours is Wilson's interval, which at
// this many games is nearly as wide.
TEST(Elo, OfPairsMatchesPublishedMatches) {
    const EloEstimate a = estimate_elo(PairCounts{{352, 579, 1264, 743, 464}});
    EXPECT_NEAR(a.elo, 19.83, 0.005);
    EXPECT_NEAR((a.high - a.low) / 2, 6.77, 0.01);
    EXPECT_NEAR(a.standard_error, 3.4525, 0.001);
    EXPECT_GT(a.superiority, 0.9999);

    const EloEstimate b = estimate_elo(PairCounts{{1, 10, 78, 48, 13}});
    EXPECT_NEAR(b.elo, 72.85, 0.005);
    EXPECT_NEAR((b.high - b.low) / 2, 22.33, 0.3);
    EXPECT_NEAR(b.standard_error, 11.373, 0.1);  // The pretended pair shows.
}

TEST(Elo, OfSingleGamesHasTheTextbookError) {
    // 347 / sqrt(n) for equal players without draws.
    const EloEstimate even = estimate_elo(GameCounts{.wins = 200, .draws = 0, .losses = 200});
    EXPECT_DOUBLE_EQ(even.elo, 0);
    EXPECT_NEAR(even.standard_error, 347.4 / 20, 0.01);
    EXPECT_NEAR(even.high, 34, 0.2);
    EXPECT_NEAR(even.low, -34, 0.2);
    EXPECT_DOUBLE_EQ(even.superiority, 0.5);
}

TEST(Elo, PairsThatOpeningsDecideAreWorthMoreThanSingleGames) {
    // Each opening is won by Black: 100 even pairs say more than 200 even games.
    const EloEstimate pairs = estimate_elo(PairCounts{{5, 0, 90, 0, 5}});
    const EloEstimate games = estimate_elo(GameCounts{.wins = 100, .draws = 0, .losses = 100});
    EXPECT_LT(pairs.high, games.high / 2);
}

TEST(Elo, StaysSensibleWithFewOrOneSidedGames) {
    const EloEstimate none = estimate_elo(PairCounts{});
    EXPECT_EQ(none.low, -INFINITY);
    EXPECT_EQ(none.high, INFINITY);
    EXPECT_EQ(none.superiority, 0.5);

    const EloEstimate all_won = estimate_elo(PairCounts{{0, 0, 0, 0, 10}});
    EXPECT_EQ(all_won.elo, INFINITY);
    EXPECT_EQ(all_won.high, INFINITY);
    EXPECT_DOUBLE_EQ(all_won.superiority, 1 - std::exp2(-21)) << "no variance, but no doubt either";
    EXPECT_NEAR(all_won.low, elo_of_score(0.8389), 1);  // Wilson's bound for 20 of 20.

    const EloEstimate two_even_pairs = estimate_elo(PairCounts{{0, 0, 2, 0, 0}});
    EXPECT_GT(two_even_pairs.high, 50) << "two pairs are no certainty";
}

TEST(Elo, SuperiorityOfDecidedGamesIsTheUsualFormula) {
    const GameCounts games{.wins = 60, .draws = 0, .losses = 40};
    // Variance of the mean is 0.24 / 100.
    EXPECT_NEAR(likelihood_of_superiority(games), 0.5 * std::erfc(-0.1 / std::sqrt(2 * 0.0024)),
                1e-12);
    EXPECT_NEAR(likelihood_of_superiority(games) + likelihood_of_superiority(games.reversed()), 1,
                1e-12);
    EXPECT_EQ(likelihood_of_superiority(PairCounts{{0, 0, 3, 0, 0}}), 0.5);
}

}  // namespace
}  // namespace nadare::stats
