#include "util/config_file.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>

#include "util/error.h"
#include "util/file.h"
#include "util/text.h"

namespace nadare::util {

namespace {

struct Place {
    std::string_view file;
    int line;
};

[[noreturn]] void fail(const Place& place, int column, std::string_view what) {
    throw Error(format("{}:{}:{}: {}", place.file, place.line, column, what));
}

bool is_control(char c) noexcept {
    return (static_cast<unsigned char>(c) < 0x20 && c != '\t') || c == 0x7f;
}

// Wide on purpose: a name that no option has is better answered with a suggestion than as bad
// syntax.
bool is_name_character(char c) noexcept {
    return (to_lower(c) >= 'a' && to_lower(c) <= 'z') || (c >= '0' && c <= '9') || c == '-' ||
           c == '_' || c == '.';
}

int hex_digit(char c) noexcept {
    if (c >= '0' && c <= '9') return c - '0';
    if (to_lower(c) >= 'a' && to_lower(c) <= 'f') return to_lower(c) - 'a' + 10;
    return -1;
}

// Reads one line from left to right.
class LineReader {
 public:
    LineReader(Place place, std::string_view line) : place_(place), line_(line) {}

    bool is_at_end() const noexcept { return at_ == line_.size(); }
    int column() const noexcept { return static_cast<int>(at_) + 1; }

    void skip_space() noexcept {
        while (!is_at_end() && is_space(line_[at_])) ++at_;
    }

    bool take(char wanted) noexcept {
        if (is_at_end() || line_[at_] != wanted) return false;
        ++at_;
        return true;
    }

    void expect(char wanted, std::string_view where) {
        if (!take(wanted)) fail_here(format("expected '{}' {}", wanted, where));
    }

    // After which only a comment may stand.
    void expect_end() {
        skip_space();
        if (!is_at_end() && line_[at_] != '#')
            fail_here(format("expected the end of the line, not {}", in_quotes(rest())));
    }

    std::string take_name(std::string_view expected) {
        const std::size_t start = at_;
        while (!is_at_end() && is_name_character(line_[at_])) ++at_;
        if (at_ == start)
            fail_here(is_at_end() ? format("expected {}", expected)
                                  : format("expected {}, not {}", expected, in_quotes(rest())));
        return std::string(line_.substr(start, at_ - start));
    }

    std::string take_value() {
        if (take('"')) return take_rest_of_quotes();
        const std::string_view value = trim(line_.substr(at_, line_.find('#', at_) - at_));
        if (value.empty()) fail_here("expected a value after '='; \"\" stands for an empty one");
        const auto control = std::ranges::find_if(value, is_control);
        if (control != value.end()) {
            at_ += static_cast<std::size_t>(control - value.begin());
            fail_here("expected a value without control characters; quotes allow \\xHH");
        }
        at_ += value.size();
        return std::string(value);
    }

    [[noreturn]] void fail_here(std::string_view what) const { fail(place_, column(), what); }

 private:
    std::string_view rest() const noexcept { return trim(line_.substr(at_)); }

    std::string take_rest_of_quotes() {
        std::string value;
        while (!take('"')) {
            if (is_at_end()) fail_here("expected a closing '\"'");
            if (is_control(line_[at_])) fail_here("expected \\xHH instead of a control character");
            value += take('\\') ? take_escaped() : line_[at_++];
        }
        return value;
    }

    char take_escaped() {
        constexpr std::string_view kLetters = "nrt\\\"";
        constexpr std::string_view kMeanings = "\n\r\t\\\"";
        if (!is_at_end()) {
            const std::size_t letter = kLetters.find(line_[at_]);
            if (letter != std::string_view::npos) {
                ++at_;
                return kMeanings[letter];
            }
        }
        if (take('x') && at_ + 2 <= line_.size()) {
            const int high = hex_digit(line_[at_]);
            const int low = hex_digit(line_[at_ + 1]);
            if (high >= 0 && low >= 0) {
                at_ += 2;
                return static_cast<char>(high * 16 + low);
            }
        }
        fail_here("expected one of \\n \\r \\t \\\\ \\\" \\xHH");
    }

    Place place_;
    std::string_view line_;
    std::size_t at_ = 0;
};

std::string full_name(std::string_view group, std::string_view name) {
    return group.empty() ? std::string(name) : format("{}.{}", group, name);
}

std::string quote_if_needed(std::string_view value) {
    const auto is_special = [](char c) {
        return is_control(c) || c == '\t' || c == '"' || c == '#' || c == '\\';
    };
    if (!value.empty() && trim(value) == value && std::ranges::none_of(value, is_special))
        return std::string(value);
    std::string quotes = "\"";
    for (const char c : value) {
        if (c == '"' || c == '\\') {
            quotes += '\\';
            quotes += c;
        } else if (c == '\n') {
            quotes += "\\n";
        } else if (is_control(c)) {
            quotes += format("\\x{:02x}", static_cast<unsigned char>(c));
        } else {
            quotes += c;
        }
    }
    return quotes + '"';
}

std::string line_of(std::string_view name, const Option& option) {
    return format("{} = {}\n", name, quote_if_needed(option.text()));
}

}  // namespace

std::vector<ConfigEntry> parse_config(std::string_view text, std::string_view file_name) {
    constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";
    if (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());

    std::vector<ConfigEntry> entries;
    std::string group;
    int number = 0;
    for (const std::string_view line : split(text, '\n')) {
        ++number;
        LineReader reader({file_name, number}, line);
        reader.skip_space();
        if (reader.is_at_end() || reader.take('#')) continue;
        if (reader.take('[')) {
            reader.skip_space();
            group = reader.take_name("the name of a group");
            reader.skip_space();
            reader.expect(']', "after the name of a group");
        } else {
            const int name_column = reader.column();
            const std::string name = reader.take_name("the name of an option");
            reader.skip_space();
            reader.expect('=', format("after {}", in_quotes(name)));
            reader.skip_space();
            const int value_column = reader.column();
            entries.push_back({.name = full_name(group, name),
                               .value = reader.take_value(),
                               .line = number,
                               .name_column = name_column,
                               .value_column = value_column});
        }
        reader.expect_end();
    }
    return entries;
}

void apply_config(OptionSet& options, std::string_view text, std::string_view file_name) {
    const std::vector<ConfigEntry> entries = parse_config(text, file_name);
    std::map<std::string_view, int> line_of_name;
    for (const ConfigEntry& entry : entries) {
        const Place place{file_name, entry.line};
        int column = entry.name_column;
        try {
            const Option& option = options.at(entry.name);
            column = entry.value_column;
            option.check(entry.value);
        } catch (const Error& error) {
            fail(place, column, error.what());
        }
        const auto [earlier, is_new] = line_of_name.emplace(entry.name, entry.line);
        if (!is_new)
            fail(place, entry.name_column,
                 format("option '{}' is already set in line {}", entry.name, earlier->second));
    }
    for (const ConfigEntry& entry : entries) options.set(entry.name, entry.value);
}

void load_config(OptionSet& options, const std::filesystem::path& path) {
    constexpr std::uint64_t kMaxBytes = 1 << 20;
    apply_config(options, read_file(path, kMaxBytes), path.string());
}

std::string config_lines(const OptionSet& options, Listed listed) {
    std::string lines;
    for (const Option& option : options)
        if (listed == Listed::all || option.is_changed()) lines += line_of(option.name(), option);
    return lines;
}

std::string config_with_help(const OptionSet& options) {
    // Options without a group must come first: no section can be left again.
    std::vector<std::string_view> groups = options.groups();
    std::stable_partition(groups.begin(), groups.end(), std::mem_fn(&std::string_view::empty));
    std::string text;
    for (const std::string_view group : groups) {
        if (!group.empty()) text += format("{}[{}]\n", text.empty() ? "" : "\n", group);
        for (const Option& option : options) {
            if (option.group() != group) continue;
            if (!text.empty()) text += '\n';
            text += format("# {}\n# {}; default {}\n", option.help(), option.allowed(),
                           quote_if_needed(option.default_text()));
            text += line_of(option.name_in_group(), option);
        }
    }
    return text;
}

}  // namespace nadare::util
