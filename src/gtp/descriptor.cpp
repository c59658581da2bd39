#include "gtp/descriptor.h"

#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <ctime>
#include <system_error>

#include "util/error.h"

namespace nadare::gtp {

void Descriptor::reset() noexcept {
    if (fd_ >= 0) ::close(fd_);
    fd_ = -1;
}

Pipe make_pipe() {
    int ends[2];
    if (::pipe2(ends, O_CLOEXEC) != 0)
        throw util::Error("cannot make a pipe: " + std::generic_category().message(errno));
    return {.read_end = Descriptor(ends[0]), .write_end = Descriptor(ends[1])};
}

WakeEvent::WakeEvent() : event_(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {
    if (!event_.is_open())
        throw util::Error("cannot make an event: " + std::generic_category().message(errno));
}

void WakeEvent::signal() noexcept {
    const std::uint64_t one = 1;
    // The only way to fail is a counter already full, and then the event is signalled anyway.
    [[maybe_unused]] const ssize_t written = ::write(event_.fd(), &one, sizeof one);
}

ssize_t write_quietly(int fd, std::string_view bytes) noexcept {
    sigset_t pipe_signal;
    sigemptyset(&pipe_signal);
    sigaddset(&pipe_signal, SIGPIPE);
    sigset_t pending;
    sigemptyset(&pending);
    sigpending(&pending);
    const bool was_pending = sigismember(&pending, SIGPIPE) == 1;
    sigset_t old_mask;
    pthread_sigmask(SIG_BLOCK, &pipe_signal, &old_mask);

    const ssize_t written = ::write(fd, bytes.data(), bytes.size());
    const int error = errno;

    // The signal of a failed write goes to this very thread: take it back before it is unblocked,
    // unless it belongs to somebody else's write.
    if (written < 0 && error == EPIPE && !was_pending) {
        const timespec no_wait{};
        while (sigtimedwait(&pipe_signal, nullptr, &no_wait) < 0 && errno == EINTR) {
        }
    }
    pthread_sigmask(SIG_SETMASK, &old_mask, nullptr);
    errno = error;
    return written;
}

}  // namespace nadare::gtp
