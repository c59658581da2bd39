// Between the thread that reads lines and the thread that executes commands: a queue of commands,
// and the knowledge of which input ends what is running.
//
// Every line has a number, counted from 1 in the order of reading. Whether input stops a command is
// decided by those numbers, not by who came first: a line stops what was sent before it, even if
// the reader is so far ahead that the command has not started yet. So it does not matter how fast a
// transcript is fed.
//
// Exactly two threads: the reader calls push() and close(), the executor all the rest. Everything
// below mutex_ is guarded by it; the stop source is the only thing that leaves, and it is
// thread-safe by itself (the reader publishes "stop" to whoever holds a token).
#pragma once

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <mutex>
#include <optional>
#include <stop_token>

#include "gtp/line.h"

namespace nadare::gtp {

// Which later input stops a running activity. The end of input stops all but `interrupt`, because
// commands already sent are to be finished.
enum class StopOn : std::uint8_t {
    interrupt,  // `# interrupt`: a command that will come to an end by itself.
    any_line,   // Any line, also a blank one or a comment: an open-ended analysis.
    command,    // A command or `# interrupt`: pondering.
};

struct QueuedCommand {
    Command command{};
    std::uint64_t line_number = 0;
    bool is_too_long = false;  // Only the beginning was kept: refuse it.
};

class InputQueue {
 public:
    // The reader waits while commands of more than `max_bytes` are queued. One command of any size
    // always fits.
    explicit InputQueue(std::size_t max_bytes) : max_bytes_(max_bytes) {}

    // Reader: takes the next line in, stops what it stops, and queues it if it is a command. Blocks
    // while the queue is full. False if the session is over and nobody wants more lines.
    bool push(ParsedLine line, bool is_too_long);

    // Reader: there will be no more lines.
    void close();

    // Executor: the next command, waiting for it; none at the end of input.
    std::optional<QueuedCommand> pop();

    // Executor: true if pop() would have to wait.
    bool is_idle() const;

    // Executor: announces that the command just popped begins to run. The source comes back already
    // stopped if the stopping input is here. Valid until finish().
    std::stop_source start(StopOn when, std::uint64_t line_number);

    // Executor: the same for an activity between commands, which only input from now on stops.
    std::stop_source start_between_commands(StopOn when);

    // Executor: what was started has ended; later input no longer concerns it.
    void finish();

    // Executor: the session is over. push() returns false, at once if it was blocked.
    void abandon();

 private:
    struct Activity {
        std::stop_source stop;
        StopOn when;
        std::uint64_t line_number;  // Only lines after this one concern it.
    };

    bool should_stop(const Activity& activity) const;
    std::optional<std::stop_source> stop_source_if_due() const;
    std::stop_source start_locked(StopOn when, std::uint64_t line_number);

    const std::size_t max_bytes_;

    mutable std::mutex mutex_;
    std::condition_variable has_input_;  // From reader to executor: a command, or the end.
    std::condition_variable has_room_;   // From executor to reader: the queue shrank.
    std::deque<QueuedCommand> queue_;
    std::size_t queued_bytes_ = 0;
    std::uint64_t lines_ = 0;           // Number of the last line read.
    std::uint64_t last_command_ = 0;    // Number of the last line that was a command,
    std::uint64_t last_interrupt_ = 0;  // and of the last that was `# interrupt`.
    bool is_closed_ = false;
    bool is_abandoned_ = false;
    std::optional<Activity> running_;
};

}  // namespace nadare::gtp
