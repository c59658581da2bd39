#include "lab/measured_run.h"

#include <linux/perf_event.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <system_error>

#include "gtp/descriptor.h"
#include "gtp/process.h"
#include "util/error.h"
#include "util/text.h"

namespace nadare::lab {
namespace {

constexpr int kNotFound = 127;  // What shells answer.

// Counts the instructions of that process from its exec on, with all threads it starts. Closed if
// the system will not.
gtp::Descriptor count_instructions(pid_t pid) {
    perf_event_attr attributes{};
    attributes.type = PERF_TYPE_HARDWARE;
    attributes.size = sizeof attributes;
    attributes.config = PERF_COUNT_HW_INSTRUCTIONS;
    attributes.disabled = 1;
    attributes.enable_on_exec = 1;
    attributes.inherit = 1;
    attributes.exclude_kernel = 1;
    attributes.exclude_hv = 1;
    const long fd = ::syscall(SYS_perf_event_open, &attributes, pid, -1, -1, PERF_FLAG_FD_CLOEXEC);
    return gtp::Descriptor(static_cast<int>(fd));
}

// In the child: waits for the parent to be ready, and becomes the program. Our copy of the pipe's
// other end must go first, or we would wait for ourselves.
[[noreturn]] void become(char* const* argv, gtp::Pipe& pipe, int output) {
    pipe.write_end.reset();
    const int start = pipe.read_end.fd();
    char go = 0;
    while (::read(start, &go, 1) < 0 && errno == EINTR) {
    }
    ::dup2(output, STDOUT_FILENO);
    ::execvp(argv[0], argv);
    ::_exit(kNotFound);
}

std::string read_all(int fd) {
    std::string text;
    std::array<char, 4096> buffer;
    while (true) {
        const ssize_t count = ::read(fd, buffer.data(), buffer.size());
        if (count > 0) text.append(buffer.data(), static_cast<std::size_t>(count));
        if (count == 0 || (count < 0 && errno != EINTR)) return text;
    }
}

util::Seconds to_seconds(const timeval& time) {
    return std::chrono::seconds(time.tv_sec) + std::chrono::microseconds(time.tv_usec);
}

}  // namespace

MeasuredRun run_measured(const std::vector<std::string>& argv) {
    std::vector<char*> words;
    for (const std::string& word : argv) words.push_back(const_cast<char*>(word.c_str()));
    words.push_back(nullptr);
    gtp::Pipe start = gtp::make_pipe();
    gtp::Pipe output = gtp::make_pipe();
    const pid_t pid = ::fork();
    if (pid == 0) become(words.data(), start, output.write_end.fd());
    if (pid < 0)
        throw util::Error("cannot start a process: " + std::generic_category().message(errno));
    const gtp::Descriptor counter = count_instructions(pid);
    start.write_end.reset();  // Off it goes.
    start.read_end.reset();
    output.write_end.reset();

    MeasuredRun run{.output = read_all(output.read_end.fd())};
    int status = 0;
    rusage usage{};
    while (::wait4(pid, &status, 0, &usage) < 0 && errno == EINTR) {
    }
    run.cpu_time = to_seconds(usage.ru_utime) + to_seconds(usage.ru_stime);
    const gtp::ExitStatus ended{.code = WIFEXITED(status) ? WEXITSTATUS(status) : 0,
                                .signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0};
    if (!ended.is_success())
        throw util::Error(
            util::format("{} {}", util::in_quotes(util::join(argv, " "), 200),
                         ended.code == kNotFound ? "could not be run" : ended.sentence()));
    std::uint64_t count = 0;
    if (counter.is_open() && ::read(counter.fd(), &count, sizeof count) == sizeof count &&
        count > 0)
        run.instructions = count;
    return run;
}

}  // namespace nadare::lab
