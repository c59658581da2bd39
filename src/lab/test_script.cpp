#include "lab/test_script.h"

#include <regex.h>

#include <algorithm>
#include <array>

#include "util/error.h"
#include "util/text.h"

namespace nadare::lab {

struct AnswerPattern::Compiled {
    regex_t regex{};
    ~Compiled() { ::regfree(&regex); }
};

namespace {

constexpr std::size_t kMaxPattern = 10'000;

// Command and id of a line without its comment; nothing for a line that holds neither.
std::optional<ScriptStep> parse_command(std::string_view line, int number) {
    line = util::trim(line.substr(0, line.find('#')));
    if (line.empty()) return std::nullopt;
    ScriptStep step{.line = number};
    const std::size_t blank = std::min(line.find_first_of(" \t"), line.size());
    if (const auto id = util::parse_int<std::int64_t>(line.substr(0, blank)); id && *id >= 0) {
        step.id = id;
        line = util::trim(line.substr(blank));
        if (line.empty()) throw util::Error("there is a number but no command");
    }
    step.command = std::string(line);
    return step;
}

// The latest command with a number, if nothing has judged it yet.
ScriptStep& step_to_judge(std::vector<ScriptStep>& steps) {
    for (auto step = steps.rbegin(); step != steps.rend(); ++step) {
        if (!step->id) continue;
        if (step->expected) break;
        return *step;
    }
    throw util::Error("there is no numbered command before it to be judged");
}

}  // namespace

std::string Expectation::text() const {
    return util::format("[{}{}]{}", is_negated ? "!" : "", pattern, expects_failure ? "*" : "");
}

AnswerPattern::AnswerPattern(const Expectation& expectation)
    : compiled_(std::make_unique<Compiled>()), is_negated_(expectation.is_negated) {
    const std::string whole = "^(" + expectation.pattern + ")$";
    const int flags = REG_EXTENDED | REG_NOSUB | (expectation.ignores_case ? REG_ICASE : 0);
    const int code = ::regcomp(&compiled_->regex, whole.c_str(), flags);
    if (code == 0) return;
    std::array<char, 200> reason{};
    ::regerror(code, &compiled_->regex, reason.data(), reason.size());
    throw util::Error(util::format("{} is no regular expression: {}",
                                   util::in_quotes(expectation.pattern), reason.data()));
}

AnswerPattern::~AnswerPattern() = default;
AnswerPattern::AnswerPattern(AnswerPattern&&) noexcept = default;
AnswerPattern& AnswerPattern::operator=(AnswerPattern&&) noexcept = default;

bool AnswerPattern::accepts(std::string_view answer) const {
    const std::string text(util::trim(answer));
    return (::regexec(&compiled_->regex, text.c_str(), 0, nullptr, 0) == 0) != is_negated_;
}

std::size_t TestScript::tests() const {
    return static_cast<std::size_t>(std::ranges::count_if(
        steps, [](const ScriptStep& step) { return step.expected.has_value(); }));
}

Expectation parse_expectation(std::string_view text) {
    Expectation expectation;
    text = util::trim(text);
    const auto take_mark = [&expectation, &text] {
        if (!text.starts_with('!')) return;
        expectation.is_negated = true;
        text.remove_prefix(1);
    };
    take_mark();
    const std::size_t close = text.rfind(']');
    if (!text.starts_with('[') || close == std::string_view::npos)
        throw util::Error("an expected answer stands in brackets: #? [D4|E5]");
    for (const char mark : text.substr(close + 1)) {
        if (mark == '*') expectation.expects_failure = true;
        // GNU Go's own runner leaves tests with & out of some of its counts. Here they count.
        else if (mark != '&' && !util::is_space(mark))
            throw util::Error(util::format("{} follows the expected answer; only * may",
                                           util::in_quotes(text.substr(close + 1))));
    }
    text = text.substr(1, close - 1);
    if (!expectation.is_negated) take_mark();
    if (text.size() > kMaxPattern || text.find('\0') != std::string_view::npos)
        throw util::Error("the expected answer is too long, or no text");
    expectation.pattern = std::string(text);
    return expectation;
}

TestScript parse_test_script(std::string_view text, const std::filesystem::path& file) {
    TestScript script{.name = file.filename().string(), .file = file};
    int number = 0;
    for (const std::string_view untrimmed : util::split(text, '\n')) {
        const std::string_view line = util::trim(untrimmed);
        ++number;
        try {
            if (line.starts_with("#?"))
                step_to_judge(script.steps).expected = parse_expectation(line.substr(2));
            else if (std::optional<ScriptStep> step = parse_command(line, number))
                script.steps.push_back(std::move(*step));
        } catch (const util::Error& error) {
            throw util::Error(util::format("{}:{}: {}", file.string(), number, error.what()));
        }
    }
    return script;
}

}  // namespace nadare::lab
