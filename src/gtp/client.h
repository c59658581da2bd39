// Drives another GTP engine as a child process: for matches, tests and regression suites. Every way
// in which an engine can fail is told apart (see ClientErrorKind), because a match must know
// whether to adjudicate, restart or give up. Commands may be sent ahead; answers come back in their
// order. Whatever the engine does, be it flooding or closing a stream, not reading, hanging or
// dying, a call returns within the time its caller allows, plus at most a second to learn how a
// dying engine ended.
//
// One thread uses a client. Game-free: commands and answers are text.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>

#include "gtp/answer_parser.h"
#include "gtp/process.h"
#include "util/error.h"

namespace nadare::gtp {

enum class ClientErrorKind : std::uint8_t {
    not_started,  // The program could not be run.
    refused,      // The engine answered `?`. The conversation goes on.
    timed_out,    // No whole answer in time. It may still come: receive() again, or give up.
    garbage,      // Output that is no GTP, or an answer with the wrong id. No way back.
    crashed,      // The process ended, in whatever way, with commands unanswered.
    closed,       // The process runs, but has closed its end of a pipe.
};

std::string_view name_of(ClientErrorKind kind);

// The text is a sentence that names the engine, and the command if one is concerned.
class ClientError : public util::Error {
 public:
    ClientError(ClientErrorKind kind, const std::string& sentence)
        : util::Error(sentence), kind_(kind) {}
    ClientErrorKind kind() const { return kind_; }

 private:
    ClientErrorKind kind_;
};

struct ClientOptions {
    std::string name = "engine";  // For error messages.
    ProcessOptions process{};
    std::size_t max_answer_bytes = std::size_t{64} << 20;
};

struct ClientReply {
    bool is_success = false;
    std::string text{};
};

class Client {
 public:
    using Duration = std::chrono::milliseconds;

    // Starts the engine. Throws ClientError (not_started).
    explicit Client(ClientOptions options);
    Client(const Client&) = delete;
    Client& operator=(const Client&) = delete;

    // Kills the engine if it still runs. For a polite end, quit() first.
    ~Client() = default;

    // Sends a command and waits for its answer; throws ClientError if it is not a success in time.
    // Answers to commands sent before are awaited first, within the same time, and dropped.
    std::string ask(std::string_view command, Duration timeout);

    // Sends a command without waiting, not even for the engine to read it: what does not fit into
    // the pipe is written during later calls. Failures show in receive(). Throws util::Error if it
    // is more than one line.
    // Requires: a command; no engine answers a blank line or a comment.
    void send(std::string_view command);

    // The answer to the oldest command that has none yet. A refusal is an answer, not an error.
    // With a listener the lines of a success go there as they arrive, and the reply's text stays
    // empty. Requires: outstanding() > 0.
    ClientReply receive(Duration timeout, const LineListener& listener = {});

    std::size_t outstanding() const { return unanswered_.size(); }

    // Sends the comment `# interrupt`, which stops the running command of engines that offer it.
    void interrupt();

    // Ends the engine: `quit`, after `grace` SIGTERM, and half a second later SIGKILL, both to the
    // whole process group. Answers how it ended. The client cannot be used for commands afterwards.
    ExitStatus quit(Duration grace = std::chrono::seconds(3));

    // CPU time the engine has used, with its descendants as far as they can be seen (Process).
    std::chrono::microseconds cpu_time() { return process_.cpu_time(); }

    // The last of what the engine wrote on standard error, unless that goes to a file.
    std::string stderr_tail() const { return process_.stderr_tail(); }

    const Process& process() const { return process_; }

    // How the engine ended, if it has ended without being told to.
    std::optional<ExitStatus> unexpected_end();

 private:
    using Clock = Process::Clock;
    struct Unanswered {
        std::string id;
        std::string command;
    };

    // Moves bytes both ways until something arrives or changes, at the latest at the deadline.
    // False if the deadline has passed.
    bool pump(Clock::time_point deadline);
    void write_pending();
    void read_available();
    void throw_if_lost();
    [[noreturn]] void throw_gone();
    [[noreturn]] void fail(ClientErrorKind kind, const std::string& what) const;

    ClientOptions options_;
    Process process_;
    AnswerParser parser_;
    std::string pending_;  // Not yet written to the engine.
    std::deque<Unanswered> unanswered_;
    std::uint64_t next_id_ = 1;
    bool is_stdin_broken_ = false;
    bool is_stdout_closed_ = false;
    bool is_quitting_ = false;  // Output is read, so that the engine can go on, but dropped.
    std::string garbage_;       // Why the conversation cannot go on; empty while it can.
};

}  // namespace nadare::gtp
