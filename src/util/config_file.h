// Config files: an OptionSet as text that people edit.
//
//     # everything after a hash sign is a comment
//     threads = 2
//     book = "a text with # or spaces at its ends goes in quotes\n"
//     [search]                   # what follows belongs to the group "search":
//     expand-at = 8              # the option search.expand-at
//
// Between quotes, \" \\ \n \r \t and \xHH stand for what they do in C. One option per line, each at
// most once. A group may also be written out, before any section: search.expand-at = 8.
//
// Errors are util::Error and begin with file, line and column: "nadare.conf:3:13: ...". Reading a
// file changes either all the options it names or none. Threads: as for the OptionSet.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "util/options.h"

namespace nadare::util {

// One assignment, not yet compared with any OptionSet.
struct ConfigEntry {
    std::string name;  // With its group.
    std::string value;
    int line;
    int name_column;
    int value_column;
};

// The assignments of a text, in order; file_name is only used in errors. Throws Error on bad
// syntax.
std::vector<ConfigEntry> parse_config(std::string_view text, std::string_view file_name);

// Sets every option the text names, or throws Error for the first thing wrong and sets none.
void apply_config(OptionSet& options, std::string_view text, std::string_view file_name);

// The same for a file on disk.
void load_config(OptionSet& options, const std::filesystem::path& path);

enum class Listed { all, changed };

// The options one per line, by full name: what a match record keeps. Reads back through
// apply_config.
std::string config_lines(const OptionSet& options, Listed listed);

// A complete config file with the current values, each under its help, range and default: what a
// user starts from. Reads back through apply_config.
std::string config_with_help(const OptionSet& options);

}  // namespace nadare::util
