// Levels in words, for people and for programs that show them to people.
#pragma once

#include <string>

namespace nadare::front {

// "4 of 16, about 14 kyu", "16 of 16, full strength", "0 of 16, as the settings say". The rank is
// engine::estimated_kyu(), where it has one. Requires: 0 <= level <= engine::kTopLevel.
std::string describe_level(int level);

}  // namespace nadare::front
