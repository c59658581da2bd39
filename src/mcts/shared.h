// Access to fields that several threads read and write at once. The tree keeps its statistics as
// plain numbers in raw memory, because they are moved about in bulk between searches; during a
// search every access goes through these functions or through the vector loads and stores of vec.h.
//
// Relaxed order everywhere: a statistic publishes nothing but itself. The two fields that publish
// something (a child's node, a further block) are treated in tree.h.
#pragma once

#include <atomic>

namespace nadare::mcts {

// Whether other threads work on the same tree. A thread that is alone counts by plain load and
// store, which the processor does not have to lock.
enum class Sharing : bool { alone, shared };

template <class T>
T load_relaxed(const T& field) noexcept {
    // An atomic_ref to const does not exist before C++26; a load changes nothing.
    return std::atomic_ref<T>(const_cast<T&>(field)).load(std::memory_order_relaxed);
}

template <class T>
void store_relaxed(T& field, T value) noexcept {
    std::atomic_ref<T>(field).store(value, std::memory_order_relaxed);
}

// Adds to a whole number without losing anybody's addition; answers the sum.
template <class T>
T add_relaxed(T& field, T amount, Sharing sharing) noexcept {
    std::atomic_ref<T> shared(field);
    if (sharing == Sharing::shared)
        return static_cast<T>(shared.fetch_add(amount, std::memory_order_relaxed) + amount);
    const T sum = static_cast<T>(shared.load(std::memory_order_relaxed) + amount);
    shared.store(sum, std::memory_order_relaxed);
    return sum;
}

}  // namespace nadare::mcts
