#include "util/arena.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <cstring>
#include <limits>
#include <thread>
#include <vector>

#include "util/rng.h"

namespace nadare::util {
namespace {

constexpr std::size_t kChunk = 64 * 1024;

struct Piece {
    std::byte* begin;
    std::size_t bytes;
};

bool is_disjoint(std::vector<Piece> pieces) {
    std::ranges::sort(pieces, {}, &Piece::begin);
    for (std::size_t i = 1; i < pieces.size(); ++i)
        if (pieces[i - 1].begin + pieces[i - 1].bytes > pieces[i].begin) return false;
    return true;
}

TEST(Arena, TakesNoMemoryBeforeItIsUsed) {
    const Arena arena(std::size_t{1} << 40);
    EXPECT_EQ(arena.used_bytes(), 0u);
    EXPECT_EQ(arena.reserved_bytes(), 0u);
    EXPECT_EQ(arena.capacity_bytes(), std::size_t{1} << 40);
}

TEST(Arena, HandsOutDisjointAlignedWritablePieces) {
    Arena arena(16 * kChunk, kChunk);
    Rng rng(1);
    std::vector<Piece> pieces;
    while (true) {
        const std::size_t bytes = 1 + rng.below(5000);
        const std::size_t alignment = std::size_t{1} << rng.below(13);
        void* const memory = arena.allocate(bytes, alignment);
        if (!memory) break;
        EXPECT_EQ(reinterpret_cast<std::uintptr_t>(memory) % alignment, 0u);
        std::memset(memory, 0xab, bytes);
        pieces.push_back({static_cast<std::byte*>(memory), bytes});
    }
    EXPECT_GT(pieces.size(), 100u);
    EXPECT_TRUE(is_disjoint(pieces));
    EXPECT_LE(arena.used_bytes(), arena.capacity_bytes());
    EXPECT_EQ(arena.reserved_bytes(), 16 * kChunk);
}

TEST(Arena, NeverExceedsItsBudget) {
    Arena arena(3 * kChunk + kChunk / 2, kChunk);
    EXPECT_EQ(arena.capacity_bytes(), 3 * kChunk);
    std::size_t total = 0;
    while (arena.allocate(1000, 8)) {
        total += 1000;
        ASSERT_LE(arena.reserved_bytes(), 3 * kChunk);
    }
    EXPECT_LE(total, 3 * kChunk);
    EXPECT_GT(total, 3 * (kChunk - 1000) - 3 * 8);
    EXPECT_EQ(arena.allocate(1000, 8), nullptr) << "and stays exhausted";
}

TEST(Arena, FillsChunksToTheLastByte) {
    Arena arena(2 * kChunk, kChunk);
    EXPECT_NE(arena.allocate(kChunk, 4096), nullptr);
    EXPECT_NE(arena.allocate(kChunk, 4096), nullptr);
    EXPECT_EQ(arena.used_bytes(), 2 * kChunk);
    EXPECT_EQ(arena.allocate(1, 1), nullptr);
    EXPECT_EQ(arena.allocate(0, 1), nullptr);
}

TEST(Arena, RefusesWhatNoChunkCouldHold) {
    Arena arena(4 * kChunk, kChunk);
    EXPECT_EQ(arena.allocate(kChunk + 1, 1), nullptr);
    EXPECT_EQ(arena.allocate(std::numeric_limits<std::size_t>::max(), 4096), nullptr);
    EXPECT_TRUE(arena.make_array<int>(std::numeric_limits<std::size_t>::max() / 2).empty());
    EXPECT_EQ(arena.used_bytes(), 0u) << "a refusal costs nothing";
}

TEST(Arena, MakesDoWithABudgetBelowOneChunk) {
    Arena small(10'000, kChunk);
    EXPECT_EQ(small.capacity_bytes(), 8192u);
    EXPECT_NE(small.allocate(8192, 1), nullptr);
    EXPECT_EQ(small.allocate(1, 1), nullptr);

    Arena tiny(100, kChunk);
    EXPECT_EQ(tiny.capacity_bytes(), 0u);
    EXPECT_EQ(tiny.allocate(1, 1), nullptr);
    EXPECT_TRUE(tiny.make_array<int>(1).empty());
}

TEST(Arena, ReusesItsChunksAfterAReset) {
    Arena arena(2 * kChunk, kChunk);
    void* const first = arena.allocate(100, 8);
    while (arena.allocate(100, 8)) {
    }
    arena.reset();
    EXPECT_EQ(arena.used_bytes(), 0u);
    EXPECT_EQ(arena.reserved_bytes(), 2 * kChunk);
    EXPECT_EQ(arena.allocate(100, 8), first);
}

TEST(Arena, MakesObjectsAndArrays) {
    struct Node {
        int move;
        double value;
    };
    Arena arena(kChunk, kChunk);
    const Node* const node = arena.make<Node>(Node{3, 0.5});
    ASSERT_NE(node, nullptr);
    EXPECT_EQ(node->move, 3);
    const std::span<std::int64_t> numbers = arena.make_array<std::int64_t>(50);
    EXPECT_EQ(numbers.size(), 50u);
    EXPECT_TRUE(std::ranges::all_of(numbers, [](std::int64_t n) { return n == 0; }));
    EXPECT_TRUE(arena.make_array<int>(0).empty());
    while (arena.make<Node>(Node{1, 1})) {
    }
    EXPECT_TRUE(arena.make_array<Node>(10).empty());
}

TEST(Arena, ClearsReusedMemoryForArrays) {
    Arena arena(kChunk, kChunk);
    std::ranges::fill(arena.make_array<int>(1000), 7);
    arena.reset();
    for (const int n : arena.make_array<int>(1000)) ASSERT_EQ(n, 0);
}

TEST(Arena, StartsChunksOfWholeHugePagesOnOne) {
    Arena arena(std::size_t{32} << 20);
    void* const memory = arena.allocate(64, 64);
    ASSERT_NE(memory, nullptr);
    EXPECT_EQ(reinterpret_cast<std::uintptr_t>(memory) % (std::size_t{2} << 20), 0u);
    std::memset(memory, 1, 64);
    EXPECT_EQ(arena.reserved_bytes(), Arena::kDefaultChunkBytes);
}

TEST(Arena, ServesManyThreadsUntilItIsExhausted) {
    constexpr int kThreads = 4;
    Arena arena(40 * kChunk, kChunk);
    std::vector<std::vector<Piece>> pieces(kThreads);
    {
        std::vector<std::jthread> threads;
        for (int t = 0; t < kThreads; ++t) {
            threads.emplace_back([&arena, &mine = pieces[static_cast<std::size_t>(t)], t] {
                Rng rng(2, static_cast<std::uint64_t>(t));
                while (true) {
                    const std::size_t bytes = 8 + rng.below(1000);
                    void* const memory = arena.allocate(bytes, 8);
                    if (!memory) break;
                    std::memset(memory, t, bytes);
                    mine.push_back({static_cast<std::byte*>(memory), bytes});
                }
            });
        }
    }
    std::vector<Piece> all;
    for (int t = 0; t < kThreads; ++t) {
        for (const Piece& piece : pieces[static_cast<std::size_t>(t)]) {
            all.push_back(piece);
            ASSERT_TRUE(std::all_of(piece.begin, piece.begin + piece.bytes,
                                    [t](std::byte b) { return b == std::byte(t); }));
        }
    }
    EXPECT_TRUE(is_disjoint(all));
    EXPECT_EQ(arena.reserved_bytes(), 40 * kChunk);
    EXPECT_LE(arena.used_bytes(), arena.capacity_bytes());
}

// A node made by one thread and published to another, as the search tree does.
TEST(Arena, MemoryMayBePassedToAnotherThread) {
    Arena arena(4 * kChunk, kChunk);
    std::atomic<int*> published = nullptr;
    std::jthread reader([&] {
        int* seen = nullptr;
        while (!(seen = published.load(std::memory_order_acquire))) std::this_thread::yield();
        EXPECT_EQ(*seen, 42);
    });
    published.store(arena.make<int>(42), std::memory_order_release);
}

}  // namespace
}  // namespace nadare::util
