// Many threads on one tree, and trees in very little memory.

#include <gtest/gtest.h>

#include <atomic>
#include <stop_token>
#include <thread>

#include "mcts/search.h"
#include "mcts/small_games.h"
#include "mcts/wide_game.h"

namespace nadare::mcts {
namespace {

using testing::Nim;
using testing::RandomModel;
using testing::SmallConnect;
using testing::WideGame;
using testing::WideModel;

const util::SteadyClock kClock;

template <class G, class M>
Search<G, M> make_search(const SearchOptions& options, const G& game = G()) {
    return Search<G, M>(
        options, game, [](int) { return M(); }, kClock);
}

SearchOptions options_for(int threads, int memory_mib) {
    SearchOptions options;
    options.threads = threads;
    options.memory_mib = memory_mib;
    options.expand_at = 2;
    return options;
}

TEST(Threads, LoseNoVisitAndLeaveNoVirtualLoss) {
    for (const int threads : {2, 3, 8}) {
        auto search =
            make_search<SmallConnect, RandomModel<SmallConnect>>(options_for(threads, 32));
        const Statistics statistics = search.run({.simulations = 6000});
        EXPECT_EQ(statistics.simulations, 6000U) << threads << " threads";
        EXPECT_EQ(search.root_visits(), 6000U);
        std::uint64_t visits = 0;
        for (const auto& child : search.root_children()) visits += child.visits;
        EXPECT_EQ(visits, 6000U);
        EXPECT_TRUE(search.tree().is_consistent()) << "virtual losses among other things";
    }
}

TEST(Threads, StayAtHomeWhereOneIsAskedFor) {
    const auto hash_with = [](int threads) {
        auto search =
            make_search<SmallConnect, RandomModel<SmallConnect>>(options_for(threads, 32));
        search.run({.simulations = 6000, .in_one_thread = true});
        return search.tree().hash();
    };
    EXPECT_EQ(hash_with(3), hash_with(1)) << "the same search, by the same thread";
}

TEST(Threads, FindTheWinningMove) {
    SearchOptions options = options_for(4, 16);
    options.selection.exploration = Exploration::ucb1;
    options.selection.exploration_factor = 0.7;
    options.selection.rave.equivalence = 100;
    options.proofs = true;
    for (const int heap : {9, 10, 11}) {
        auto search = make_search<Nim, RandomModel<Nim>>(options, Nim(heap));
        search.run({.simulations = 20'000});
        EXPECT_EQ(search.best_move(), heap % 4);
        EXPECT_TRUE(search.tree().is_consistent());
    }
}

// Keeps shared counters and factors, to give ThreadSanitizer something to look at.
struct BusyModel : WideModel<200> {
    static constexpr int kNoteCount = 8;

    void observe(const Simulation<WideGame<200>>& simulation) {
        for (int i = 0; i < simulation.depth(); ++i) {
            const Notes notes = simulation.notes(i);
            if (!notes) continue;
            if (notes.add(0, 1, simulation.sharing()) % 16 == 0)
                simulation.set_rave_factors(i, [](int index) { return 1.0F + index % 2; });
        }
    }
};

TEST(Threads, GrowWidenCollectAndReportAtOnce) {
    SearchOptions options = options_for(4, 1);
    options.notes_at = 20;
    options.widening = {.above = 0, .initial = 8, .step = 8, .from = 10, .growth = 1.3};
    auto search = make_search<WideGame<200>, BusyModel>(options);
    std::atomic<int> reports = 0;
    std::jthread reader([&](std::stop_token stop) {
        while (!stop.stop_requested()) {
            search.root_children();
            search.principal_variation(10);
            search.statistics();
            ++reports;
        }
    });
    for (int i = 0; i < 3; ++i) {
        const Statistics statistics = search.run({.simulations = 8000});
        EXPECT_LE(statistics.memory_bytes, std::size_t{1} << 20);
        EXPECT_GT(statistics.collections, 0U);
        EXPECT_TRUE(search.tree().is_consistent());
        ASSERT_TRUE(search.best_move());
        search.advance({*search.best_move()});
    }
    EXPECT_GT(reports, 0);
}

// Counts without any care for other threads.
struct CountingModel : WideModel<200> {
    std::uint64_t seen = 0;

    void observe(const Simulation<WideGame<200>>&) { ++seen; }
};

TEST(Threads, RestWhileSomebodyLooks) {
    auto search = make_search<WideGame<200>, CountingModel>(options_for(3, 1));
    int looks = 0;
    std::uint64_t seen = 0;
    const auto look = [&] {
        ++looks;
        seen = 0;
        for (int thread = 0; thread < 3; ++thread) seen += search.model(thread).seen;
        EXPECT_EQ(search.statistics().simulations, seen);
        EXPECT_GT(search.statistics().wall_time.count(), 0);
        EXPECT_TRUE(search.tree().is_consistent()) << "nobody is in the tree";
    };
    const Statistics statistics = search.run(
        {.simulations = 20'000, .look = look, .look_every = std::chrono::microseconds(100)});
    EXPECT_GT(looks, 2);
    EXPECT_GT(seen, 0U);
    EXPECT_EQ(statistics.simulations, 20'000U) << "none is lost in the pauses";
}

TEST(Limits, LookingChangesNothing) {
    const auto hash_with = [](const std::function<void()>& look) {
        auto search = make_search<WideGame<300>, WideModel<300>>(options_for(1, 1));
        search.run(
            {.simulations = 10'000, .look = look, .look_every = std::chrono::nanoseconds(0)});
        return search.tree().hash();
    };
    EXPECT_EQ(hash_with({}), hash_with([] {}));
}

TEST(Threads, PonderingStopsAtOnceAndKeepsTheTree) {
    auto search = make_search<SmallConnect, RandomModel<SmallConnect>>(options_for(2, 16));
    std::jthread pondering([&](std::stop_token stop) { search.run({}, stop); });
    while (search.root_visits() < 500) std::this_thread::yield();
    pondering.request_stop();
    pondering.join();
    const std::uint32_t visits = search.root_visits();
    search.run({.simulations = 100});
    EXPECT_EQ(search.root_visits(), visits + 100);
}

// --- Memory ---

TEST(Memory, ATinyBudgetIsNeverExceededAndTheSearchGoesOn) {
    for (const int expand_at : {0, 1, 8}) {
        SearchOptions options = options_for(1, 1);
        options.expand_at = expand_at;
        auto search = make_search<WideGame<300>, WideModel<300>>(options);
        for (int i = 0; i < 4; ++i) {
            const Statistics statistics = search.run({.simulations = 10'000});
            EXPECT_EQ(statistics.simulations, 10'000U);
            EXPECT_LE(statistics.memory_bytes, std::size_t{1} << 20);
            EXPECT_TRUE(search.tree().is_consistent());
        }
        EXPECT_GT(search.tree().count_nodes(), 50U) << "the tree is pruned, not dropped";
        ASSERT_TRUE(search.best_move());
        EXPECT_GT(*search.best_move(), 290) << "and good moves are still found";
    }
}

TEST(Memory, CollectionKeepsSearchesReproducible) {
    const auto hash_after_collections = [] {
        auto search = make_search<WideGame<300>, WideModel<300>>(options_for(1, 1));
        EXPECT_GT(search.run({.simulations = 20'000}).collections, 0U);
        return search.tree().hash();
    };
    EXPECT_EQ(hash_after_collections(), hash_after_collections());
}

TEST(Memory, EvenTheBarestTreeMayFillIt) {
    // The children of the root alone take half of the budget.
    using G = WideGame<12'000>;
    auto search = make_search<G, WideModel<12'000>>(options_for(1, 1));
    search.run({.simulations = 500});
    EXPECT_EQ(search.root_children().size(), 12'000U);
    EXPECT_EQ(search.root_visits(), 500U);
    EXPECT_TRUE(search.tree().is_consistent());
}

TEST(Memory, ARootThatDoesNotFitIsOpenedAsFarAsItGoes) {
    using G = WideGame<40'000>;
    auto search = make_search<G, WideModel<40'000>>(options_for(1, 1));
    search.run({.simulations = 50});
    EXPECT_EQ(search.root_visits(), 50U);
    EXPECT_LE(search.statistics().memory_bytes, std::size_t{1} << 20);
    EXPECT_TRUE(search.tree().is_consistent());
}

}  // namespace
}  // namespace nadare::mcts
