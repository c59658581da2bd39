// Elo of many players at once from who played whom: the Bradley–Terry model with draws of Rao and
// Kupper (1967), where player i of strength g_i meets player j:
//     i wins with chance g_i / (g_i + t g_j), and a draw is what is left; t >= 1 makes draws.
// Strengths and t are fitted by minorisation–maximisation (Hunter 2004): each step raises the
// likelihood, none needs a matrix. A prior pretends that players who met have also shared some
// wins; it keeps somebody who won everything finite, and makes the estimate a Bayesian one.
// Standard errors are from the curvature of the likelihood at its peak, t being held. Pure
// functions.
#pragma once

#include <cstddef>
#include <vector>

#include "stats/match_counts.h"

namespace nadare::stats {

// The games of two players, seen by the first. Requires: first != second.
struct PairingResult {
    std::size_t first = 0;
    std::size_t second = 0;
    GameCounts games{};
};

struct RatingOptions {
    double prior_games =
        1;  // Pretended per pairing that met, half won by each. 0: likelihood alone.
    int max_steps = 100'000;
    double tolerance = 1e-6;  // Elo; the fit ends when no rating moves by more in one step.
};

struct Rating {
    double elo = 0;             // The mean over all players is 0.
    double standard_error = 0;  // Of the difference to that mean.
};

struct RatingTable {
    std::vector<Rating> players;
    double draw_threshold = 1;  // t. Between equals the chance of a draw is (t - 1) / (t + 1).
    // Elo covariances, row after row: what the error of a difference needs.
    std::vector<double> covariance;

    // The standard error of the difference between two ratings.
    double error_of_difference(std::size_t a, std::size_t b) const noexcept;
};

// Players are numbered from 0. Throws util::Error if some players cannot be compared: they share no
// opponents even indirectly, or (without a prior) one side never won or drew a single game.
RatingTable fit_ratings(std::size_t players, const std::vector<PairingResult>& results,
                        const RatingOptions& options = {});

}  // namespace nadare::stats
