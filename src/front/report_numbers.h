// Numbers as reports and records write them.
#pragma once

#include <cmath>
#include <string>

#include "util/text.h"

namespace nadare::front {

// To four decimals: nobody measures finer, and files stay small.
inline double rounded(double value) {
    return std::round(value * 1e4) / 1e4;
}

inline std::string percent(double share) {
    return util::format("{:.1f} %", 100 * share);
}

}  // namespace nadare::front
