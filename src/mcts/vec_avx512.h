// Sixteen children at a time. See vec.h.
#pragma once

#include <immintrin.h>

#include <cstdint>

#include "mcts/block.h"

namespace nadare::mcts {

struct Avx512Vec {
    static constexpr int kWidth = 16;
    using Floats = __m512;
    using Ints = __m512i;
    using Mask = __mmask16;

    static Floats load(const float* from) noexcept {
        Floats values;
        asm("vmovaps %1, %0" : "=v"(values) : "m"(row<float>(from)));
        return values;
    }
    static Floats load_count(const std::uint32_t* from) noexcept {
        Ints values;
        asm("vmovdqa32 %1, %0" : "=v"(values) : "m"(row<std::uint32_t>(from)));
        return _mm512_maskz_cvtepi32_ps(kAll, values);
    }
    static Floats load_count(const std::uint16_t* from) noexcept {
        Ints values;
        asm("vpmovzxwd %1, %0" : "=v"(values) : "m"(row<std::uint16_t>(from)));
        return _mm512_maskz_cvtepi32_ps(kAll, values);
    }
    static Mask load_open(const ChildState* from) noexcept {
        __m128i values;
        asm("vmovdqu %1, %0" : "=x"(values) : "m"(row<ChildState>(from)));
        return _mm_cmpeq_epi8_mask(values, _mm_setzero_si128());
    }
    static void store(Mask which, float* to, Floats values) noexcept {
        asm("vmovaps %1, %0 %{%2%}" : "+m"(row<float>(to)) : "v"(values), "Yk"(which));
    }

    static Ints gather(const std::int32_t* table, const std::uint16_t* indices) noexcept {
        const __m256i narrow = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(indices));
        return _mm512_mask_i32gather_epi32(_mm512_setzero_si512(), kAll,
                                           _mm512_maskz_cvtepu16_epi32(kAll, narrow), table, 4);
    }

    static Floats all(float value) noexcept { return _mm512_set1_ps(value); }
    static Ints all_ints(std::int32_t value) noexcept { return _mm512_set1_epi32(value); }
    static Ints slots_from(std::int32_t first) noexcept {
        const Ints up = _mm512_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
        return _mm512_add_epi32(_mm512_set1_epi32(first), up);
    }
    static Floats to_floats(Ints values) noexcept { return _mm512_maskz_cvtepi32_ps(kAll, values); }
    static Floats sqrt(Floats values) noexcept { return _mm512_maskz_sqrt_ps(kAll, values); }
    static Floats min(Floats a, Floats b) noexcept { return _mm512_maskz_min_ps(kAll, a, b); }
    static Floats max(Floats a, Floats b) noexcept { return _mm512_maskz_max_ps(kAll, a, b); }
    static Mask less(Floats a, Floats b) noexcept { return _mm512_cmp_ps_mask(a, b, _CMP_LT_OQ); }
    static Mask less(Ints a, Ints b) noexcept { return _mm512_cmplt_epi32_mask(a, b); }
    static Mask both(Mask a, Mask b) noexcept { return static_cast<Mask>(a & b); }
    static bool any(Mask mask) noexcept { return mask != 0; }
    static Floats select(Mask mask, Floats yes, Floats no) noexcept {
        return _mm512_mask_blend_ps(mask, no, yes);
    }
    static Ints select(Mask mask, Ints yes, Ints no) noexcept {
        return _mm512_mask_blend_epi32(mask, no, yes);
    }

    static void unpack(Floats values, float* out) noexcept { _mm512_storeu_ps(out, values); }
    static void unpack(Ints values, std::int32_t* out) noexcept {
        _mm512_storeu_si512(out, values);
    }

 private:
    // g++ 12 takes the unmasked forms of some operations for reads of uninitialised variables (its
    // bug 105593); a mask of all elements costs nothing.
    static constexpr Mask kAll = 0xffff;

    // Sixteen elements as one operand, so that the compiler knows which memory the assembler means.
    template <class T>
    static const T (&row(const T* from) noexcept)[16] {
        return *reinterpret_cast<const T(*)[16]>(from);
    }
    template <class T>
    static T (&row(T* from) noexcept)[16] {
        return *reinterpret_cast<T(*)[16]>(from);
    }
};

}  // namespace nadare::mcts
