// Strength as a difference in Elo: logistic, so that 400 points are odds of ten to one. A score is
// a fraction of the points that could be had. Pure functions; a match is seen by its first player.
#pragma once

#include "stats/interval.h"
#include "stats/match_counts.h"

namespace nadare::stats {

// The score to expect with this advantage; 0 and 1 at minus and plus infinity.
double score_of_elo(double elo) noexcept;

// The inverse. Requires: 0 <= score <= 1; answers an infinity at the ends.
double elo_of_score(double score) noexcept;

struct EloEstimate {
    double elo = 0;
    // Of elo, to first order: that of the score times the slope of the curve. Infinite where the
    // score is 0 or 1, or nothing was played.
    double standard_error = 0;
    // Bounds of the confidence asked for. Either may be infinite.
    double low = 0;
    double high = 0;
    // The chance that the first player is the better one (below).
    double superiority = 0.5;
};

// From single games, taken as independent.
EloEstimate estimate_elo(const GameCounts& games, double confidence = 0.95) noexcept;

// From pairs: the variance is that of pairs, which is smaller than that of games where an opening
// favours a colour. The interval is Wilson's, with as many games as independent ones of that
// variance would be. One more pair of average variance is pretended, so that a few equal results do
// not look like certainty.
EloEstimate estimate_elo(const PairCounts& pairs, double confidence = 0.95) noexcept;

// Likelihood of superiority: the chance that the first player is the better one, in the normal
// approximation with a flat prior; exactly so where all games were won or lost. Variances are those
// of estimate_elo().
double likelihood_of_superiority(const GameCounts& games) noexcept;
double likelihood_of_superiority(const PairCounts& pairs) noexcept;

}  // namespace nadare::stats
