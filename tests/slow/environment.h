// How many of something a slow proof does, from the environment.
#pragma once

#include <cstdlib>

#include "util/text.h"

namespace nadare::testing {

inline int number_in_environment(const char* name, int otherwise) {
    const char* const text = std::getenv(name);
    return text ? util::parse_int<int>(text).value_or(otherwise) : otherwise;
}

}  // namespace nadare::testing
