// The sequential probability ratio test: play until it is clear whether a player's advantage is
// closer to elo0 (hypothesis 0) or to elo1 (hypothesis 1), with chances alpha and beta of being
// wrong where the truth is exactly elo0 or elo1 (Wald 1945).
//
// How results are distributed is not known, only what their mean would be. So the likelihood of
// each hypothesis is that of the distribution with that mean which fits the results best: the
// generalised test (Van den Bergh 2020, "A practical introduction to the GSPRT"). We maximise
// exactly; the usual normal approximation differs in the second digit after a few dozen pairs and
// is kept as a check. Elo bounds are logistic. A kind of result not yet seen counts as a thousandth
// of a trial, or the first few results would look impossible under one hypothesis.
//
// Because a test can only stop after a whole pair, it overshoots its bounds a little, and the true
// error rates are slightly below alpha and beta. All values; pure functions.
#pragma once

#include <cstdint>
#include <string_view>

#include "stats/match_counts.h"

namespace nadare::stats {

// Requires: elo0 < elo1; alpha, beta > 0; alpha + beta < 1.
struct SprtOptions {
    double elo0 = 0;
    double elo1 = 20;
    double alpha = 0.05;  // The chance to accept elo1 where elo0 is true.
    double beta = 0.05;   // The chance to accept elo0 where elo1 is true.

    bool operator==(const SprtOptions&) const = default;
};

enum class SprtDecision : std::uint8_t { undecided, accept_elo0, accept_elo1 };
std::string_view name(SprtDecision decision) noexcept;

// The test stops when the log-likelihood ratio leaves this range.
struct SprtBounds {
    double lower = 0;
    double upper = 0;
};
SprtBounds sprt_bounds(const SprtOptions& options) noexcept;

// The log-likelihood ratio of elo1 against elo0; 0 without results.
double log_likelihood_ratio(const PairCounts& pairs, const SprtOptions& options) noexcept;
double log_likelihood_ratio(const GameCounts& games, const SprtOptions& options) noexcept;

// The normal approximation to it; 0 while all results are equal.
double approximate_log_likelihood_ratio(const PairCounts& pairs,
                                        const SprtOptions& options) noexcept;

SprtDecision decide(double log_likelihood_ratio, const SprtOptions& options) noexcept;

// What to expect of a test where the true advantage is `elo` and the score of a pair (in [0, 1])
// has this variance: 0.125 for games without draws that do not depend on each other. Brownian
// approximation: the overshoot is neglected.
struct SprtForecast {
    double accept_elo1 = 0;  // The chance of it.
    double games = 0;        // Twice the mean number of pairs.
};
SprtForecast forecast(double elo, const SprtOptions& options,
                      double pair_variance = 0.125) noexcept;

}  // namespace nadare::stats
