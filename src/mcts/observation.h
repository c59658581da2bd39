// What a model sees of a finished simulation, if it has a function observe(const
// Simulation<Game>&). Models without one pay nothing. Each worker calls its own model's, so what
// the model counts in itself needs no locks; what it keeps at nodes is shared between all workers'
// models.
//
// Go builds ownership (from the final position) and criticality on this: at nodes with notes it
// counts who owned each point and who won, and now and then turns the counts into factors for the
// children's RAVE weights.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "mcts/block.h"
#include "mcts/game.h"
#include "mcts/shared.h"
#include "mcts/tree.h"

namespace nadare::mcts {

// One move of a descent: where it was chosen, and what.
struct Step {
    Block* node = nullptr;
    Edge edge{};
};

// Counters that a model keeps at a node, shared by all threads; they start at 0 and stay with the
// node as long as it lives, also when it becomes part of another root's tree.
class Notes {
 public:
    explicit Notes(Block* block) noexcept : block_(block) {}

    // False while the node has been visited too little to have any, or memory is used up.
    explicit operator bool() const noexcept { return block_ != nullptr; }
    int size() const noexcept { return block_->size; }
    std::uint32_t at(int i) const noexcept { return load_relaxed(block_->counters()[i]); }
    std::uint32_t add(int i, std::uint32_t amount, Sharing sharing) const noexcept {
        return add_relaxed(block_->counters()[i], amount, sharing);
    }

 private:
    Block* block_;
};

template <class G>
class Simulation {
 public:
    using Move = typename G::Move;

    struct Parts {
        const Tree& tree;
        const std::vector<Step>& path;
        const G& final_game;
        const Outcome& outcome;
        const Trace& trace;
        Sharing sharing;
    };
    explicit Simulation(const Parts& parts) noexcept : parts_(parts) {}

    // As evaluate() left it.
    const G& final_game() const noexcept { return parts_.final_game; }
    const Outcome& outcome() const noexcept { return parts_.outcome; }
    // The moves after the leaf.
    const Trace& trace() const noexcept { return parts_.trace; }
    // To be passed on to Notes::add.
    Sharing sharing() const noexcept { return parts_.sharing; }

    // The moves made in the tree, from the root's on. Step i leads from node i.
    int depth() const noexcept { return static_cast<int>(parts_.path.size()); }
    Move move(int step) const noexcept { return decode_move<Move>(edge(step).move()); }
    int player(int step) const noexcept { return edge(step).block->player; }
    std::uint32_t visits_of_node(int step) const noexcept {
        return step == 0 ? parts_.tree.root().visits() : edge(step - 1).visits();
    }
    Notes notes(int step) const noexcept {
        return Notes(parts_.tree.notes(*parts_.path[static_cast<std::size_t>(step)].node));
    }

    // Multiplies the RAVE visits of the node's children in selection from now on: each child's by
    // factor_of(move index). Requires: the factors are not negative.
    template <class Function>
    void set_rave_factors(int step, Function&& factor_of) const {
        Block& node = *parts_.path[static_cast<std::size_t>(step)].node;
        for (Block* block = &node; block; block = parts_.tree.next(*block)) {
            for (int slot = 0; slot < block->size; ++slot)
                store_relaxed(block->rave_factor()[slot],
                              static_cast<float>(factor_of(int{block->move_index()[slot]})));
            store_relaxed(block->has_factors, std::uint8_t{1});
        }
    }

 private:
    const Edge& edge(int step) const noexcept {
        return parts_.path[static_cast<std::size_t>(step)].edge;
    }

    Parts parts_;
};

// A model that watches simulations.
template <class M, class G>
concept Observes = requires(M& model, const Simulation<G>& simulation) {
    model.observe(simulation);
};

// A model that keeps counters at busy nodes.
template <class M>
concept KeepsNotes = requires {
    { M::kNoteCount } -> std::convertible_to<int>;
};

}  // namespace nadare::mcts
