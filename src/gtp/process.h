// A child process that talks through pipes: started in a process group of its own, so that it can
// be signalled together with its own children and does not get the terminal's Ctrl-C; its standard
// error drained all the time, so that it never blocks on it; always reaped, so that no zombie
// stays.
//
// One thread uses the object; a second one, inside, drains standard error.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "gtp/descriptor.h"
#include "gtp/group_guard.h"

namespace nadare::gtp {

struct ProcessOptions {
    std::vector<std::string> argv{};  // The program, found along PATH, and its arguments.
    std::string directory{};          // Where it runs; empty for here.

    // Where standard error goes: appended to this file, or if empty, the last bytes are kept.
    std::string stderr_file{};
    std::size_t stderr_tail_bytes = std::size_t{64} << 10;

    // Ends it if we are killed; none if it may outlive us. Must outlive the process.
    GroupGuard* guard = nullptr;
};

// The arguments that run `command` through the shell.
std::vector<std::string> shell_command(std::string_view command);

// How a process ended: a signal if not 0, else an exit code; neither if somebody else reaped it.
struct ExitStatus {
    int code = 0;
    int signal = 0;
    bool is_known = true;

    bool is_success() const { return is_known && code == 0 && signal == 0; }

    // Completes "the engine ...": "exited with status 3", "was killed by signal 11 (...)".
    std::string sentence() const;
};

class Process {
 public:
    using Clock = std::chrono::steady_clock;

    // Throws util::Error if it cannot be started.
    explicit Process(const ProcessOptions& options);
    Process(const Process&) = delete;
    Process& operator=(const Process&) = delete;

    // Kills what still runs of the group, at once, and reaps.
    ~Process();

    // Our ends of its standard input and output; both non-blocking. -1 once closed.
    int stdin_fd() const { return stdin_.fd(); }
    int stdout_fd() const { return stdout_.fd(); }
    void close_stdin() { stdin_.reset(); }

    pid_t pid() const { return pid_; }

    // True once the process itself has ended; its children may still run.
    bool has_exited() const;

    // Waits for that until the deadline; answers has_exited().
    bool wait_until(Clock::time_point deadline) const;

    // Sends the signal to every process of the group. Nothing happens once reaped.
    void signal_group(int signal) const;

    // Waits until the process has ended, kills what is left of its group, and answers how the
    // process ended. Later calls answer the same at once.
    ExitStatus reap();

    // User and system time so far of the process, its children it has waited for, and the running
    // processes of its group. After reap(), the final figure for the first two. Never decreases.
    // Cost: alive, a walk through /proc.
    std::chrono::microseconds cpu_time();

    // The last bytes of standard error; empty if it goes to a file.
    std::string stderr_tail() const;

 private:
    class Drain;

    Descriptor stdin_;
    Descriptor stdout_;
    std::unique_ptr<Drain> stderr_;  // Null if standard error goes to a file.
    GroupGuard* guard_ = nullptr;
    pid_t pid_ = -1;  // Also the group's id.
    bool is_reaped_ = false;
    ExitStatus status_;
    std::chrono::microseconds cpu_time_{0};
};

}  // namespace nadare::gtp
