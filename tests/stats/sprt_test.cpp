#include "stats/sprt.h"

#include <gtest/gtest.h>

#include "stats/sprt_simulation.h"

namespace nadare::stats {
namespace {

SprtOptions bounds(double elo0, double elo1) {
    return {.elo0 = elo0, .elo1 = elo1};
}

TEST(Sprt, StopsAtWaldsBounds) {
    const SprtBounds usual = sprt_bounds({});
    EXPECT_NEAR(usual.upper, 2.9444, 1e-4);
    EXPECT_NEAR(usual.lower, -2.9444, 1e-4);
    EXPECT_NEAR(sprt_bounds({.alpha = 0.01, .beta = 0.1}).upper, 4.4998, 1e-4);
    EXPECT_NEAR(sprt_bounds({.alpha = 0.01, .beta = 0.1}).lower, -2.2925, 1e-4);
    EXPECT_EQ(decide(2.95, {}), SprtDecision::accept_elo1);
    EXPECT_EQ(decide(-2.95, {}), SprtDecision::accept_elo0);
    EXPECT_EQ(decide(0, {}), SprtDecision::undecided);
}

// Published by the tests of fastchess for the logistic model.
TEST(Sprt, MatchesPublishedRatios) {
    const PairCounts first{{223, 9863, 21279, 10037, 246}};
    EXPECT_NEAR(log_likelihood_ratio(first, bounds(0.5, 2.5)), -3.07, 0.005);
    const PairCounts second{{871, 26175, 55983, 26678, 821}};
    EXPECT_NEAR(log_likelihood_ratio(second, bounds(0, 2)), -4.98, 0.005);
    const GameCounts games{.wins = 21404, .draws = 40708, .losses = 21184};
    EXPECT_NEAR(log_likelihood_ratio(games, bounds(0.5, 2.5)), -1.57, 0.005);
}

// Computed by maximising the dual of the likelihood with a golden-section search.
TEST(Sprt, MatchesAnotherWayToComputeIt) {
    EXPECT_NEAR(log_likelihood_ratio(PairCounts{{10, 0, 20, 0, 20}}, bounds(0, 20)),
                0.8261389909518604, 1e-9);
    EXPECT_NEAR(log_likelihood_ratio(PairCounts{{30, 0, 60, 0, 50}}, bounds(0, 30)),
                2.122547213294526, 1e-9);
    EXPECT_NEAR(log_likelihood_ratio(PairCounts{{1, 2, 5, 4, 3}}, bounds(-10, 30)),
                0.8064317288325071, 1e-9);
    EXPECT_NEAR(log_likelihood_ratio(PairCounts{{0, 0, 0, 0, 5}}, bounds(0, 20)), 0.279651891811449,
                1e-9);
}

TEST(Sprt, NormalApproximationComesClose) {
    const PairCounts pairs{{300, 40, 600, 50, 400}};
    EXPECT_NEAR(approximate_log_likelihood_ratio(pairs, bounds(0, 20)),
                log_likelihood_ratio(pairs, bounds(0, 20)), 0.1);
    EXPECT_EQ(approximate_log_likelihood_ratio(PairCounts{{0, 0, 9, 0, 0}}, bounds(0, 20)), 0);
}

TEST(Sprt, KnowsNothingWithoutGames) {
    EXPECT_EQ(log_likelihood_ratio(PairCounts{}, {}), 0);
    EXPECT_EQ(log_likelihood_ratio(GameCounts{}, {}), 0);
}

TEST(Sprt, SwappingPlayersAndBoundsTurnsTheRatioRound) {
    const PairCounts pairs{{3, 1, 10, 2, 7}};
    const PairCounts swapped{{7, 2, 10, 1, 3}};
    EXPECT_NEAR(log_likelihood_ratio(pairs, bounds(-5, 15)),
                -log_likelihood_ratio(swapped, bounds(-15, 5)), 1e-9);
}

// The figures we plan with: alpha = beta = 0.05, games without draws.
TEST(Sprt, ForecastsTheGamesWePlanWith) {
    EXPECT_NEAR(forecast(20, bounds(0, 20)).games, 1600, 20);
    EXPECT_NEAR(forecast(10, bounds(0, 20)).games, 2620, 20);
    EXPECT_NEAR(forecast(30, bounds(0, 30)).games, 714, 10);
    EXPECT_NEAR(forecast(50, bounds(0, 50)).games, 259, 5);
    EXPECT_NEAR(forecast(25, bounds(0, 50)).games, 424, 5);
    EXPECT_NEAR(forecast(0, bounds(0, 20)).accept_elo1, 0.05, 1e-3);
    EXPECT_NEAR(forecast(20, bounds(0, 20)).accept_elo1, 0.95, 1e-3);
}

// A small version of tests/slow/sprt_errors_test.cpp: 600 tests know a rate of 5 % to about ±0.9 %.
TEST(Sprt, KeepsItsErrorRatesInSimulatedMatches) {
    const SprtOptions options = bounds(0, 50);
    const SimulatedTests at_elo0 = simulate({.elo = 0}, options, 600, 1);
    const SimulatedTests at_elo1 = simulate({.elo = 50}, options, 600, 2);
    EXPECT_NEAR(at_elo0.accept_rate(), 0.05, 0.025);
    EXPECT_NEAR(1 - at_elo1.accept_rate(), 0.05, 0.025);
    EXPECT_NEAR(at_elo1.mean_games, forecast(50, options).games, 30);
}

}  // namespace
}  // namespace nadare::stats
