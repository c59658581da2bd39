// Tree: the blocks of a search, how they hang together, and how memory is kept within its budget.
// It knows no game: moves are 32 bits that somebody else understands.
//
// Every position has a place in its parent's block, where its statistics are kept (Edge); the
// root's is in a block of one child, the stem, that never goes away. A position gets a node
// (children of its own) when it has been visited often enough.
//
// Many threads search one tree without a lock, after Enzenberger and Müller (2009). Why that is
// safe:
//  - Growth. The fields that refer to a block (`node`, `next`, `notes`) change from none to claimed
//  by
//    compare-and-swap, so one thread wins; it builds the block unseen and publishes it, with all
//    that is in it, by a release store. Who follows the reference loads it with acquire. Who loses
//    the claim goes on without the block. References change back to none only between searches.
//  - What a block says about its moves and priors never changes once it is published.
//  - Visits and virtual losses are added to atomically, so none is lost. Values and RAVE statistics
//    are means, updated by a load and a store: two threads may overwrite each other's sample, which
//    moves a mean by less than one sample and cannot be seen in play. States and factors are stored
//    whole. All of these are relaxed: they publish nothing but themselves.
//  - reset, make_root, collect, is_consistent and hash need the tree to themselves.
//
// A block is always built after the block that refers to it, so references point to higher lines.
// Collection relies on that: one pass upwards marks and places what lives, a second one slides it
// down, in place.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "mcts/block.h"
#include "mcts/pool.h"
#include "mcts/shared.h"

namespace nadare::mcts {

// A child's place in its parent's block.
struct Edge {
    Block* block = nullptr;
    int slot = 0;

    std::uint32_t visits() const noexcept { return load_relaxed(block->visits()[slot]); }
    // Of the player who moves there: block->player.
    float value() const noexcept { return load_relaxed(block->value()[slot]); }
    ChildState state() const noexcept { return load_relaxed(block->state()[slot]); }
    std::uint32_t move() const noexcept { return block->move()[slot]; }
    int move_index() const noexcept { return block->move_index()[slot]; }
    BlockIndex& node_field() const noexcept { return block->node()[slot]; }

    void set_state(ChildState state) const noexcept;
    void add_virtual_loss(int losses) const noexcept;
    void remove_virtual_loss(int losses) const noexcept;
    // Counts one visit with that value, of the player who moves there.
    void add_visit(float value, Sharing sharing) const noexcept;
};

// A child to be: what the tree keeps of a Candidate.
struct ChildSeed {
    std::uint32_t move = 0;
    std::uint16_t move_index = 0;
    float prior_weight = 0.0F;
    float prior_value = 0.5F;
    float policy = 0.0F;
};

class Tree {
 public:
    // Move indices are below move_count. Throws util::Error if the memory is not to be had.
    Tree(std::size_t budget_bytes, int move_count);

    // --- Reading ---

    Edge root() const noexcept { return {&at(stem_), 0}; }
    // The node of a position, or nullptr if it has none.
    Block* node(Edge edge) const noexcept { return follow(edge.node_field()); }
    // The block with the children after these, or nullptr.
    Block* next(Block& block) const noexcept { return follow(block.next); }
    Block* notes(Block& node) const noexcept { return follow(node.notes); }

    // Calls function(Edge) for every child of a node, in order.
    template <class Function>
    void for_each_child(Block& node, Function&& function) const {
        for (Block* block = &node; block; block = next(*block))
            for (int slot = 0; slot < block->size; ++slot) function(Edge{block, slot});
    }
    int stored_children(Block& node) const noexcept;
    Block& last_block(Block& node) const noexcept;
    // Whether every legal move of the node is stored and proven lost.
    bool is_lost(Block& node) const noexcept;

    // --- Growing ---

    // Whether the caller is the one to build what this field of the tree will refer to.
    static bool claim(BlockIndex& field) noexcept;
    // Requires of both: the caller's claim. `index` may also be kBarren.
    static void publish(BlockIndex& field, BlockIndex index) noexcept;
    static void abandon(BlockIndex& field) noexcept { publish(field, kNoBlock); }

    struct BlockFacts {
        BlockKind kind = BlockKind::node;
        int player = 0;
        int unopened = 0;
        int width = 0;
        bool is_complete = true;
    };
    // A block with these children, not yet referred to, or kNoBlock if memory is used up.
    BlockIndex build(const BlockFacts& facts, std::span<const ChildSeed> children) noexcept;
    BlockIndex build_notes(int counters) noexcept;

    // --- Memory ---

    std::size_t used_bytes() const noexcept { return pool_.used_bytes(); }
    std::size_t capacity_bytes() const noexcept { return pool_.capacity_bytes(); }
    double fullness() const noexcept {
        return static_cast<double>(pool_.end()) / pool_.capacity_lines();
    }

    // Forgets everything; the root is unvisited, and `mover` is who moved into it.
    void reset(int mover) noexcept;
    // Keeps only what hangs below this place, which becomes the root, statistics included.
    void make_root(Edge edge) noexcept;
    // Forgets the nodes of all positions with fewer visits; their own statistics stay.
    void collect(std::uint32_t min_visits) noexcept;
    // The fewest visits such that collect() with it would leave at most that many bytes in use, or
    // little more than the root if nothing less does.
    std::uint32_t find_min_visits(std::size_t bytes) const noexcept;

    // Requires of these three: no search is running.
    std::size_t count_nodes() const noexcept;
    // Recomputes what must hold between the blocks.
    bool is_consistent() const noexcept;
    // Over every statistic of every child.
    std::uint64_t hash() const noexcept;

 private:
    Block& at(BlockIndex index) const noexcept {
        return *reinterpret_cast<Block*>(pool_.at(index));
    }
    Block* follow(const BlockIndex& field) const noexcept {
        const BlockIndex index = std::atomic_ref<BlockIndex>(const_cast<BlockIndex&>(field))
                                     .load(std::memory_order_acquire);
        return is_block(index) ? &at(index) : nullptr;
    }
    std::uint32_t lines_of_node(const Block& node) const noexcept;
    void mark_references(Block& block, std::uint32_t min_visits) noexcept;
    void forward_references(Block& block) const noexcept;
    bool is_block_consistent(BlockIndex index, std::size_t& references) const noexcept;

    static constexpr BlockIndex stem_ = 1;

    Pool pool_;
    int move_count_;
};

}  // namespace nadare::mcts
