#include "gtp/server.h"

#include <unistd.h>

#include <exception>
#include <optional>
#include <string>
#include <thread>
#include <utility>

namespace nadare::gtp {
namespace {

// Ends an activity of the queue on every way out, exceptions included.
class ActivityGuard {
 public:
    explicit ActivityGuard(InputQueue& queue) : queue_(queue) {}
    ActivityGuard(const ActivityGuard&) = delete;
    ActivityGuard& operator=(const ActivityGuard&) = delete;
    ~ActivityGuard() { queue_.finish(); }

 private:
    InputQueue& queue_;
};

// Ends the reader, which may be blocked on input or on a full queue, and waits for it.
class ReaderGuard {
 public:
    ReaderGuard(std::thread reader, InputQueue& queue, LineSource& source)
        : reader_(std::move(reader)), queue_(queue), source_(source) {}
    ReaderGuard(const ReaderGuard&) = delete;
    ReaderGuard& operator=(const ReaderGuard&) = delete;
    ~ReaderGuard() {
        queue_.abandon();
        source_.cancel();
        reader_.join();
    }

 private:
    std::thread reader_;
    InputQueue& queue_;
    LineSource& source_;
};

}  // namespace

Server::Server(const CommandTable& table, LineSource& source, Sink& sink, ServerOptions options)
    : table_(table),
      source_(source),
      sink_(sink),
      options_(std::move(options)),
      queue_(options_.max_queue_bytes) {}

SessionEnd Server::run() {
    const ReaderGuard reader(std::thread([this] { read_lines(); }), queue_, source_);
    return answer_commands();
}

void Server::read_lines() {
    try {
        std::string line;
        while (true) {
            const LineSource::Result result = source_.read(line);
            if (result == LineSource::Result::end) break;
            const bool is_too_long = result == LineSource::Result::too_long;
            ParsedLine parsed = parse_line(line);
            // Rather one error too many than a client that waits for ever: what follows the blanks
            // of such a line is lost, and it may have been a command.
            if (is_too_long && parsed.kind == LineKind::blank) parsed.kind = LineKind::command;
            if (!queue_.push(std::move(parsed), is_too_long)) break;
        }
    } catch (const std::exception& error) {
        log("reading GTP input failed: " + std::string(error.what()));
    }
    queue_.close();
}

SessionEnd Server::answer_commands() {
    while (const std::optional<QueuedCommand> next = queue_.pop()) {
        const Command& command = next->command;
        const CommandInfo* const info = table_.find(command.name);
        const StopOn when = info && info->stops_on_input ? StopOn::any_line : StopOn::interrupt;
        ReplyStream answer(sink_, command.id, queue_.start(when, next->line_number));
        bool is_over = false;
        {
            const ActivityGuard guard(queue_);
            if (next->is_too_long) {
                answer.fail("line too long");
            } else {
                is_over = table_.execute(command, answer);
            }
        }
        if (answer.is_broken()) return SessionEnd::output_closed;
        if (is_over) return SessionEnd::quit;
        ponder();
    }
    return SessionEnd::end_of_input;
}

void Server::ponder() {
    if (!options_.ponder || !queue_.is_idle()) return;
    const std::stop_source stop = queue_.start_between_commands(StopOn::command);
    const ActivityGuard guard(queue_);
    try {
        options_.ponder(stop.get_token());
    } catch (const std::exception& error) {
        log("pondering failed: " + std::string(error.what()));
    }
}

void Server::log(std::string_view sentence) {
    if (!options_.log) return;
    const std::lock_guard lock(log_mutex_);
    options_.log(sentence);
}

SessionEnd serve_standard_streams(const CommandTable& table, ServerOptions options) {
    DescriptorSource source(STDIN_FILENO);
    DescriptorSink sink(STDOUT_FILENO);
    return Server(table, source, sink, std::move(options)).run();
}

}  // namespace nadare::gtp
