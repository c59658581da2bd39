#include "stats/sprt.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

#include "stats/elo.h"
#include "util/assert.h"

namespace nadare::stats {
namespace {

constexpr double kUnseen = 1e-3;

template <std::size_t N>
using Distribution = std::array<double, N>;

// The distribution of mean `mean` under which these results are most likely. By Lagrange's method
//     p_i = f_i / (1 + theta (a_i - mean)),
// f_i being the observed frequency of score a_i, where theta makes the mean come out right. The
// condition falls in theta from +infinity to -infinity between its poles, so bisection is safe.
// Requires: 0 < mean < 1, all frequencies positive.
template <std::size_t N>
Distribution<N> most_likely(const ScoreCounts<N>& results, double mean) noexcept {
    const double trials = results.trials();
    const auto excess = [&](double theta) {
        double sum = 0;
        for (std::size_t i = 0; i < N; ++i) {
            const double above = results.score(i) - mean;
            sum += results.counts[i] * above / (1 + theta * above);
        }
        return sum;
    };
    double low = -1 / (1 - mean);
    double high = 1 / mean;
    for (int i = 0; i < 60; ++i) {
        const double middle = (low + high) / 2;
        (excess(middle) > 0 ? low : high) = middle;
    }
    const double theta = (low + high) / 2;
    Distribution<N> result{};
    for (std::size_t i = 0; i < N; ++i)
        result[i] = results.counts[i] / trials / (1 + theta * (results.score(i) - mean));
    return result;
}

template <std::size_t N>
double ratio(ScoreCounts<N> results, const SprtOptions& options) noexcept {
    assert(options.elo0 < options.elo1);
    if (results.trials() <= 0) return 0;
    for (double& count : results.counts) count = std::max(count, kUnseen);
    const Distribution<N> p0 = most_likely(results, score_of_elo(options.elo0));
    const Distribution<N> p1 = most_likely(results, score_of_elo(options.elo1));
    double sum = 0;
    for (std::size_t i = 0; i < N; ++i) sum += results.counts[i] * std::log(p1[i] / p0[i]);
    return sum;
}

}  // namespace

std::string_view name(SprtDecision decision) noexcept {
    switch (decision) {
        case SprtDecision::undecided:
            return "undecided";
        case SprtDecision::accept_elo0:
            return "accept elo0";
        case SprtDecision::accept_elo1:
            return "accept elo1";
    }
    return "undecided";
}

SprtBounds sprt_bounds(const SprtOptions& options) noexcept {
    assert(options.alpha > 0 && options.beta > 0 && options.alpha + options.beta < 1);
    return {.lower = std::log(options.beta / (1 - options.alpha)),
            .upper = std::log((1 - options.beta) / options.alpha)};
}

double log_likelihood_ratio(const PairCounts& pairs, const SprtOptions& options) noexcept {
    return ratio(pentanomial(pairs), options);
}

double log_likelihood_ratio(const GameCounts& games, const SprtOptions& options) noexcept {
    return ratio(trinomial(games), options);
}

double approximate_log_likelihood_ratio(const PairCounts& pairs,
                                        const SprtOptions& options) noexcept {
    if (pairs.count() == 0) return 0;
    const Pentanomial results = pentanomial(pairs);
    const double variance = results.variance();
    if (variance <= 0) return 0;
    const double s0 = score_of_elo(options.elo0);
    const double s1 = score_of_elo(options.elo1);
    return results.trials() * (s1 - s0) * (2 * results.mean() - s0 - s1) / (2 * variance);
}

SprtDecision decide(double log_likelihood_ratio, const SprtOptions& options) noexcept {
    const SprtBounds bounds = sprt_bounds(options);
    if (log_likelihood_ratio >= bounds.upper) return SprtDecision::accept_elo1;
    if (log_likelihood_ratio <= bounds.lower) return SprtDecision::accept_elo0;
    return SprtDecision::undecided;
}

SprtForecast forecast(double elo, const SprtOptions& options, double pair_variance) noexcept {
    assert(pair_variance > 0);
    const SprtBounds bounds = sprt_bounds(options);
    const double s0 = score_of_elo(options.elo0);
    const double s1 = score_of_elo(options.elo1);
    // Per pair the ratio moves by `drift` on average, with this variance.
    const double drift = (s1 - s0) * (2 * score_of_elo(elo) - s0 - s1) / (2 * pair_variance);
    const double variance = (s1 - s0) * (s1 - s0) / pair_variance;
    const double h = 2 * drift / variance;
    // Without drift both formulas are 0 / 0; their limits are these.
    if (std::abs(h) < 1e-9)
        return {.accept_elo1 = -bounds.lower / (bounds.upper - bounds.lower),
                .games = 2 * -bounds.lower * bounds.upper / variance};
    const double up = -std::expm1(-h * bounds.lower) /
                      (std::exp(-h * bounds.upper) - std::exp(-h * bounds.lower));
    return {.accept_elo1 = up, .games = 2 * (up * bounds.upper + (1 - up) * bounds.lower) / drift};
}

}  // namespace nadare::stats
