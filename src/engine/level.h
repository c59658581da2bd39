// Levels: how strong an opponent a player asks for, from 1 (a beginner's first games) to kTopLevel,
// where the engine uses all the time it has. A level is a number that front ends show and games
// keep; what it means for the engine is said here and nowhere else.
//
// Every level thinks with the same knowledge and the same care about passing and resigning; a lower
// one only reads less before it moves, so it overlooks things instead of throwing stones away. The
// steps between them are not measured yet: front ends must not call them ranks.
#pragma once

#include <chrono>
#include <cstdint>

#include "engine/engine_options.h"

namespace nadare::engine {

inline constexpr int kTopLevel = 10;
inline constexpr int kDefaultLevel = 5;

// The most simulations a move gets at this level; 0 at the top: no such limit.
// Requires: 1 <= level <= kTopLevel.
std::int64_t simulations_at(int level) noexcept;

// These options changed so that the engine plays at this level and takes at most that long for a
// move; 0 seconds: as the clock says. Requires: 1 <= level <= kTopLevel.
EngineOptions at_level(EngineOptions options, int level, std::chrono::duration<double> seconds);

}  // namespace nadare::engine
