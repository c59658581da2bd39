// Eight children at a time. See vec.h.
#pragma once

#include <immintrin.h>

#include <cstdint>

#include "mcts/block.h"

namespace nadare::mcts {

struct Avx2Vec {
    static constexpr int kWidth = 8;
    using Floats = __m256;
    using Ints = __m256i;
    using Mask = __m256;  // All bits of an element, or none.

    static Floats load(const float* from) noexcept {
        Floats values;
        asm("vmovaps %1, %0" : "=x"(values) : "m"(row<float>(from)));
        return values;
    }
    static Floats load_count(const std::uint32_t* from) noexcept {
        Ints values;
        asm("vmovdqa %1, %0" : "=x"(values) : "m"(row<std::uint32_t>(from)));
        return _mm256_cvtepi32_ps(values);
    }
    static Floats load_count(const std::uint16_t* from) noexcept {
        Ints values;
        asm("vpmovzxwd %1, %0" : "=x"(values) : "m"(row<std::uint16_t>(from)));
        return _mm256_cvtepi32_ps(values);
    }
    static Mask load_open(const ChildState* from) noexcept {
        Ints values;
        asm("vpmovzxbd %1, %0" : "=x"(values) : "m"(row<ChildState>(from)));
        return _mm256_castsi256_ps(_mm256_cmpeq_epi32(values, _mm256_setzero_si256()));
    }
    static void store(Mask which, float* to, Floats values) noexcept {
        asm("vmaskmovps %1, %2, %0" : "+m"(row<float>(to)) : "x"(values), "x"(which));
    }

    static Ints gather(const std::int32_t* table, const std::uint16_t* indices) noexcept {
        const __m128i narrow = _mm_loadu_si128(reinterpret_cast<const __m128i*>(indices));
        return _mm256_i32gather_epi32(table, _mm256_cvtepu16_epi32(narrow), 4);
    }

    static Floats all(float value) noexcept { return _mm256_set1_ps(value); }
    static Ints all_ints(std::int32_t value) noexcept { return _mm256_set1_epi32(value); }
    static Ints slots_from(std::int32_t first) noexcept {
        const Ints up = _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7);
        return _mm256_add_epi32(_mm256_set1_epi32(first), up);
    }
    static Floats to_floats(Ints values) noexcept { return _mm256_cvtepi32_ps(values); }
    static Floats sqrt(Floats values) noexcept { return _mm256_sqrt_ps(values); }
    static Floats min(Floats a, Floats b) noexcept { return _mm256_min_ps(a, b); }
    static Floats max(Floats a, Floats b) noexcept { return _mm256_max_ps(a, b); }
    static Mask less(Floats a, Floats b) noexcept { return _mm256_cmp_ps(a, b, _CMP_LT_OQ); }
    static Mask less(Ints a, Ints b) noexcept {
        return _mm256_castsi256_ps(_mm256_cmpgt_epi32(b, a));
    }
    static Mask both(Mask a, Mask b) noexcept { return _mm256_and_ps(a, b); }
    static bool any(Mask mask) noexcept { return _mm256_movemask_ps(mask) != 0; }
    static Floats select(Mask mask, Floats yes, Floats no) noexcept {
        return _mm256_blendv_ps(no, yes, mask);
    }
    static Ints select(Mask mask, Ints yes, Ints no) noexcept {
        return _mm256_castps_si256(
            _mm256_blendv_ps(_mm256_castsi256_ps(no), _mm256_castsi256_ps(yes), mask));
    }

    static void unpack(Floats values, float* out) noexcept { _mm256_storeu_ps(out, values); }
    static void unpack(Ints values, std::int32_t* out) noexcept {
        _mm256_storeu_si256(reinterpret_cast<__m256i*>(out), values);
    }

 private:
    // Eight elements as one operand, so that the compiler knows which memory the assembler means.
    template <class T>
    static const T (&row(const T* from) noexcept)[8] {
        return *reinterpret_cast<const T(*)[8]>(from);
    }
    template <class T>
    static T (&row(T* from) noexcept)[8] {
        return *reinterpret_cast<T(*)[8]>(from);
    }
};

}  // namespace nadare::mcts
