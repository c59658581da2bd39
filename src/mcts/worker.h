// Worker: one thread's part of a search. A simulation descends the tree, grows it, evaluates the
// leaf and backs the result up; everything but the tree is the worker's own.
#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "mcts/game.h"
#include "mcts/node_opener.h"
#include "mcts/observation.h"
#include "mcts/options.h"
#include "mcts/rave.h"
#include "mcts/score.h"
#include "mcts/tree.h"
#include "mcts/widening.h"
#include "util/assert.h"
#include "util/rng.h"

namespace nadare::mcts {

// What all workers of a run go by. Changes only between runs.
struct SearchRules {
    explicit SearchRules(const SearchOptions& search_options)
        : options(search_options),
          terms(search_options.selection),
          widening(search_options.widening) {}

    SearchOptions options;
    ScoreTerms terms;
    Widening widening;
    Sharing sharing = Sharing::alone;
    // Raised by each collection: what was forgotten for having fewer visits must not grow back.
    std::uint32_t min_visits_to_grow = 0;
    bool can_grow = true;  // False if even the barest tree fills the memory.
};

// Written by its worker alone, read by any thread.
struct WorkerCounters {
    std::uint64_t simulations = 0;
    std::uint64_t moves_in_tree = 0;
    std::uint64_t evaluations = 0;
    std::uint64_t moves_in_traces = 0;
    std::uint64_t expansions = 0;

    static void add(std::uint64_t& counter, std::uint64_t amount) noexcept {
        add_relaxed(counter, amount, Sharing::alone);
    }
};

template <Game G, Model<G> M>
class Worker {
 public:
    using Move = typename G::Move;

    Worker(M model, const G& root_game, Tree& tree, const SearchRules& rules, std::uint64_t stream)
        : model_(std::move(model)),
          tree_(&tree),
          rules_(&rules),
          rng_(rules.options.seed, stream),
          game_(root_game),
          opener_(tree),
          first_plays_(G::kMoveCount) {}

    M& model() noexcept { return model_; }
    const WorkerCounters& counters() const noexcept { return counters_; }
    void reset_counters() noexcept { counters_ = {}; }
    // Whether some simulation found no memory for a block since this was last asked.
    bool take_memory_is_full() noexcept { return std::exchange(memory_is_full_, false); }

    void simulate(const G& root_game);

    // The moves in the tree of the latest simulation; none once the tree has moved in memory.
    std::vector<Move> latest_descent() const {
        std::vector<Move> moves;
        for (const Step& step : path_) moves.push_back(decode_move<Move>(step.edge.move()));
        return moves;
    }
    // To be called when blocks have moved.
    void forget_descent() noexcept { path_.clear(); }

    // Gives the root its children, all of them. Requires: the tree to itself.
    void open_root(const G& root_game);

 private:
    void descend(const G& root_game);
    Edge select(Block& node, std::uint32_t visits);
    int widen(Block& node, std::uint32_t visits);
    void grow();
    std::uint32_t visits_to_grow() const noexcept;
    Outcome evaluate(G& game);
    void back_up(const Outcome& outcome);
    void add_rave_at(Block& node, const Outcome& outcome, int depth) noexcept;
    void prove(const Outcome& outcome);
    void start_notes() requires KeepsNotes<M>;

    // The place of the node from which that step of the path was made.
    Edge edge_into(std::size_t step) const noexcept {
        return step == 0 ? tree_->root() : path_[step - 1].edge;
    }
    int depth() const noexcept { return static_cast<int>(path_.size()); }

    M model_;
    Tree* tree_;
    const SearchRules* rules_;
    util::Rng rng_;
    WorkerCounters counters_{};
    bool memory_is_full_ = false;

    // The simulation under way.
    G game_;
    std::vector<Step> path_{};
    Edge leaf_{};
    Block* new_node_ = nullptr;  // What the leaf became, if this simulation opened it.
    Trace trace_{};

    NodeOpener<G> opener_;
    FirstPlays first_plays_;
};

// One simulation: descend, grow, evaluate, back up. Many threads run it at once without a lock; why
// that is safe is told at the top of tree.h.
template <Game G, Model<G> M>
void Worker<G, M>::simulate(const G& root_game) {
    descend(root_game);
    const bool is_final = game_.is_over();
    if (!is_final) grow();

    for (int left = is_final ? 1 : rules_->options.playouts_per_leaf; left > 1; --left) {
        G game = game_;
        evaluate(game);
    }
    const Outcome outcome = evaluate(game_);
    if (is_final && rules_->options.proofs) prove(outcome);

    if (rules_->sharing == Sharing::shared)
        for (const Step& step : path_) step.edge.remove_virtual_loss(rules_->options.virtual_loss);
    WorkerCounters::add(counters_.simulations, 1);
    WorkerCounters::add(counters_.moves_in_tree, path_.size());
}

// Follows the best child from the root to a position without a node. A thread that is alone needs
// no virtual losses: it takes each back before it selects again.
template <Game G, Model<G> M>
void Worker<G, M>::descend(const G& root_game) {
    game_ = root_game;
    path_.clear();
    leaf_ = tree_->root();
    new_node_ = nullptr;
    Block* node = tree_->node(leaf_);
    while (node && !game_.is_over()) {
        const Edge chosen = select(*node, leaf_.visits());
        if (!chosen.block) break;  // Every child is proven or excluded.
        if (rules_->sharing == Sharing::shared)
            chosen.add_virtual_loss(rules_->options.virtual_loss);
        path_.push_back({node, chosen});
        leaf_ = chosen;
        node = tree_->node(leaf_);
        if (node) __builtin_prefetch(node->visits());
        game_.play(decode_move<Move>(chosen.move()));
    }
}

template <Game G, Model<G> M>
Edge Worker<G, M>::select(Block& node, std::uint32_t visits) {
    ScoreTerms terms = rules_->terms;
    terms.set_parent_visits(visits + 1);
    int width = widen(node, visits);
    BestChild best;
    for (Block* block = &node; block && width > 0; block = tree_->next(*block)) {
        improve_best<SweepVec>(terms, *block, std::min<int>(block->size, width), best);
        width -= block->size;
    }
    return {best.block, best.slot};
}

// How many children the node offers at so many visits, after storing those that are still missing.
template <Game G, Model<G> M>
int Worker<G, M>::widen(Block& node, std::uint32_t visits) {
    const int before = load_relaxed(node.width);
    const int width = rules_->widening.widened(before, visits);
    if (width == before || !rules_->can_grow) return before;
    store_relaxed(node.width, static_cast<std::uint16_t>(width));
    if (opener_.append(node, game_, width, model_) == Opened::memory_is_full)
        memory_is_full_ = true;
    return width;
}

// Gives the leaf a node if it has been visited enough. One thread wins the claim; a loser simply
// evaluates the leaf.
template <Game G, Model<G> M>
void Worker<G, M>::grow() {
    if (!rules_->can_grow || leaf_.visits() < visits_to_grow()) return;
    if (!Tree::claim(leaf_.node_field())) return;
    const Opened opened = opener_.open(leaf_, game_, rules_->widening, model_);
    if (opened == Opened::memory_is_full) memory_is_full_ = true;
    if (opened != Opened::yes) return;
    new_node_ = tree_->node(leaf_);
    WorkerCounters::add(counters_.expansions, 1);
}

template <Game G, Model<G> M>
std::uint32_t Worker<G, M>::visits_to_grow() const noexcept {
    const auto wanted = static_cast<std::uint32_t>(rules_->options.expand_at);
    const std::uint32_t visits = std::max(wanted, rules_->min_visits_to_grow);
    // The last quarter of memory is for positions that are visited more than usual.
    const double fullness = tree_->fullness();
    if (fullness < 0.75) return visits;
    return std::max(visits, 1U) * (fullness < 0.875 ? 2U : fullness < 0.9375 ? 4U : 8U);
}

template <Game G, Model<G> M>
void Worker<G, M>::open_root(const G& root_game) {
    const Edge root = tree_->root();
    if (Tree::claim(root.node_field()) &&
        opener_.open(root, root_game, rules_->widening, model_) == Opened::memory_is_full)
        memory_is_full_ = true;
    Block* const node = tree_->node(root);
    if (!node) return;
    node->width = Widening::kAll;
    if (opener_.append(*node, root_game, Widening::kAll, model_) == Opened::memory_is_full)
        memory_is_full_ = true;
}

template <Game G, Model<G> M>
Outcome Worker<G, M>::evaluate(G& game) {
    trace_.clear();
    const Outcome outcome = model_.evaluate(game, rng_, trace_);
    assert(outcome.value >= 0.0F && outcome.value <= 1.0F);
    back_up(outcome);
    if constexpr (Observes<M, G>)
        model_.observe(Simulation<G>({*tree_, path_, game, outcome, trace_, rules_->sharing}));
    WorkerCounters::add(counters_.evaluations, 1);
    WorkerCounters::add(counters_.moves_in_traces, trace_.length());
    return outcome;
}

// A value belongs to the player who moved into the position. The walk goes upwards, so that at each
// node the table of first plays holds what was played there or later.
template <Game G, Model<G> M>
void Worker<G, M>::back_up(const Outcome& outcome) {
    const bool has_rave = rules_->terms.has_rave;
    const bool own_first = rules_->options.selection.rave.own_first;
    if (has_rave) {
        first_plays_.clear();
        first_plays_.add(trace_, depth(), own_first);
        if (new_node_) add_rave_at(*new_node_, outcome, depth());
    }
    for (std::size_t i = path_.size(); i-- > 0;) {
        const Step& step = path_[i];
        const int player = step.node->player;
        step.edge.add_visit(value_for(player, outcome), rules_->sharing);
        if (!has_rave) continue;
        const int time = static_cast<int>(i);
        first_plays_.add(player, step.edge.move_index(), time, own_first);
        add_rave_at(*step.node, outcome, time);
    }
    const Edge root = tree_->root();
    root.add_visit(value_for(root.block->player, outcome), rules_->sharing);
    if constexpr (KeepsNotes<M>) start_notes();
}

template <Game G, Model<G> M>
void Worker<G, M>::add_rave_at(Block& node, const Outcome& outcome, int node_depth) noexcept {
    const int player = node.player;
    const int length = depth() + static_cast<int>(trace_.length());
    const RaveSample sample(rules_->options.selection.rave, value_for(player, outcome), node_depth,
                            length);
    for (Block* block = &node; block; block = tree_->next(*block))
        add_rave<SweepVec>(*block, first_plays_.times(player), sample);
}

// Proven nodes (Winands et al. 2008): a won child wins the node, and a node is lost when all its
// children are. Draws prove nothing. Called when the game ended in the tree.
template <Game G, Model<G> M>
void Worker<G, M>::prove(const Outcome& outcome) {
    if (path_.empty() || outcome.winner < 0) return;
    const int winner = outcome.winner;
    const auto state_for = [winner](const Edge& edge) {
        return edge.block->player == winner ? ChildState::won : ChildState::lost;
    };
    leaf_.set_state(state_for(leaf_));
    for (std::size_t i = path_.size(); i-- > 0;) {
        Block& node = *path_[i].node;
        if (node.player != winner && !tree_->is_lost(node)) return;
        const Edge above = edge_into(i);
        above.set_state(state_for(above));
    }
}

template <Game G, Model<G> M>
void Worker<G, M>::start_notes() requires KeepsNotes<M> {
    if (!rules_->can_grow) return;
    const auto enough = static_cast<std::uint32_t>(rules_->options.notes_at);
    for (std::size_t i = 0; i < path_.size() && edge_into(i).visits() >= enough; ++i) {
        BlockIndex& field = path_[i].node->notes;
        if (!Tree::claim(field)) continue;
        const BlockIndex notes = tree_->build_notes(M::kNoteCount);
        Tree::publish(field, notes);
        if (notes == kNoBlock) memory_is_full_ = true;
    }
}

}  // namespace nadare::mcts
