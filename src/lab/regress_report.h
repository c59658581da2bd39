// What a run of test scripts says: counts per file and in all, and every test that did not go as
// expected; as a value, as text, JSON and HTML. All functions are pure.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "lab/regress_runner.h"

namespace nadare::lab {

struct RegressCounts {
    std::array<int, 4> by_verdict{};  // By Verdict.
    int not_run = 0;
    int errors = 0;
    int restarts = 0;
    double cpu_seconds = 0;
    double wall_seconds = 0;

    int count(Verdict verdict) const { return by_verdict[static_cast<std::size_t>(verdict)]; }
    int tests() const;
    void add(const TestScript& script, const ScriptResult& result);
    // Whether something needs looking at: an unexpected failure, or a command that failed.
    bool is_bad() const { return count(Verdict::unexpected_fail) > 0 || errors > 0; }
};

struct FileCounts {
    std::string file{};
    RegressCounts counts{};
};

struct RegressSummary {
    std::vector<FileCounts> files{};  // In the order of the scripts; positions of a file together.
    RegressCounts total{};
};

// Requires: as many results as the plan has scripts.
RegressSummary summarise(const RegressPlan& plan, const std::vector<ScriptResult>& results);

std::string regress_text(const RegressPlan& plan, const std::vector<ScriptResult>& results);
// One object on one line, with every test.
std::string regress_json(const RegressPlan& plan, const std::vector<ScriptResult>& results);
std::string regress_html(const RegressPlan& plan, const std::vector<ScriptResult>& results);

}  // namespace nadare::lab
