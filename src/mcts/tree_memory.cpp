// What Tree does when it has the memory to itself: keep a subtree, forget small nodes, check, hash.

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstring>

#include "mcts/tree.h"
#include "util/assert.h"
#include "util/rng.h"

namespace nadare::mcts {

namespace {

// Visit counts in steps of a quarter of a power of two: 4, 5, 6, 7, 8, 10, 12, 14, 16, 20, ...
constexpr int kVisitClasses = 128;

constexpr int visit_class(std::uint32_t visits) noexcept {
    if (visits < 4) return static_cast<int>(visits);
    const int power = std::bit_width(visits) - 1;
    return 4 * (power - 1) + static_cast<int>(visits >> (power - 2) & 3U);
}

// The smallest count of a class.
constexpr std::uint32_t least_visits(int visit_class) noexcept {
    if (visit_class < 4) return static_cast<std::uint32_t>(visit_class);
    return (4U + static_cast<std::uint32_t>(visit_class) % 4U) << (visit_class / 4 - 1);
}

static_assert(visit_class(least_visits(57)) == 57 && visit_class(least_visits(58) - 1) == 57);

}  // namespace

std::uint32_t Tree::lines_of_node(const Block& node) const noexcept {
    std::uint32_t lines = is_block(node.notes) ? at(node.notes).lines : 0;
    for (const Block* block = &node; block; block = follow(block->next)) lines += block->lines;
    return lines;
}

std::uint32_t Tree::find_min_visits(std::size_t bytes) const noexcept {
    std::array<std::uint32_t, kVisitClasses> lines_by_class{};
    for (BlockIndex index = stem_; index < pool_.end(); index += at(index).lines) {
        Block& block = at(index);
        if (block.kind == BlockKind::notes) continue;
        for (int slot = 0; slot < block.size; ++slot)
            if (is_block(block.node()[slot]))
                lines_by_class[static_cast<std::size_t>(visit_class(block.visits()[slot]))] +=
                    lines_of_node(at(block.node()[slot]));
    }
    std::size_t kept = (1 + at(stem_).lines) * Pool::kLineBytes;
    int least = kVisitClasses - 1;
    for (; least > 0; --least) {
        kept += lines_by_class[static_cast<std::size_t>(least)] * Pool::kLineBytes;
        if (kept > bytes) break;
    }
    return least_visits(std::min(least + 1, kVisitClasses - 1));
}

void Tree::make_root(Edge edge) noexcept {
    Block& stem = at(stem_);
    stem.player = edge.block->player;
    stem.visits()[0] = edge.visits();
    stem.value()[0] = edge.value();
    stem.state()[0] = edge.state() == ChildState::excluded ? ChildState::open : edge.state();
    stem.node()[0] = edge.node_field();
    collect(0);
}

void Tree::mark_references(Block& block, std::uint32_t min_visits) noexcept {
    // Any number but 0 will do as a mark: the block's own turn replaces it by where it goes.
    if (is_block(block.next)) at(block.next).forward = kClaimed;
    if (is_block(block.notes)) at(block.notes).forward = kClaimed;
    const bool is_stem = &block == &at(stem_);
    for (int slot = 0; slot < block.size; ++slot) {
        BlockIndex& node = block.node()[slot];
        if (!is_block(node)) continue;
        if (is_stem || block.visits()[slot] >= min_visits)
            at(node).forward = kClaimed;
        else
            node = kNoBlock;
    }
}

void Tree::forward_references(Block& block) const noexcept {
    if (is_block(block.next)) block.next = at(block.next).forward;
    if (is_block(block.notes)) block.notes = at(block.notes).forward;
    for (int slot = 0; slot < block.size; ++slot)
        if (is_block(block.node()[slot])) block.node()[slot] = at(block.node()[slot]).forward;
}

// References point upwards, so a block's mark is complete when its turn comes, and while it moves
// down, what it refers to still lies where it lay.
void Tree::collect(std::uint32_t min_visits) noexcept {
    at(stem_).forward = kClaimed;
    BlockIndex new_end = stem_;
    for (BlockIndex index = stem_; index < pool_.end(); index += at(index).lines) {
        Block& block = at(index);
        if (block.forward == 0) continue;
        block.forward = new_end;
        new_end += block.lines;
        if (block.kind != BlockKind::notes) mark_references(block, min_visits);
    }
    BlockIndex next_index = 0;
    for (BlockIndex index = stem_; index < pool_.end(); index = next_index) {
        Block& block = at(index);
        next_index = index + block.lines;  // Read now: the block may be about to move.
        if (block.forward == 0) continue;
        if (block.kind != BlockKind::notes) forward_references(block);
        const BlockIndex target = block.forward;
        block.forward = 0;
        if (target != index)
            std::memmove(pool_.at(target), pool_.at(index), block.lines * Pool::kLineBytes);
    }
    pool_.cut(new_end);
    assert_slow(is_consistent());
}

std::size_t Tree::count_nodes() const noexcept {
    std::size_t count = 0;
    for (BlockIndex index = stem_; index < pool_.end(); index += at(index).lines)
        if (at(index).kind == BlockKind::node) ++count;
    return count - 1;  // The stem is none.
}

bool Tree::is_block_consistent(BlockIndex index, std::size_t& references) const noexcept {
    Block& block = at(index);
    if (block.forward != 0) return false;
    const auto is_reference_good = [&](BlockIndex to, BlockKind kind) {
        if (to == kClaimed) return false;
        if (!is_block(to)) return true;
        ++references;
        return to > index && to < pool_.end() && at(to).kind == kind;
    };
    if (block.kind == BlockKind::notes) return true;
    if (!is_reference_good(block.next, BlockKind::more_children)) return false;
    if (!is_reference_good(block.notes, BlockKind::notes)) return false;
    if (block.size > block.capacity || block.capacity % kStripe != 0) return false;

    const auto is_share = [](float value) { return value >= -1e-3F && value <= 1.0F + 1e-3F; };
    for (int slot = 0; slot < block.size; ++slot) {
        const Edge edge{&block, slot};
        if (!is_reference_good(block.node()[slot], BlockKind::node)) return false;
        if (block.virtual_loss()[slot] != 0) return false;
        if (!is_share(block.value()[slot]) || !is_share(block.rave_value()[slot])) return false;
        if (!(block.rave_visits()[slot] >= 0)) return false;
        Block* const child = node(edge);
        if (!child) continue;
        // A position's visits went through its children, but for those before it had any.
        std::uint64_t below = 0;
        for_each_child(*child, [&](Edge further) { below += further.visits(); });
        if (below > edge.visits()) return false;
    }
    return true;
}

bool Tree::is_consistent() const noexcept {
    std::size_t blocks = 0;
    std::size_t references = 1;  // To the stem, which nothing refers to.
    BlockIndex index = stem_;
    for (; index < pool_.end(); index += at(index).lines) {
        if (at(index).lines == 0 || !is_block_consistent(index, references)) return false;
        ++blocks;
    }
    // Each block is referred to exactly once: the counts agree, and no reference leads downwards,
    // so none can be part of a circle.
    return index == pool_.end() && blocks == references;
}

std::uint64_t Tree::hash() const noexcept {
    std::uint64_t hash = 0;
    const auto mix = [&hash](std::uint64_t word) {
        hash ^= word;
        hash = util::split_mix(hash);
    };
    for (BlockIndex index = stem_; index < pool_.end(); index += at(index).lines) {
        Block& block = at(index);
        if (block.kind == BlockKind::notes) continue;
        mix(static_cast<std::uint64_t>(block.size) << 32 | block.width);
        for (int slot = 0; slot < block.size; ++slot) {
            mix(static_cast<std::uint64_t>(block.move()[slot]) << 32 | block.visits()[slot]);
            mix(static_cast<std::uint64_t>(block.node()[slot]) << 32 |
                std::bit_cast<std::uint32_t>(block.value()[slot]));
            mix(static_cast<std::uint64_t>(std::bit_cast<std::uint32_t>(block.rave_visits()[slot]))
                    << 32 |
                std::bit_cast<std::uint32_t>(block.rave_value()[slot]));
        }
    }
    return hash;
}

}  // namespace nadare::mcts
