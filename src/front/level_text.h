// Levels in words, for people and for programs that show them to people.
#pragma once

#include <string>

namespace nadare::front {

// "4 of 12, about 15 kyu", "12 of 12, full strength", "0 of 12, as the settings say". An estimated
// rank is told only where it was measured. Requires: 0 <= level <= engine::kTopLevel.
std::string describe_level(int level);

}  // namespace nadare::front
