// Where SGF text comes from, down to a window of bytes a parser can look at. Files are read in
// pieces; zstd and UTF-16 are noticed by their first bytes and undone on the way, so everything
// above sees ASCII-compatible text. Memory: one window and, for zstd, what its decoder needs.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <istream>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "go/sgf_error.h"

namespace nadare::go::sgf {

// Bytes in order. A small abstract class because sources are stacked at run time.
class ByteSource {
 public:
    virtual ~ByteSource() = default;
    // Fills the front of `room` and answers how many bytes; 0 at the end only.
    // Requires: room is not empty. Throws util::Error if the bytes cannot be read.
    virtual std::size_t read(std::span<char> room) = 0;
    // Bytes taken from the file or stream itself, before any decoding.
    virtual std::uint64_t raw_bytes_read() const = 0;
};

// The bytes of a file. Throws util::Error if it cannot be opened.
std::unique_ptr<ByteSource> open_file(const std::filesystem::path& path);

// The bytes of a stream, which must outlive the source.
std::unique_ptr<ByteSource> open_stream(std::istream& stream);

// The bytes of `memory`, which must outlive the source.
std::unique_ptr<ByteSource> open_memory(std::string_view memory);

// `source` behind whatever its first bytes ask for: zstd undone, then UTF-16 turned into UTF-8.
std::unique_ptr<ByteSource> decoded(std::unique_ptr<ByteSource> source);

// A sliding window over the text, which knows the line and column of each byte in it.
class Input {
 public:
    // The longest look-ahead require() can promise.
    static constexpr std::size_t kMaxLookahead = 4096;

    // Reads `memory` in place if it needs no decoding; it must outlive the input.
    Input(std::string_view memory, std::string name);
    Input(std::unique_ptr<ByteSource> source, std::string name);

    // What the text is called in messages; may be empty.
    const std::string& name() const { return name_; }

    // The bytes at hand, from the present one on. Empty only at the end.
    std::string_view window() {
        if (begin_ == end_) refill(1);
        return {begin_, static_cast<std::size_t>(end_ - begin_)};
    }
    // The same, with at least `count` bytes unless the text ends before. count <= kMaxLookahead.
    std::string_view require(std::size_t count) {
        if (static_cast<std::size_t>(end_ - begin_) < count) refill(count);
        return {begin_, static_cast<std::size_t>(end_ - begin_)};
    }
    // Requires: count <= window().size().
    void skip(std::size_t count) { begin_ += count; }

    // Where the present byte stands. Cost: the bytes passed since the last such question or refill.
    TextPosition position();
    // Remembers the present byte; marked_position() tells later where it stood.
    void mark() { mark_ = begin_; }
    TextPosition marked_position();

    std::uint64_t raw_bytes_read() const;

 private:
    void refill(std::size_t count);
    void settle();

    std::string name_;
    std::unique_ptr<ByteSource> source_;  // Null once everything is in the window.
    std::vector<char> buffer_;
    std::uint64_t raw_bytes_ = 0;  // Once source_ is null.

    const char* begin_ = nullptr;
    const char* end_ = nullptr;

    // Lines are counted in arrears, when somebody asks or before bytes are dropped: up to here.
    const char* settled_ = nullptr;
    TextPosition settled_position_;    // Of *settled_.
    bool settled_follows_cr_ = false;  // Then an LF at settled_ ends no further line.

    const char* mark_ = nullptr;    // Null once settled_ has passed the marked byte,
    TextPosition marked_position_;  // and then this is where it stood.
};

}  // namespace nadare::go::sgf
