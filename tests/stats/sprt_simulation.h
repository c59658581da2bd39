// Plays many tests with simulated players and counts how they end.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "stats/elo.h"
#include "stats/sprt.h"
#include "util/rng.h"

namespace nadare::stats {

// How the games of a pair come about. Each opening favours one colour by this much Elo, drawn anew
// for each pair; a game is drawn with the given chance, half of it taken from either side.
struct SimulatedPlayers {
    double elo = 0;  // Of the first player; what the mean score of many pairs says exactly.
    double opening_bias = 0;
    double draw_rate = 0;
};

class PairSource {
 public:
    PairSource(const SimulatedPlayers& players, std::uint64_t seed, std::uint64_t stream)
        : players_(players), rng_(seed, stream) {
        solve_advantage();
    }

    int half_points() {
        const double bias = rng_.chance(0.5) ? players_.opening_bias : -players_.opening_bias;
        const int as_black = game(score_of_elo(advantage_ + bias));
        const int as_white = game(score_of_elo(advantage_ - bias));
        return as_black + as_white;
    }

 private:
    int game(double score) {
        const double win = score - players_.draw_rate / 2;
        const double draw = rng_.unit();
        return draw < win ? 2 : draw < win + players_.draw_rate ? 1 : 0;
    }

    // The mean over biased games is not the score of the mean: find what makes it right.
    void solve_advantage() {
        double low = -1000;
        double high = 1000;
        for (int i = 0; i < 60; ++i) {
            advantage_ = (low + high) / 2;
            const double mean = (score_of_elo(advantage_ + players_.opening_bias) +
                                 score_of_elo(advantage_ - players_.opening_bias)) /
                                2;
            (mean < score_of_elo(players_.elo) ? low : high) = advantage_;
        }
    }

    SimulatedPlayers players_;
    util::Rng rng_;
    double advantage_ = 0;
};

struct SimulatedTests {
    int matches = 0;
    int accepted_elo1 = 0;
    double mean_games = 0;

    double accept_rate() const { return static_cast<double>(accepted_elo1) / matches; }
};

inline SimulatedTests simulate(const SimulatedPlayers& players, const SprtOptions& options,
                               int matches, std::uint64_t seed) {
    SimulatedTests result{.matches = matches};
    for (int match = 0; match < matches; ++match) {
        PairSource source(players, seed, static_cast<std::uint64_t>(match));
        PairCounts pairs;
        SprtDecision decision = SprtDecision::undecided;
        while (decision == SprtDecision::undecided) {
            pairs.add(source.half_points());
            decision = decide(log_likelihood_ratio(pairs, options), options);
        }
        result.accepted_elo1 += decision == SprtDecision::accept_elo1;
        result.mean_games += 2.0 * static_cast<double>(pairs.count()) / matches;
    }
    return result;
}

}  // namespace nadare::stats
