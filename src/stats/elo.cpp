#include "stats/elo.h"

#include <cmath>
#include <limits>
#include <numbers>

#include "stats/normal.h"
#include "util/assert.h"

namespace nadare::stats {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

// A score, the variance of that mean, and the number of single games behind it.
struct Measured {
    double score = 0.5;
    double variance = 0;
    double games = 0;
};

double superiority(const Measured& measured) noexcept {
    if (measured.variance > 0)
        return normal_cdf((measured.score - 0.5) / std::sqrt(measured.variance));
    // All games won or all lost have no variance to go by, but a flat prior says it exactly.
    if (measured.score == 0.5) return 0.5;
    const double doubt = std::exp2(-(measured.games + 1));
    return measured.score > 0.5 ? 1 - doubt : doubt;
}

// Requires: measured.games > 0.
EloEstimate estimate(const Measured& measured, double confidence) noexcept {
    const double spread = measured.score * (1 - measured.score);
    // Independent games without draws that would be as variable as these are.
    const double like_games =
        spread > 0 && measured.variance > 0 ? spread / measured.variance : measured.games;
    const Interval score = wilson_interval(measured.score * like_games, like_games, confidence);
    const double slope = 400 / (std::numbers::ln10 * spread);
    return {.elo = elo_of_score(measured.score),
            .standard_error = spread > 0 ? slope * std::sqrt(measured.variance) : kInfinity,
            .low = elo_of_score(score.low),
            .high = elo_of_score(score.high),
            .superiority = superiority(measured)};
}

// Requires (both): something was played.
Measured measure(const GameCounts& games) noexcept {
    const Trinomial counts = trinomial(games);
    const double n = counts.trials();
    return {.score = counts.mean(), .variance = counts.variance() / n, .games = n};
}

Measured measure(const PairCounts& pairs) noexcept {
    const Pentanomial counts = pentanomial(pairs);
    const double n = counts.trials();
    const double score = counts.mean();
    const double of_two_games = score * (1 - score) / 2;
    const double variance = (n * counts.variance() + of_two_games) / (n + 1);
    return {.score = score, .variance = variance / n, .games = 2 * n};
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
    return games.games() == 0 ? know_nothing() : estimate(measure(games), confidence);
}

EloEstimate estimate_elo(const PairCounts& pairs, double confidence) noexcept {
    return pairs.count() == 0 ? know_nothing() : estimate(measure(pairs), confidence);
}

double likelihood_of_superiority(const GameCounts& games) noexcept {
    return games.games() == 0 ? 0.5 : superiority(measure(games));
}

double likelihood_of_superiority(const PairCounts& pairs) noexcept {
    return pairs.count() == 0 ? 0.5 : superiority(measure(pairs));
}

}  // namespace nadare::stats
