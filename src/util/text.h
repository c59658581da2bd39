// Small pieces of text work that several layers need: cutting input into words, reading numbers
// strictly, showing untrusted text safely in a message, and writing numbers for people. Nothing
// here looks at the locale, so a file written in one country reads back in another. Everything is a
// pure function: any thread may call it.
//
// This is also the one place that includes fmt. Format strings are checked while compiling.
#pragma once

#include <fmt/core.h>

#include <charconv>
#include <chrono>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

namespace nadare::util {

using fmt::format;

// The type of a format string that fits Args, for functions that pass one on.
template <class... Args>
using FormatString = fmt::format_string<Args...>;

// --- Cutting ---

// Space, tab, newline, carriage return, vertical tab and form feed, whatever the locale says.
constexpr bool is_space(char c) noexcept {
    return c == ' ' || (c >= '\t' && c <= '\r');
}

// The text without white space at either end.
std::string_view trim(std::string_view text) noexcept;

// The words of a text: what is left between runs of white space. Never contains an empty word.
std::vector<std::string_view> split_words(std::string_view text);

// The fields of a text, empty ones too: always one more than there are separators.
std::vector<std::string_view> split(std::string_view text, char separator);

// The parts (of any range of strings) with the separator between them.
template <class Range>
std::string join(const Range& parts, std::string_view separator) {
    std::string joined;
    bool is_first = true;
    for (const auto& part : parts) {
        if (!is_first) joined += separator;
        joined += part;
        is_first = false;
    }
    return joined;
}

// --- Comparing ---

// ASCII letters only; every other byte stays as it is.
constexpr char to_lower(char c) noexcept {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}
std::string to_lower(std::string_view text);

bool equals_ignoring_case(std::string_view a, std::string_view b) noexcept;
bool starts_with_ignoring_case(std::string_view text, std::string_view prefix) noexcept;

// The least number of typing slips that turn one text into the other, where a slip is a byte too
// many, one missing, a wrong one, or two neighbours swapped.  Cost: the product of the lengths.
std::size_t edit_distance(std::string_view a, std::string_view b);

// The candidate a user most likely meant by a mistyped word, the first of equals; nothing if none
// is close enough to be worth suggesting.
std::optional<std::string_view> nearest(std::string_view word,
                                        std::span<const std::string_view> candidates);

// --- Reading numbers ---

// The whole number that makes up all of the text, in decimal. No surrounding space, no plus sign;
// nothing if it does not fit Int.
template <std::integral Int = std::int64_t>
std::optional<Int> parse_int(std::string_view text) noexcept {
    Int value{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    return value;
}

// The finite number that makes up all of the text: "7.5", "-1e3". No surrounding space, no plus
// sign, no hexadecimals; "nan", "inf" and what a double cannot hold are nothing.
std::optional<double> parse_double(std::string_view text) noexcept;

// --- Writing for people ---

// The text in single quotes, fit for a one-line message whatever is in it: control characters and
// bytes that are not UTF-8 are escaped, and after max_characters it is cut and ends in "...".
// (Not called quoted: for a std::string, argument-dependent lookup would find std::quoted.)
std::string in_quotes(std::string_view text, std::size_t max_characters = 60);

// The shortest text that parse_double reads back as the same number. Requires: value is finite.
std::string shortest(double value);

// "250 us", "31 ms", "4.2 s", "3 min 05 s", "2 h 07 min", "4 d 11 h".
std::string human_duration(std::chrono::duration<double> duration);

// About three digits: "0.25", "7.31", "9500", "12.3k", "4.56M", "1.20G".
std::string human_count(double count);

// "512 B", "1.50 KiB", "640 MiB", "2.00 GiB".
std::string human_bytes(std::uint64_t bytes);

}  // namespace nadare::util
