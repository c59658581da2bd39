#include "util/file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <system_error>
#include <utility>

#include "util/error.h"
#include "util/text.h"

namespace nadare::util {

namespace {

namespace fs = std::filesystem;

// "cannot read 'game.sgf': no such file".
[[noreturn]] void fail(std::string_view verb, const fs::path& path, std::string_view reason) {
    throw Error(format("cannot {} {}: {}", verb, in_quotes(path.native(), 200), reason));
}

[[noreturn]] void fail(std::string_view verb, const fs::path& path, int error) {
    switch (error) {
        case ENOENT:
            fail(verb, path, "no such file or directory");
        case EISDIR:
            fail(verb, path, "it is a directory");
        case EACCES:
            fail(verb, path, "permission denied");
        case ENOSPC:
            fail(verb, path, "the disk is full");
        default:
            fail(verb, path, std::generic_category().message(error));
    }
}

// Owns a file descriptor, or -1.
class Descriptor {
 public:
    explicit Descriptor(int fd) noexcept : fd_(fd) {}
    Descriptor(Descriptor&& other) noexcept : fd_(std::exchange(other.fd_, -1)) {}
    Descriptor& operator=(Descriptor&&) = delete;
    ~Descriptor() {
        if (fd_ >= 0) ::close(fd_);
    }
    int number() const noexcept { return fd_; }
    bool is_open() const noexcept { return fd_ >= 0; }

    // Closes early, to learn whether late write errors turned up.
    bool close() noexcept { return ::close(std::exchange(fd_, -1)) == 0; }

 private:
    int fd_;
};

// The new file beside its destination, removed again unless it was renamed.
struct TemporaryFile {
    fs::path path;
    Descriptor descriptor;
    bool is_renamed = false;

    TemporaryFile(fs::path where, Descriptor fd)
        : path(std::move(where)), descriptor(std::move(fd)) {}
    TemporaryFile(TemporaryFile&&) = delete;
    ~TemporaryFile() {
        if (!is_renamed) ::unlink(path.c_str());
    }
};

// A file of this name that nobody else has: other threads and processes collide with O_EXCL and try
// the next number.
TemporaryFile create_beside(const fs::path& target) {
    constexpr int kAttempts = 1000;
    for (int attempt = 0; attempt < kAttempts; ++attempt) {
        fs::path path = target;
        path += format(".{}-{}.tmp", ::getpid(), attempt);
        Descriptor fd(::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666));
        if (fd.is_open()) return TemporaryFile(std::move(path), std::move(fd));
        if (errno != EEXIST) fail("write", target, errno);
    }
    fail("write", target, "too many temporary files are beside it");
}

// A link stays a link: what it points to is replaced.
fs::path target_of(const fs::path& path) {
    std::error_code error;
    const bool is_link = fs::is_symlink(fs::symlink_status(path, error));
    fs::path target = is_link ? fs::weakly_canonical(path, error) : path;
    if (target.empty()) fail("write", path, ENOENT);
    return target;
}

bool write_all(int fd, std::string_view contents) noexcept {
    while (!contents.empty()) {
        const ssize_t written = ::write(fd, contents.data(), contents.size());
        if (written < 0 && errno == EINTR) continue;
        if (written < 0) return false;
        contents.remove_prefix(static_cast<std::size_t>(written));
    }
    return true;
}

// A device or a pipe is written to, not replaced: /dev/null must stay what it is.
void write_in_place(const fs::path& path, std::string_view contents) {
    Descriptor fd(::open(path.c_str(), O_WRONLY | O_CLOEXEC));
    if (!fd.is_open() || !write_all(fd.number(), contents) || !fd.close())
        fail("write", path, errno);
}

}  // namespace

std::string read_file(const fs::path& path, std::uint64_t max_bytes) {
    const Descriptor fd(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
    if (!fd.is_open()) fail("read", path, errno);
    struct stat status {};
    if (::fstat(fd.number(), &status) != 0) fail("read", path, errno);
    if (S_ISDIR(status.st_mode)) fail("read", path, EISDIR);

    // The size is only a hint: pipes have none, and a file may grow while it is read.
    std::string contents;
    constexpr std::size_t kStep = 64 * 1024;
    const auto hint = static_cast<std::uint64_t>(status.st_size);
    if (hint <= max_bytes) contents.reserve(hint + 1);
    std::size_t size = 0;
    while (size <= max_bytes && hint <= max_bytes) {
        contents.resize(std::max(contents.capacity(), size + kStep));
        const ssize_t got = ::read(fd.number(), contents.data() + size, contents.size() - size);
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) fail("read", path, errno);
        size += static_cast<std::size_t>(got);
        if (got > 0) continue;
        contents.resize(size);
        if (size <= max_bytes) return contents;
    }
    fail("read", path, format("it holds more than {}", human_bytes(max_bytes)));
}

void check_writable(const fs::path& path) {
    struct stat old {};
    const bool is_there = ::stat(path.c_str(), &old) == 0;
    if (is_there && S_ISDIR(old.st_mode)) fail("write", path, EISDIR);
    if (is_there && !S_ISREG(old.st_mode)) {
        if (::access(path.c_str(), W_OK) != 0) fail("write", path, errno);
        return;
    }
    create_beside(target_of(path));
}

bool is_same_file(const fs::path& one, const fs::path& other) {
    std::error_code error;
    if (fs::equivalent(one, other, error)) return true;
    const auto full = [&](const fs::path& path) {
        return fs::weakly_canonical(fs::absolute(path, error), error);
    };
    return full(one) == full(other);
}

void write_file(const fs::path& path, std::string_view contents) {
    struct stat old {};
    const bool is_replacing = ::stat(path.c_str(), &old) == 0;
    if (is_replacing && S_ISDIR(old.st_mode)) fail("write", path, EISDIR);
    if (is_replacing && !S_ISREG(old.st_mode)) return write_in_place(path, contents);

    const fs::path target = target_of(path);
    TemporaryFile file = create_beside(target);
    const int fd = file.descriptor.number();
    if (is_replacing && ::fchmod(fd, old.st_mode & 07777) != 0) fail("write", path, errno);
    // Without the sync a crash soon after could leave the new name with none of the new contents.
    if (!write_all(fd, contents) || ::fsync(fd) != 0 || !file.descriptor.close())
        fail("write", path, errno);
    if (::rename(file.path.c_str(), target.c_str()) != 0) fail("write", path, errno);
    file.is_renamed = true;
}

}  // namespace nadare::util
