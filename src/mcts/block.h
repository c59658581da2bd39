// Block: the children of a node, or some of them, with all their statistics. One cache line of
// facts about the node is followed by one array per statistic, each padded to a multiple of 16
// children, so that a vector instruction reads 16 children at once:
//
//     | Block | visits ... | value ... | rave_visits ... | ... | node ... | move ... | state ... |
//
// A node is its first block. A wide node opens its most urgent children first and appends further
// blocks, chained by `next`, as it is visited more. A child without a node of its own costs nothing
// but its place in these arrays: 45 bytes.
//
// Blocks live in a Pool, are named by their first line, and are moved in bulk between searches;
// hence plain numbers, and no pointers inside. Which fields are shared, and what they publish, is
// told in tree.h.
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "mcts/pool.h"
#include "util/assert.h"

namespace nadare::mcts {

// The line where a block begins; 0 is none.
using BlockIndex = std::uint32_t;

inline constexpr BlockIndex kNoBlock = 0;
// Stands where some thread is building a block that it has not published yet.
inline constexpr BlockIndex kClaimed = 0xffffffff;
// Stands at a child whose position has no moves: it never gets a node.
inline constexpr BlockIndex kBarren = 0xfffffffe;

constexpr bool is_block(BlockIndex index) noexcept {
    return index != kNoBlock && index < kBarren;
}

inline constexpr int kStripe = 16;  // Children per vector step, and the padding of every array.

constexpr int padded(int count) noexcept {
    return (count + kStripe - 1) / kStripe * kStripe;
}

enum class BlockKind : std::uint8_t { node, more_children, notes };

// What is known for certain about a child, from the view of the player who moves there; `excluded`
// is no knowledge but a wish: the caller wants no answer there.
enum class ChildState : std::uint8_t { open, won, lost, excluded };

struct alignas(Pool::kLineBytes) Block {
    std::uint32_t lines = 0;      // Of this block, this one included.
    BlockIndex forward = 0;       // Where collection moves it; 0 outside of a collection.
    BlockIndex next = kNoBlock;   // Shared. The block with the children after these.
    BlockIndex notes = kNoBlock;  // Shared. The block with the model's counters.
    std::uint16_t size = 0;       // Children here; counters, if this is a block of notes.
    std::uint16_t capacity = 0;   // size, padded.
    std::uint16_t unopened = 0;   // Children that come after this block's but are not stored.
    std::uint16_t width = 0;      // Shared. Children of the node that selection may choose from.
    BlockKind kind = BlockKind::node;
    std::uint8_t player = 0;       // Who chooses among these children.
    std::uint8_t is_complete = 0;  // Whether the model left no legal move out.
    std::uint8_t has_closed = 0;   // Shared. Whether some child's state is not `open`.
    std::uint8_t has_factors = 0;  // Shared. Whether some child's rave_factor is not 1.

    // --- The arrays. Shared, all but move, move_index and the priors. ---

    std::uint32_t* visits() noexcept { return array<std::uint32_t>(0); }
    // Mean of what was backed up through the child; the block's player's.
    float* value() noexcept { return array<float>(4); }
    float* rave_visits() noexcept { return array<float>(8); }
    float* rave_value() noexcept { return array<float>(12); }
    float* prior_weight() noexcept { return array<float>(16); }
    float* prior_value() noexcept { return array<float>(20); }
    float* policy() noexcept { return array<float>(24); }
    float* rave_factor() noexcept { return array<float>(28); }
    BlockIndex* node() noexcept { return array<BlockIndex>(32); }
    std::uint32_t* move() noexcept { return array<std::uint32_t>(36); }
    std::uint16_t* move_index() noexcept { return array<std::uint16_t>(40); }
    std::uint16_t* virtual_loss() noexcept { return array<std::uint16_t>(42); }
    ChildState* state() noexcept { return array<ChildState>(44); }

    // The counters of a block of notes.
    std::uint32_t* counters() noexcept { return array<std::uint32_t>(0); }

    static constexpr std::size_t kBytesPerChild = 45;

    // How many lines a block for that many children, or counters, takes.
    static constexpr std::uint32_t lines_for(int children) noexcept {
        return whole_lines(sizeof(Block) +
                           kBytesPerChild * static_cast<std::size_t>(padded(children)));
    }
    static constexpr std::uint32_t lines_for_notes(int counters) noexcept {
        return whole_lines(sizeof(Block) + 4 * static_cast<std::size_t>(counters));
    }

 private:
    static constexpr std::uint32_t whole_lines(std::size_t bytes) noexcept {
        return static_cast<std::uint32_t>((bytes + Pool::kLineBytes - 1) / Pool::kLineBytes);
    }
    template <class T>
    T* array(std::size_t bytes_per_child_before) noexcept {
        return reinterpret_cast<T*>(reinterpret_cast<std::byte*>(this + 1) +
                                    bytes_per_child_before * capacity);
    }
};

static_assert(sizeof(Block) == Pool::kLineBytes);
static_assert(std::is_trivially_copyable_v<Block>);

}  // namespace nadare::mcts
