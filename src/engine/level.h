// Levels: how strong an opponent a player asks for, from 1 (somebody's first games) to kTopLevel,
// where the engine holds nothing back. A level is a number that front ends show and games keep;
// what it means for the engine is said here and nowhere else.
//
// Every level knows the same and takes the same care about passing and resigning. The upper ones
// differ in how much they read; the lower ones read much the same, and take less and less care which
// of the good moves they play (level_choice.h). How far apart they are was measured:
// docs/strength/2026-11-19-levels.md.
#pragma once

#include <cstdint>
#include <optional>

#include "engine/level_choice.h"

namespace nadare::engine {

inline constexpr int kTopLevel = 17;
inline constexpr int kDefaultLevel = 4;

struct LevelSetting {
    std::int64_t simulations = 0;  // A move gets so many; 0: no such limit.
    ChoiceOptions choice{};
};

// On a board of this size. Levels are set for 9×9 and 19×19; sizes between lie between, by their
// points, and smaller or larger ones are as those. Requires: 1 <= level <= kTopLevel.
LevelSetting level_setting(int level, int size) noexcept;

// Elo points above level 1: the even steps that the levels were set for. Games agree on 9×9; on 19×19
// the steps up to level 9 came out wider, some 155. Requires: 1 <= level <= kTopLevel.
int level_rating(int level) noexcept;

// The rank of somebody who would win half of the games on 19×19, to two or three ranks: counted from
// GNU Go 3.8 at its level 10, taken for 9 kyu, with 100 Elo points a rank and the even steps above.
// Nothing for levels stronger than what met GNU Go.
// Requires: 1 <= level <= kTopLevel.
std::optional<int> estimated_kyu(int level) noexcept;

}  // namespace nadare::engine
