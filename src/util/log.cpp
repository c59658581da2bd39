#include "util/log.h"

#include <fcntl.h>
#include <spdlog/logger.h>
#include <spdlog/sinks/basic_file_sink.h>
#include <spdlog/sinks/stdout_color_sinks.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

#include "util/error.h"

namespace nadare::util {

namespace {

spdlog::level::level_enum to_spdlog(LogLevel level) noexcept {
    switch (level) {
        case LogLevel::trace:
            return spdlog::level::trace;
        case LogLevel::debug:
            return spdlog::level::debug;
        case LogLevel::info:
            return spdlog::level::info;
        case LogLevel::warning:
            return spdlog::level::warn;
        case LogLevel::error:
            return spdlog::level::err;
        case LogLevel::off:
            return spdlog::level::off;
    }
    return spdlog::level::off;
}

LogLevel from_spdlog(spdlog::level::level_enum level) noexcept {
    switch (level) {
        case spdlog::level::trace:
            return LogLevel::trace;
        case spdlog::level::debug:
            return LogLevel::debug;
        case spdlog::level::info:
            return LogLevel::info;
        case spdlog::level::warn:
            return LogLevel::warning;
        case spdlog::level::err:
            return LogLevel::error;
        default:
            return LogLevel::off;
    }
}

// spdlog tries several times, makes missing directories, and then gives its own kind of message; a
// mistyped path deserves a plain refusal at once.
void require_writable(const std::filesystem::path& path) {
    const int fd = ::open(path.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
    if (fd < 0)
        throw Error(format("cannot open the log file {}: {}", in_quotes(path.native(), 200),
                           std::generic_category().message(errno)));
    ::close(fd);
}

}  // namespace

class Logger::Backend {
 public:
    Backend(spdlog::sink_ptr sink, LogLevel level) : logger_("nadare", std::move(sink)) {
        logger_.set_level(to_spdlog(level));
        logger_.set_pattern("%Y-%m-%d %H:%M:%S.%e %^%-7l%$ %v");
        logger_.flush_on(spdlog::level::warn);
    }
    spdlog::logger& logger() noexcept { return logger_; }

 private:
    spdlog::logger logger_;
};

Logger Logger::to_stderr(LogLevel level) {
    return Logger(
        std::make_shared<Backend>(std::make_shared<spdlog::sinks::stderr_color_sink_mt>(), level));
}

Logger Logger::to_file(const std::filesystem::path& path, LogLevel level) {
    require_writable(path);
    try {
        auto sink = std::make_shared<spdlog::sinks::basic_file_sink_mt>(path.string());
        return Logger(std::make_shared<Backend>(std::move(sink), level));
    } catch (const spdlog::spdlog_ex& error) {
        throw Error(
            format("cannot open the log file {}: {}", in_quotes(path.native(), 200), error.what()));
    }
}

bool Logger::is_enabled(LogLevel level) const noexcept {
    return backend_ && backend_->logger().should_log(to_spdlog(level));
}

void Logger::set_level(LogLevel level) const noexcept {
    if (backend_) backend_->logger().set_level(to_spdlog(level));
}

LogLevel Logger::level() const noexcept {
    return backend_ ? from_spdlog(backend_->logger().level()) : LogLevel::off;
}

void Logger::write(LogLevel level, std::string_view message) const {
    if (backend_)
        backend_->logger().log(to_spdlog(level),
                               spdlog::string_view_t(message.data(), message.size()));
}

void Logger::flush() const {
    if (backend_) backend_->logger().flush();
}

}  // namespace nadare::util
