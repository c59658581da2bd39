// Where a server's lines come from and where its answers go: small abstract classes at a cold seam,
// so that the same loop serves descriptors (a pipe, a terminal, a socket) and text in memory
// (tests, fuzzing, a file of set-up commands).
//
// A LineSource is read by one thread; cancel() may come from any other. A Sink is written by one
// thread at a time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "gtp/descriptor.h"

namespace nadare::gtp {

class LineSource {
 public:
    enum class Result : std::uint8_t {
        line,      // One line, without its line feed. A last line may lack the line feed.
        too_long,  // The line exceeded the source's limit. It is gone, but for its beginning.
        end,       // End of input, a read error, or cancelled. Every later read answers the same.
    };

    virtual ~LineSource() = default;

    // Replaces `line` by the next line; blocks until there is one.
    virtual Result read(std::string& line) = 0;

    // Makes the read under way, and every later one, answer Result::end soon.
    virtual void cancel() noexcept = 0;
};

// Lines from a descriptor, which stays the caller's. Blocking or non-blocking makes no difference.
class DescriptorSource final : public LineSource {
 public:
    static constexpr std::size_t kDefaultMaxLineBytes = std::size_t{256} << 20;
    static constexpr std::size_t kKeptOfLongLine = 4096;

    explicit DescriptorSource(int fd, std::size_t max_line_bytes = kDefaultMaxLineBytes);

    Result read(std::string& line) override;
    void cancel() noexcept override { cancelled_.signal(); }

 private:
    // Waits for bytes and refills the buffer; false at the end of input or when cancelled.
    bool fill();

    int fd_;
    std::size_t max_line_bytes_;
    std::vector<char> buffer_;
    std::size_t begin_ = 0;  // Unread bytes are buffer_[begin_, end_).
    std::size_t end_ = 0;
    bool at_end_ = false;
    bool was_cancelled_ = false;
    WakeEvent cancelled_;  // From the thread that calls cancel() to the one inside read().
};

// Lines from text in memory. Never blocks, so there is nothing to cancel.
class TextSource final : public LineSource {
 public:
    explicit TextSource(std::string text) : text_(std::move(text)) {}

    Result read(std::string& line) override;
    void cancel() noexcept override {}

 private:
    std::string text_;
    std::size_t begin_ = 0;
};

class Sink {
 public:
    virtual ~Sink() = default;

    // Writes everything and flushes. False if the peer is gone; then nothing more will get through.
    virtual bool write(std::string_view bytes) = 0;
};

// Writes to a descriptor, which stays the caller's: in one write(2) unless the system takes less.
class DescriptorSink final : public Sink {
 public:
    explicit DescriptorSink(int fd) : fd_(fd) {}
    bool write(std::string_view bytes) override;

 private:
    int fd_;
    bool is_broken_ = false;
};

class StringSink final : public Sink {
 public:
    bool write(std::string_view bytes) override {
        text_ += bytes;
        return true;
    }
    const std::string& text() const { return text_; }

 private:
    std::string text_;
};

}  // namespace nadare::gtp
