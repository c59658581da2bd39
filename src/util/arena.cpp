#include "util/arena.h"

#include <sys/mman.h>

#include <algorithm>
#include <bit>
#include <cstdint>

#include "util/assert.h"

namespace nadare::util {

namespace {

constexpr std::size_t kHugePageBytes = std::size_t{2} << 20;

constexpr std::size_t round_up(std::size_t value, std::size_t multiple) noexcept {
    return (value + multiple - 1) & ~(multiple - 1);
}

// Fresh memory from the system, or nullptr. Chunks that could be made of huge pages start where one
// may start: the address range is mapped with room to spare and the ends are given back untouched.
std::byte* map_chunk(std::size_t bytes) noexcept {
    const std::size_t slack = bytes % kHugePageBytes == 0 ? kHugePageBytes : 0;
    void* const mapped = ::mmap(nullptr, bytes + slack, PROT_READ | PROT_WRITE,
                                MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (mapped == MAP_FAILED) return nullptr;
    std::byte* const begin = static_cast<std::byte*>(mapped);
    if (slack == 0) return begin;

    const auto address = reinterpret_cast<std::uintptr_t>(begin);
    const std::size_t before = round_up(address, kHugePageBytes) - address;
    if (before > 0) ::munmap(begin, before);
    if (before < slack) ::munmap(begin + before + bytes, slack - before);
    // Only advice: without huge pages the memory is the same, its address lookups are slower.
    ::madvise(begin + before, bytes, MADV_HUGEPAGE);
    return begin + before;
}

}  // namespace

Arena::Arena(std::size_t budget_bytes, std::size_t chunk_bytes)
    : chunk_bytes_(std::min(chunk_bytes, budget_bytes / kMaxAlignment * kMaxAlignment)),
      chunk_count_(chunk_bytes_ == 0 ? 0 : budget_bytes / chunk_bytes_),
      chunks_(std::make_unique<std::atomic<std::byte*>[]>(chunk_count_)) {
    assert(chunk_bytes > 0 && chunk_bytes % kMaxAlignment == 0);
}

Arena::~Arena() {
    for (std::size_t i = 0; i < chunk_count_; ++i)
        if (std::byte* const chunk = chunks_[i].load(std::memory_order_relaxed))
            ::munmap(chunk, chunk_bytes_);
}

void* Arena::allocate(std::size_t bytes, std::size_t alignment) noexcept {
    assert(std::has_single_bit(alignment) && alignment <= kMaxAlignment);
    if (bytes > chunk_bytes_ || chunk_count_ == 0) return nullptr;
    const std::size_t capacity = capacity_bytes();
    std::size_t cursor = cursor_.load(std::memory_order_relaxed);
    std::size_t start = 0;
    do {
        start = round_up(cursor, alignment);
        const std::size_t left_in_chunk = chunk_bytes_ - start % chunk_bytes_;
        if (bytes > left_in_chunk) start += left_in_chunk;
        // Bytes that begin where the last chunk ends are none, but still have no chunk to point to.
        if (start >= capacity) return nullptr;
    } while (!cursor_.compare_exchange_weak(cursor, start + bytes, std::memory_order_relaxed));

    std::byte* const chunk = find_or_map_chunk(start / chunk_bytes_);
    return chunk ? chunk + start % chunk_bytes_ : nullptr;
}

std::byte* Arena::find_or_map_chunk(std::size_t index) noexcept {
    std::atomic<std::byte*>& slot = chunks_[index];
    if (std::byte* const chunk = slot.load(std::memory_order_acquire)) return chunk;
    const std::lock_guard lock(mapping_);
    // Relaxed: if another thread was faster, it published the chunk before it let go of the lock.
    if (std::byte* const chunk = slot.load(std::memory_order_relaxed)) return chunk;
    std::byte* const chunk = map_chunk(chunk_bytes_);
    if (!chunk) return nullptr;
    reserved_bytes_.fetch_add(chunk_bytes_, std::memory_order_relaxed);
    slot.store(chunk, std::memory_order_release);
    return chunk;
}

}  // namespace nadare::util
