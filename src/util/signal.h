// Ctrl-C without losing results: a long run polls a flag between two steps, saves, and leaves. And
// SIGPIPE, which would end a program because its reader went away.
//
// A signal handler is told nothing but the signal's number, so the flag behind InterruptFlag is the
// one mutable global of the program, and at most one InterruptFlag may exist at a time.
#pragma once

#include <array>
#include <csignal>

namespace nadare::util {

// While one exists, the first SIGINT or SIGTERM only sets the flag, and the next ends the program
// as if nobody had ever caught it. A blocked read or sleep is cut short by the signal (EINTR), so
// that a program waiting for input notices too. The destructor puts the earlier handlers back.
//
// Any thread may ask; one thread makes and destroys it.
class InterruptFlag {
 public:
    // Requires: no other InterruptFlag exists.
    InterruptFlag();
    InterruptFlag(const InterruptFlag&) = delete;
    InterruptFlag& operator=(const InterruptFlag&) = delete;
    ~InterruptFlag();

    bool is_set() const noexcept;
    explicit operator bool() const noexcept { return is_set(); }

    // Forgets a signal that was dealt with: the next is a first one again.
    void clear() noexcept;

 private:
    static constexpr std::array<int, 2> kSignals = {SIGINT, SIGTERM};

    std::array<struct sigaction, 2> earlier_{};
};

// From now on writing to a closed pipe or socket fails with EPIPE instead of ending the program.
void ignore_broken_pipe() noexcept;

}  // namespace nadare::util
