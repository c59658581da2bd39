// From a size known when the program runs to a board type known when it is compiled.
#pragma once

#include <type_traits>
#include <utility>

#include "go/point.h"

namespace nadare::go {

template <int N>
using Capacity = std::integral_constant<int, N>;

// Calls function(Capacity<N>()) with the smallest N that holds boards of this size, and answers
// what it answers: with_capacity(size, [&](auto n) { Board<n()> board(size); … }). Requires: 1 <=
// size <= 25.
template <class Function>
decltype(auto) with_capacity(int size, Function&& function) {
    if (size <= 9) return std::forward<Function>(function)(Capacity<9>());
    if (size <= 13) return std::forward<Function>(function)(Capacity<13>());
    if (size <= 19) return std::forward<Function>(function)(Capacity<19>());
    return std::forward<Function>(function)(Capacity<25>());
}

}  // namespace nadare::go
