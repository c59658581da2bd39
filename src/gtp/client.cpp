#include "gtp/client.h"

#include <poll.h>
#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <utility>

#include "gtp/line.h"
#include "util/assert.h"

namespace nadare::gtp {
namespace {

using std::chrono::milliseconds;

// How often to look whether the process is still there: only matters when a child of the engine
// keeps its pipes open, since otherwise the end of the pipe tells at once.
constexpr milliseconds kGlance{50};

// A process that closed a pipe is usually about to end; give it time to, so that the error can say
// how.
constexpr milliseconds kTimeToDie{300};

constexpr milliseconds kTimeToTerminate{500};

// "For ever" must not overflow the clock.
Process::Clock::time_point deadline_after(milliseconds timeout) {
    constexpr std::chrono::hours kLongest{24 * 365};
    return Process::Clock::now() + std::min<milliseconds>(timeout, kLongest);
}

}  // namespace

std::string_view name_of(ClientErrorKind kind) {
    switch (kind) {
        case ClientErrorKind::not_started:
            return "not started";
        case ClientErrorKind::refused:
            return "refused";
        case ClientErrorKind::timed_out:
            return "timed out";
        case ClientErrorKind::garbage:
            return "garbage";
        case ClientErrorKind::crashed:
            return "crashed";
        case ClientErrorKind::closed:
            return "closed";
    }
    return "unknown";
}

Client::Client(ClientOptions options) try
    : options_(std::move(options)), process_(options_.process), parser_(options_.max_answer_bytes) {
} catch (const util::Error& error) {
    throw ClientError(ClientErrorKind::not_started, error.what());
}

std::string Client::ask(std::string_view command, Duration timeout) {
    const Clock::time_point deadline = deadline_after(timeout);
    const auto left = [deadline] {
        return std::max(Duration{0}, std::chrono::ceil<Duration>(deadline - Clock::now()));
    };
    send(command);
    while (outstanding() > 1) receive(left());
    ClientReply reply = receive(left());
    if (!reply.is_success)
        fail(ClientErrorKind::refused,
             "refused " + quoted_for_message(command) + ": " + reply.text);
    return std::move(reply.text);
}

void Client::send(std::string_view command) {
    if (command.find('\n') != std::string_view::npos)
        throw util::Error("a GTP command must be one line: " +
                          quoted_for_message(without_control_characters(command)));
    std::string id = std::to_string(next_id_++);
    pending_ += id;
    pending_ += ' ';
    pending_ += command;
    pending_ += '\n';
    unanswered_.push_back({.id = std::move(id), .command = std::string(command)});
    write_pending();
}

void Client::interrupt() {
    pending_ += "# interrupt\n";
    write_pending();
}

ClientReply Client::receive(Duration timeout, const LineListener& listener) {
    assert(outstanding() > 0);
    if (!garbage_.empty()) fail(ClientErrorKind::garbage, garbage_);
    const Clock::time_point deadline = deadline_after(timeout);
    bool is_in_time = true;
    while (true) {
        if (std::optional<ParsedAnswer> answer = parser_.next(listener)) {
            const Unanswered asked = std::move(unanswered_.front());
            unanswered_.pop_front();
            if (answer->id != asked.id) {
                garbage_ = "answered " + quoted_for_message(asked.command) + " with id " +
                           quoted_for_message(answer->id) + " instead of \"" + asked.id + "\"";
                fail(ClientErrorKind::garbage, garbage_);
            }
            return {.is_success = answer->is_success, .text = std::move(answer->text)};
        }
        throw_if_lost();
        if (!is_in_time)
            fail(ClientErrorKind::timed_out,
                 "did not answer " + quoted_for_message(unanswered_.front().command) + " within " +
                     std::to_string(timeout.count()) + " ms");
        is_in_time = pump(deadline);
    }
}

ExitStatus Client::quit(Duration grace) {
    const Clock::time_point deadline = deadline_after(grace);
    is_quitting_ = true;
    pending_ += std::to_string(next_id_++) + " quit\n";
    // Keep reading: an engine that is blocked on its output will never see the command.
    while (!pending_.empty() && !is_stdin_broken_ && pump(deadline)) {
    }
    process_.close_stdin();
    pending_.clear();
    is_stdin_broken_ = true;
    while (!is_stdout_closed_ && !process_.has_exited() && pump(deadline)) {
    }
    if (!process_.wait_until(deadline)) {
        process_.signal_group(SIGTERM);
        if (!process_.wait_until(Clock::now() + kTimeToTerminate)) process_.signal_group(SIGKILL);
    }
    return process_.reap();
}

std::optional<ExitStatus> Client::unexpected_end() {
    if (is_quitting_ || !process_.has_exited()) return std::nullopt;
    return process_.reap();
}

bool Client::pump(Clock::time_point deadline) {
    const Clock::time_point now = Clock::now();
    const auto left =
        std::clamp(std::chrono::ceil<milliseconds>(deadline - now), milliseconds{0}, kGlance);
    std::array<pollfd, 2> waits{};
    waits[0] = {
        .fd = is_stdout_closed_ ? -1 : process_.stdout_fd(), .events = POLLIN, .revents = 0};
    waits[1] = {.fd = pending_.empty() ? -1 : process_.stdin_fd(), .events = POLLOUT, .revents = 0};
    ::poll(waits.data(), waits.size(), static_cast<int>(left.count()));
    if (waits[0].revents != 0) read_available();
    if (waits[1].revents != 0) write_pending();
    return now < deadline;
}

void Client::write_pending() {
    std::size_t begin = 0;
    while (begin < pending_.size() && !is_stdin_broken_) {
        const ssize_t written =
            write_quietly(process_.stdin_fd(), std::string_view(pending_).substr(begin));
        if (written >= 0) {
            begin += static_cast<std::size_t>(written);
        } else if (errno == EAGAIN || errno == EWOULDBLOCK) {
            break;
        } else if (errno != EINTR) {
            is_stdin_broken_ = true;
        }
    }
    pending_.erase(0, is_stdin_broken_ ? pending_.size() : begin);
}

// One bufferful, so that a flood cannot keep us here past the caller's deadline.
void Client::read_available() {
    std::array<char, std::size_t{64} << 10> buffer;
    const ssize_t count = ::read(process_.stdout_fd(), buffer.data(), buffer.size());
    if (count > 0 && is_quitting_) return;
    if (count > 0) {
        parser_.feed({buffer.data(), static_cast<std::size_t>(count)});
    } else if (count == 0 || (errno != EAGAIN && errno != EWOULDBLOCK && errno != EINTR)) {
        is_stdout_closed_ = true;
    }
}

void Client::throw_if_lost() {
    if (garbage_.empty()) garbage_ = parser_.garbage();
    if (!garbage_.empty()) fail(ClientErrorKind::garbage, garbage_);
    if (is_stdout_closed_) throw_gone();
    if (!is_stdin_broken_ && !process_.has_exited()) return;
    // It reads no more, but what it wrote before may still be in the pipe.
    pollfd wait{.fd = process_.stdout_fd(), .events = POLLIN, .revents = 0};
    const milliseconds patience = process_.has_exited() ? milliseconds{0} : kTimeToDie;
    if (::poll(&wait, 1, static_cast<int>(patience.count())) <= 0) throw_gone();
}

void Client::throw_gone() {
    if (process_.wait_until(Clock::now() + kTimeToDie))
        fail(ClientErrorKind::crashed, process_.reap().sentence() + ", with " +
                                           quoted_for_message(unanswered_.front().command) +
                                           " unanswered");
    fail(ClientErrorKind::closed, "closed its standard " +
                                      std::string(is_stdout_closed_ ? "output" : "input") +
                                      " but still runs");
}

void Client::fail(ClientErrorKind kind, const std::string& what) const {
    throw ClientError(kind, options_.name + " " + what);
}

}  // namespace nadare::gtp
