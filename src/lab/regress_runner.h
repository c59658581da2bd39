// Runs test scripts against an engine, several processes at a time, and judges the answers. An
// engine that crashes, hangs or prints garbage fails the test it was asked; it is started again,
// what went before in the script is told to it once more, and the script goes on.
//
// A `.tst` file gets a process of its own, as gogui-regress does it, and every process runs in the
// directory of its file. The calling thread collects; workers run scripts.
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "lab/engine.h"
#include "lab/test_script.h"
#include "util/clock.h"
#include "util/options.h"

namespace nadare::lab {

enum class Verdict : std::uint8_t { pass, fail, unexpected_pass, unexpected_fail };
inline auto enum_names(Verdict) {
    return std::to_array<util::EnumName<Verdict>>({{Verdict::pass, "pass"},
                                                   {Verdict::fail, "fail"},
                                                   {Verdict::unexpected_pass, "unexpected-pass"},
                                                   {Verdict::unexpected_fail, "unexpected-fail"}});
}

struct RegressOptions {
    int jobs = 1;
    util::Seconds timeout{600};
};
template <class Visitor>
void describe(RegressOptions& o, Visitor&& option) {
    using util::Seconds;
    using util::Tunable;
    option(o.jobs, {"jobs", 1, 1'024, Tunable::no, "engine processes at a time"});
    option(o.timeout, {"timeout", Seconds(0.01), Seconds(1e6), Tunable::no,
                       "an engine silent for so long has failed the test"});
}

struct RegressPlan {
    std::string engine{};              // The command. A relative path in it is seen from here.
    std::vector<std::string> setup{};  // GTP commands for every new process.
    std::vector<TestScript> scripts{};
    RegressOptions options{};
};

struct TestResult {
    std::size_t step = 0;  // Of the script's steps.
    Verdict verdict = Verdict::unexpected_fail;
    std::string answer{};
    std::string problem{};  // Why there is no answer to judge; empty if there is one.
    double wall_seconds = 0;
};

struct ScriptResult {
    std::vector<TestResult> tests{};    // Those that were run, in order.
    std::vector<std::string> errors{};  // Commands that are no tests and failed.
    double cpu_seconds = 0;
    double wall_seconds = 0;
    int restarts = 0;
    bool is_finished = false;  // False if the user stopped it, or it was never begun.
};

struct RegressHooks {
    // Both are called on the calling thread; the first several times a second.
    std::function<bool()> is_interrupted = [] { return false; };
    std::function<void(const TestScript&, const ScriptResult&)> on_script =
        [](const TestScript&, const ScriptResult&) {};
};

// The results in the order of the scripts. Throws util::Error if the engine does not start at all,
// or if an expected answer is no regular expression.
std::vector<ScriptResult> run_scripts(const RegressPlan& plan, const RegressHooks& hooks);

// Reads `.tst` and `.pos` files, and `@LIST` files with such names a line each, relative to the
// list. Positions are told to the engine in the commands it has. Throws util::Error.
std::vector<TestScript> load_scripts(const std::vector<std::string>& names,
                                     const EngineProfile& profile);

// The command with a relative path of its program made absolute, so that it can be run elsewhere.
std::string with_absolute_program(const std::string& command);

}  // namespace nadare::lab
