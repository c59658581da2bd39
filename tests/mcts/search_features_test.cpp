// The search's single features: modes of selection, reuse, limits, filters, proofs, observers.

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

#include "mcts/search.h"
#include "mcts/small_games.h"
#include "mcts/wide_game.h"
#include "util/options.h"

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
using testing::WideGame;
using testing::WideModel;

const util::SteadyClock kClock;

template <class G, class M = RandomModel<G>>
Search<G, M> make_search(const G& game, const SearchOptions& options) {
    return Search<G, M>(
        options, game, [](int) { return M(); }, kClock);
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

// --- Selection ---

struct Mode {
    const char* name;
    RaveWeighting rave;
    Exploration exploration;
    double puct;
    FirstPlay first_play;
};

class SelectionMode : public ::testing::TestWithParam<Mode> {};

TEST_P(SelectionMode, FindsTheOnlyWinningMoves) {
    SearchOptions options = small_options();
    options.selection.rave.weighting = GetParam().rave;
    options.selection.exploration = GetParam().exploration;
    options.selection.puct = GetParam().puct;
    options.selection.first_play = GetParam().first_play;
    for (const int heap : {5, 7, 10, 14}) {
        auto search = make_search(Nim(heap), options);
        search.run({.simulations = 8000});
        EXPECT_EQ(search.best_move(), heap % 4) << "heap " << heap;
    }
    const TicTacToe threatened = after(TicTacToe(), {0, 4, 1});  // Must stop 2.
    auto search = make_search(threatened, options);
    search.run({.simulations = 3000});
    EXPECT_EQ(search.best_move(), 2);
    EXPECT_TRUE(search.tree().is_consistent());
}

INSTANTIATE_TEST_SUITE_P(
    All, SelectionMode,
    ::testing::Values(
        Mode{"ucb1", RaveWeighting::off, Exploration::ucb1, 0, FirstPlay::estimate},
        Mode{"ucb1_urgency", RaveWeighting::off, Exploration::ucb1, 0, FirstPlay::urgency},
        Mode{"ucb1_tuned", RaveWeighting::off, Exploration::ucb1_tuned, 0, FirstPlay::urgency},
        Mode{"go_intellect", RaveWeighting::off, Exploration::go_intellect, 0, FirstPlay::urgency},
        Mode{"puct", RaveWeighting::off, Exploration::ucb1, 1, FirstPlay::estimate},
        Mode{"rave_pachi", RaveWeighting::pachi, Exploration::ucb1, 0, FirstPlay::estimate},
        Mode{"rave_fuego", RaveWeighting::fuego, Exploration::ucb1, 0, FirstPlay::estimate}),
    [](const auto& mode) { return std::string(mode.param.name); });

// Prior knowledge alone decides where nothing else is known.
struct OpinionatedModel : RandomModel<Nim> {
    void expand(const Nim& game, CandidateList<Nim::Move>& out) {
        for (const auto move : game.moves())
            out.add({.move = move, .prior_weight = 50, .prior_value = move == 2 ? 0.9F : 0.1F});
    }
};

TEST(Priors, CountAsSimulationsThatWerePlayed) {
    SearchOptions options;
    options.memory_mib = 16;
    options.selection.rave.weighting = RaveWeighting::off;
    auto search = make_search<Nim, OpinionatedModel>(Nim(8), options);
    search.run({.simulations = 20});
    EXPECT_EQ(search.best_move(), 2);
    EXPECT_GT(search.root_children().front().visits, 15U);
}

TEST(Rave, LearnsFromMovesPlayedLater) {
    SearchOptions options;
    options.memory_mib = 16;
    auto search = make_search<WideGame<200>, WideModel<200>>(WideGame<200>(), options);
    search.run({.simulations = 100});
    int learned = 0;
    for (const auto& child : search.root_children())
        if (child.rave_visits > 0 && child.visits == 0) ++learned;
    EXPECT_GT(learned, 50) << "most moves were played later in some simulation";

    options.selection.rave.weighting = RaveWeighting::off;
    auto without = make_search<WideGame<200>, WideModel<200>>(WideGame<200>(), options);
    without.run({.simulations = 100});
    for (const auto& child : without.root_children()) EXPECT_EQ(child.rave_visits, 0);
}

TEST(Search, SeveralPlayoutsPerLeafCountAsSeveralVisits) {
    SearchOptions options = small_options();
    options.playouts_per_leaf = 4;
    auto search = make_search(SmallConnect(), options);
    const Statistics statistics = search.run({.simulations = 500});
    EXPECT_EQ(statistics.simulations, 500U);
    EXPECT_EQ(search.root_visits(), 2000U);
    EXPECT_TRUE(search.tree().is_consistent());
}

// --- Widening ---

TEST(Widening, WideNodesOpenTheirMostUrgentChildrenFirst) {
    using G = WideGame<300>;
    SearchOptions options;
    options.memory_mib = 64;
    options.widening = {.above = 0, .initial = 5, .step = 3, .from = 20, .growth = 1.5};
    auto search = make_search<G, WideModel<300>>(G(), options);
    search.run({.simulations = 3000});
    EXPECT_EQ(search.root_children().size(), 300U) << "the root opens all";

    const Tree& tree = search.tree();
    int partly_open = 0;
    tree.for_each_child(*tree.node(tree.root()), [&](Edge edge) {
        Block* const node = tree.node(edge);
        if (!node) return;
        if (tree.last_block(*node).unopened > 0) ++partly_open;
        EXPECT_LE(tree.stored_children(*node), 299);
        int place = 0;
        tree.for_each_child(*node, [&](Edge child) {
            EXPECT_TRUE(child.visits() == 0 || place < node->width);
            ++place;
        });
        // The dearest point that is left comes first.
        EXPECT_EQ(node->move()[0], edge.move() == 299 ? 298U : 299U);
    });
    EXPECT_GT(partly_open, 5);
    EXPECT_TRUE(tree.is_consistent());
}

TEST(Widening, NodesVisitedMoreStoreMoreChildrenAndNoneTwice) {
    using G = WideGame<120>;
    SearchOptions options;
    options.memory_mib = 64;
    options.widening = {.above = 0, .initial = 4, .step = 8, .from = 10, .growth = 1.2};
    auto search = make_search<G, WideModel<120>>(G(), options);
    search.run({.simulations = 20'000});
    const Tree& tree = search.tree();
    std::size_t most = 0;
    tree.for_each_child(*tree.node(tree.root()), [&](Edge edge) {
        Block* const node = tree.node(edge);
        if (!node) return;
        std::vector<std::uint32_t> moves;
        tree.for_each_child(*node, [&](Edge child) { moves.push_back(child.move()); });
        most = std::max(most, moves.size());
        std::sort(moves.begin(), moves.end());
        EXPECT_EQ(std::adjacent_find(moves.begin(), moves.end()), moves.end());
    });
    EXPECT_GT(most, 64U);
}

// --- Reuse ---

template <class S>
std::vector<std::string> lines_of(const S& search, int below_depth = 0) {
    std::vector<std::string> lines;
    search.walk([&](const auto& child, int depth) {
        lines.push_back(std::to_string(depth - below_depth) + " " + std::to_string(child.move) +
                        " " + std::to_string(child.visits) + " " + std::to_string(child.value) +
                        " " + std::to_string(child.rave_visits));
        return true;
    });
    return lines;
}

TEST(Reuse, TheTreeAfterAMoveIsTheSubtreeBelowIt) {
    auto search = make_search(SmallConnect(), small_options());
    search.run({.simulations = 5000});
    const auto best = search.root_children().front();
    std::vector<std::string> expected;
    int inside = -1;
    search.walk([&](const auto& child, int depth) {
        if (depth == 1) inside = child.move;
        if (depth > 1 && inside == best.move)
            expected.push_back(std::to_string(depth - 1) + " " + std::to_string(child.move) + " " +
                               std::to_string(child.visits) + " " + std::to_string(child.value) +
                               " " + std::to_string(child.rave_visits));
        return true;
    });
    ASSERT_TRUE(search.advance({best.move}));
    EXPECT_EQ(lines_of(search), expected);
    EXPECT_EQ(search.root_visits(), best.visits);
    EXPECT_NEAR(search.root_value(), 1 - double{best.value}, 1e-6);
    EXPECT_TRUE(search.tree().is_consistent());

    search.run({.simulations = 1000});
    EXPECT_EQ(search.root_visits(), best.visits + 1000);
    EXPECT_TRUE(search.tree().is_consistent());
}

TEST(Reuse, FollowsSeveralMovesOrStartsAfresh) {
    auto search = make_search(SmallConnect(), small_options());
    search.run({.simulations = 5000});
    const auto line = search.principal_variation(3);
    ASSERT_EQ(line.size(), 3U);
    EXPECT_TRUE(search.advance(line));
    EXPECT_GT(search.root_visits(), 0U);
    EXPECT_EQ(search.game().to_play(), 1);

    auto other = make_search(SmallConnect(), small_options());
    other.run({.simulations = 30});
    EXPECT_FALSE(other.advance({15, 10, 5, 0, 16, 11})) << "nobody looked so deep";
    EXPECT_EQ(other.root_visits(), 0U);
    other.run({.simulations = 500});
    EXPECT_TRUE(other.best_move());
    EXPECT_TRUE(other.tree().is_consistent());
}

// --- Limits ---

TEST(Limits, TheClockEndsASearch) {
    util::ManualClock clock;
    struct SlowModel : RandomModel<SmallConnect> {
        util::ManualClock* clock;
        Outcome evaluate(SmallConnect& game, util::Rng& rng, Trace& trace) {
            clock->advance(std::chrono::milliseconds(3));
            return RandomModel<SmallConnect>::evaluate(game, rng, trace);
        }
    };
    Search<SmallConnect, SlowModel> search(
        small_options(), SmallConnect(),
        [&](int) {
            SlowModel model;
            model.clock = &clock;
            return model;
        },
        clock);
    const Statistics statistics = search.run({.wall_time = std::chrono::milliseconds(300)});
    EXPECT_GE(statistics.simulations, 100U);
    EXPECT_LE(statistics.simulations, 108U);
}

TEST(Limits, CpuTimeEndsASearch) {
    auto search = make_search(SmallConnect(), small_options());
    const Statistics statistics = search.run({.cpu_time = std::chrono::milliseconds(30)});
    EXPECT_GE(statistics.cpu_time, std::chrono::milliseconds(30));
    EXPECT_LT(statistics.cpu_time, std::chrono::milliseconds(60));
}

TEST(Limits, AStopRequestEndsASearchWithoutLimits) {
    auto search = make_search(SmallConnect(), small_options());
    std::jthread pondering([&](std::stop_token stop) { search.run({}, stop); });
    while (search.root_visits() < 100) std::this_thread::yield();
    pondering.request_stop();
    pondering.join();
    EXPECT_TRUE(search.best_move());
    EXPECT_TRUE(search.tree().is_consistent());
}

TEST(Limits, AStopThatCameBeforeStillLeavesAMove) {
    std::stop_source stop;
    stop.request_stop();
    auto search = make_search(SmallConnect(), small_options());
    EXPECT_EQ(search.run({.simulations = 10}, stop.get_token()).simulations, 0U);
    EXPECT_TRUE(search.best_move());
}

TEST(Limits, EndsEarlyOnlyWhenTheMoveCannotChange) {
    const TicTacToe game = after(TicTacToe(), {0, 3, 1, 4});  // 2 wins at once.
    auto search = make_search(game, small_options());
    const Statistics early = search.run({.simulations = 4000, .stops_when_decided = true});
    EXPECT_LT(early.simulations, 3000U);
    EXPECT_GT(early.simulations, 1000U);
    const auto children = search.root_children();
    EXPECT_GT(children[0].visits, children[1].visits + (4000 - early.simulations) - 1);
    EXPECT_EQ(search.best_move(), 2);
}

TEST(Limits, AKeptTreeThatHasDecidedIsStillSearchedALittle) {
    const TicTacToe game = after(TicTacToe(), {0, 3, 1, 4});
    auto search = make_search(game, small_options());
    search.run({.simulations = 4000});
    const Limits limits{.simulations = 500, .stops_when_decided = true};
    EXPECT_LT(search.run(limits).simulations, 100U);
    Limits fewest = limits;
    fewest.fewest_to_decide = 200;
    const Statistics little = search.run(fewest);
    EXPECT_GE(little.simulations, 200U);
    EXPECT_LT(little.simulations, 300U);
}

TEST(Limits, TheCallerMayBeAskedWhetherToGoOn) {
    auto search = make_search(SmallConnect(), small_options());
    int asked = 0;
    search.run({.may_continue =
                    [&] {
                        EXPECT_FALSE(search.root_children().empty()) << "reports work meanwhile";
                        return ++asked < 3;
                    },
                .ask_every = std::chrono::nanoseconds(0)});
    EXPECT_EQ(asked, 3);
}

// --- Root filter ---

TEST(RootFilter, ExcludedMovesAreNotSearchedNorChosen) {
    auto search = make_search(Nim(7), small_options());
    search.run({.simulations = 500}, {}, {.excluded = {3}});
    EXPECT_NE(search.best_move(), 3);
    for (const auto& child : search.root_children()) EXPECT_EQ(child.visits == 0, child.move == 3);
    search.run({.simulations = 2000});
    EXPECT_EQ(search.best_move(), 3) << "a filter lasts for one run";

    search.reset(Nim(7));
    search.run({.simulations = 100}, {}, {.allowed = {1}});
    EXPECT_EQ(search.best_move(), 1);
    EXPECT_EQ(search.root_children().front().visits, 100U);

    search.reset(Nim(7));
    search.run({.simulations = 100}, {}, {.excluded = {1, 2, 3}});
    EXPECT_EQ(search.root_visits(), 100U) << "a filter that leaves nothing is ignored";
}

// --- Proofs ---

TEST(Proofs, AgreeWithTheExactSolution) {
    SearchOptions options = small_options();
    options.proofs = true;
    for (int heap = 2; heap <= 13; ++heap) {
        auto search = make_search(Nim(heap), options);
        const Statistics statistics = search.run({.simulations = 50'000});
        EXPECT_LT(statistics.simulations, 50'000U) << "a proven root ends the search";
        const ChildState expected = heap % 4 == 0 ? ChildState::won : ChildState::lost;
        EXPECT_EQ(search.tree().root().state(), expected) << "heap " << heap;
        EXPECT_TRUE(heap % 4 == 0 || search.best_move() == heap % 4);
        EXPECT_TRUE(search.tree().is_consistent());
    }
}

TEST(Proofs, NoProvenChildIsWrong) {
    SearchOptions options = small_options();
    options.proofs = true;
    for (const auto& opening :
         {std::vector<std::uint8_t>{}, {12}, {13}, {12, 13}, {13, 9, 14}, {12, 15, 13}}) {
        const TinyConnect game = after(TinyConnect(), opening);
        auto search = make_search(game, options);
        search.run({.simulations = 20'000});
        int proven = 0;
        for (const auto& child : search.root_children()) {
            if (child.state == ChildState::open) continue;
            ++proven;
            TinyConnect next = game;
            next.play(child.move);
            const float win = game.to_play() == 0 ? 1.0F : 0.0F;
            EXPECT_EQ(solve(next), child.state == ChildState::won ? win : 1.0F - win);
        }
        EXPECT_GT(proven, 0);
    }
}

// --- Observers and reports ---

struct ObservingModel : RandomModel<SmallConnect> {
    static constexpr int kNoteCount = SmallConnect::kMoveCount + 1;

    int observed = 0;
    int with_notes = 0;

    void observe(const Simulation<SmallConnect>& simulation) {
        ++observed;
        EXPECT_TRUE(simulation.final_game().is_over());
        EXPECT_EQ(simulation.final_game().value(), simulation.outcome().value);
        SmallConnect game;
        for (int i = 0; i < simulation.depth(); ++i) {
            EXPECT_EQ(simulation.player(i), game.to_play());
            game.play(simulation.move(i));
            const Notes notes = simulation.notes(i);
            if (!notes) continue;
            ++with_notes;
            notes.add(0, 1, simulation.sharing());
            notes.add(1 + simulation.move(i), 1, simulation.sharing());
            simulation.set_rave_factors(i, [](int index) { return index == 17 ? 2.0F : 1.0F; });
        }
    }
};

TEST(Observer, SeesEverySimulationAndKeepsNotesAtBusyNodes) {
    SearchOptions options = small_options();
    options.notes_at = 100;
    Search<SmallConnect, ObservingModel> search(
        options, SmallConnect(), [](int) { return ObservingModel(); }, kClock);
    search.run({.simulations = 3000});
    EXPECT_EQ(search.model(0).observed, 3000);
    EXPECT_GT(search.model(0).with_notes, 3000);

    const Tree& tree = search.tree();
    Block& root = *tree.node(tree.root());
    const Notes notes(tree.notes(root));
    ASSERT_TRUE(notes);
    EXPECT_EQ(notes.at(0), 3000U - 99U) << "from the simulation that made a hundred visits on";
    std::uint32_t sum = 0;
    for (int i = 1; i < notes.size(); ++i) sum += notes.at(i);
    EXPECT_EQ(sum, notes.at(0));
    for (int slot = 0; slot < root.size; ++slot)
        EXPECT_EQ(root.rave_factor()[slot], root.move_index()[slot] == 17 ? 2.0F : 1.0F);
    EXPECT_TRUE(tree.is_consistent());
}

TEST(Report, SaysWhatTheSearchDid) {
    auto search = make_search(SmallConnect(), small_options());
    const Statistics statistics = search.run({.simulations = 3000});
    EXPECT_GT(statistics.mean_depth, 2);
    EXPECT_GT(statistics.mean_trace_length, 2);
    EXPECT_LT(statistics.mean_depth + statistics.mean_trace_length, 20.001);
    EXPECT_GT(statistics.memory_bytes, 10'000U);
    EXPECT_GT(statistics.cpu_time.count(), 0);
    EXPECT_EQ(statistics.expansions + 1, search.tree().count_nodes()) << "and the root";

    const auto line = search.principal_variation(20);
    ASSERT_FALSE(line.empty());
    EXPECT_EQ(line.front(), search.best_move());
    const auto rest = search.principal_variation(20, {line.front()});
    EXPECT_EQ(rest, std::vector<std::uint8_t>(line.begin() + 1, line.end()));
}

TEST(Report, KnowsTheRepliesToAMove) {
    auto search = make_search(SmallConnect(), small_options());
    search.run({.simulations = 3000});
    const auto line = search.principal_variation(2);
    ASSERT_EQ(line.size(), 2U);
    const auto replies = search.children_after({line[0]});
    ASSERT_FALSE(replies.empty());
    EXPECT_EQ(replies.front().move, line[1]);
    EXPECT_EQ(replies.front().player, 1);
    EXPECT_TRUE(search.children_after({99}).empty()) << "no such move";
}

TEST(Report, TellsTheSequenceOfTheLatestSimulation) {
    auto search = make_search(SmallConnect(), small_options());
    EXPECT_TRUE(search.latest_descent().empty());
    search.run({.simulations = 3000});
    const auto sequence = search.latest_descent();
    ASSERT_FALSE(sequence.empty());
    SmallConnect game;
    for (const auto move : sequence) {
        const auto moves = game.moves();
        ASSERT_NE(std::find(moves.begin(), moves.end(), move), moves.end());
        game.play(move);
    }
    search.advance({sequence.front()});
    EXPECT_TRUE(search.latest_descent().empty()) << "it belonged to another root";
}

TEST(Report, LowerBoundRisesWithVisits) {
    EXPECT_LT(lower_bound(0.6, 10), lower_bound(0.6, 100));
    EXPECT_LT(lower_bound(0.6, 100), 0.6);
    EXPECT_NEAR(lower_bound(0.6, 1e6), 0.6, 0.01);
    EXPECT_GE(lower_bound(0.0, 1), 0.0);
}

TEST(Options, AreAllDescribedAndStartFromTheirDefaults) {
    SearchOptions options;
    util::OptionSet set;
    set.add(options, "search");
    EXPECT_GE(set.size(), 27U);
    set.set("search.rave", "fuego");
    set.set("search.expand-at", "3");
    EXPECT_EQ(options.selection.rave.weighting, RaveWeighting::fuego);
    EXPECT_EQ(options.expand_at, 3);
}

}  // namespace
}  // namespace nadare::mcts
