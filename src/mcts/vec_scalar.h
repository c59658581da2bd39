// One child at a time: the twin that the wide vectors of vec.h must agree with, and what runs where
// the processor has none.
#pragma once

#include <cmath>
#include <cstdint>

#include "mcts/block.h"
#include "mcts/shared.h"

namespace nadare::mcts {

struct ScalarVec {
    static constexpr int kWidth = 1;
    using Floats = float;
    using Ints = std::int32_t;
    using Mask = bool;

    // From shared arrays.
    static Floats load(const float* from) noexcept { return load_relaxed(*from); }
    static Floats load_count(const std::uint32_t* from) noexcept {
        return static_cast<float>(static_cast<std::int32_t>(load_relaxed(*from)));
    }
    static Floats load_count(const std::uint16_t* from) noexcept {
        return static_cast<float>(load_relaxed(*from));
    }
    static Mask load_open(const ChildState* from) noexcept {
        return load_relaxed(*from) == ChildState::open;
    }
    static void store(Mask which, float* to, Floats values) noexcept {
        if (which) store_relaxed(*to, values);
    }

    // From arrays that nobody writes to.
    static Ints gather(const std::int32_t* table, const std::uint16_t* indices) noexcept {
        return table[*indices];
    }

    static Floats all(float value) noexcept { return value; }
    static Ints all_ints(std::int32_t value) noexcept { return value; }
    static Ints slots_from(std::int32_t first) noexcept { return first; }  // first, first + 1, ...
    static Floats to_floats(Ints values) noexcept { return static_cast<float>(values); }
    static Floats sqrt(Floats values) noexcept { return std::sqrt(values); }
    static Floats min(Floats a, Floats b) noexcept { return a < b ? a : b; }
    static Floats max(Floats a, Floats b) noexcept { return a > b ? a : b; }
    static Mask less(Floats a, Floats b) noexcept { return a < b; }
    static Mask less(Ints a, Ints b) noexcept { return a < b; }
    static Mask both(Mask a, Mask b) noexcept { return a && b; }
    static bool any(Mask mask) noexcept { return mask; }
    static Floats select(Mask mask, Floats yes, Floats no) noexcept { return mask ? yes : no; }
    static Ints select(Mask mask, Ints yes, Ints no) noexcept { return mask ? yes : no; }

    static void unpack(Floats values, float* out) noexcept { *out = values; }
    static void unpack(Ints values, std::int32_t* out) noexcept { *out = values; }
};

}  // namespace nadare::mcts
