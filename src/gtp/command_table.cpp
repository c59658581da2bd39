#include "gtp/command_table.h"

#include <algorithm>
#include <new>
#include <utility>

#include "util/assert.h"
#include "util/error.h"

namespace nadare::gtp {
namespace {

constexpr const char* kProtocolGroup = "Protocol";

std::string synopsis(const CommandInfo& info) {
    return info.usage.empty() ? info.name : info.name + " " + info.usage;
}

// Text for a cell of a Markdown table, where a bar would start the next cell.
std::string table_cell(std::string_view text) {
    std::string out;
    for (const char c : text) {
        if (c == '|') out += '\\';
        out += c == '\n' ? ' ' : c;
    }
    return out;
}

[[maybe_unused]] bool is_command_name(std::string_view name) {
    const ParsedLine line = parse_line(name);
    return line.kind == LineKind::command && line.command.name == name;
}

}  // namespace

CommandTable::CommandTable(Identity identity) : identity_(std::move(identity)) {
    add_protocol_commands();
}

void CommandTable::add(CommandInfo info, Handler handler) {
    add_entry(std::move(info), [run = std::move(handler)](Args& args, ReplyStream& answer) {
        answer.succeed(run(args).text);
    });
}

void CommandTable::add(CommandInfo info, StoppableHandler handler) {
    add_entry(std::move(info), [run = std::move(handler)](Args& args, ReplyStream& answer) {
        answer.succeed(run(args, answer.stop_token()).text);
    });
}

void CommandTable::add(CommandInfo info, StreamHandler handler) {
    add_entry(std::move(info), [run = std::move(handler)](Args& args, ReplyStream& answer) {
        run(args, answer);
        answer.succeed("");
    });
}

void CommandTable::add_entry(CommandInfo info, StreamHandler handler) {
    assert(is_command_name(info.name));
    assert(find(info.name) == nullptr);
    index_.emplace(info.name, entries_.size());
    entries_.push_back({.info = std::move(info), .handler = std::move(handler)});
}

const CommandInfo* CommandTable::find(std::string_view name) const {
    const auto found = index_.find(name);
    return found == index_.end() ? nullptr : &entries_[found->second].info;
}

bool CommandTable::execute(const Command& command, ReplyStream& answer) const {
    const auto found = index_.find(command.name);
    if (found == index_.end()) {
        answer.fail("unknown command");
        return false;
    }
    const auto& [info, handler] = entries_[found->second];
    try {
        Args args(info.name, info.usage, command.arguments);
        handler(args, answer);
        return info.ends_session;
    } catch (const util::Error& error) {
        answer.fail(error.what());
    } catch (const std::bad_alloc&) {
        answer.fail("internal error: out of memory");
    } catch (const std::exception& error) {
        answer.fail("internal error: " + std::string(error.what()));
    } catch (...) {
        answer.fail("internal error: an exception of unknown type");
    }
    return false;
}

void CommandTable::add_protocol_commands() {
    add({.name = "protocol_version",
         .help = "The version of GTP spoken here: 2.",
         .group = kProtocolGroup},
        [](Args& args) -> Reply {
            args.expect_end();
            return "2";
        });
    add({.name = "name", .help = "The engine's name.", .group = kProtocolGroup},
        [this](Args& args) -> Reply {
            args.expect_end();
            return identity_.name;
        });
    add({.name = "version", .help = "The engine's version.", .group = kProtocolGroup},
        [this](Args& args) -> Reply {
            args.expect_end();
            return identity_.version;
        });
    add({.name = "known_command",
         .usage = "<command>",
         .help = "Whether a command is known: true or false.",
         .group = kProtocolGroup},
        [this](Args& args) -> Reply {
            const auto name = args.next<std::string>("command");
            args.expect_end();
            return find(name) ? "true" : "false";
        });
    add({.name = "list_commands",
         .help = "Every known command, one a line, in alphabetical order.",
         .group = kProtocolGroup},
        [this](Args& args) -> Reply {
            args.expect_end();
            return list();
        });
    add({.name = "help",
         .usage = "[command]",
         .help = "How to use a command, or every command.",
         .group = kProtocolGroup},
        [this](Args& args) -> Reply { return help(args); });
    add({.name = "quit",
         .help = "Answer, then end the program.",
         .group = kProtocolGroup,
         .ends_session = true},
        [](Args& args) -> Reply {
            args.expect_end();
            return {};
        });
}

Reply CommandTable::list() const {
    std::string text;
    for (const auto& [name, position] : index_) {
        if (!text.empty()) text += '\n';
        text += name;
    }
    return text;
}

Reply CommandTable::help(Args& args) const {
    if (args.has_more()) {
        const auto name = args.next<std::string>("command");
        args.expect_end();
        const CommandInfo* const info = find(name);
        if (!info) throw Failure("unknown command");
        return synopsis(*info) + "\n" + info->help;
    }
    std::string text;
    for (const auto& [name, position] : index_)
        text += "\n" + synopsis(entries_[position].info) + ": " + entries_[position].info.help;
    return text;
}

std::string CommandTable::manual() const {
    std::vector<std::string_view> groups;
    for (const Entry& entry : entries_)
        if (std::ranges::find(groups, entry.info.group) == groups.end())
            groups.push_back(entry.info.group);

    std::string text;
    for (const std::string_view group : groups) {
        if (!text.empty()) text += '\n';
        text += "## " + std::string(group) + "\n\n| command | does |\n| --- | --- |\n";
        for (const auto& [info, handler] : entries_) {
            if (info.group != group) continue;
            text += "| `" + table_cell(synopsis(info)) + "` | " + table_cell(info.help) + " |\n";
        }
    }
    return text;
}

}  // namespace nadare::gtp
