#include "gtp/input_queue.h"

#include <utility>

#include "util/assert.h"

namespace nadare::gtp {
namespace {

std::size_t bytes_of(const QueuedCommand& queued) {
    const Command& command = queued.command;
    return sizeof(QueuedCommand) + command.id.size() + command.name.size() +
           command.arguments.size();
}

}  // namespace

bool InputQueue::push(ParsedLine line, bool is_too_long) {
    std::optional<std::stop_source> due;
    {
        const std::lock_guard lock(mutex_);
        ++lines_;
        if (line.kind == LineKind::interrupt) last_interrupt_ = lines_;
        if (line.kind == LineKind::command) {
            last_command_ = lines_;
            queue_.push_back({.command = std::move(line.command),
                              .line_number = lines_,
                              .is_too_long = is_too_long});
            queued_bytes_ += bytes_of(queue_.back());
        }
        due = stop_source_if_due();
        has_input_.notify_one();
    }
    // Not under the lock: this runs the callbacks that a handler may have registered.
    if (due) due->request_stop();

    std::unique_lock lock(mutex_);
    has_room_.wait(lock, [this] { return queued_bytes_ <= max_bytes_ || is_abandoned_; });
    return !is_abandoned_;
}

void InputQueue::close() {
    std::optional<std::stop_source> due;
    {
        const std::lock_guard lock(mutex_);
        is_closed_ = true;
        due = stop_source_if_due();
        has_input_.notify_one();
    }
    if (due) due->request_stop();
}

std::optional<QueuedCommand> InputQueue::pop() {
    std::unique_lock lock(mutex_);
    has_input_.wait(lock, [this] { return !queue_.empty() || is_closed_; });
    if (queue_.empty()) return std::nullopt;
    QueuedCommand next = std::move(queue_.front());
    queue_.pop_front();
    queued_bytes_ -= bytes_of(next);
    has_room_.notify_one();
    return next;
}

bool InputQueue::is_idle() const {
    const std::lock_guard lock(mutex_);
    return queue_.empty() && !is_closed_;
}

std::stop_source InputQueue::start(StopOn when, std::uint64_t line_number) {
    const std::lock_guard lock(mutex_);
    return start_locked(when, line_number);
}

std::stop_source InputQueue::start_between_commands(StopOn when) {
    const std::lock_guard lock(mutex_);
    // A command that arrived since the queue was last looked at must still count.
    return start_locked(when, queue_.empty() ? lines_ : queue_.front().line_number - 1);
}

std::stop_source InputQueue::start_locked(StopOn when, std::uint64_t line_number) {
    assert(!running_);
    running_.emplace(Activity{.stop = {}, .when = when, .line_number = line_number});
    if (should_stop(*running_)) running_->stop.request_stop();
    return running_->stop;
}

void InputQueue::finish() {
    const std::lock_guard lock(mutex_);
    running_.reset();
}

void InputQueue::abandon() {
    const std::lock_guard lock(mutex_);
    is_abandoned_ = true;
    has_room_.notify_one();
}

bool InputQueue::should_stop(const Activity& activity) const {
    const bool was_interrupted = last_interrupt_ > activity.line_number;
    switch (activity.when) {
        case StopOn::interrupt:
            return was_interrupted;
        case StopOn::any_line:
            return lines_ > activity.line_number || is_closed_;
        case StopOn::command:
            return last_command_ > activity.line_number || was_interrupted || is_closed_;
    }
    return true;
}

std::optional<std::stop_source> InputQueue::stop_source_if_due() const {
    if (running_ && should_stop(*running_)) return running_->stop;
    return std::nullopt;
}

}  // namespace nadare::gtp
