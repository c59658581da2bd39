#include "gtp/channel.h"

#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

namespace nadare::gtp {
namespace {

constexpr std::size_t kReadBytes = std::size_t{64} << 10;

// One huge line must not hold its memory for the rest of the session.
constexpr std::size_t kKeptCapacity = std::size_t{1} << 20;

bool should_retry(int error) {
    return error == EINTR || error == EAGAIN || error == EWOULDBLOCK;
}

}  // namespace

DescriptorSource::DescriptorSource(int fd, std::size_t max_line_bytes)
    : fd_(fd), max_line_bytes_(max_line_bytes), buffer_(kReadBytes) {}

LineSource::Result DescriptorSource::read(std::string& line) {
    line.clear();
    if (line.capacity() > kKeptCapacity) line.shrink_to_fit();
    bool is_too_long = false;
    while (true) {
        const char* const unread = buffer_.data() + begin_;
        const std::size_t available = end_ - begin_;
        const void* const feed = available > 0 ? std::memchr(unread, '\n', available) : nullptr;
        const std::size_t length =
            feed ? static_cast<std::size_t>(static_cast<const char*>(feed) - unread) : available;
        if (!is_too_long && length > max_line_bytes_ - line.size()) {
            is_too_long = true;
            line.append(unread, length);
            line.resize(std::min({line.size(), kKeptOfLongLine, max_line_bytes_}));
            line.shrink_to_fit();
        } else if (!is_too_long) {
            line.append(unread, length);
        }
        begin_ += length + (feed ? 1 : 0);
        if (feed) break;
        if (fill()) continue;
        if (was_cancelled_ || (line.empty() && !is_too_long)) return Result::end;
        break;  // A last line without a line feed.
    }
    return is_too_long ? Result::too_long : Result::line;
}

bool DescriptorSource::fill() {
    begin_ = end_ = 0;
    while (!at_end_) {
        pollfd waits[] = {{.fd = fd_, .events = POLLIN, .revents = 0},
                          {.fd = cancelled_.fd(), .events = POLLIN, .revents = 0}};
        if (::poll(waits, 2, -1) < 0) {
            at_end_ = !should_retry(errno);
            continue;
        }
        if (waits[1].revents != 0) {
            was_cancelled_ = at_end_ = true;
            break;
        }
        const ssize_t count = ::read(fd_, buffer_.data(), buffer_.size());
        if (count > 0) {
            end_ = static_cast<std::size_t>(count);
            return true;
        }
        at_end_ = count == 0 || !should_retry(errno);
    }
    return false;
}

LineSource::Result TextSource::read(std::string& line) {
    line.clear();
    if (begin_ >= text_.size()) return Result::end;
    const std::size_t end = std::min(text_.find('\n', begin_), text_.size());
    line.assign(text_, begin_, end - begin_);
    begin_ = end + 1;
    return Result::line;
}

bool DescriptorSink::write(std::string_view bytes) {
    while (!is_broken_ && !bytes.empty()) {
        const ssize_t written = write_quietly(fd_, bytes);
        if (written >= 0) {
            bytes.remove_prefix(static_cast<std::size_t>(written));
        } else if (errno == EAGAIN || errno == EWOULDBLOCK) {
            // Somebody made the descriptor non-blocking, as programs sharing a terminal may.
            pollfd wait{.fd = fd_, .events = POLLOUT, .revents = 0};
            ::poll(&wait, 1, -1);
        } else if (errno != EINTR) {
            is_broken_ = true;
        }
    }
    return !is_broken_;
}

}  // namespace nadare::gtp
