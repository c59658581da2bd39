// The functions of Search. Included by search.h alone.
#pragma once

#include "mcts/search.h"

namespace nadare::mcts {

template <Game G, Model<G> M>
Search<G, M>::Search(const SearchOptions& options, const G& game, ModelMaker make_model,
                     const util::WallClock& clock)
    : rules_(options),
      game_(game),
      make_model_(std::move(make_model)),
      clock_(&clock),
      tree_(std::make_unique<Tree>(static_cast<std::size_t>(options.memory_mib) << 20,
                                   G::kMoveCount)) {
    tree_->reset(1 - game_.to_play());
    make_workers();
}

template <Game G, Model<G> M>
void Search<G, M>::make_workers() {
    workers_.clear();
    for (int thread = 0; thread < rules_.options.threads; ++thread)
        workers_.push_back(std::make_unique<Worker<G, M>>(
            make_model_(thread), game_, *tree_, rules_, static_cast<std::uint64_t>(thread)));
}

template <Game G, Model<G> M>
void Search<G, M>::set_options(const SearchOptions& options) {
    const SearchOptions before = rules_.options;
    const bool other_memory = options.memory_mib != before.memory_mib;
    const std::lock_guard lock(layout_);
    if (other_memory) {
        tree_ = std::make_unique<Tree>(static_cast<std::size_t>(options.memory_mib) << 20,
                                       G::kMoveCount);
        tree_->reset(1 - game_.to_play());
    }
    rules_ = SearchRules(options);
    if (other_memory || options.threads != before.threads || options.seed != before.seed)
        make_workers();
}

template <Game G, Model<G> M>
void Search<G, M>::reset(const G& game) {
    const std::lock_guard lock(layout_);
    game_ = game;
    tree_->reset(1 - game_.to_play());
    forget_descents();
    rules_.min_visits_to_grow = 0;
    rules_.can_grow = true;
}

template <Game G, Model<G> M>
bool Search<G, M>::advance(const std::vector<Move>& moves) {
    if (moves.empty()) return true;
    const std::lock_guard lock(layout_);
    std::optional<Edge> place = tree_->root();
    for (const Move& move : moves) {
        std::optional<Edge> found;
        if (Block* const node = place ? tree_->node(*place) : nullptr)
            tree_->for_each_child(*node, [&](Edge edge) {
                if (decode_move<Move>(edge.move()) == move) found = edge;
            });
        place = found;
        game_.play(move);
    }
    forget_descents();
    rules_.min_visits_to_grow = 0;
    rules_.can_grow = true;
    if (place && tree_->node(*place)) {
        tree_->make_root(*place);
        return true;
    }
    tree_->reset(1 - game_.to_play());
    return false;
}

// --- Searching ---

template <Game G, Model<G> M>
Statistics Search<G, M>::run(const Limits& limits, std::stop_token stop,
                             const RootFilter<Move>& filter) {
    RunControl control(limits, std::move(stop), *clock_);
    {
        const std::lock_guard lock(layout_);
        for (const auto& worker : workers_) worker->reset_counters();
        collections_ = 0;
        const bool is_alone = workers_.size() == 1 || limits.in_one_thread;
        rules_.sharing = is_alone ? Sharing::alone : Sharing::shared;
        rules_.terms.has_virtual_losses = !is_alone;
        open_root();
        apply(filter);
    }
    while (!control.is_over()) {
        run_workers(control, limits);
        const RunControl::Pauses pauses = control.take_pauses();
        if (control.is_over()) break;
        if (pauses.for_memory) {
            const std::lock_guard lock(layout_);
            collect_memory();
        }
        if (pauses.for_look) {
            note_times(control);
            limits.look();
        }
    }
    assert_slow(tree_->is_consistent());
    note_times(control);
    return statistics();
}

template <Game G, Model<G> M>
void Search<G, M>::note_times(const RunControl& control) {
    const std::lock_guard lock(layout_);
    wall_time_ = control.wall_time();
    cpu_time_ = control.cpu_time();
}

// Requires: the lock.
template <Game G, Model<G> M>
void Search<G, M>::open_root() {
    if (game_.is_over()) return;
    Worker<G, M>& worker = *workers_.front();
    worker.open_root(game_);
    if (!worker.take_memory_is_full()) return;
    collect_memory();
    worker.open_root(game_);
}

template <Game G, Model<G> M>
void Search<G, M>::apply(const RootFilter<Move>& filter) {
    Block* const root = tree_->node(tree_->root());
    if (!root) return;
    int accepted = 0;
    tree_->for_each_child(*root, [&](Edge edge) {
        if (edge.state() == ChildState::excluded) edge.set_state(ChildState::open);
        if (filter.accepts(decode_move<Move>(edge.move()))) ++accepted;
    });
    if (accepted == 0) return;
    tree_->for_each_child(*root, [&](Edge edge) {
        if (edge.state() == ChildState::open && !filter.accepts(decode_move<Move>(edge.move())))
            edge.set_state(ChildState::excluded);
    });
}

template <Game G, Model<G> M>
void Search<G, M>::run_workers(RunControl& control, const Limits& limits) {
    std::vector<std::jthread> threads;
    const std::size_t count = rules_.sharing == Sharing::alone ? 1 : workers_.size();
    for (std::size_t i = 1; i < count; ++i)
        threads.emplace_back([this, &control, i] { work(*workers_[i], control, nullptr); });
    work(*workers_.front(), control, &limits);
}

// Simulates until the run is over or paused. The caller's thread, which has the limits, also asks
// whether to go on.
template <Game G, Model<G> M>
void Search<G, M>::work(Worker<G, M>& worker, RunControl& control, const Limits* limits) {
    constexpr int kSimulationsPerQuestion = 32;
    // Visits are counted in 32 bits, and compared as signed numbers by some processors. Nobody who
    // has thought for a day needs more.
    constexpr std::uint32_t kMostVisits = 1U << 30;
    RunControl::ThreadWatch watch(control);
    const bool is_alone = rules_.sharing == Sharing::alone;
    int until_question = kSimulationsPerQuestion;
    while (!control.is_paused() && control.take_simulation(is_alone)) {
        worker.simulate(game_);
        if (worker.take_memory_is_full()) control.pause_for_memory();
        watch.tick();
        if (!limits || --until_question > 0) continue;
        until_question = kSimulationsPerQuestion;
        if (limits->stops_when_decided && is_decided(control)) control.end();
        if (limits->may_continue && control.is_time_to_ask() && !limits->may_continue())
            control.end();
        if (limits->look && control.is_time_to_look()) control.pause_for_look();
        const Edge root = tree_->root();
        if (root.state() != ChildState::open || root.visits() >= kMostVisits) control.end();
    }
}

// Called when some thread found memory used up. Forgets the nodes visited least, about half of the
// memory; where that is not possible the tree stops growing, and the search goes on in it.
// Requires: the lock.
template <Game G, Model<G> M>
void Search<G, M>::collect_memory() {
    const std::uint32_t min_visits = tree_->find_min_visits(tree_->capacity_bytes() / 2);
    tree_->collect(min_visits);
    forget_descents();
    rules_.min_visits_to_grow = std::max(rules_.min_visits_to_grow, min_visits);
    rules_.can_grow = tree_->fullness() < 0.9;
    ++collections_;
}

template <Game G, Model<G> M>
bool Search<G, M>::is_decided(const RunControl& control) const {
    Block* const root = tree_->node(tree_->root());
    if (!root) return false;
    std::uint32_t most = 0;
    std::uint32_t second = 0;
    tree_->for_each_child(*root, [&](Edge edge) {
        if (edge.state() == ChildState::excluded) return;
        const std::uint32_t visits = edge.visits();
        second = std::max(second, std::min(most, visits));
        most = std::max(most, visits);
    });
    const std::uint64_t done = statistics().simulations;
    if (done < control.limits().fewest_to_decide) return false;
    const std::uint64_t remaining = control.remaining(done);
    const auto playouts = static_cast<std::uint64_t>(rules_.options.playouts_per_leaf);
    return remaining <= most && most - second > remaining * playouts;
}

// --- Reports ---

template <Game G, Model<G> M>
auto Search<G, M>::report(Edge edge) const noexcept -> Child {
    Block& block = *edge.block;
    const int slot = edge.slot;
    Child child;
    child.move = decode_move<Move>(edge.move());
    child.player = block.player;
    child.visits = edge.visits();
    if (child.visits > 0) child.value = edge.value();
    child.rave_visits = load_relaxed(block.rave_visits()[slot]);
    if (child.rave_visits > 0) child.rave_value = load_relaxed(block.rave_value()[slot]);
    child.prior_weight = block.prior_weight()[slot];
    child.prior_value = block.prior_value()[slot];
    child.policy = block.policy()[slot];
    child.state = edge.state();
    child.has_node = tree_->node(edge) != nullptr;
    return child;
}

// The node of the position after these moves, or nullptr if it has none. Requires: the lock.
template <Game G, Model<G> M>
Block* Search<G, M>::node_after(const std::vector<Move>& start) const {
    Block* node = tree_->node(tree_->root());
    for (const Move& move : start) {
        Block* next = nullptr;
        if (node)
            tree_->for_each_child(*node, [&](Edge edge) {
                if (decode_move<Move>(edge.move()) == move) next = tree_->node(edge);
            });
        node = next;
    }
    return node;
}

template <Game G, Model<G> M>
auto Search<G, M>::children_after(const std::vector<Move>& start) const -> std::vector<Child> {
    const std::lock_guard lock(layout_);
    std::vector<Child> children;
    if (Block* const node = node_after(start))
        tree_->for_each_child(*node, [&](Edge edge) { children.push_back(report(edge)); });
    std::stable_sort(children.begin(), children.end(),
                     [](const Child& a, const Child& b) { return a.visits > b.visits; });
    return children;
}

template <Game G, Model<G> M>
Edge Search<G, M>::best_child(Block& node) const noexcept {
    const auto rank = [](Edge edge) {
        switch (edge.state()) {
            case ChildState::won:
                return 3;
            case ChildState::open:
                return 2;
            case ChildState::lost:
                return 1;
            case ChildState::excluded:
                return 0;
        }
        return 0;
    };
    Edge best{};
    tree_->for_each_child(node, [&](Edge edge) {
        if (!best.block || rank(edge) > rank(best) ||
            (rank(edge) == rank(best) && edge.visits() > best.visits()))
            best = edge;
    });
    return best;
}

template <Game G, Model<G> M>
auto Search<G, M>::best_move() const -> std::optional<Move> {
    const std::lock_guard lock(layout_);
    Block* const root = tree_->node(tree_->root());
    if (!root) return std::nullopt;
    return decode_move<Move>(best_child(*root).move());
}

template <Game G, Model<G> M>
std::uint32_t Search<G, M>::root_visits() const {
    const std::lock_guard lock(layout_);
    return tree_->root().visits();
}

template <Game G, Model<G> M>
double Search<G, M>::root_value() const {
    const std::lock_guard lock(layout_);
    const Edge root = tree_->root();
    if (root.visits() == 0) return 0.5;
    const double value = root.value();
    return root.block->player == game_.to_play() ? value : 1.0 - value;
}

template <Game G, Model<G> M>
auto Search<G, M>::principal_children(std::size_t max_length, const std::vector<Move>& start) const
    -> std::vector<Child> {
    const std::lock_guard lock(layout_);
    Block* node = node_after(start);
    std::vector<Child> children;
    while (node && children.size() < max_length) {
        const Edge best = best_child(*node);
        if (best.visits() == 0) break;
        children.push_back(report(best));
        node = tree_->node(best);
    }
    return children;
}

template <Game G, Model<G> M>
auto Search<G, M>::principal_variation(std::size_t max_length, const std::vector<Move>& start) const
    -> std::vector<Move> {
    std::vector<Move> moves;
    for (const Child& child : principal_children(max_length, start)) moves.push_back(child.move);
    return moves;
}

template <Game G, Model<G> M>
auto Search<G, M>::latest_descent() const -> std::vector<Move> {
    return workers_.front()->latest_descent();
}

template <Game G, Model<G> M>
Statistics Search<G, M>::statistics() const {
    const std::lock_guard lock(layout_);
    Statistics result;
    result.wall_time = wall_time_;
    result.cpu_time = cpu_time_;
    std::uint64_t moves_in_tree = 0;
    std::uint64_t moves_in_traces = 0;
    std::uint64_t evaluations = 0;
    for (const auto& worker : workers_) {
        const WorkerCounters& counters = worker->counters();
        result.simulations += load_relaxed(counters.simulations);
        result.expansions += load_relaxed(counters.expansions);
        moves_in_tree += load_relaxed(counters.moves_in_tree);
        moves_in_traces += load_relaxed(counters.moves_in_traces);
        evaluations += load_relaxed(counters.evaluations);
    }
    const auto mean = [](std::uint64_t sum, std::uint64_t count) {
        return count == 0 ? 0.0 : static_cast<double>(sum) / static_cast<double>(count);
    };
    result.mean_depth = mean(moves_in_tree, result.simulations);
    result.mean_trace_length = mean(moves_in_traces, evaluations);
    result.collections = collections_;
    result.memory_bytes = tree_->used_bytes();
    result.capacity_bytes = tree_->capacity_bytes();
    return result;
}

template <Game G, Model<G> M>
template <class Visitor>
void Search<G, M>::walk_below(Block& node, int depth, Visitor& visitor) const {
    tree_->for_each_child(node, [&](Edge edge) {
        if (!visitor(report(edge), depth)) return;
        if (Block* const child = tree_->node(edge)) walk_below(*child, depth + 1, visitor);
    });
}

}  // namespace nadare::mcts
