// The syntax of GTP 2: what a line of input means, and how an answer is written. Pure functions on
// text, without state and without input or output, so any thread may call them. The protocol is
// Gunnar Farnebäck's "Go Text Protocol version 2", draft 2; where it is silent we follow what
// clients do and say so below.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace nadare::gtp {

// One command as the client sent it. The id is text, not a number: it is only ever echoed, so an id
// of any length survives unchanged, leading zeros included. Empty means that none was sent.
struct Command {
    std::string id{};
    std::string name{};       // Empty if the line holds an id and nothing else.
    std::string arguments{};  // Raw text after the name, without blanks at either end.
};

enum class LineKind : std::uint8_t {
    blank,      // Nothing but blanks and control characters.
    comment,    // A `#` before anything else.
    interrupt,  // The comment `# interrupt`, by which GoGui stops the running command.
    command,    // To be answered, exactly once.
};

struct ParsedLine {
    LineKind kind = LineKind::blank;
    Command command{};  // Only for LineKind::command.
};

// Reads one line, given without its line feed. Control characters vanish (so does the CR of CRLF),
// a tab becomes a blank, and `#` starts a comment wherever it stands. The first word is the id if
// it is made of digits only.  Cost: linear.
ParsedLine parse_line(std::string_view raw);

// `text` without control characters, line feeds included; a tab becomes a blank.
std::string without_control_characters(std::string_view text);

// `text` as it may stand in an answer: no control characters, and no empty line, which would end
// the answer early. Lines of blanks count as empty since some clients trim. Only the first line may
// be empty: it shares the status line, and a board starts below that.
std::string clean_text(std::string_view text);

enum class Status : std::uint8_t { success, failure };

// The line an answer starts with, without its line feed: `=` or `?`, the id, and the text if any.
std::string status_line(Status status, std::string_view id, std::string_view clean_text);

// A whole answer, ready to be written: the text is cleaned and the closing empty line added.
std::string format_answer(Status status, std::string_view id, std::string_view text);

// `word` in quotes for use in an error message, shortened if long.
std::string quoted_for_message(std::string_view word);

}  // namespace nadare::gtp
