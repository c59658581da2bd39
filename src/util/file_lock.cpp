#include "util/file_lock.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <system_error>
#include <thread>

#include "util/error.h"
#include "util/text.h"

namespace nadare::util {

FileLock::FileLock(const std::filesystem::path& file, std::string_view if_held)
    : fd_(::open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666)) {
    using Clock = std::chrono::steady_clock;
    constexpr std::chrono::seconds kPatience{2};
    const std::string name = in_quotes(file.native(), 200);
    if (fd_ < 0)
        throw Error(format("cannot open {}: {}", name, std::generic_category().message(errno)));
    // After kill -9 a child that was just being started may hold the lock for a moment longer.
    int reason = 0;
    for (const auto deadline = Clock::now() + kPatience;;) {
        if (::flock(fd_, LOCK_EX | LOCK_NB) == 0) return;
        reason = errno;
        if (reason != EWOULDBLOCK || Clock::now() > deadline) break;
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
    ::close(fd_);
    if (reason == EWOULDBLOCK) throw Error(format("{} {}", name, if_held));
    throw Error(format("cannot lock {}: {}", name, std::generic_category().message(reason)));
}

FileLock::~FileLock() {
    ::close(fd_);
}

}  // namespace nadare::util
