#include "go/sgf_input.h"

#include <zstd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <optional>
#include <utility>

#include "go/sgf_charset.h"
#include "util/assert.h"

namespace nadare::go::sgf {

namespace {

class FileSource : public ByteSource {
 public:
    explicit FileSource(const std::filesystem::path& path)
        : name_(path.string()), file_(std::fopen(path.c_str(), "rb")) {
        if (file_ == nullptr)
            throw util::Error("Cannot open the file " + name_ + ": " + std::strerror(errno) + ".");
        std::setvbuf(file_.get(), nullptr, _IONBF, 0);  // Whoever reads has a buffer of his own.
    }
    std::size_t read(std::span<char> room) override {
        const std::size_t count = std::fread(room.data(), 1, room.size(), file_.get());
        if (count == 0 && std::ferror(file_.get()))
            throw util::Error("Cannot read the file " + name_ + ": " + std::strerror(errno) + ".");
        bytes_ += count;
        return count;
    }
    std::uint64_t raw_bytes_read() const override { return bytes_; }

 private:
    struct Closer {
        void operator()(std::FILE* file) const { std::fclose(file); }
    };
    std::string name_;
    std::unique_ptr<std::FILE, Closer> file_;
    std::uint64_t bytes_ = 0;
};

class StreamSource : public ByteSource {
 public:
    explicit StreamSource(std::istream& stream) : stream_(stream) {}
    std::size_t read(std::span<char> room) override {
        stream_.read(room.data(), static_cast<std::streamsize>(room.size()));
        if (stream_.bad()) throw util::Error("Cannot read the SGF text from its stream.");
        bytes_ += static_cast<std::uint64_t>(stream_.gcount());
        return static_cast<std::size_t>(stream_.gcount());
    }
    std::uint64_t raw_bytes_read() const override { return bytes_; }

 private:
    std::istream& stream_;
    std::uint64_t bytes_ = 0;
};

class MemorySource : public ByteSource {
 public:
    explicit MemorySource(std::string_view memory) : memory_(memory) {}
    std::size_t read(std::span<char> room) override {
        const std::size_t count = memory_.copy(room.data(), room.size(), bytes_);
        bytes_ += count;
        return count;
    }
    std::uint64_t raw_bytes_read() const override { return bytes_; }

 private:
    std::string_view memory_;
    std::size_t bytes_ = 0;
};

// A source some of whose first bytes have been looked at.
class RewoundSource : public ByteSource {
 public:
    RewoundSource(std::string head, std::unique_ptr<ByteSource> rest)
        : head_(std::move(head)), rest_(std::move(rest)) {}
    std::size_t read(std::span<char> room) override {
        if (given_ == head_.size()) return rest_->read(room);
        const std::size_t count = head_.copy(room.data(), room.size(), given_);
        given_ += count;
        return count;
    }
    std::uint64_t raw_bytes_read() const override { return rest_->raw_bytes_read(); }

 private:
    std::string head_;
    std::size_t given_ = 0;
    std::unique_ptr<ByteSource> rest_;
};

class ZstdSource : public ByteSource {
 public:
    explicit ZstdSource(std::unique_ptr<ByteSource> packed)
        : packed_(std::move(packed)), stream_(ZSTD_createDStream()), buffer_(ZSTD_DStreamInSize()) {
        if (stream_ == nullptr) throw util::Error("Not enough memory to read zstd data.");
    }

    std::size_t read(std::span<char> room) override {
        ZSTD_outBuffer out{room.data(), room.size(), 0};
        while (out.pos == 0) {
            if (in_.pos == in_.size && !is_flushing_ && !load()) return 0;
            const std::size_t result = ZSTD_decompressStream(stream_.get(), &out, &in_);
            if (ZSTD_isError(result))
                throw util::Error(std::string("The zstd data is damaged: ") +
                                  ZSTD_getErrorName(result) + ".");
            is_inside_frame_ = result != 0;
            is_flushing_ = is_inside_frame_ && out.pos == out.size;
        }
        return out.pos;
    }
    std::uint64_t raw_bytes_read() const override { return packed_->raw_bytes_read(); }

 private:
    // More packed bytes. False at the end, which may only come between two frames.
    bool load() {
        const std::size_t count = packed_->read(buffer_);
        if (count == 0 && is_inside_frame_)
            throw util::Error("The zstd data ends too early: the file was cut short.");
        in_ = {buffer_.data(), count, 0};
        return count > 0;
    }

    struct Freer {
        void operator()(ZSTD_DStream* stream) const { ZSTD_freeDStream(stream); }
    };
    std::unique_ptr<ByteSource> packed_;
    std::unique_ptr<ZSTD_DStream, Freer> stream_;
    std::vector<char> buffer_;
    ZSTD_inBuffer in_{nullptr, 0, 0};
    bool is_inside_frame_ = false;
    bool is_flushing_ = false;  // The decoder may hold output back for want of room.
};

class Utf16Source : public ByteSource {
 public:
    Utf16Source(std::unique_ptr<ByteSource> wide, Utf16Decoder::ByteOrder order)
        : wide_(std::move(wide)), decoder_(order), buffer_(1 << 14) {}

    std::size_t read(std::span<char> room) override {
        while (given_ == text_.size() && !is_finished_) {
            text_.clear();
            given_ = 0;
            const std::size_t count = wide_->read(buffer_);
            decoder_.append({buffer_.data(), count}, text_);
            if (count == 0) {
                decoder_.finish(text_);
                is_finished_ = true;
            }
        }
        const std::size_t count = text_.copy(room.data(), room.size(), given_);
        given_ += count;
        return count;
    }
    std::uint64_t raw_bytes_read() const override { return wide_->raw_bytes_read(); }

 private:
    std::unique_ptr<ByteSource> wide_;
    Utf16Decoder decoder_;
    std::vector<char> buffer_;
    std::string text_;
    std::size_t given_ = 0;
    bool is_finished_ = false;
};

constexpr std::size_t kMagicSize = 4;

bool is_zstd(std::string_view head) {
    if (head.size() < kMagicSize) return false;
    const std::string_view end_of_skippable = "\x2a\x4d\x18";
    return head.substr(0, 4) == "\x28\xb5\x2f\xfd" ||
           ((head[0] & 0xf0) == 0x50 && head.substr(1, 3) == end_of_skippable);
}

// A byte order mark, or "(;" in two bytes each.
std::optional<Utf16Decoder::ByteOrder> utf16_order(std::string_view head) {
    using namespace std::string_view_literals;
    if (head.starts_with("\xff\xfe"sv) || head.starts_with("(\0;\0"sv))
        return Utf16Decoder::ByteOrder::little_endian;
    if (head.starts_with("\xfe\xff"sv) || head.starts_with("\0(\0;"sv))
        return Utf16Decoder::ByteOrder::big_endian;
    return std::nullopt;
}

// Takes up to kMagicSize bytes off the front of a source.
std::string read_head(ByteSource& source) {
    std::string head(kMagicSize, '\0');
    std::size_t size = 0;
    while (size < head.size()) {
        const std::size_t count = source.read(std::span(head).subspan(size));
        if (count == 0) break;
        size += count;
    }
    head.resize(size);
    return head;
}

}  // namespace

std::unique_ptr<ByteSource> open_file(const std::filesystem::path& path) {
    return std::make_unique<FileSource>(path);
}

std::unique_ptr<ByteSource> open_stream(std::istream& stream) {
    return std::make_unique<StreamSource>(stream);
}

std::unique_ptr<ByteSource> open_memory(std::string_view memory) {
    return std::make_unique<MemorySource>(memory);
}

std::unique_ptr<ByteSource> decoded(std::unique_ptr<ByteSource> source) {
    std::string head = read_head(*source);
    const bool is_packed = is_zstd(head);
    source = std::make_unique<RewoundSource>(head, std::move(source));
    if (is_packed) {
        source = std::make_unique<ZstdSource>(std::move(source));
        head = read_head(*source);
        source = std::make_unique<RewoundSource>(head, std::move(source));
    }
    if (const auto order = utf16_order(head))
        source = std::make_unique<Utf16Source>(std::move(source), *order);
    return source;
}

// --- Input

Input::Input(std::string_view memory, std::string name) : name_(std::move(name)) {
    const std::string_view head = memory.substr(0, kMagicSize);
    if (is_zstd(head) || utf16_order(head)) {
        *this = Input(open_memory(memory), std::move(name_));
        return;
    }
    settled_ = begin_ = memory.data();
    end_ = begin_ + memory.size();
    raw_bytes_ = memory.size();
}

Input::Input(std::unique_ptr<ByteSource> source, std::string name)
    : name_(std::move(name)), source_(decoded(std::move(source))), buffer_(1 << 16) {
    settled_ = begin_ = end_ = buffer_.data();
}

std::uint64_t Input::raw_bytes_read() const {
    return source_ == nullptr ? raw_bytes_ : source_->raw_bytes_read();
}

// Slides what has not been passed to the front of the buffer and reads behind it.
void Input::refill(std::size_t count) {
    assert(count <= kMaxLookahead);
    if (source_ == nullptr) return;
    settle();
    const bool is_marked = mark_ != nullptr;
    std::size_t size = static_cast<std::size_t>(end_ - begin_);
    std::memmove(buffer_.data(), begin_, size);
    bool is_at_end = false;
    while (size < count && !is_at_end) {
        const std::size_t got = source_->read(std::span(buffer_).subspan(size));
        is_at_end = got == 0;
        size += got;
    }
    settled_ = begin_ = buffer_.data();
    end_ = begin_ + size;
    if (is_marked) mark_ = begin_;
    if (is_at_end) {
        raw_bytes_ = source_->raw_bytes_read();
        source_.reset();
    }
}

// Afterwards settled_ == begin_, and nothing before begin_ is needed any more.
void Input::settle() {
    for (; settled_ != begin_; ++settled_) {
        if (settled_ == mark_) {
            marked_position_ = settled_position_;
            mark_ = nullptr;
        }
        const char c = *settled_;
        if (c == '\n' && settled_follows_cr_) {
            // The second half of CR LF: the line was counted at the CR.
        } else if (c == '\n' || c == '\r') {
            ++settled_position_.line;
            settled_position_.column = 1;
        } else {
            ++settled_position_.column;
        }
        settled_follows_cr_ = c == '\r';
    }
}

TextPosition Input::position() {
    settle();
    return settled_position_;
}

TextPosition Input::marked_position() {
    settle();
    return mark_ == nullptr ? marked_position_ : settled_position_;
}

}  // namespace nadare::go::sgf
