#include "gtp/process.h"

#include <dirent.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <condition_variable>
#include <cstring>
#include <fstream>
#include <mutex>
#include <system_error>
#include <thread>

#include "util/error.h"

namespace nadare::gtp {
namespace {

using std::chrono::microseconds;

std::string message_of(int error) {
    return std::generic_category().message(error);
}

// The attributes of posix_spawn, released on every way out.
struct SpawnSetup {
    SpawnSetup() {
        posix_spawn_file_actions_init(&actions);
        posix_spawnattr_init(&attributes);
    }
    SpawnSetup(const SpawnSetup&) = delete;
    SpawnSetup& operator=(const SpawnSetup&) = delete;
    ~SpawnSetup() {
        posix_spawn_file_actions_destroy(&actions);
        posix_spawnattr_destroy(&attributes);
    }
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
};

// Starts the program with the given standard streams, in a group of its own, and with the signal
// handling of a fresh program whatever ours is.
pid_t spawn(const ProcessOptions& options, int in, int out, int err) {
    SpawnSetup setup;
    posix_spawn_file_actions_adddup2(&setup.actions, in, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&setup.actions, out, STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&setup.actions, err, STDERR_FILENO);
    if (!options.directory.empty())
        posix_spawn_file_actions_addchdir_np(&setup.actions, options.directory.c_str());

    sigset_t none;
    sigemptyset(&none);
    sigset_t defaults;
    sigemptyset(&defaults);
    for (const int signal : {SIGPIPE, SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGCHLD})
        sigaddset(&defaults, signal);
    posix_spawnattr_setsigmask(&setup.attributes, &none);
    posix_spawnattr_setsigdefault(&setup.attributes, &defaults);
    posix_spawnattr_setpgroup(&setup.attributes, 0);
    posix_spawnattr_setflags(
        &setup.attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);

    std::vector<char*> argv;
    for (const std::string& word : options.argv) argv.push_back(const_cast<char*>(word.c_str()));
    argv.push_back(nullptr);
    pid_t pid = -1;
    const int error =
        posix_spawnp(&pid, argv.front(), &setup.actions, &setup.attributes, argv.data(), environ);
    if (error != 0)
        throw util::Error("cannot start \"" + options.argv.front() + "\": " + message_of(error));
    return pid;
}

void make_non_blocking(int fd) {
    ::fcntl(fd, F_SETFL, ::fcntl(fd, F_GETFL) | O_NONBLOCK);
}

microseconds time_of(const timeval& time) {
    return std::chrono::seconds(time.tv_sec) + microseconds(time.tv_usec);
}

// CPU time of one process and the children it has waited for, if it belongs to the group; else 0.
// See proc(5): after the name, which is in brackets and may hold anything, the words are the state,
// the parent, the group (3rd), ..., and utime, stime, cutime and cstime (12th to 15th) in ticks.
microseconds cpu_time_from_proc(const char* process, pid_t group) {
    std::ifstream file(std::string("/proc/") + process + "/stat");
    std::string text;
    if (!std::getline(file, text)) return {};
    const std::size_t bracket = text.rfind(')');
    if (bracket == std::string::npos) return {};
    std::array<long, 16> words{};
    std::size_t begin = bracket + 2;
    for (std::size_t i = 1; i < words.size() && begin < text.size(); ++i) {
        const std::size_t end = std::min(text.find(' ', begin), text.size());
        std::from_chars(text.data() + begin, text.data() + end, words[i]);
        begin = end + 1;
    }
    if (words[3] != group) return {};
    const long ticks = words[12] + words[13] + words[14] + words[15];
    return microseconds(ticks * (1'000'000 / ::sysconf(_SC_CLK_TCK)));
}

microseconds cpu_time_of_group(pid_t group) {
    microseconds sum{0};
    DIR* const directory = ::opendir("/proc");
    if (!directory) return sum;
    while (const dirent* const entry = ::readdir(directory))
        if (entry->d_name[0] >= '1' && entry->d_name[0] <= '9')
            sum += cpu_time_from_proc(entry->d_name, group);
    ::closedir(directory);
    return sum;
}

}  // namespace

// Reads standard error on a thread of its own and keeps its end. The thread publishes bytes through
// tail_ and its own end through at_end_, both guarded by mutex_; the owner tells the thread to end
// through stop_.
class Process::Drain {
 public:
    Drain(Descriptor source, std::size_t max_bytes)
        : source_(std::move(source)), max_bytes_(max_bytes), thread_([this] { run(); }) {}
    Drain(const Drain&) = delete;
    Drain& operator=(const Drain&) = delete;
    ~Drain() {
        stop_.signal();
        thread_.join();
    }

    std::string tail() const {
        const std::lock_guard lock(mutex_);
        return tail_.size() > max_bytes_ ? tail_.substr(tail_.size() - max_bytes_) : tail_;
    }

    // Waits, but not for long, until every writer is gone and all they wrote has been read.
    void wait_for_end(std::chrono::milliseconds longest) {
        std::unique_lock lock(mutex_);
        at_end_changed_.wait_for(lock, longest, [this] { return at_end_; });
    }

 private:
    void run() {
        read_all();
        const std::lock_guard lock(mutex_);
        at_end_ = true;
        at_end_changed_.notify_all();
    }

    void read_all() {
        std::vector<char> buffer(std::size_t{16} << 10);
        while (true) {
            pollfd waits[] = {{.fd = source_.fd(), .events = POLLIN, .revents = 0},
                              {.fd = stop_.fd(), .events = POLLIN, .revents = 0}};
            if (::poll(waits, 2, -1) < 0 && errno != EINTR) return;
            if (waits[1].revents != 0) return;
            if (waits[0].revents == 0) continue;
            const ssize_t count = ::read(source_.fd(), buffer.data(), buffer.size());
            if (count == 0 || (count < 0 && errno != EINTR && errno != EAGAIN)) return;
            if (count > 0) keep({buffer.data(), static_cast<std::size_t>(count)});
        }
    }

    // Cuts the front off only when twice too much has gathered, so that a flood costs linear time.
    void keep(std::string_view bytes) {
        const std::lock_guard lock(mutex_);
        tail_ += bytes;
        if (tail_.size() > 2 * max_bytes_) tail_.erase(0, tail_.size() - max_bytes_);
    }

    Descriptor source_;
    const std::size_t max_bytes_;
    WakeEvent stop_;
    mutable std::mutex mutex_;
    std::string tail_;
    bool at_end_ = false;
    std::condition_variable at_end_changed_;
    std::thread thread_;  // Last, so that it starts when all else exists.
};

std::vector<std::string> shell_command(std::string_view command) {
    return {"/bin/sh", "-c", std::string(command)};
}

std::string ExitStatus::sentence() const {
    if (!is_known) return "ended in an unknown way";
    if (signal == 0) return "exited with status " + std::to_string(code);
    std::string text = "was killed by signal " + std::to_string(signal);
    if (const char* const name = ::sigdescr_np(signal)) text += " (" + std::string(name) + ")";
    return text;
}

Process::Process(const ProcessOptions& options) {
    if (options.argv.empty()) throw util::Error("cannot start a program without a name");
    Pipe in = make_pipe();
    Pipe out = make_pipe();
    Pipe err;
    if (options.stderr_file.empty()) {
        err = make_pipe();
    } else {
        const char* const path = options.stderr_file.c_str();
        err.write_end = Descriptor(::open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666));
        if (!err.write_end.is_open())
            throw util::Error("cannot write \"" + options.stderr_file + "\": " + message_of(errno));
    }
    make_non_blocking(in.write_end.fd());
    make_non_blocking(out.read_end.fd());
    if (err.read_end.is_open())
        stderr_ = std::make_unique<Drain>(std::move(err.read_end), options.stderr_tail_bytes);
    pid_ = spawn(options, in.read_end.fd(), out.write_end.fd(), err.write_end.fd());
    guard_ = options.guard;
    if (guard_) guard_->watch(pid_);
    stdin_ = std::move(in.write_end);
    stdout_ = std::move(out.read_end);
}

Process::~Process() {
    signal_group(SIGKILL);
    reap();
}

bool Process::has_exited() const {
    if (is_reaped_) return true;
    siginfo_t info{};
    // WNOWAIT leaves the zombie, and with it the process id, until reap().
    const int result = ::waitid(P_PID, static_cast<id_t>(pid_), &info, WEXITED | WNOHANG | WNOWAIT);
    return result != 0 ? errno == ECHILD : info.si_pid == pid_;
}

bool Process::wait_until(Clock::time_point deadline) const {
    constexpr std::chrono::milliseconds kLongestNap{10};
    std::chrono::milliseconds nap{1};
    while (!has_exited()) {
        if (Clock::now() >= deadline) return false;
        std::this_thread::sleep_for(nap);
        nap = std::min(2 * nap, kLongestNap);
    }
    return true;
}

void Process::signal_group(int signal) const {
    if (!is_reaped_) ::kill(-pid_, signal);
}

ExitStatus Process::reap() {
    if (is_reaped_) return status_;
    cpu_time();
    // Wait first, or the kill would decide how the process ended. What is left of the group goes
    // before the zombie does: its id must not belong to somebody else by then.
    siginfo_t info{};
    while (::waitid(P_PID, static_cast<id_t>(pid_), &info, WEXITED | WNOWAIT) != 0 &&
           errno == EINTR) {
    }
    signal_group(SIGKILL);
    if (guard_) guard_->forget(pid_);
    int status = 0;
    rusage usage{};
    pid_t reaped = -1;
    while ((reaped = ::wait4(pid_, &status, 0, &usage)) < 0 && errno == EINTR) {
    }
    is_reaped_ = true;
    if (reaped == pid_) {
        status_.code = WIFEXITED(status) ? WEXITSTATUS(status) : 0;
        status_.signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
        cpu_time_ = std::max(cpu_time_, time_of(usage.ru_utime) + time_of(usage.ru_stime));
    } else {
        status_.is_known = false;
    }
    // A crashed engine's last words are worth a moment.
    if (stderr_) stderr_->wait_for_end(std::chrono::milliseconds(100));
    return status_;
}

microseconds Process::cpu_time() {
    if (!is_reaped_) cpu_time_ = std::max(cpu_time_, cpu_time_of_group(pid_));
    return cpu_time_;
}

std::string Process::stderr_tail() const {
    return stderr_ ? stderr_->tail() : std::string();
}

}  // namespace nadare::gtp
