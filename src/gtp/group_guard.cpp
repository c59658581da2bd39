#include "gtp/group_guard.h"

#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <string_view>
#include <system_error>

#include "util/error.h"

namespace nadare::gtp {
namespace {

constexpr int kPipe = 3;

// The child. We were forked from a program with threads, so nothing here may allocate or lock.
[[noreturn]] void guard(int pipe) {
    // Its own session: the terminal's Ctrl-C is not for it. No other descriptors: it must not keep
    // an engine's pipe, the caller's output or a file's lock alive.
    ::setsid();
    ::prctl(PR_SET_NAME, "nadare-guard");
    ::dup2(pipe, kPipe);
    ::close(STDIN_FILENO);
    ::close(STDOUT_FILENO);
    ::close(STDERR_FILENO);
    ::close_range(kPipe + 1, ~0U, 0);

    std::array<pid_t, GroupGuard::kMaxGroups> groups;
    std::size_t count = 0;
    while (true) {
        pid_t message = 0;  // Written in one piece, so read in one piece.
        const ssize_t got = ::read(kPipe, &message, sizeof message);
        if (got < 0 && errno == EINTR) continue;
        if (got != static_cast<ssize_t>(sizeof message)) break;
        pid_t* const end = groups.data() + count;
        if (message > 0) {
            if (count < groups.size()) groups[count++] = message;
        } else if (pid_t* const found = std::find(groups.data(), end, -message); found != end) {
            *found = groups[--count];
        }
    }
    for (std::size_t i = 0; i < count; ++i) ::kill(-groups[i], SIGKILL);
    ::_exit(0);
}

}  // namespace

GroupGuard::GroupGuard() {
    Pipe pipe = make_pipe();
    pid_ = ::fork();
    if (pid_ == 0) {
        pipe.write_end.reset();
        guard(pipe.read_end.fd());
    }
    if (pid_ < 0)
        throw util::Error("cannot start a process: " + std::generic_category().message(errno));
    pipe_ = std::move(pipe.write_end);
}

GroupGuard::~GroupGuard() {
    pipe_.reset();
    while (::waitpid(pid_, nullptr, 0) < 0 && errno == EINTR) {
    }
}

void GroupGuard::tell(pid_t message) noexcept {
    write_quietly(pipe_.fd(), {reinterpret_cast<const char*>(&message), sizeof message});
}

}  // namespace nadare::gtp
