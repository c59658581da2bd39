// The chains of a board: for each its exact liberties as a set, their number, its size and one of
// its stones. Chain 0 belongs to empty and border cells: it holds no liberties and counts as having
// many, so code that touches "the four chains next to this point" needs no test for missing ones.
//
// Numbers are handed out from a stack, so those in use stay small, and copying a board copies only
// chains that have ever been used on it.
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdint>

#include "go/point.h"
#include "go/point_set.h"

namespace nadare::go {

enum class ChainId : std::uint16_t { none = 0 };

template <int N>
struct Chain {
    BasicPointSet<N> liberties{};
    std::uint16_t liberty_count = 0;
    std::uint16_t stone_count = 0;
    std::uint16_t stone = 0;  // The cell of one of its stones, for walks along the chain.

    bool operator==(const Chain&) const noexcept = default;
};

template <int N>
class ChainTable {
 public:
    using Index = typename Layout<N>::Index;

    ChainTable() noexcept {
        slots_[0].chain = Chain<N>{.liberty_count = kManyLiberties};
        for (unsigned i = 0; i < kChains; ++i) free_[i] = static_cast<Index>(kChains - i);
    }
    ChainTable(const ChainTable& other) noexcept { copy_used(other); }
    ChainTable& operator=(const ChainTable& other) noexcept {
        if (this != &other) copy_used(other);
        return *this;
    }

    Chain<N>& operator[](unsigned id) noexcept { return slots_[id].chain; }
    const Chain<N>& operator[](unsigned id) const noexcept { return slots_[id].chain; }

    // A number for a new chain; what the entry holds is left over and must be overwritten.
    unsigned take() noexcept {
        assert(free_count_ > 0);
        const unsigned id = free_[--free_count_];
        used_ = std::max(used_, id);
        return id;
    }
    void give_back(unsigned id) noexcept { free_[free_count_++] = static_cast<Index>(id); }
    // Undoes the last give_back, which must have been of this number.
    void take_again(unsigned id) noexcept {
        --free_count_;
        assert(free_[free_count_] == id);
        static_cast<void>(id);
    }

    // Numbers above this have never been used.
    unsigned highest_used() const noexcept { return used_; }
    unsigned count() const noexcept { return kChains - free_count_; }

    static constexpr std::uint16_t kManyLiberties = 0xffff;

 private:
    // Room for a chain that is not set to anything: a board's copy must not pay for unused chains.
    union Slot {
        Slot() noexcept {}
        Chain<N> chain;
    };

    // Every chain has a stone of its own, so there cannot be more than there are points.
    static constexpr unsigned kChains = N * N;

    void copy_used(const ChainTable& other) noexcept {
        used_ = other.used_;
        free_count_ = other.free_count_;
        free_ = other.free_;
        for (unsigned id = 0; id <= used_; ++id) slots_[id].chain = other.slots_[id].chain;
    }

    unsigned used_ = 0;
    unsigned free_count_ = kChains;
    std::array<Index, kChains> free_;
    std::array<Slot, kChains + 1> slots_;  // Only those up to used_ hold anything.
};

}  // namespace nadare::go
