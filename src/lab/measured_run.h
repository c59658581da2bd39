// Runs a program to its end and tells what it wrote and what it cost: CPU time, and instructions
// where the system lets us count them. For comparing speeds. Any thread may call it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "util/clock.h"

namespace nadare::lab {

struct MeasuredRun {
    std::string output{};  // Standard output; standard error is left as ours.
    util::Seconds cpu_time{};
    // Outside of the kernel, over all threads. None where the system does not count (no permission,
    // or a virtual machine without counters).
    std::optional<std::uint64_t> instructions{};
};

// Throws util::Error if the program cannot be run or fails.
MeasuredRun run_measured(const std::vector<std::string>& argv);

}  // namespace nadare::lab
