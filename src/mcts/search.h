// Search: Monte-Carlo tree search over any game (game.h), on any number of threads, in a fixed
// amount of memory. Made once and kept for a game: the tree is kept from move to move.
//
//     Search<GoGame, GoModel> search(options, game, [&](int thread) { return GoModel(...); }, clock);
//     search.run({.simulations = 10'000});
//     play(search.best_move());
//     search.advance(moves_played_since);
//
// With one thread, the same seed and the same calls give the same tree, bit for bit.
//
// Threads: run() works on options.threads threads, the caller's among them, and returns when all
// are done; to ponder, call it without limits from a thread of its own and stop it. The reports,
// from root_children() on, may be called from any thread at any time. Everything else: by one
// thread, and not during run().
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <thread>
#include <utility>
#include <vector>

#include "mcts/game.h"
#include "mcts/limits.h"
#include "mcts/options.h"
#include "mcts/report.h"
#include "mcts/run_control.h"
#include "mcts/tree.h"
#include "mcts/worker.h"
#include "util/assert.h"
#include "util/clock.h"

namespace nadare::mcts {

// Which moves a run may consider at the root: those allowed (all, if none is named) and not
// excluded. If that leaves none, the filter is ignored.
template <class Move>
struct RootFilter {
    std::vector<Move> allowed{};
    std::vector<Move> excluded{};

    bool accepts(const Move& move) const {
        const auto names = [&move](const std::vector<Move>& moves) {
            return std::find(moves.begin(), moves.end(), move) != moves.end();
        };
        return (allowed.empty() || names(allowed)) && !names(excluded);
    }
};

template <Game G, Model<G> M>
class Search {
 public:
    using Move = typename G::Move;
    using Child = ChildReport<Move>;
    using ModelMaker = std::function<M(int thread)>;

    // The clock must outlive the search. Throws util::Error if the memory is not to be had.
    Search(const SearchOptions& options, const G& game, ModelMaker make_model,
           const util::WallClock& clock);

    const SearchOptions& options() const noexcept { return rules_.options; }
    // Keeps the tree unless the memory changes. New models are made if the number of threads or the
    // seed changes.
    void set_options(const SearchOptions& options);
    // The model of one thread. Requires: 0 <= thread < options().threads.
    M& model(int thread) noexcept { return workers_[static_cast<std::size_t>(thread)]->model(); }

    // --- The position ---

    const G& game() const noexcept { return game_; }
    // Starts afresh from this position.
    void reset(const G& game);
    // Goes on from the position after these moves, which need not have been in the tree, and keeps
    // what is known about it. Answers whether anything was.
    bool advance(const std::vector<Move>& moves);
    // The same position, to be judged otherwise (say, with another komi); keeps the tree.
    void replace_game(const G& game) { game_ = game; }

    // --- Searching ---

    // Adds simulations to the tree until a limit or a stop request. A search that is stopped before
    // it began has still given the root its children.
    Statistics run(const Limits& limits, std::stop_token stop = {},
                   const RootFilter<Move>& filter = {});

    // --- Reports ---

    // The root's children, or those after `start`, which are moves from the root: most visited
    // first, in order of urgency where visits are equal.
    std::vector<Child> root_children() const { return children_after({}); }
    std::vector<Child> children_after(const std::vector<Move>& start) const;
    // Proven won, or else most visited and neither proven lost nor excluded; if every child is
    // lost, the most visited. Nothing if the root has no children.
    std::optional<Move> best_move() const;
    std::uint32_t root_visits() const;
    // Of the player to move. ½ before the first simulation.
    double root_value() const;
    // The best moves from the root on, or from after `start` on, which are moves from the root.
    std::vector<Move> principal_variation(std::size_t max_length,
                                          const std::vector<Move>& start = {}) const;
    // The same with what is known about each.
    std::vector<Child> principal_children(std::size_t max_length,
                                          const std::vector<Move>& start = {}) const;
    // Of the latest run, also while it lasts (but for its times, which are those of the latest
    // Limits::look).
    Statistics statistics() const;
    // The moves in the tree of the first thread's latest simulation. Requires: no search is
    // running, or the caller is Limits::may_continue or Limits::look.
    std::vector<Move> latest_descent() const;

    // Calls visitor(child, depth) for the children of the root (depth 1) and of every node below
    // whose visitor answered true, parents first, in the order stored.
    // Requires: no search is running.
    template <class Visitor>
    void walk(Visitor&& visitor) const {
        if (Block* const root = tree_->node(tree_->root())) walk_below(*root, 1, visitor);
    }

    const Tree& tree() const noexcept { return *tree_; }

 private:
    void make_workers();
    void open_root();
    void apply(const RootFilter<Move>& filter);
    void run_workers(RunControl& control, const Limits& limits);
    void work(Worker<G, M>& worker, RunControl& control, const Limits* limits);
    void note_times(const RunControl& control);
    void collect_memory();
    bool is_decided(const RunControl& control) const;
    Child report(Edge edge) const noexcept;
    Block* node_after(const std::vector<Move>& start) const;
    void forget_descents() noexcept {
        for (const auto& worker : workers_) worker->forget_descent();
    }
    Edge best_child(Block& node) const noexcept;
    template <class Visitor>
    void walk_below(Block& node, int depth, Visitor& visitor) const;

    SearchRules rules_;
    G game_;
    ModelMaker make_model_;
    const util::WallClock* clock_;
    std::unique_ptr<Tree> tree_;
    std::vector<std::unique_ptr<Worker<G, M>>> workers_{};
    std::uint64_t collections_ = 0;
    std::chrono::nanoseconds wall_time_{0};
    std::chrono::nanoseconds cpu_time_{0};
    // Held while blocks move or anything above changes, and by reports while they look.
    mutable std::mutex layout_{};
};

}  // namespace nadare::mcts

#include "mcts/search_impl.h"
