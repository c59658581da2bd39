// The program's name and version, as protocols and `--version` give them.
#pragma once

#include <string_view>

namespace nadare::front {

inline constexpr std::string_view kName = "Nadare";
inline constexpr std::string_view kVersion = "0.1.0";

}  // namespace nadare::front
