// What a command's handler gives back: a Reply, a Failure thrown as an exception, or a ReplyStream
// written line by line while the command runs. Used by the thread that executes commands; a
// ReplyStream may be handed to another thread as long as only one writes at a time.
#pragma once

#include <stop_token>
#include <string>
#include <string_view>
#include <utility>

#include "gtp/channel.h"
#include "util/error.h"

namespace nadare::gtp {

// Says when a running command or pondering must end. The standard type, so that a search needs to
// know nothing about GTP; stop_requested() is one atomic load, and std::stop_callback or
// std::condition_variable_any wakes a sleeper.
using StopToken = std::stop_token;

// The text of a successful answer; several lines if need be (see clean_text for what is removed).
struct Reply {
    Reply() = default;
    Reply(std::string reply_text) : text(std::move(reply_text)) {}  // NOLINT: implicit on purpose
    Reply(const char* reply_text) : text(reply_text) {}             // NOLINT: implicit on purpose
    std::string text{};
};

// Thrown by a handler to refuse a command. The client sees the text exactly: where GTP 2 fixes one
// ("illegal move", "cannot undo", "unacceptable size") throw that and nothing else, since some
// clients compare it.
class Failure : public util::Error {
 public:
    using util::Error::Error;
};

// The answer to one command, under way. Nothing is written before the first open() or line(), so a
// command may still be refused until then; every line is flushed.
class ReplyStream {
 public:
    ReplyStream(Sink& sink, std::string id, std::stop_source stop)
        : sink_(sink), id_(std::move(id)), stop_(std::move(stop)) {}
    ReplyStream(const ReplyStream&) = delete;
    ReplyStream& operator=(const ReplyStream&) = delete;

    // For handlers.

    // Set when the command should end: its kind of input arrived, or nobody reads the answer.
    StopToken stop_token() const { return stop_.get_token(); }

    // Commits to a successful answer by writing its status line. Once is enough, more do no harm.
    void open();

    // Writes `text`, opening the answer if need be. Control characters and empty lines are dropped.
    void line(std::string_view text);

    // For whoever executes commands: exactly one of these ends the answer.

    // Ends an answer that succeeded. `text`, if any, follows the lines already written.
    void succeed(std::string_view text);

    // Ends an answer that failed. A success already under way cannot be taken back: then the text
    // becomes its last line, as `error: text`.
    void fail(std::string_view text);

    // True once a write has failed: nobody will read what follows.
    bool is_broken() const { return is_broken_; }

 private:
    void write(std::string_view bytes);

    Sink& sink_;
    std::string id_;
    std::stop_source stop_;
    bool is_open_ = false;
    bool is_broken_ = false;
};

}  // namespace nadare::gtp
