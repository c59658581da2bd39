// Arena: memory for many small things that all die together, such as the nodes of a search tree. An
// allocation moves a cursor; nothing is freed alone. Memory comes from the system in large chunks
// as it is needed and never exceeds the budget given at the start: once that is used up, the answer
// is nullptr, and the search goes on without growing.
//
// Any number of threads may allocate at once, without a lock except for the rare first use of a
// chunk. reset() and the destructor need the arena to themselves.
//
// The cursor counts bytes over all chunks as if they lay end to end, so one compare-and-swap gives
// each caller a range of its own; it publishes nothing else and is relaxed. Who maps a chunk
// publishes its address with a release store, and who allocates from it reads it with acquire. What
// is built in the memory is the caller's to publish.
#pragma once

#include <atomic>
#include <cstddef>
#include <memory>
#include <mutex>
#include <span>
#include <type_traits>
#include <utility>

namespace nadare::util {

class Arena {
 public:
    static constexpr std::size_t kDefaultChunkBytes = std::size_t{8} << 20;
    static constexpr std::size_t kMaxAlignment = 4096;

    // The budget is rounded down to whole chunks; if it is smaller than one, the only chunk is the
    // budget rounded down to whole pages. Takes no memory yet but eight bytes per chunk.
    // Requires: chunk_bytes is a multiple of kMaxAlignment and not zero.
    explicit Arena(std::size_t budget_bytes, std::size_t chunk_bytes = kDefaultChunkBytes);
    Arena(const Arena&) = delete;
    Arena& operator=(const Arena&) = delete;
    ~Arena();

    // Memory of that size and alignment, or nullptr if the budget is used up, the system has no
    // more, or a single chunk could never hold it. The contents are undefined.
    // Requires: alignment is a power of two, at most kMaxAlignment.
    void* allocate(std::size_t bytes, std::size_t alignment) noexcept;

    // A new T, or nullptr. Destructors never run, so there must be none to miss.
    template <class T, class... Args>
    T* make(Args&&... args) noexcept {
        static_assert(std::is_trivially_destructible_v<T>);
        static_assert(std::is_nothrow_constructible_v<T, Args...>);
        void* const memory = allocate(sizeof(T), alignof(T));
        return memory ? std::construct_at(static_cast<T*>(memory), std::forward<Args>(args)...)
                      : nullptr;
    }

    // That many new value-initialised T, or an empty span; empty too if none are asked for.
    template <class T>
    std::span<T> make_array(std::size_t count) noexcept {
        static_assert(std::is_trivially_destructible_v<T>);
        static_assert(std::is_nothrow_default_constructible_v<T>);
        if (count == 0 || count > chunk_bytes_ / sizeof(T)) return {};
        T* const first = static_cast<T*>(allocate(count * sizeof(T), alignof(T)));
        if (!first) return {};
        std::uninitialized_value_construct_n(first, count);
        return {first, count};
    }

    // Forgets all allocations at once and keeps the chunks for the next ones.
    // Requires: no other thread uses the arena, and nobody what was allocated from it.
    void reset() noexcept { cursor_.store(0, std::memory_order_relaxed); }

    // Bytes handed out since the last reset, with what alignment and the ends of chunks cost.
    std::size_t used_bytes() const noexcept { return cursor_.load(std::memory_order_relaxed); }
    // Bytes taken from the system so far: never more than capacity_bytes().
    std::size_t reserved_bytes() const noexcept {
        return reserved_bytes_.load(std::memory_order_relaxed);
    }
    // The budget, rounded as the constructor says.
    std::size_t capacity_bytes() const noexcept { return chunk_bytes_ * chunk_count_; }

 private:
    std::byte* find_or_map_chunk(std::size_t index) noexcept;

    std::size_t chunk_bytes_;
    std::size_t chunk_count_;
    std::unique_ptr<std::atomic<std::byte*>[]> chunks_;  // nullptr until first used.
    std::atomic<std::size_t> cursor_ = 0;
    std::atomic<std::size_t> reserved_bytes_ = 0;
    std::mutex mapping_;  // Held while a chunk is mapped, so that no two threads map the same one.
};

}  // namespace nadare::util
