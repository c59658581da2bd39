// Whole games of the engine against itself under Japanese rules: whoever its search sees at 95 % or
// more must not lose. Four games on 9x9 and two on 13x13 by default; more with
//
//     NADARE_TERRITORY_GAMES=40 build/release/tests/slow_tests --gtest_filter='TerritoryGames.*'
//
// (half as many on 13x13), 800 simulations a move, or NADARE_TERRITORY_SIMULATIONS.

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdio>

#include "engine/search_player.h"
#include "engine/status.h"
#include "go/scoring.h"
#include "go/text.h"
#include "slow/environment.h"
#include "util/text.h"

namespace nadare::engine {
namespace {

struct Outcome {
    go::Game game;
    go::Score score;
    std::array<double, 2> best{};  // What Black's and White's searches saw at their most hopeful.
};

Outcome play(int size, std::uint64_t seed, int simulations) {
    EngineOptions options;
    options.search.seed = seed;
    options.budget.simulations = simulations;
    options.budget.threads = 1;
    options.decision.resign = false;
    const util::SteadyClock clock;
    SearchPlayer player(options, clock);
    Outcome outcome{.game = go::Game(size, go::kJapaneseRules, go::Komi(6.5)), .score = {}};
    while (!outcome.game.is_over() && outcome.game.move_number() < 3 * size * size) {
        const go::Color color = outcome.game.to_play();
        outcome.game.play({player.choose(outcome.game, color, {}).point, color});
        double& best = outcome.best[color == go::Color::black ? 0 : 1];
        best = std::max(best, player.search()->root_value());
    }
    outcome.score =
        go::final_score(outcome.game, estimate_final_status(outcome.game, {.simulations = 4'000}));
    return outcome;
}

void play_games(int size, int games) {
    const int simulations = testing::number_in_environment("NADARE_TERRITORY_SIMULATIONS", 800);
    int lost = 0;
    for (int seed = 1; seed <= games; ++seed) {
        const Outcome outcome = play(size, static_cast<std::uint64_t>(seed), simulations);
        ASSERT_TRUE(outcome.game.is_over()) << "seed " << seed;
        const double best = outcome.best[go::winner(outcome.score) == go::Color::black ? 1 : 0];
        lost += best >= 0.95 ? 1 : 0;
        std::printf("%dx%d, seed %d: %s after %d moves; the loser had seen %.1f %%\n", size, size,
                    seed, go::to_string(outcome.score).c_str(), outcome.game.move_number(),
                    100 * best);
        std::fflush(stdout);
    }
    EXPECT_EQ(lost, 0) << "of " << games << " games were lost by whoever had won them";
}

TEST(TerritoryGames, AreNotLostByWhoeverHasWonThemOn9x9) {
    play_games(9, testing::number_in_environment("NADARE_TERRITORY_GAMES", 4));
}

TEST(TerritoryGames, AreNotLostByWhoeverHasWonThemOn13x13) {
    play_games(13, testing::number_in_environment("NADARE_TERRITORY_GAMES", 4) / 2);
}

}  // namespace
}  // namespace nadare::engine
