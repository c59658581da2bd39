#include "mcts/tree.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstring>
#include <new>

#include "util/assert.h"
#include "util/rng.h"

namespace nadare::mcts {

void Edge::set_state(ChildState state) const noexcept {
    store_relaxed(block->state()[slot], state);
    if (state != ChildState::open) store_relaxed(block->has_closed, std::uint8_t{1});
}

void Edge::add_virtual_loss(int losses) const noexcept {
    add_relaxed(block->virtual_loss()[slot], static_cast<std::uint16_t>(losses), Sharing::shared);
}

void Edge::remove_virtual_loss(int losses) const noexcept {
    add_relaxed(block->virtual_loss()[slot], static_cast<std::uint16_t>(-losses), Sharing::shared);
}

namespace {

// The mean after one more value. After millions of values a step is less than what a float can tell,
// and rounding to the nearest would lose the small steps and keep the large ones: wins and losses
// are not of one size. So it is rounded up or down as often as is right on average.
float moved_mean(float before, float value, std::uint32_t visits) noexcept {
    constexpr std::uint32_t kMany = 1U << 16;
    if (visits < kMany) return before + (value - before) / static_cast<float>(visits);
    const double exact = before + (static_cast<double>(value) - before) / visits;
    const auto nearest = static_cast<float>(exact);
    const double rest = exact - nearest;
    if (rest == 0) return nearest;
    const float next = std::nextafter(nearest, rest > 0 ? 2.0F : -1.0F);
    const double share = rest / (static_cast<double>(next) - nearest);
    // A sequence that fills [0, 1) evenly, without a generator of its own.
    const double fraction = static_cast<double>(visits * 0x9E37'79B9U) * 0x1p-32;
    return fraction < share ? next : nearest;
}

}  // namespace

void Edge::add_visit(float value, Sharing sharing) const noexcept {
    const std::uint32_t visits = add_relaxed(block->visits()[slot], std::uint32_t{1}, sharing);
    float& mean = block->value()[slot];
    store_relaxed(mean, moved_mean(load_relaxed(mean), value, visits));
}

Tree::Tree(std::size_t budget_bytes, int move_count)
    : pool_(budget_bytes), move_count_(move_count) {
    reset(0);
}

int Tree::stored_children(Block& node) const noexcept {
    int count = 0;
    for (Block* block = &node; block; block = next(*block)) count += block->size;
    return count;
}

Block& Tree::last_block(Block& node) const noexcept {
    Block* last = &node;
    while (Block* const further = next(*last)) last = further;
    return *last;
}

bool Tree::is_lost(Block& node) const noexcept {
    if (!node.is_complete || last_block(node).unopened > 0) return false;
    for (Block* block = &node; block; block = next(*block))
        for (int slot = 0; slot < block->size; ++slot)
            if (Edge{block, slot}.state() != ChildState::lost) return false;
    return true;
}

bool Tree::claim(BlockIndex& field) noexcept {
    std::atomic_ref<BlockIndex> shared(field);
    // Most who come by find the block already there, or being built: do not lock the line for that.
    if (shared.load(std::memory_order_relaxed) != kNoBlock) return false;
    BlockIndex expected = kNoBlock;
    return shared.compare_exchange_strong(expected, kClaimed, std::memory_order_relaxed);
}

void Tree::publish(BlockIndex& field, BlockIndex index) noexcept {
    std::atomic_ref<BlockIndex>(field).store(index, std::memory_order_release);
}

BlockIndex Tree::build(const BlockFacts& facts, std::span<const ChildSeed> children) noexcept {
    const int size = static_cast<int>(children.size());
    const std::uint32_t lines = Block::lines_for(size);
    const BlockIndex index = pool_.take(lines);
    if (index == kNoBlock) return kNoBlock;

    Block& block = *new (pool_.at(index)) Block{};
    block.lines = lines;
    block.size = static_cast<std::uint16_t>(size);
    block.capacity = static_cast<std::uint16_t>(padded(size));
    block.unopened = static_cast<std::uint16_t>(facts.unopened);
    block.width = static_cast<std::uint16_t>(facts.width);
    block.kind = facts.kind;
    block.player = static_cast<std::uint8_t>(facts.player);
    block.is_complete = facts.is_complete ? 1 : 0;

    std::memset(static_cast<void*>(&block + 1), 0, (lines - 1) * Pool::kLineBytes);
    std::fill_n(block.rave_factor(), block.capacity, 1.0F);
    std::fill_n(block.move_index(), block.capacity, static_cast<std::uint16_t>(move_count_));
    for (int i = 0; i < size; ++i) {
        const ChildSeed& child = children[static_cast<std::size_t>(i)];
        assert(child.move_index < move_count_);
        block.move()[i] = child.move;
        block.move_index()[i] = child.move_index;
        block.prior_weight()[i] = child.prior_weight;
        block.prior_value()[i] = child.prior_value;
        block.policy()[i] = child.policy;
    }
    return index;
}

BlockIndex Tree::build_notes(int counters) noexcept {
    const std::uint32_t lines = Block::lines_for_notes(counters);
    const BlockIndex index = pool_.take(lines);
    if (index == kNoBlock) return kNoBlock;
    Block& block = *new (pool_.at(index)) Block{};
    block.lines = lines;
    block.size = static_cast<std::uint16_t>(counters);
    block.kind = BlockKind::notes;
    std::memset(static_cast<void*>(&block + 1), 0, (lines - 1) * Pool::kLineBytes);
    return index;
}

void Tree::reset(int mover) noexcept {
    pool_.cut(stem_);
    const ChildSeed root{};
    const BlockIndex stem =
        build({.kind = BlockKind::node, .player = mover, .width = 1}, {&root, 1});
    assert(stem == stem_);
    static_cast<void>(stem);
}

}  // namespace nadare::mcts
