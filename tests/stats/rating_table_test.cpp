#include "stats/rating_table.h"

#include <gtest/gtest.h>

#include <cmath>

#include "stats/elo.h"
#include "util/error.h"

namespace nadare::stats {
namespace {

PairingResult result(std::size_t a, std::size_t b, std::int64_t wins, std::int64_t draws,
                     std::int64_t losses) {
    return {.first = a, .second = b, .games = {.wins = wins, .draws = draws, .losses = losses}};
}

// All expected ratings were computed by climbing the likelihood coordinate by coordinate.
TEST(RatingTable, MatchesTheMaximumOfTheLikelihoodWithDraws) {
    const RatingTable table = fit_ratings(
        3, {result(0, 1, 60, 10, 30), result(0, 2, 70, 5, 25), result(1, 2, 45, 10, 45)},
        {.prior_games = 0});
    EXPECT_NEAR(table.players[0].elo, 92.62679, 1e-3);
    EXPECT_NEAR(table.players[1].elo, -36.24186, 1e-3);
    EXPECT_NEAR(table.players[2].elo, -56.38493, 1e-3);
    EXPECT_NEAR(table.draw_threshold, 1.2031248, 1e-6);
}

TEST(RatingTable, MatchesTheMaximumOfTheLikelihoodWithoutDraws) {
    const RatingTable table =
        fit_ratings(3, {result(0, 1, 30, 0, 10), result(1, 2, 25, 0, 15), result(0, 2, 40, 0, 0)},
                    {.prior_games = 0});
    EXPECT_NEAR(table.players[0].elo, 233.45930, 1e-3);
    EXPECT_NEAR(table.players[1].elo, -41.29349, 1e-3);
    EXPECT_NEAR(table.players[2].elo, -192.16581, 1e-3);
    EXPECT_EQ(table.draw_threshold, 1);
}

TEST(RatingTable, OfTwoPlayersIsTheEloOfTheirScore) {
    const GameCounts games{.wins = 70, .draws = 0, .losses = 30};
    const RatingTable table =
        fit_ratings(2, {{.first = 0, .second = 1, .games = games}}, {.prior_games = 0});
    const EloEstimate direct = estimate_elo(games);
    EXPECT_NEAR(table.players[0].elo - table.players[1].elo, direct.elo, 1e-4);
    EXPECT_NEAR(table.error_of_difference(0, 1), direct.standard_error, 1e-3);
    EXPECT_NEAR(table.players[0].standard_error, direct.standard_error / 2, 1e-3);
}

TEST(RatingTable, PriorKeepsAPlayerWhoWonEverythingFinite) {
    const RatingTable table = fit_ratings(2, {result(0, 1, 10, 0, 0)});
    EXPECT_NEAR(table.players[0].elo - table.players[1].elo, 400 * std::log10(10.5 / 0.5), 1e-3);
}

TEST(RatingTable, ComparesPlayersWhoNeverMet) {
    const RatingTable table =
        fit_ratings(3, {result(0, 1, 75, 0, 25), result(1, 2, 75, 0, 25)}, {.prior_games = 0});
    EXPECT_NEAR(table.players[0].elo - table.players[2].elo, 2 * 190.8485, 1e-2);
    // The errors of two independent steps add up by Pythagoras.
    EXPECT_NEAR(table.error_of_difference(0, 2), std::sqrt(2.0) * table.error_of_difference(0, 1),
                1e-3);
}

TEST(RatingTable, RefusesPlayersWhoCannotBeCompared) {
    EXPECT_THROW(fit_ratings(2, {result(0, 1, 5, 0, 0)}, {.prior_games = 0}), util::Error);
    EXPECT_THROW(fit_ratings(4, {result(0, 1, 5, 0, 5), result(2, 3, 5, 0, 5)}), util::Error);
    EXPECT_TRUE(fit_ratings(0, {}).players.empty());
    EXPECT_EQ(fit_ratings(1, {}).players[0].elo, 0);
}

}  // namespace
}  // namespace nadare::stats
