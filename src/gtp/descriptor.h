// File descriptors for the two ends of a GTP conversation: owned handles, pipes, an event that
// wakes a thread blocked in poll(), and a write that answers "the peer is gone" instead of raising
// SIGPIPE. A library must not change the process's signal handling, so SIGPIPE is held back per
// write, in the writing thread only.
#pragma once

#include <sys/types.h>

#include <string_view>
#include <utility>

namespace nadare::gtp {

// Owns one descriptor and closes it. An empty one holds -1.
class Descriptor {
 public:
    Descriptor() = default;
    explicit Descriptor(int fd) noexcept : fd_(fd) {}
    Descriptor(Descriptor&& other) noexcept : fd_(std::exchange(other.fd_, -1)) {}
    Descriptor& operator=(Descriptor&& other) noexcept {
        if (this != &other) {
            reset();
            fd_ = std::exchange(other.fd_, -1);
        }
        return *this;
    }
    ~Descriptor() { reset(); }

    int fd() const noexcept { return fd_; }
    bool is_open() const noexcept { return fd_ >= 0; }
    void reset() noexcept;

 private:
    int fd_ = -1;
};

struct Pipe {
    Descriptor read_end{};
    Descriptor write_end{};
};

// A new pipe; both ends close on exec. Throws util::Error if the system has none to give.
Pipe make_pipe();

// Lets any thread wake one that polls fd(). Once signalled it stays signalled.
class WakeEvent {
 public:
    WakeEvent();
    int fd() const noexcept { return event_.fd(); }
    void signal() noexcept;

 private:
    Descriptor event_;
};

// write(2) without SIGPIPE: a reader that went away shows as EPIPE alone.
ssize_t write_quietly(int fd, std::string_view bytes) noexcept;

}  // namespace nadare::gtp
