// Sums of products of bytes, as many outputs beside each other as the processor has room for: 16
// with AVX-512, 8 with AVX2, 4 with SSSE3. See convolution.cpp.
#pragma once

#include <cstdint>
#include <cstring>

#if defined(__SSSE3__)
#include <immintrin.h>
#endif

namespace nadare::nets {

#if defined(__AVX512VNNI__) && defined(__AVX512F__) && defined(__AVX512BW__)

struct WidestDot {
    static constexpr int kWidth = 16;
    static constexpr int kSums =
        16;  // In registers: with more, clang 14 moves them to memory and back.
    using Sums = __m512i;
    using Floats = __m512;

    static Sums load(const std::int32_t* from) noexcept { return _mm512_loadu_si512(from); }
    static Floats load(const float* from) noexcept { return _mm512_loadu_ps(from); }
    static Sums load_weights(const std::int8_t* from) noexcept { return _mm512_loadu_si512(from); }
    static Sums four_inputs(const std::uint8_t* from) noexcept {
        std::int32_t four;
        std::memcpy(&four, from, sizeof four);
        return _mm512_set1_epi32(four);
    }
    static Sums add(Sums sums, Sums inputs, Sums weights) noexcept {
        return _mm512_dpbusd_epi32(sums, inputs, weights);
    }
    static void store_activations(Sums sums, Floats factors, std::uint8_t* to) noexcept {
        const Floats scaled =
            _mm512_add_ps(_mm512_mul_ps(_mm512_cvtepi32_ps(sums), factors), _mm512_set1_ps(0.5F));
        const Sums whole =
            _mm512_min_epi32(_mm512_max_epi32(_mm512_cvttps_epi32(scaled), _mm512_setzero_si512()),
                             _mm512_set1_epi32(127));
        _mm_storeu_si128(reinterpret_cast<__m128i*>(to), _mm512_cvtepi32_epi8(whole));
    }
};
#define NADARE_HAS_DOT 1

#elif defined(__AVX2__)

struct WidestDot {
    static constexpr int kWidth = 8;
    static constexpr int kSums = 8;
    using Sums = __m256i;
    using Floats = __m256;

    static Sums load(const std::int32_t* from) noexcept {
        return _mm256_loadu_si256(reinterpret_cast<const __m256i*>(from));
    }
    static Floats load(const float* from) noexcept { return _mm256_loadu_ps(from); }
    static Sums load_weights(const std::int8_t* from) noexcept {
        return _mm256_loadu_si256(reinterpret_cast<const __m256i*>(from));
    }
    static Sums four_inputs(const std::uint8_t* from) noexcept {
        std::int32_t four;
        std::memcpy(&four, from, sizeof four);
        return _mm256_set1_epi32(four);
    }
    static Sums add(Sums sums, Sums inputs, Sums weights) noexcept {
        const Sums pairs = _mm256_maddubs_epi16(inputs, weights);
        return _mm256_add_epi32(sums, _mm256_madd_epi16(pairs, _mm256_set1_epi16(1)));
    }
    static void store_activations(Sums sums, Floats factors, std::uint8_t* to) noexcept {
        const Floats scaled =
            _mm256_add_ps(_mm256_mul_ps(_mm256_cvtepi32_ps(sums), factors), _mm256_set1_ps(0.5F));
        const Sums whole =
            _mm256_min_epi32(_mm256_max_epi32(_mm256_cvttps_epi32(scaled), _mm256_setzero_si256()),
                             _mm256_set1_epi32(127));
        const __m128i low = _mm256_castsi256_si128(whole);
        const __m128i high = _mm256_extracti128_si256(whole, 1);
        const __m128i bytes = _mm_packus_epi16(_mm_packs_epi32(low, high), _mm_setzero_si128());
        _mm_storel_epi64(reinterpret_cast<__m128i*>(to), bytes);
    }
};
#define NADARE_HAS_DOT 1

#elif defined(__SSSE3__) && defined(__SSE4_1__)

struct WidestDot {
    static constexpr int kWidth = 4;
    static constexpr int kSums = 8;
    using Sums = __m128i;
    using Floats = __m128;

    static Sums load(const std::int32_t* from) noexcept {
        return _mm_loadu_si128(reinterpret_cast<const __m128i*>(from));
    }
    static Floats load(const float* from) noexcept { return _mm_loadu_ps(from); }
    static Sums load_weights(const std::int8_t* from) noexcept {
        return _mm_loadu_si128(reinterpret_cast<const __m128i*>(from));
    }
    static Sums four_inputs(const std::uint8_t* from) noexcept {
        std::int32_t four;
        std::memcpy(&four, from, sizeof four);
        return _mm_set1_epi32(four);
    }
    static Sums add(Sums sums, Sums inputs, Sums weights) noexcept {
        const Sums pairs = _mm_maddubs_epi16(inputs, weights);
        return _mm_add_epi32(sums, _mm_madd_epi16(pairs, _mm_set1_epi16(1)));
    }
    static void store_activations(Sums sums, Floats factors, std::uint8_t* to) noexcept {
        const Floats scaled =
            _mm_add_ps(_mm_mul_ps(_mm_cvtepi32_ps(sums), factors), _mm_set1_ps(0.5F));
        const Sums whole = _mm_min_epi32(
            _mm_max_epi32(_mm_cvttps_epi32(scaled), _mm_setzero_si128()), _mm_set1_epi32(127));
        const __m128i bytes = _mm_packus_epi16(_mm_packs_epi32(whole, whole), _mm_setzero_si128());
        const std::int32_t four = _mm_cvtsi128_si32(bytes);
        std::memcpy(to, &four, sizeof four);
    }
};
#define NADARE_HAS_DOT 1

#endif

}  // namespace nadare::nets
