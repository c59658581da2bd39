// The promise of the sequential test, kept in 10,000 simulated matches per case: at either bound it
// is wrong about as often as it was told to be. The rates come out slightly low, because a test
// stops a little beyond its bounds.

#include <gtest/gtest.h>

#include <cstdio>

#include "stats/sprt.h"
#include "stats/sprt_simulation.h"

namespace nadare::stats {
namespace {

constexpr int kMatches = 10'000;

struct Case {
    SprtOptions options{};
    SimulatedPlayers players{};  // All but their Elo.
};

void expect_error_rates(const Case& c) {
    SimulatedPlayers players = c.players;
    players.elo = c.options.elo0;
    const SimulatedTests at_elo0 = simulate(players, c.options, kMatches, 11);
    players.elo = c.options.elo1;
    const SimulatedTests at_elo1 = simulate(players, c.options, kMatches, 12);
    EXPECT_NEAR(at_elo0.accept_rate(), c.options.alpha, 0.01);
    EXPECT_NEAR(1 - at_elo1.accept_rate(), c.options.beta, 0.01);
    std::printf("[%g, %g] alpha %.4f of %.2f, beta %.4f of %.2f; games %.0f and %.0f\n",
                c.options.elo0, c.options.elo1, at_elo0.accept_rate(), c.options.alpha,
                1 - at_elo1.accept_rate(), c.options.beta, at_elo0.mean_games, at_elo1.mean_games);
}

TEST(SprtErrors, AreAsPromisedToAddSomething) {
    expect_error_rates({.options = {.elo0 = 0, .elo1 = 20}});
}

TEST(SprtErrors, AreAsPromisedToRemoveSomething) {
    expect_error_rates({.options = {.elo0 = -15, .elo1 = 5}});
}

TEST(SprtErrors, AreAsPromisedForWideBounds) {
    expect_error_rates({.options = {.elo0 = 0, .elo1 = 50}});
}

TEST(SprtErrors, AreAsPromisedWhereOpeningsFavourAColour) {
    expect_error_rates({.options = {.elo0 = 0, .elo1 = 30}, .players = {.opening_bias = 200}});
}

TEST(SprtErrors, AreAsPromisedWithDraws) {
    expect_error_rates({.options = {.elo0 = 0, .elo1 = 30}, .players = {.draw_rate = 0.4}});
}

TEST(SprtErrors, AreAsPromisedForUnequalRisks) {
    expect_error_rates({.options = {.elo0 = 0, .elo1 = 30, .alpha = 0.02, .beta = 0.1}});
}

}  // namespace
}  // namespace nadare::stats
