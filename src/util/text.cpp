#include "util/text.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

#include "util/assert.h"

namespace nadare::util {

std::string_view trim(std::string_view text) noexcept {
    while (!text.empty() && is_space(text.front())) text.remove_prefix(1);
    while (!text.empty() && is_space(text.back())) text.remove_suffix(1);
    return text;
}

std::vector<std::string_view> split_words(std::string_view text) {
    std::vector<std::string_view> words;
    const char* const end = text.data() + text.size();
    const char* at = text.data();
    while (true) {
        at = std::find_if_not(at, end, is_space);
        if (at == end) return words;
        const char* const word_end = std::find_if(at, end, is_space);
        words.emplace_back(at, static_cast<std::size_t>(word_end - at));
        at = word_end;
    }
}

std::vector<std::string_view> split(std::string_view text, char separator) {
    std::vector<std::string_view> fields;
    while (true) {
        const std::size_t at = text.find(separator);
        fields.push_back(text.substr(0, at));
        if (at == std::string_view::npos) return fields;
        text.remove_prefix(at + 1);
    }
}

std::string to_lower(std::string_view text) {
    std::string lower(text);
    for (char& c : lower) c = to_lower(c);
    return lower;
}

bool equals_ignoring_case(std::string_view a, std::string_view b) noexcept {
    return std::ranges::equal(a, b, [](char x, char y) { return to_lower(x) == to_lower(y); });
}

bool starts_with_ignoring_case(std::string_view text, std::string_view prefix) noexcept {
    return equals_ignoring_case(text.substr(0, prefix.size()), prefix);
}

std::size_t edit_distance(std::string_view a, std::string_view b) {
    // The usual table of distances between prefixes, of which only three rows are ever needed.
    std::vector<std::size_t> before_last(b.size() + 1);
    std::vector<std::size_t> last(b.size() + 1);
    std::vector<std::size_t> row(b.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 1; i <= a.size(); ++i) {
        std::swap(before_last, last);
        std::swap(last, row);
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t changed = last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
            row[j] = std::min({changed, last[j] + 1, row[j - 1] + 1});
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                row[j] = std::min(row[j], before_last[j - 2] + 1);
        }
    }
    return row[b.size()];
}

std::optional<std::string_view> nearest(std::string_view word,
                                        std::span<const std::string_view> candidates) {
    constexpr std::size_t kLongestWord = 100;  // Nobody mistypes more; and the cost is quadratic.
    if (word.size() > kLongestWord) return std::nullopt;
    std::optional<std::string_view> best;
    std::size_t best_distance = 0;
    for (const std::string_view candidate : candidates) {
        const std::size_t distance = edit_distance(word, candidate);
        const std::size_t tolerated = 1 + std::min(word.size(), candidate.size()) / 4;
        if (distance > tolerated || (best && distance >= best_distance)) continue;
        best = candidate;
        best_distance = distance;
    }
    return best;
}

std::optional<double> parse_double(std::string_view text) noexcept {
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size() || !std::isfinite(value))
        return std::nullopt;
    return value;
}

namespace {

// How many bytes the UTF-8 character at the start of the text takes; 0 if there is none, or only a
// control character, an overlong form, a surrogate, or a value beyond Unicode.
std::size_t printable_length(std::string_view text) noexcept {
    const auto byte = [text](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const unsigned lead = byte(0);
    if (lead < 0x80) return lead >= 0x20 && lead != 0x7f ? 1 : 0;
    const std::size_t length = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2;
    if (lead < 0xc2 || lead > 0xf4 || text.size() < length) return 0;
    unsigned code = lead & (0xffU >> (length + 1));
    for (std::size_t i = 1; i < length; ++i) {
        if ((byte(i) & 0xc0U) != 0x80) return 0;
        code = code << 6 | (byte(i) & 0x3fU);
    }
    constexpr std::array<unsigned, 5> kFirstOfLength = {0, 0, 0xa0, 0x800, 0x10000};
    const bool is_surrogate = code >= 0xd800 && code <= 0xdfff;
    return code >= kFirstOfLength[length] && code <= 0x10ffff && !is_surrogate ? length : 0;
}

void append_escaped(std::string& out, char c) {
    switch (c) {
        case '\n':
            out += "\\n";
            break;
        case '\r':
            out += "\\r";
            break;
        case '\t':
            out += "\\t";
            break;
        case '\\':
            out += "\\\\";
            break;
        case '\'':
            out += "\\'";
            break;
        default:
            out += format("\\x{:02x}", static_cast<unsigned char>(c));
    }
}

}  // namespace

std::string in_quotes(std::string_view text, std::size_t max_characters) {
    std::string out = "'";
    for (std::size_t shown = 0; !text.empty() && shown < max_characters; ++shown) {
        const std::size_t length = printable_length(text);
        if (length == 0 || text.front() == '\\' || text.front() == '\'') {
            append_escaped(out, text.front());
            text.remove_prefix(1);
        } else {
            out += text.substr(0, length);
            text.remove_prefix(length);
        }
    }
    out += text.empty() ? "'" : "...'";
    return out;
}

std::string shortest(double value) {
    assert(std::isfinite(value));
    std::array<char, 32> buffer;
    const auto [end, error] = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value);
    assert(error == std::errc{});
    return {buffer.data(), end};
}

std::string human_duration(std::chrono::duration<double> duration) {
    const double seconds = duration.count();
    constexpr double kTooLong = 1e5 * 86'400;
    if (std::isnan(seconds)) return "?";
    if (seconds < 0) return "-" + human_duration(-duration);
    if (seconds >= kTooLong) return "over 100000 d";
    // Each limit is where rounding would otherwise print a full next unit, such as "1000 ms".
    if (seconds == 0) return "0 s";
    if (seconds < 0.9995e-3) return format("{:.0f} us", seconds * 1e6);
    if (seconds < 0.9995) return format("{:.0f} ms", seconds * 1e3);
    if (seconds < 59.95) return format("{:.1f} s", seconds);

    const auto whole = static_cast<std::int64_t>(seconds + 0.5);
    if (whole < 3'600) return format("{} min {:02} s", whole / 60, whole % 60);
    const std::int64_t minutes = static_cast<std::int64_t>(seconds / 60 + 0.5);
    if (minutes < 1'440) return format("{} h {:02} min", minutes / 60, minutes % 60);
    const std::int64_t hours = static_cast<std::int64_t>(seconds / 3'600 + 0.5);
    return format("{} d {:02} h", hours / 24, hours % 24);
}

namespace {

// Three digits, for values below 1000.
std::string three_digits(double value) {
    const int decimals = value < 9.995 ? 2 : value < 99.95 ? 1 : 0;
    return format("{:.{}f}", value, decimals);
}

}  // namespace

std::string human_count(double count) {
    if (!std::isfinite(count)) return "?";
    if (count < 0) return "-" + human_count(-count);
    if (count < 9'999.5 && (count >= 99.95 || count == std::floor(count)))
        return format("{:.0f}", count);
    if (count < 99.95) return three_digits(count);
    for (const char suffix : {'k', 'M', 'G', 'T', 'P', 'E'}) {
        count /= 1000;
        if (count < 999.5) return three_digits(count) + suffix;
    }
    return format("{:.2e}", count * 1e18);
}

std::string human_bytes(std::uint64_t bytes) {
    if (bytes < 1024) return format("{} B", bytes);
    double value = static_cast<double>(bytes) / 1024;
    for (const char* unit : {"KiB", "MiB", "GiB", "TiB", "PiB"}) {
        if (value < 1023.5) {
            return format("{} {}", value < 1000 ? three_digits(value) : format("{:.0f}", value),
                          unit);
        }
        value /= 1024;
    }
    return three_digits(value) + " EiB";
}

}  // namespace nadare::util
