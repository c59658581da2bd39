#include "gtp/line.h"

#include <algorithm>
#include <utility>

namespace nadare::gtp {
namespace {

constexpr std::string_view kBlank = " ";

bool is_control(char c) {
    const auto byte = static_cast<unsigned char>(c);
    return byte < 0x20 || byte == 0x7f;
}

bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

std::string_view trimmed(std::string_view text) {
    const std::size_t first = text.find_first_not_of(kBlank);
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(kBlank) - first + 1);
}

// Cuts the first word off `text`, and the blanks behind it.
std::string_view take_word(std::string_view& text) {
    const std::size_t length = std::min(text.find(' '), text.size());
    const std::string_view word = text.substr(0, length);
    text = trimmed(text.substr(length));
    return word;
}

}  // namespace

std::string without_control_characters(std::string_view text) {
    std::string out;
    out.reserve(text.size());
    for (const char c : text) {
        if (c == '\t') {
            out += ' ';
        } else if (!is_control(c)) {
            out += c;
        }
    }
    return out;
}

ParsedLine parse_line(std::string_view raw) {
    std::string line = without_control_characters(raw);
    const std::string_view text = line;
    const std::size_t hash = text.find('#');
    std::string_view rest = trimmed(text.substr(0, hash));
    if (rest.empty()) {
        if (hash == std::string_view::npos) return {};
        const bool is_interrupt = trimmed(text.substr(hash + 1)) == "interrupt";
        return {.kind = is_interrupt ? LineKind::interrupt : LineKind::comment};
    }

    ParsedLine parsed{.kind = LineKind::command};
    std::string_view word = take_word(rest);
    if (std::ranges::all_of(word, is_digit)) {
        parsed.command.id = word;
        word = take_word(rest);
    }
    parsed.command.name = word;
    if (!rest.empty()) {
        // Moved, not copied: a line may be hundreds of megabytes.
        const auto begin = static_cast<std::size_t>(rest.data() - line.data());
        line.resize(begin + rest.size());
        line.erase(0, begin);
        parsed.command.arguments = std::move(line);
    }
    return parsed;
}

std::string clean_text(std::string_view text) {
    std::string out;
    out.reserve(text.size());
    for (std::size_t begin = 0; begin <= text.size();) {
        const std::size_t end = std::min(text.find('\n', begin), text.size());
        const std::string line = without_control_characters(text.substr(begin, end - begin));
        const bool is_blank = trimmed(line).empty();
        if (begin > 0 && !is_blank) out += '\n';
        if (!is_blank) out += line;
        begin = end + 1;
    }
    return out;
}

std::string status_line(Status status, std::string_view id, std::string_view clean_text) {
    std::string out(1, status == Status::success ? '=' : '?');
    out.reserve(id.size() + clean_text.size() + 4);
    out += id;
    if (!clean_text.empty() && clean_text.front() != '\n') out += ' ';
    out += clean_text;
    return out;
}

std::string format_answer(Status status, std::string_view id, std::string_view text) {
    return status_line(status, id, clean_text(text)) + "\n\n";
}

std::string quoted_for_message(std::string_view word) {
    constexpr std::size_t kLongest = 40;
    if (word.size() <= kLongest) return "\"" + std::string(word) + "\"";
    // Never cut a UTF-8 character in two: its later bytes all look like 10xxxxxx.
    std::size_t length = kLongest;
    while (length > 0 && (static_cast<unsigned char>(word[length]) & 0xc0) == 0x80) --length;
    return "\"" + std::string(word.substr(0, length)) + "...\"";
}

}  // namespace nadare::gtp
