// Vectors of floats for the two sweeps over children (score.h, rave.h): 16 wide with AVX-512, 8
// wide with AVX2, and one at a time. The sweeps are written once, as templates over these types,
// and each operation here rounds as IEEE 754 says, so all widths give the same bits (vec_test.cpp).
//
// Loads from and stores to shared arrays. C++ has no atomic vector access, so the wide ones are
// written in assembler: the compiler may assume nothing about them, and the processor reads and
// writes each aligned 32-bit element whole. A masked store leaves the other elements alone, so it
// cannot undo another thread's work on them. ThreadSanitizer cannot see through assembler, so under
// it the scalar twin runs, whose accesses it does see.
#pragma once

#include <type_traits>

#include "mcts/vec_scalar.h"
#if defined(__AVX2__)
#include "mcts/vec_avx2.h"
#endif
#if defined(__AVX512F__) && defined(__AVX512BW__) && defined(__AVX512VL__)
#include "mcts/vec_avx512.h"
#endif

namespace nadare::mcts {

// The widest this build has.
#if defined(__AVX512F__) && defined(__AVX512BW__) && defined(__AVX512VL__)
using WidestVec = Avx512Vec;
#elif defined(__AVX2__)
using WidestVec = Avx2Vec;
#else
using WidestVec = ScalarVec;
#endif

#if defined(__SANITIZE_THREAD__)
inline constexpr bool kIsThreadSanitized = true;
#elif defined(__has_feature)
inline constexpr bool kIsThreadSanitized = __has_feature(thread_sanitizer);
#else
inline constexpr bool kIsThreadSanitized = false;
#endif

// What the search sweeps with.
using SweepVec = std::conditional_t<kIsThreadSanitized, ScalarVec, WidestVec>;

}  // namespace nadare::mcts
