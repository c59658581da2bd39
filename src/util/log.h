// Logging, to stderr or to a file and never to stdout, which carries GTP. A Logger is a value that
// is passed in; copies write to the same place, and a default-made one writes nowhere. Any thread
// may log: messages never mix within a line. What is below the level costs one comparison; its
// arguments are not formatted.
//
//     log.info("{} simulations in {}", count, util::human_duration(elapsed));
//
// spdlog does the writing; only log.cpp knows.
#pragma once

#include <array>
#include <filesystem>
#include <memory>
#include <string_view>
#include <utility>

#include "util/options.h"
#include "util/text.h"

namespace nadare::util {

enum class LogLevel { trace, debug, info, warning, error, off };

// So that a level can be an option.
inline auto enum_names(LogLevel) {
    using enum LogLevel;
    return std::to_array<EnumName<LogLevel>>({{trace, "trace"},
                                              {debug, "debug"},
                                              {info, "info"},
                                              {warning, "warning"},
                                              {error, "error"},
                                              {off, "off"}});
}

class Logger {
 public:
    // Writes nowhere.
    Logger() noexcept = default;

    // Writes messages of this level and above to stderr, in colour if that is a terminal.
    static Logger to_stderr(LogLevel level);
    // The same to the end of a file. Throws Error, naming the file, if it cannot be opened.
    static Logger to_file(const std::filesystem::path& path, LogLevel level);

    // Whether messages of this level are written. Requires: level is not off.
    bool is_enabled(LogLevel level) const noexcept;
    // For this logger and all its copies.
    void set_level(LogLevel level) const noexcept;
    LogLevel level() const noexcept;

    template <class... Args>
    void trace(FormatString<Args...> text, Args&&... args) const {
        log(LogLevel::trace, text, std::forward<Args>(args)...);
    }
    template <class... Args>
    void debug(FormatString<Args...> text, Args&&... args) const {
        log(LogLevel::debug, text, std::forward<Args>(args)...);
    }
    template <class... Args>
    void info(FormatString<Args...> text, Args&&... args) const {
        log(LogLevel::info, text, std::forward<Args>(args)...);
    }
    template <class... Args>
    void warning(FormatString<Args...> text, Args&&... args) const {
        log(LogLevel::warning, text, std::forward<Args>(args)...);
    }
    template <class... Args>
    void error(FormatString<Args...> text, Args&&... args) const {
        log(LogLevel::error, text, std::forward<Args>(args)...);
    }

    template <class... Args>
    void log(LogLevel level, FormatString<Args...> text, Args&&... args) const {
        if (is_enabled(level)) write(level, format(text, std::forward<Args>(args)...));
    }

    // One message as it is.
    void write(LogLevel level, std::string_view message) const;

    // Waits until everything is in the file. Warnings and errors do so by themselves.
    void flush() const;

 private:
    class Backend;
    explicit Logger(std::shared_ptr<Backend> backend) noexcept : backend_(std::move(backend)) {}

    std::shared_ptr<Backend> backend_;
};

}  // namespace nadare::util
