#include "stats/elo.h"

#include <cmath>
#include <limits>
#include <numbers>

#include "stats/normal.h"
#include "util/assert.h"

namespace nadare::stats {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

// A score, and the variance of that mean.
struct Measured {
    double score = 0.5;
    double variance = 0;
};

double superiority(const Measured& measured) noexcept {
    if (measured.variance <= 0) return 0.5;
    return normal_cdf((measured.score - 0.5) / std::sqrt(measured.variance));
}

// Requires: games > 0, the number of single games behind the score.
EloEstimate estimate(const Measured& measured, double games, double confidence) noexcept {
    const double spread = measured.score * (1 - measured.score);
    // Independent games without draws that would be as variable as these are.
    const double like_games =
        spread > 0 && measured.variance > 0 ? spread / measured.variance : games;
    const Interval score = wilson_interval(measured.score * like_games, like_games, confidence);
    const double slope = 400 / (std::numbers::ln10 * spread);
    return {.elo = elo_of_score(measured.score),
            .standard_error = spread > 0 ? slope * std::sqrt(measured.variance) : kInfinity,
            .low = elo_of_score(score.low),
            .high = elo_of_score(score.high),
            .superiority = superiority(measured)};
}

EloEstimate know_nothing() noexcept {
    return {.elo = 0, .standard_error = kInfinity, .low = -kInfinity, .high = kInfinity};
}

}  // namespace

double score_of_elo(double elo) noexcept {
    return 1 / (1 + std::pow(10.0, -elo / 400));
}

double elo_of_score(double score) noexcept {
    assert(0 <= score && score <= 1);
    if (score <= 0) return -kInfinity;
    if (score >= 1) return kInfinity;
    return 400 * std::log10(score / (1 - score));
}

EloEstimate estimate_elo(const GameCounts& games, double confidence) noexcept {
    if (games.games() == 0) return know_nothing();
    const Trinomial counts = trinomial(games);
    const double n = counts.trials();
    return estimate({.score = counts.mean(), .variance = counts.variance() / n}, n, confidence);
}

EloEstimate estimate_elo(const PairCounts& pairs, double confidence) noexcept {
    if (pairs.count() == 0) return know_nothing();
    const Pentanomial counts = pentanomial(pairs);
    const double n = counts.trials();
    const double score = counts.mean();
    const double of_two_games = score * (1 - score) / 2;
    const double variance = (n * counts.variance() + of_two_games) / (n + 1);
    return estimate({.score = score, .variance = variance / n}, 2 * n, confidence);
}

double likelihood_of_superiority(const GameCounts& games) noexcept {
    if (games.games() == 0) return 0.5;
    const Trinomial counts = trinomial(games);
    return superiority({.score = counts.mean(), .variance = counts.variance() / counts.trials()});
}

double likelihood_of_superiority(const PairCounts& pairs) noexcept {
    if (pairs.count() == 0) return 0.5;
    const Pentanomial counts = pentanomial(pairs);
    return superiority({.score = counts.mean(), .variance = counts.variance() / counts.trials()});
}

}  // namespace nadare::stats
