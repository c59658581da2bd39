// NodeOpener: turns what a model says about a position into a node, or into further children of
// one. A worker's own; it keeps only scratch space.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "mcts/game.h"
#include "mcts/tree.h"
#include "mcts/widening.h"

namespace nadare::mcts {

// `not_needed`: there is nothing to store, or another thread is at it.
enum class Opened { yes, not_needed, memory_is_full };

template <Game G>
class NodeOpener {
 public:
    // Children are stored at least so many at a time: a block for one child would be mostly
    // padding.
    static constexpr int kFewestAtOnce = 2 * kStripe;

    explicit NodeOpener(Tree& tree) noexcept : tree_(&tree) {}

    // Builds the node of a position and publishes it; if there is no memory, gives the claim back.
    // Requires: the caller claimed the position's node; the game is not over.
    template <class M>
    Opened open(Edge edge, const G& game, const Widening& widening, M& model) {
        list_children(game, model, nullptr);
        const int children = static_cast<int>(candidates_.moves.size());
        if (children == 0) {
            Tree::publish(edge.node_field(), kBarren);
            return Opened::not_needed;
        }
        const int width = widening.initial(children);
        const BlockIndex node = build(BlockKind::node, game, width, std::max(width, kFewestAtOnce));
        Tree::publish(edge.node_field(), node);
        return node == kNoBlock ? Opened::memory_is_full : Opened::yes;
    }

    // Stores children of a node until there are `width`, or all.
    template <class M>
    Opened append(Block& node, const G& game, int width, M& model) {
        Block& last = tree_->last_block(node);
        const int missing = width - tree_->stored_children(node);
        if (last.unopened == 0 || missing <= 0) return Opened::not_needed;
        if (!Tree::claim(last.next)) return Opened::not_needed;
        list_children(game, model, &node);
        const int count = std::max(missing, kFewestAtOnce);
        const BlockIndex more = build(BlockKind::more_children, game, width, count);
        Tree::publish(last.next, more);
        return more == kNoBlock ? Opened::memory_is_full : Opened::yes;
    }

 private:
    // Asks the model, and leaves out what the node has already.
    template <class M>
    void list_children(const G& game, M& model, Block* node) {
        candidates_.clear();
        model.expand(game, candidates_);
        if (!node) return;
        stored_.clear();
        tree_->for_each_child(*node, [this](Edge edge) { stored_.push_back(edge.move()); });
        std::erase_if(candidates_.moves, [this](const auto& candidate) {
            return std::find(stored_.begin(), stored_.end(), encode_move(candidate.move)) !=
                   stored_.end();
        });
    }

    // A block with the `count` most urgent candidates, or with all.
    BlockIndex build(BlockKind kind, const G& game, int width, int count) {
        const auto all = candidates_.moves.size();
        const auto kept = std::min(all, static_cast<std::size_t>(count));
        sort_by_urgency(kept);
        seeds_.clear();
        for (std::size_t i = 0; i < kept; ++i) {
            const auto& candidate = candidates_.moves[order_[i] & 0xffffffff];
            seeds_.push_back(
                {.move = encode_move(candidate.move),
                 .move_index = static_cast<std::uint16_t>(G::move_index(candidate.move)),
                 .prior_weight = candidate.prior_weight,
                 .prior_value = candidate.prior_value,
                 .policy = candidate.policy});
        }
        return tree_->build({.kind = kind,
                             .player = game.to_play(),
                             .unopened = static_cast<int>(all - kept),
                             .width = width,
                             .is_complete = candidates_.is_complete},
                            seeds_);
    }

    // Sets order_ so that its first `kept` low halves are the most urgent candidates in order. A
    // key is the urgency, turned into a number that falls as it rises, over the place in the list.
    void sort_by_urgency(std::size_t kept) {
        order_.clear();
        for (std::size_t i = 0; i < candidates_.moves.size(); ++i) {
            const auto bits = std::bit_cast<std::uint32_t>(candidates_.moves[i].urgency + 0.0F);
            const std::uint32_t falling = bits >> 31 != 0 ? bits : ~bits & 0x7fffffff;
            order_.push_back(static_cast<std::uint64_t>(falling) << 32 | i);
        }
        const auto middle = order_.begin() + static_cast<std::ptrdiff_t>(kept);
        if (middle != order_.end()) std::nth_element(order_.begin(), middle, order_.end());
        std::sort(order_.begin(), middle);
    }

    Tree* tree_;
    CandidateList<typename G::Move> candidates_{};
    std::vector<std::uint64_t> order_{};
    std::vector<ChildSeed> seeds_{};
    std::vector<std::uint32_t> stored_{};
};

}  // namespace nadare::mcts
