// The commands an engine answers, each declared once beside its handler; `list_commands`,
// `known_command`, `help`, usage in error messages and the manual all come from that declaration.
//
//     table.add({.name = "echo", .usage = "<text>", .help = "Answer with the text."},
//               [](gtp::Args& args) -> gtp::Reply { return std::string(args.rest()); });
//
// The table brings the commands of GTP 2 that need no game: protocol_version, name, version,
// known_command, list_commands, quit, and as an extension help. Filled first, then only read; one
// thread executes, so handlers need not be thread-safe.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "gtp/args.h"
#include "gtp/line.h"
#include "gtp/reply.h"

namespace nadare::gtp {

// How to declare a command. The group is a heading of the manual.
struct CommandInfo {
    std::string name{};
    std::string usage{};  // Such as "<color> [interval]"; empty for no arguments.
    std::string help{};   // One or two sentences.
    std::string group = "Other";
    bool stops_on_input = false;  // An open-ended analysis: any line at all stops it.
    bool ends_session = false;    // The server returns once the command has succeeded, like quit.
};

// Answers at once.
using Handler = std::function<Reply(Args&)>;
// Takes long, answers at the end, and hurries up when told to: by `# interrupt`, or any input if
// the command says stops_on_input.
using StoppableHandler = std::function<Reply(Args&, const StopToken&)>;
// Writes its answer while it runs. Check all arguments before the first line: later it is too late
// to refuse.
using StreamHandler = std::function<void(Args&, ReplyStream&)>;

// What `name` and `version` answer.
struct Identity {
    std::string name{};
    std::string version{};
};

class CommandTable {
 public:
    explicit CommandTable(Identity identity);
    CommandTable(const CommandTable&) = delete;  // Built-in handlers refer to their table.
    CommandTable& operator=(const CommandTable&) = delete;

    // Requires: the name is one word without `#`, does not look like an id, and is not yet taken.
    void add(CommandInfo info, Handler handler);
    void add(CommandInfo info, StoppableHandler handler);
    void add(CommandInfo info, StreamHandler handler);

    // The declaration of a command, or nullptr.  Cost: logarithmic.
    const CommandInfo* find(std::string_view name) const;

    // Runs the command and completes its answer, whatever happens. This is the one place where
    // exceptions become text: a Failure or another util::Error is told as it stands, any other
    // exception as `internal error: ...`. True if the session should end.
    bool execute(const Command& command, ReplyStream& answer) const;

    // The table as a chapter of the manual: a heading and a Markdown table for every group, in the
    // order of declaration.
    std::string manual() const;

 private:
    struct Entry {
        CommandInfo info;
        StreamHandler handler;
    };

    void add_entry(CommandInfo info, StreamHandler handler);
    void add_protocol_commands();
    Reply list() const;
    Reply help(Args& args) const;

    Identity identity_;
    std::vector<Entry> entries_;                             // In the order of declaration.
    std::map<std::string, std::size_t, std::less<>> index_;  // From a name into entries_.
};

}  // namespace nadare::gtp
