// Is one binary faster than another? Both run the same bench in turns, because a machine's speed
// drifts; each pair of runs gives one ratio, and the ratios say how sure we are.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "stats/interval.h"

namespace nadare::lab {

// A bench that both binaries can run with --json.
struct SpeedCase {
    std::string name{};
    std::vector<std::string> arguments{};
    std::string rate_field{};  // Of the JSON object: work per CPU second.
    std::string work_field{};  // The work done.
};

// One run of one binary.
struct SpeedRun {
    double rate = 0;                                // Work per CPU second.
    std::optional<double> instructions_per_work{};  // Starting the program included.
};

// What the ratios of pairs say. Above 1, the first is the faster one.
struct RatioSummary {
    double median = 1;
    double low = 1;  // The least and the greatest of all pairs.
    double high = 1;
    stats::Interval interval{1, 1};  // 95 % for the geometric mean, by the bootstrap.
};

struct SpeedComparison {
    std::string name{};
    std::vector<SpeedRun> first{};  // Run i of either belongs to pair i.
    std::vector<SpeedRun> second{};
};

// Requires: not empty, all positive.
RatioSummary summarise_ratios(std::vector<double> ratios);

// Of the rates; and of the instructions the second needs for the same work to those the first does,
// if both were counted in all pairs. Requires: at least one pair.
RatioSummary rate_ratio(const SpeedComparison& comparison);
std::optional<RatioSummary> instruction_ratio(const SpeedComparison& comparison);

// Runs one more pair of the case; which binary goes first alternates. Throws util::Error if
// a binary cannot be run, fails, or does not answer with the fields.
void run_pair(const SpeedCase& bench, const std::string& first, const std::string& second,
              SpeedComparison& comparison);

// One line for people.
std::string comparison_text(const SpeedComparison& comparison);

}  // namespace nadare::lab
