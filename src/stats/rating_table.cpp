#include "stats/rating_table.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>

#include "util/assert.h"
#include "util/error.h"

namespace nadare::stats {
namespace {

using Matrix = std::vector<std::vector<double>>;

constexpr double kEloPerLog = 400 / std::numbers::ln10;

// What the likelihood needs to know: with w wins of i over j and d draws between them, it is
//     sum over i != j of (w + d) [log g_i - log(g_i + t g_j)] + draws log(t² - 1).
struct Evidence {
    Matrix at_least_draw;  // w + d, by player and opponent.
    double draws = 0;
};

Matrix square(std::size_t size) {
    return Matrix(size, std::vector<double>(size, 0.0));
}

Evidence gather(std::size_t players, const std::vector<PairingResult>& results, double prior) {
    Evidence evidence{.at_least_draw = square(players)};
    Matrix met = square(players);
    for (const PairingResult& r : results) {
        assert(r.first != r.second && r.first < players && r.second < players);
        if (r.games.games() == 0) continue;
        const auto draws = static_cast<double>(r.games.draws);
        evidence.at_least_draw[r.first][r.second] += static_cast<double>(r.games.wins) + draws;
        evidence.at_least_draw[r.second][r.first] += static_cast<double>(r.games.losses) + draws;
        evidence.draws += draws;
        met[r.first][r.second] = met[r.second][r.first] = 1;
    }
    for (std::size_t i = 0; i < players; ++i)
        for (std::size_t j = 0; j < players; ++j)
            evidence.at_least_draw[i][j] += met[i][j] * prior / 2;
    return evidence;
}

// Whether from player 0 everybody can be reached, stepping from winners to losers (or back).
bool reaches_all(const Matrix& edges, bool is_reversed) {
    std::vector<std::size_t> open = {0};
    std::vector<bool> seen(edges.size(), false);
    seen[0] = true;
    for (std::size_t next = 0; next < open.size(); ++next)
        for (std::size_t j = 0; j < edges.size(); ++j) {
            const std::size_t i = open[next];
            if (seen[j] || (is_reversed ? edges[j][i] : edges[i][j]) <= 0) continue;
            seen[j] = true;
            open.push_back(j);
        }
    return open.size() == edges.size();
}

struct Fit {
    std::vector<double> strength;
    double threshold = 1;
};

// One round of updates; answers the largest change of a rating, in Elo.
double improve(Fit& fit, const Evidence& evidence) {
    const Matrix& s = evidence.at_least_draw;
    const std::size_t n = s.size();
    const double t = fit.threshold;
    double largest = 0;
    for (std::size_t i = 0; i < n; ++i) {
        const double g = fit.strength[i];
        double points = 0;
        double weight = 0;
        for (std::size_t j = 0; j < n; ++j) {
            const double h = fit.strength[j];
            points += s[i][j];
            weight += s[i][j] / (g + t * h) + t * s[j][i] / (t * g + h);
        }
        fit.strength[i] = points / weight;
        largest = std::max(largest, kEloPerLog * std::abs(std::log(fit.strength[i] / g)));
    }
    if (evidence.draws > 0) {
        double pull = 0;
        for (std::size_t i = 0; i < n; ++i)
            for (std::size_t j = 0; j < n; ++j)
                pull += s[i][j] * fit.strength[j] / (fit.strength[i] + t * fit.strength[j]);
        const double ratio = evidence.draws / pull;
        fit.threshold = ratio + std::sqrt(1 + ratio * ratio);
    }
    return largest;
}

// Gauss and Jordan with the largest pivot. Requires: the matrix has an inverse.
Matrix inverse(Matrix a) {
    const std::size_t n = a.size();
    Matrix result = square(n);
    for (std::size_t i = 0; i < n; ++i) result[i][i] = 1;
    for (std::size_t c = 0; c < n; ++c) {
        std::size_t pivot = c;
        for (std::size_t r = c + 1; r < n; ++r)
            if (std::abs(a[r][c]) > std::abs(a[pivot][c])) pivot = r;
        std::swap(a[c], a[pivot]);
        std::swap(result[c], result[pivot]);
        const double scale = 1 / a[c][c];
        for (std::size_t k = 0; k < n; ++k) {
            a[c][k] *= scale;
            result[c][k] *= scale;
        }
        for (std::size_t r = 0; r < n; ++r) {
            const double factor = a[r][c];
            if (r == c || factor == 0) continue;
            for (std::size_t k = 0; k < n; ++k) {
                a[r][k] -= factor * a[c][k];
                result[r][k] -= factor * result[c][k];
            }
        }
    }
    return result;
}

// The covariance of log strengths. Adding the same to all of them changes nothing, so the
// information has a zero direction; filling it in and taking it out again is the pseudo-inverse.
Matrix covariance_of(const Fit& fit, const Evidence& evidence) {
    const std::size_t n = fit.strength.size();
    Matrix information = square(n);
    for (std::size_t i = 0; i < n; ++i)
        for (std::size_t j = 0; j < n; ++j) {
            const double p = fit.strength[i] / (fit.strength[i] + fit.threshold * fit.strength[j]);
            const double curvature = evidence.at_least_draw[i][j] * p * (1 - p);
            information[i][i] += curvature;
            information[j][j] += curvature;
            information[i][j] -= curvature;
            information[j][i] -= curvature;
        }
    const double filler = 1.0 / static_cast<double>(n);
    for (auto& row : information)
        for (double& entry : row) entry += filler;
    Matrix covariance = inverse(std::move(information));
    for (auto& row : covariance)
        for (double& entry : row) entry -= filler;
    return covariance;
}

}  // namespace

double RatingTable::error_of_difference(std::size_t a, std::size_t b) const noexcept {
    const std::size_t n = players.size();
    const double variance =
        covariance[a * n + a] + covariance[b * n + b] - 2 * covariance[a * n + b];
    return std::sqrt(std::max(0.0, variance));
}

RatingTable fit_ratings(std::size_t players, const std::vector<PairingResult>& results,
                        const RatingOptions& options) {
    if (players == 0) return {};
    if (players == 1) return {.players = {Rating{}}, .draw_threshold = 1, .covariance = {0.0}};
    const Evidence evidence = gather(players, results, options.prior_games);
    if (!reaches_all(evidence.at_least_draw, false) || !reaches_all(evidence.at_least_draw, true))
        throw util::Error("the players cannot be compared: too few of them have played each other");

    Fit fit{.strength = std::vector<double>(players, 1.0)};
    for (int step = 0; step < options.max_steps; ++step)
        if (improve(fit, evidence) < options.tolerance) break;

    const Matrix covariance = covariance_of(fit, evidence);
    double mean_log = 0;
    for (const double g : fit.strength) mean_log += std::log(g) / static_cast<double>(players);
    RatingTable table{.players = {}, .draw_threshold = fit.threshold, .covariance = {}};
    for (std::size_t i = 0; i < players; ++i) {
        const double elo = kEloPerLog * (std::log(fit.strength[i]) - mean_log);
        const double error = kEloPerLog * std::sqrt(std::max(0.0, covariance[i][i]));
        table.players.push_back({.elo = elo, .standard_error = error});
        for (std::size_t j = 0; j < players; ++j)
            table.covariance.push_back(kEloPerLog * kEloPerLog * covariance[i][j]);
    }
    return table;
}

}  // namespace nadare::stats
