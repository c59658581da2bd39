#include "gtp/args.h"

#include <algorithm>

#include "gtp/line.h"

namespace nadare::gtp {
namespace {

constexpr std::string_view kSyntaxError = "syntax error: ";

std::string_view without_leading_blanks(std::string_view text) {
    text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
    return text;
}

bool equals_ignoring_case(std::string_view word, std::string_view lower_case) {
    return std::ranges::equal(word, lower_case, [](char a, char b) {
        return (a >= 'A' && a <= 'Z' ? static_cast<char>(a - 'A' + 'a') : a) == b;
    });
}

std::optional<bool> parse_bool(std::string_view word) {
    if (word == "1" || equals_ignoring_case(word, "true")) return true;
    if (word == "0" || equals_ignoring_case(word, "false")) return false;
    return std::nullopt;
}

}  // namespace

Args::Args(std::string_view command, std::string_view usage, std::string_view text)
    : command_(command), usage_(usage), rest_(without_leading_blanks(text)) {}

std::string_view Args::peek() const {
    return rest_.substr(0, rest_.find(' '));
}

void Args::skip() {
    rest_ = without_leading_blanks(rest_.substr(peek().size()));
}

std::string_view Args::rest() {
    return std::exchange(rest_, {});
}

void Args::expect_end() const {
    if (!has_more()) return;
    std::string text = std::string(kSyntaxError) + std::string(command_) + " takes ";
    text += usage_.empty() ? "no arguments, but got "
                           : "only " + std::string(usage_) + ", but also got ";
    throw Failure(text + quoted_for_message(peek()));
}

Failure Args::missing(std::string_view name, std::string_view expected) const {
    std::string text = std::string(kSyntaxError) + std::string(command_) + " expects <";
    text += name;
    text += ">, ";
    text += expected;
    return Failure(text);
}

Failure Args::bad(std::string_view name, std::string_view expected, std::string_view got) const {
    return Failure(missing(name, expected).what() + std::string(", not ") +
                   quoted_for_message(got));
}

bool ArgReader<bool>::read(Args& args, std::string_view name) {
    return args.word(name, "true or false", parse_bool);
}

std::string ArgReader<std::string>::read(Args& args, std::string_view name) {
    return args.word(name, "a word",
                     [](std::string_view word) { return std::optional(std::string(word)); });
}

}  // namespace nadare::gtp
