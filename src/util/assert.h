// Asserts for broken invariants. `assert` is the standard one: on in every build but release.
// `assert_slow` is for checks that cost as much as recomputing a structure from scratch: on only
// where NADARE_SLOW_ASSERTS is defined (the asan presets).
#pragma once

#include <cassert>

#if defined(NADARE_SLOW_ASSERTS)
#define assert_slow(condition) assert(condition)
#else
#define assert_slow(condition) static_cast<void>(0)
#endif
