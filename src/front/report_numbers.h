// Numbers as answers, reports and records write them.
#pragma once

#include <cmath>
#include <string>

#include "util/text.h"

namespace nadare::front {

// To so many decimals: nobody measures finer than four, and files stay small.
inline double rounded(double value, int decimals = 4) {
    const double scale = std::pow(10.0, decimals);
    return std::round(value * scale) / scale;
}

inline std::string percent(double share) {
    return util::format("{:.1f} %", 100 * share);
}

}  // namespace nadare::front
