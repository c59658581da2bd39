#include "mcts/pool.h"

#include <sys/mman.h>

#include <limits>

#include "util/error.h"

namespace nadare::mcts {

namespace {

constexpr std::size_t kSmallestBytes = std::size_t{64} << 10;

std::uint32_t whole_lines(std::size_t bytes) {
    const std::size_t lines = bytes / Pool::kLineBytes;
    if (bytes < kSmallestBytes || lines >= std::numeric_limits<std::uint32_t>::max())
        throw util::Error("a search tree takes from 64 KiB to 255 GiB of memory");
    return static_cast<std::uint32_t>(lines);
}

}  // namespace

Pool::Pool(std::size_t budget_bytes) : capacity_(whole_lines(budget_bytes)), memory_(nullptr) {
    void* const mapped = ::mmap(nullptr, capacity_bytes(), PROT_READ | PROT_WRITE,
                                MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (mapped == MAP_FAILED) throw util::Error("the system has no memory for the search tree");
    memory_ = static_cast<std::byte*>(mapped);
    // Only advice: without huge pages the memory is the same, its address lookups are slower.
    ::madvise(mapped, capacity_bytes(), MADV_HUGEPAGE);
}

Pool::~Pool() {
    ::munmap(memory_, capacity_bytes());
}

}  // namespace nadare::mcts
