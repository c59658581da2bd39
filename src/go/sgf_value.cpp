#include "go/sgf_value.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <system_error>

#include "go/sgf_bytes.h"
#include "util/assert.h"

namespace nadare::go::sgf {

namespace {

// from_chars knows '-' but not '+'; "+-5" must stay wrong.
std::string_view without_plus(std::string_view text) {
    if (text.starts_with('+') && !text.starts_with("+-")) text.remove_prefix(1);
    return text;
}

}  // namespace

std::string_view trimmed(std::string_view text) {
    while (!text.empty() && is_space(text.front())) text.remove_prefix(1);
    while (!text.empty() && is_space(text.back())) text.remove_suffix(1);
    return text;
}

std::optional<std::int64_t> parse_number(std::string_view text) {
    text = without_plus(trimmed(text));
    std::int64_t number = 0;
    const char* end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, number);
    if (text.empty() || error != std::errc() || stop != end) return std::nullopt;
    return number;
}

std::optional<double> parse_real(std::string_view text) {
    std::string plain(without_plus(trimmed(text)));
    std::ranges::replace(plain, ',', '.');
    double number = 0;
    const char* end = plain.data() + plain.size();
    const auto [stop, error] = std::from_chars(plain.data(), end, number, std::chars_format::fixed);
    if (plain.empty() || error != std::errc() || stop != end || !std::isfinite(number))
        return std::nullopt;
    return number;
}

std::string real_text(double number) {
    assert(std::isfinite(number) && std::abs(number) < 1e15);
    std::array<char, 400> room;  // Tiny numbers have hundreds of zeros after the point.
    const auto [end, error] =
        std::to_chars(room.data(), room.data() + room.size(), number, std::chars_format::fixed);
    assert(error == std::errc());
    static_cast<void>(error);
    return {room.data(), end};
}

std::string simple_text(std::string_view text) {
    std::string out;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '\r' && i + 1 < text.size() && text[i + 1] == '\n') continue;
        out.push_back(is_space(text[i]) ? ' ' : text[i]);
    }
    return out;
}

std::string multiline_text(std::string_view text) {
    std::string out(text);
    for (char& c : out)
        if (is_space(c) && c != '\n') c = ' ';
    return out;
}

}  // namespace nadare::go::sgf
