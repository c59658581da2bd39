// A script for an engine: GTP commands in order, some of whose answers are judged. What `.tst`
// files (GNU Go's format, which gogui-regress runs too) and `.pos` files (lab/position_test.h)
// become before they are run. Values and pure functions.
//
//     # A comment. The engine runs in the directory of this file, so paths are relative to it.
//     loadsgf games/ladder.sgf 40
//     10 reg_genmove black
//     #? [D4|E5]            The whole answer must match this regular expression,
//     20 reg_genmove white
//     #? [!(C3|C4)]         must not match it,
//     30 reg_genmove black
//     #? [Q16]*             or is expected not to do what it should: a known weakness.
//
// A command with a number can be judged by the `#?` line after it; one without is only carried out.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace nadare::lab {

struct Expectation {
    std::string pattern{};         // A POSIX extended regular expression for the whole answer.
    bool is_negated = false;       // Any other answer is right.
    bool expects_failure = false;  // We know that the engine gets it wrong.
    bool ignores_case = false;

    // As `.tst` files write it: "[!(C3|C4)]*".
    std::string text() const;
    bool operator==(const Expectation&) const = default;
};

// An expectation that is ready to be compared with answers.
class AnswerPattern {
 public:
    // Throws util::Error if the pattern is no regular expression.
    explicit AnswerPattern(const Expectation& expectation);
    ~AnswerPattern();
    AnswerPattern(AnswerPattern&&) noexcept;
    AnswerPattern& operator=(AnswerPattern&&) noexcept;

    // Whether the answer is right. White space around it does not count.
    bool accepts(std::string_view answer) const;

 private:
    struct Compiled;
    std::unique_ptr<Compiled> compiled_;
    bool is_negated_;
};

struct ScriptStep {
    int line = 0;  // In its file, from 1.
    std::optional<std::int64_t> id{};
    std::string command{};  // Without id and comment.
    std::optional<Expectation> expected{};

    bool operator==(const ScriptStep&) const = default;
};

struct TestScript {
    std::string name{};            // For people.
    std::filesystem::path file{};  // Where it comes from.
    std::vector<ScriptStep> steps{};
    // Whether it must not follow another script in the same engine process.
    bool needs_fresh_engine = true;

    std::size_t tests() const;
};

// Reads a `.tst` file. Throws util::Error that names the line where it is none.
TestScript parse_test_script(std::string_view text, const std::filesystem::path& file);

// What `#?` is followed by. Throws util::Error.
Expectation parse_expectation(std::string_view text);

}  // namespace nadare::lab
