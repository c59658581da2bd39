// Where the workers of a run and the one thread that stores their results meet: tasks lie on one
// side, results on the other. A mutex guards everything; any thread may call anything.
#pragma once

#include <chrono>
#include <condition_variable>
#include <deque>
#include <exception>
#include <mutex>
#include <optional>
#include <utility>

namespace nadare::lab {

template <class Task, class Result>
class Desk {
 public:
    // Requires: each of the workers calls leave() once.
    Desk(std::deque<Task> tasks, int workers) : tasks_(std::move(tasks)), workers_(workers) {}

    // --- For workers

    // The next task, or nothing if all are taken.
    std::optional<Task> next() {
        const std::lock_guard lock(mutex_);
        if (tasks_.empty()) return std::nullopt;
        Task task = std::move(tasks_.front());
        tasks_.pop_front();
        return task;
    }

    void hand_in(Result result) {
        const std::lock_guard lock(mutex_);
        results_.push_back(std::move(result));
        news_.notify_one();
    }

    // The worker goes, with the exception that drove it away if there was one.
    void leave(std::exception_ptr failure) {
        const std::lock_guard lock(mutex_);
        --workers_;
        if (failure && !failure_) failure_ = failure;
        news_.notify_one();
    }

    // --- For the thread that stores

    // The next result, or nothing after a short while.
    std::optional<Result> wait() {
        std::unique_lock lock(mutex_);
        news_.wait_for(lock, std::chrono::milliseconds(100),
                       [this] { return !results_.empty() || failure_ || workers_ == 0; });
        if (results_.empty()) return std::nullopt;
        Result result = std::move(results_.front());
        results_.pop_front();
        return result;
    }

    // Nobody works any more and nothing is left to store, or a worker has failed.
    bool is_done() {
        const std::lock_guard lock(mutex_);
        return failure_ || (workers_ == 0 && results_.empty());
    }

    void rethrow_failure() {
        const std::lock_guard lock(mutex_);
        if (failure_) std::rethrow_exception(failure_);
    }

 private:
    std::mutex mutex_;
    std::condition_variable news_;
    std::deque<Task> tasks_;
    std::deque<Result> results_;
    int workers_;
    std::exception_ptr failure_;
};

}  // namespace nadare::lab
