#include "util/progress.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <iostream>
#include <utility>

#include "util/assert.h"
#include "util/text.h"

namespace nadare::util {

namespace {

using namespace std::chrono_literals;

constexpr WallClock::Duration kRedrawInterval = 100ms;
// Too early to know a speed: the first estimates would jump about.
constexpr double kLeastSecondsForARate = 0.05;

constexpr std::string_view kWipe = "\r\x1b[K";

// A character per byte that starts one. Wide characters count as one, which at worst wraps a line.
std::size_t width_of(std::string_view text) noexcept {
    return static_cast<std::size_t>(std::ranges::count_if(
        text, [](char c) { return (static_cast<unsigned char>(c) & 0xc0U) != 0x80; }));
}

std::string cut_to(std::string text, std::size_t width) {
    while (width_of(text) > width) {
        // Whole characters only: first the bytes that continue one, then the one that starts it.
        while (!text.empty() && (static_cast<unsigned char>(text.back()) & 0xc0U) == 0x80)
            text.pop_back();
        if (!text.empty()) text.pop_back();
    }
    return text;
}

// Control characters in a label or status would move the cursor.
std::string on_one_line(std::string text) {
    for (char& c : text)
        if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f) c = ' ';
    return text;
}

std::string drawn_bar(double fraction, std::size_t width) {
    const auto filled = static_cast<std::size_t>(fraction * static_cast<double>(width));
    std::string bar(width, ' ');
    std::fill_n(bar.begin(), std::min(filled, width), '=');
    if (filled < width) bar[filled] = '>';
    return "[" + bar + "]";
}

int terminal_columns() {
    winsize size{};
    const bool is_known = ::ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0;
    return is_known ? size.ws_col : 80;
}

bool has_terminal_on_stderr() {
    const char* const terminal = std::getenv("TERM");
    return ::isatty(STDERR_FILENO) == 1 && terminal && std::string_view(terminal) != "dumb";
}

}  // namespace

ProgressOutput progress_on_stderr(std::optional<Seconds> line_interval) {
    using Style = ProgressOutput::Style;
    const Style style = has_terminal_on_stderr() ? Style::bar
                        : line_interval          ? Style::lines
                                                 : Style::quiet;
    return {.stream = &std::cerr,
            .style = style,
            .columns = terminal_columns,
            .line_interval = line_interval.value_or(10s)};
}

Progress::Progress(Task task, ProgressOutput output, const WallClock& clock)
    : task_{.label = on_one_line(std::move(task.label)),
            .total = task.total,
            .already_done = task.already_done},
      output_(std::move(output)),
      clock_(clock),
      start_(clock.now()),
      done_(task.already_done),
      next_draw_((start_ + interval()).time_since_epoch().count()) {
    assert(output_.stream || output_.style == Style::quiet);
}

void Progress::advance(std::uint64_t steps) {
    done_.fetch_add(steps, std::memory_order_relaxed);
    if (output_.style == Style::quiet) return;
    const WallClock::Time now = clock_.now();
    if (!is_time_to_draw(now)) return;
    // Who finds another thread drawing leaves it to that one; and it may just have finished.
    const std::unique_lock lock(drawing_, std::try_to_lock);
    if (lock && !is_finished_ && is_time_to_draw(now)) draw(now);
}

void Progress::set_status(std::string status) {
    const std::lock_guard lock(drawing_);
    status_ = on_one_line(std::move(status));
}

void Progress::say(std::string_view line) {
    if (output_.style == Style::quiet) return;
    const std::lock_guard lock(drawing_);
    const bool had_bar = has_bar_;
    wipe();
    *output_.stream << line << '\n' << std::flush;
    if (had_bar) draw(clock_.now());
}

void Progress::finish() {
    if (output_.style == Style::quiet) return;
    const std::lock_guard lock(drawing_);
    if (std::exchange(is_finished_, true)) return;
    wipe();
    if (output_.style != Style::lines) return;
    const WallClock::Time now = clock_.now();
    *output_.stream << plain_line(now) << ", took " << human_duration(now - start_) << '\n'
                    << std::flush;
}

void Progress::draw(WallClock::Time now) {
    next_draw_.store((now + interval()).time_since_epoch().count(), std::memory_order_relaxed);
    if (output_.style == Style::bar) {
        *output_.stream << kWipe << bar_line(now) << std::flush;
        has_bar_ = true;
    } else {
        *output_.stream << plain_line(now);
        const std::string left = time_left(now);
        if (!left.empty()) *output_.stream << ", ETA " << left;
        *output_.stream << '\n' << std::flush;
    }
}

bool Progress::is_time_to_draw(WallClock::Time now) const noexcept {
    return now.time_since_epoch().count() >= next_draw_.load(std::memory_order_relaxed);
}

void Progress::wipe() {
    if (has_bar_) *output_.stream << kWipe << std::flush;
    has_bar_ = false;
}

std::string Progress::bar_line(WallClock::Time now) const {
    constexpr std::size_t kWidestBar = 30;
    constexpr std::size_t kNarrowestBar = 8;
    const std::uint64_t count = done();
    const bool has_total = task_.total && *task_.total > 0;
    const double fraction =
        has_total ? std::min(1.0, static_cast<double>(count) / static_cast<double>(*task_.total))
                  : 0.0;

    std::string text =
        has_total ? format("{:3.0f}%  {}/{}", std::floor(fraction * 100), count, *task_.total)
                  : format("{}", count);
    const double speed = rate(now);
    if (speed > 0) text += format("  {}/s", human_count(speed));
    const std::string left = time_left(now);
    text += left.empty() ? "  " + human_duration(now - start_) : "  ETA " + left;
    if (!status_.empty()) text += "  " + status_;

    // The last column stays free: to write there makes some terminals start a new line.
    const auto columns = static_cast<std::size_t>(std::max(output_.columns(), 2) - 1);
    const std::size_t taken = width_of(task_.label) + 1 + width_of(text) + 3;
    std::string line = task_.label.empty() ? "" : task_.label + " ";
    if (has_total && taken + kNarrowestBar <= columns)
        line += drawn_bar(fraction, std::min(columns - taken, kWidestBar)) + " ";
    return cut_to(line + text, columns);
}

std::string Progress::plain_line(WallClock::Time now) const {
    std::string text = task_.label.empty() ? "" : task_.label + ": ";
    text += format("{}", done());
    if (task_.total) text += format("/{}", *task_.total);
    const double speed = rate(now);
    if (speed > 0) text += format(", {}/s", human_count(speed));
    if (!status_.empty()) text += ", " + status_;
    return text;
}

double Progress::rate(WallClock::Time now) const noexcept {
    const double seconds = Seconds(now - start_).count();
    if (seconds < kLeastSecondsForARate) return 0;
    return static_cast<double>(done() - task_.already_done) / seconds;
}

// Empty if it cannot be known.
std::string Progress::time_left(WallClock::Time now) const {
    const double speed = rate(now);
    if (!task_.total || speed <= 0) return {};
    const std::uint64_t left = *task_.total - std::min(done(), *task_.total);
    return human_duration(Seconds(static_cast<double>(left) / speed));
}

WallClock::Duration Progress::interval() const noexcept {
    return output_.style == Style::lines
               ? std::chrono::duration_cast<WallClock::Duration>(output_.line_interval)
               : kRedrawInterval;
}

}  // namespace nadare::util
