// Pool: the memory of a tree as one run of 64-byte lines, named by 32-bit numbers. Taking lines
// moves a cursor; nothing is given back alone. Unlike util::Arena the pool is one piece, so that a
// number turns into an address by one shift and the tree can be compacted in place, sliding what
// lives over what died: no second half lies idle. Memory comes from the system page by page on
// first touch.
//
// Any number of threads may take lines at once; the cursor publishes nothing but itself and is
// relaxed. Everything else needs the pool to itself.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>

#include "util/assert.h"

namespace nadare::mcts {

class Pool {
 public:
    static constexpr std::size_t kLineBytes = 64;

    // Address space for that many bytes, rounded down to whole lines. Throws util::Error if the
    // system refuses, or if 32 bits cannot number the lines.
    explicit Pool(std::size_t budget_bytes);
    Pool(const Pool&) = delete;
    Pool& operator=(const Pool&) = delete;
    ~Pool();

    // The first of that many lines in a row, or 0 if the budget is used up. Contents undefined.
    std::uint32_t take(std::uint32_t lines) noexcept {
        std::uint32_t first = cursor_.load(std::memory_order_relaxed);
        do {
            if (lines > capacity_ - first) return 0;
        } while (!cursor_.compare_exchange_weak(first, first + lines, std::memory_order_relaxed));
        return first;
    }

    // Requires: line < end().
    std::byte* at(std::uint32_t line) const noexcept {
        assert(line != 0 && line < capacity_);
        return memory_ + line * kLineBytes;
    }

    // One past the last line taken. Line 0 is never taken, so that 0 can mean none.
    std::uint32_t end() const noexcept { return cursor_.load(std::memory_order_relaxed); }
    // Gives up all lines from there on. Requires: the pool to itself.
    void cut(std::uint32_t end) noexcept {
        assert(end >= 1 && end <= this->end());
        cursor_.store(end, std::memory_order_relaxed);
    }

    std::uint32_t capacity_lines() const noexcept { return capacity_; }
    std::size_t used_bytes() const noexcept { return end() * kLineBytes; }
    std::size_t capacity_bytes() const noexcept { return capacity_ * kLineBytes; }

 private:
    std::uint32_t capacity_;  // In lines, line 0 included.
    std::byte* memory_;
    std::atomic<std::uint32_t> cursor_ = 1;
};

}  // namespace nadare::mcts
