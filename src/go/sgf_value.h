// Numbers and texts as SGF writes them. Reading is lenient, an answer of nothing means that the
// text is no such value; writing gives the shortest form that reads back as the same number.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace nadare::go::sgf {

// `text` without white space at either end.
std::string_view trimmed(std::string_view text);

// FF[4] Number: an integer with an optional sign.
std::optional<std::int64_t> parse_number(std::string_view text);

// FF[4] Real: a number with an optional fraction. A decimal comma is read as a point: programs that
// follow the user's locale write KM[6,5]. No exponents, infinities or NaNs.
std::optional<double> parse_real(std::string_view text);
// Requires: a finite number of magnitude below 1e15. Never with an exponent.
std::string real_text(double number);

// FF[4] SimpleText: one line; each line break, tab or other white space becomes a space.
std::string simple_text(std::string_view text);

// FF[4] Text: line breaks stay, other white space becomes a space.
std::string multiline_text(std::string_view text);

}  // namespace nadare::go::sgf
