// Input that waits for the output it is an answer to, for tests of what runs until it is stopped.
#pragma once

#include <chrono>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "gtp/channel.h"

namespace nadare::front {

// What was written, for a reader on another thread.
class SharedSink final : public gtp::Sink {
 public:
    bool write(std::string_view bytes) override {
        const std::lock_guard lock(mutex_);
        text_ += bytes;
        return true;
    }
    std::string text() const {
        const std::lock_guard lock(mutex_);
        return text_;
    }

 private:
    mutable std::mutex mutex_;
    std::string text_;
};

class SlowSource final : public gtp::LineSource {
 public:
    struct Line {
        std::string text{};
        std::string after{};  // Comes once this has been written; at once if empty.
    };

    // Requires: the sink outlives it.
    SlowSource(std::vector<Line> lines, const SharedSink& sink)
        : lines_(std::move(lines)), sink_(sink) {}

    Result read(std::string& line) override {
        if (next_ == lines_.size()) return Result::end;
        const Line& wanted = lines_[next_++];
        const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(30);
        while (sink_.text().find(wanted.after) == std::string::npos &&
               std::chrono::steady_clock::now() < deadline)
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        line = wanted.text;
        return Result::line;
    }
    void cancel() noexcept override {}

 private:
    std::vector<Line> lines_;
    std::size_t next_ = 0;
    const SharedSink& sink_;
};

}  // namespace nadare::front
