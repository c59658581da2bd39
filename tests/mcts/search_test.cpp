#include "mcts/search.h"

#include <gtest/gtest.h>

#include "mcts/small_games.h"

namespace nadare::mcts {
namespace {

using testing::after;
using testing::is_best;
using testing::Nim;
using testing::RandomModel;
using testing::SmallConnect;
using testing::solve;
using testing::TicTacToe;
using testing::TinyConnect;

template <class G>
using RandomSearch = Search<G, RandomModel<G>>;

const util::SteadyClock kClock;

template <class G>
RandomSearch<G> make_search(const G& game, SearchOptions options = {}) {
    return RandomSearch<G>(
        options, game, [](int) { return RandomModel<G>(); }, kClock);
}

SearchOptions small_options() {
    SearchOptions options;
    options.memory_mib = 16;
    options.expand_at = 2;
    options.selection.exploration = Exploration::ucb1;
    options.selection.exploration_factor = 0.7;
    options.selection.rave.equivalence = 100;
    return options;
}

TEST(Search, FindsTheWinningMoveInNim) {
    for (const int heap : {5, 6, 7, 9, 10, 11, 13, 21}) {
        const Nim game(heap);
        auto search = make_search(game, small_options());
        search.run({.simulations = 4000});
        EXPECT_EQ(search.best_move(), heap % 4) << "heap " << heap;
        EXPECT_TRUE(search.tree().is_consistent());
    }
}

TEST(Search, ValuesConvergeToTheExactOnes) {
    const Nim won(10);
    auto search = make_search(won, small_options());
    search.run({.simulations = 20'000});
    EXPECT_GT(search.root_value(), 0.9);

    const Nim lost(12);
    auto hopeless = make_search(lost, small_options());
    hopeless.run({.simulations = 20'000});
    EXPECT_LT(hopeless.root_value(), 0.1);

    SearchOptions steady = small_options();  // Exploring costs value; here it is not to.
    steady.selection.exploration_factor = 0.3;
    auto drawn = make_search(TicTacToe(), steady);
    drawn.run({.simulations = 30'000});
    EXPECT_NEAR(drawn.root_value(), 0.5, 0.1);
}

TEST(Search, PlaysTicTacToeLikeMinimax) {
    const std::vector<std::vector<std::uint8_t>> openings = {
        {}, {0}, {4}, {1}, {0, 4}, {4, 0}, {0, 8}, {1, 4, 3}, {0, 4, 8}, {4, 1, 0}};
    for (const auto& opening : openings) {
        const TicTacToe game = after(TicTacToe(), opening);
        auto search = make_search(game, small_options());
        search.run({.simulations = 5000});
        ASSERT_TRUE(search.best_move());
        EXPECT_TRUE(is_best(game, *search.best_move())) << "after " << opening.size() << " moves";
    }
}

TEST(Search, PlaysASmallConnectGameLikeMinimax) {
    const std::vector<std::vector<std::uint8_t>> openings = {
        {}, {12}, {13}, {13, 9}, {12, 13}, {13, 12, 9}, {12, 8, 15}};
    for (const auto& opening : openings) {
        const TinyConnect game = after(TinyConnect(), opening);
        auto search = make_search(game, small_options());
        search.run({.simulations = 5000});
        ASSERT_TRUE(search.best_move());
        EXPECT_TRUE(is_best(game, *search.best_move())) << "after " << opening.size() << " moves";
    }
}

TEST(Search, SameSeedGivesTheSameTree) {
    const auto hash_of = [](std::uint64_t seed) {
        SearchOptions options;
        options.memory_mib = 16;
        options.seed = seed;
        auto search = make_search(SmallConnect(), options);
        search.run({.simulations = 3000});
        return search.tree().hash();
    };
    EXPECT_EQ(hash_of(1), hash_of(1));
    EXPECT_NE(hash_of(1), hash_of(2));
}

// Score and backup use only operations that IEEE 754 defines to the bit. A change that is meant to
// search otherwise changes this number; nothing else may.
TEST(Search, EveryCompilerAndProcessorGrowsTheSameTree) {
    SearchOptions options;
    options.memory_mib = 1;
    options.expand_at = 8;  // Not what is tuned for Go today.
    options.selection.rave.equivalence = 3000;
    auto search = make_search(SmallConnect(), options);
    search.run({.simulations = 20'000});
    EXPECT_EQ(search.tree().hash(), 7838850260581076058U);
}

TEST(Search, OptionsMayChangeBetweenRuns) {
    auto search = make_search(SmallConnect(), small_options());
    search.run({.simulations = 500});
    SearchOptions options = small_options();
    options.selection.rave.weighting = RaveWeighting::off;
    options.threads = 2;
    search.set_options(options);
    EXPECT_EQ(search.root_visits(), 500U) << "the tree stays";
    search.run({.simulations = 500});
    EXPECT_EQ(search.root_visits(), 1000U);
    options.memory_mib = 2;
    search.set_options(options);
    EXPECT_EQ(search.root_visits(), 0U) << "other memory, another tree";
    search.run({.simulations = 500});
    EXPECT_EQ(search.root_visits(), 500U);
    EXPECT_TRUE(search.tree().is_consistent());
}

TEST(Search, AFinishedGameIsOnlyEvaluated) {
    auto search = make_search(after(TicTacToe(), {0, 3, 1, 4, 2}), small_options());
    search.run({.simulations = 10});
    EXPECT_EQ(search.root_visits(), 10U);
    EXPECT_EQ(search.root_value(), 0.0) << "the player to move has lost";
    EXPECT_FALSE(search.best_move());
}

TEST(Search, EverySimulationAtTheRootGoesThroughOneChild) {
    auto search = make_search(SmallConnect(), small_options());
    const Statistics statistics = search.run({.simulations = 2000});
    EXPECT_EQ(statistics.simulations, 2000U);
    EXPECT_EQ(search.root_visits(), 2000U);
    std::uint64_t visits = 0;
    for (const auto& child : search.root_children()) visits += child.visits;
    EXPECT_EQ(visits, 2000U);
    EXPECT_TRUE(search.tree().is_consistent());
}

}  // namespace
}  // namespace nadare::mcts
