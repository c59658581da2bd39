#include "gtp/group_guard.h"

#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <memory>
#include <thread>

#include "gtp/descriptor.h"
#include "gtp/process.h"

namespace nadare::gtp {
namespace {

using namespace std::chrono_literals;

// Ends when every process that holds the pipe's other end has ended.
bool closes_soon(int fd) {
    const auto deadline = std::chrono::steady_clock::now() + 10s;
    char byte = 0;
    while (std::chrono::steady_clock::now() < deadline) {
        const ssize_t got = ::read(fd, &byte, 1);
        if (got == 0) return true;
        std::this_thread::sleep_for(5ms);
    }
    return false;
}

// A process that neither reads nor ends, and has a child of its own that does not either.
ProcessOptions stubborn(GroupGuard* guard) {
    return {.argv = shell_command("sleep 1000 & sleep 1000; true"), .guard = guard};
}

TEST(GroupGuard, EndsEnginesAndTheirChildrenWhenTheirMasterIsKilled) {
    Pipe pipe = make_pipe();
    const pid_t master = ::fork();
    if (master == 0) {
        // Standard output of the engine is ours to watch: it ends with the last of its group.
        ::dup2(pipe.write_end.fd(), STDERR_FILENO);
        pipe.write_end.reset();
        GroupGuard guard;
        ProcessOptions options = stubborn(&guard);
        options.stderr_file = "/dev/stderr";
        const Process process(options);
        ::raise(SIGKILL);
    }
    pipe.write_end.reset();
    ::waitpid(master, nullptr, 0);
    EXPECT_TRUE(closes_soon(pipe.read_end.fd())) << "something of the engine still runs";
}

TEST(GroupGuard, LeavesAloneWhatItWasToldToForget) {
    auto guard = std::make_unique<GroupGuard>();
    const Process process(stubborn(nullptr));
    guard->watch(process.pid());
    guard->forget(process.pid());
    guard.reset();  // Waits for the guard's end.
    EXPECT_FALSE(process.has_exited());
}

TEST(GroupGuard, EndsWhatIsStillWatchedWhenItGoes) {
    auto guard = std::make_unique<GroupGuard>();
    const Process process(stubborn(nullptr));
    guard->watch(process.pid());
    guard.reset();
    EXPECT_TRUE(process.wait_until(Process::Clock::now() + 10s));
}

TEST(GroupGuard, DoesNotMindBeingKilledItself) {
    GroupGuard guard;
    ::kill(guard.pid(), SIGKILL);
    std::this_thread::sleep_for(20ms);
    Process process(
        {.argv = shell_command("cat"), .guard = &guard});  // Would raise SIGPIPE otherwise.
    process.close_stdin();
    EXPECT_TRUE(process.reap().is_success());
}

}  // namespace
}  // namespace nadare::gtp
