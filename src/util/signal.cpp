#include "util/signal.h"

#include <atomic>
#include <cerrno>

#include "util/assert.h"

namespace nadare::util {

namespace {

// The flag is all that is published, so relaxed order is enough; lock-free, because a handler may
// interrupt anything.
std::atomic<bool> interrupted = false;
std::atomic<bool> is_installed = false;
static_assert(std::atomic<bool>::is_always_lock_free);

void on_signal(int signal) {
    const int saved_errno = errno;
    if (interrupted.exchange(true, std::memory_order_relaxed)) {
        // Takes effect when this handler returns: until then the signal is blocked.
        std::signal(signal, SIG_DFL);
        std::raise(signal);
    }
    errno = saved_errno;
}

}  // namespace

InterruptFlag::InterruptFlag() {
    [[maybe_unused]] const bool was_installed = is_installed.exchange(true);
    assert(!was_installed && "at most one InterruptFlag at a time");
    interrupted.store(false, std::memory_order_relaxed);
    struct sigaction action {};
    action.sa_handler = on_signal;
    sigemptyset(&action.sa_mask);
    for (std::size_t i = 0; i < kSignals.size(); ++i)
        ::sigaction(kSignals[i], &action, &earlier_[i]);
}

InterruptFlag::~InterruptFlag() {
    for (std::size_t i = 0; i < kSignals.size(); ++i)
        ::sigaction(kSignals[i], &earlier_[i], nullptr);
    is_installed.store(false);
}

bool InterruptFlag::is_set() const noexcept {
    return interrupted.load(std::memory_order_relaxed);
}

void InterruptFlag::clear() noexcept {
    interrupted.store(false, std::memory_order_relaxed);
}

void ignore_broken_pipe() noexcept {
    std::signal(SIGPIPE, SIG_IGN);
}

}  // namespace nadare::util
