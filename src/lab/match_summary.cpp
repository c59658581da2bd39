#include "lab/match_summary.h"

#include <algorithm>
#include <cmath>

#include "util/error.h"
#include "util/text.h"

namespace nadare::lab {
namespace {

// 2, 1 or 0 for a win, a draw or a loss.
int half_points(const GameRow& game, std::size_t engine) {
    if (!game.winner) return 1;
    return *game.winner == engine ? 2 : 0;
}

bool is_between(const GameRow& game, std::size_t a, std::size_t b) {
    return (game.black == a && game.white == b) || (game.black == b && game.white == a);
}

void count(stats::GameCounts& counts, int points) {
    ++(points == 2 ? counts.wins : points == 1 ? counts.draws : counts.losses);
}

void add_side(EngineSummary& engine, const GameRow& game, bool is_black, std::size_t number) {
    count(is_black ? engine.as_black : engine.as_white, half_points(game, number));
    const SideUse& use = game.use[is_black ? 0 : 1];
    engine.use.moves += use.moves;
    engine.use.wall_seconds += use.wall_seconds;
    engine.use.cpu_seconds += use.cpu_seconds;
    engine.use.longest_seconds = std::max(engine.use.longest_seconds, use.longest_seconds);
    if (game.fault != Fault::none && game.culprit == number) ++engine.faults[game.fault];
}

std::optional<stats::RatingTable> rate(const MatchPlan& plan, const std::vector<GameRow>& games) {
    const std::size_t n = plan.engines.size();
    std::vector<stats::PairingResult> results;
    for (std::size_t i = 0; i < n; ++i)
        for (std::size_t j = i + 1; j < n; ++j)
            results.push_back({.first = i, .second = j, .games = game_counts(games, i, j)});
    try {
        return stats::fit_ratings(n, results);
    } catch (const util::Error&) {
        return std::nullopt;  // Not everybody has played yet.
    }
}

double per_move(double seconds, int moves) {
    return moves == 0 ? 0 : seconds / moves;
}

}  // namespace

stats::GameCounts EngineSummary::all() const noexcept {
    return {.wins = as_black.wins + as_white.wins,
            .draws = as_black.draws + as_white.draws,
            .losses = as_black.losses + as_white.losses};
}

double EngineSummary::cpu_seconds_per_move() const noexcept {
    return per_move(use.cpu_seconds, use.moves);
}

double EngineSummary::wall_seconds_per_move() const noexcept {
    return per_move(use.wall_seconds, use.moves);
}

stats::GameCounts game_counts(const std::vector<GameRow>& games, std::size_t a, std::size_t b) {
    stats::GameCounts counts;
    for (const GameRow& game : games)
        if (is_between(game, a, b)) count(counts, half_points(game, a));
    return counts;
}

stats::PairCounts pair_counts(const std::vector<GameRow>& games, std::size_t a, std::size_t b) {
    stats::PairCounts pairs;
    std::map<std::int64_t, int> half_done;  // By pair: the half points of its only game so far.
    for (const GameRow& game : games) {
        if (!is_between(game, a, b)) continue;
        const int points = half_points(game, a);
        const auto [first, is_new] = half_done.emplace(game.pair(), points);
        if (is_new) continue;
        pairs.add(first->second + points);
        half_done.erase(first);
    }
    return pairs;
}

MatchSummary summarise(const MatchPlan& plan, const std::vector<GameRow>& games) {
    MatchSummary summary;
    for (const EngineSpec& engine : plan.engines)
        summary.engines.push_back({.name = engine.name, .command = engine.command});
    summary.games = static_cast<std::int64_t>(games.size());
    for (const GameRow& game : games) {
        summary.moves += game.moves;
        ++summary.endings[game.ending];
        if (game.fault != Fault::none) ++summary.faults[game.fault];
        add_side(summary.engines.at(game.black), game, true, game.black);
        add_side(summary.engines.at(game.white), game, false, game.white);
    }
    summary.counts = game_counts(games, 0, 1);
    summary.pairs = pair_counts(games, 0, 1);
    summary.elo = stats::estimate_elo(summary.pairs);
    if (plan.sprt) {
        const double ratio = stats::log_likelihood_ratio(summary.pairs, *plan.sprt);
        summary.sprt = {.options = *plan.sprt,
                        .bounds = stats::sprt_bounds(*plan.sprt),
                        .ratio = ratio,
                        .decision = stats::decide(ratio, *plan.sprt)};
    }
    if (plan.engines.size() > 2) summary.ratings = rate(plan, games);
    return summary;
}

}  // namespace nadare::lab
