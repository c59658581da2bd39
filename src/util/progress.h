// Progress of a long run: count, rate, time left, and a word from the caller. On a terminal it is
// one line that redraws itself at most ten times a second and wipes itself away at the end;
// elsewhere it is quiet, or writes a plain line now and then if asked.
//
//     match [=========>          ]  45%  450/1000  12.3/s  ETA 45 s  +31 Elo
//
// Stream and clock are passed in. Any thread may call advance and set_status; between redraws an
// advance is one atomic addition and a look at the clock. There is no thread behind it: nothing is
// drawn while nothing advances.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>

#include "util/clock.h"

namespace nadare::util {

// Where and how progress is shown. The stream must outlive the Progress.
struct ProgressOutput {
    enum class Style { quiet, bar, lines };

    std::ostream* stream = nullptr;  // May be nullptr if quiet.
    Style style = Style::quiet;
    std::function<int()> columns = [] { return 80; };  // Asked before each redraw of a bar.
    Seconds line_interval = Seconds(10);               // Least time between two lines.
};

// A bar on stderr if that is a terminal. If not: quiet, or lines at the given interval.
ProgressOutput progress_on_stderr(std::optional<Seconds> line_interval = std::nullopt);

class Progress {
 public:
    struct Task {
        std::string label;
        std::optional<std::uint64_t> total = std::nullopt;  // Unknown if there is none.
        std::uint64_t already_done =
            0;  // By a run that this one resumes: counts, but not as speed.
    };

    // The clock must outlive this. Draws nothing yet.
    Progress(Task task, ProgressOutput output, const WallClock& clock);
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;
    ~Progress() { finish(); }

    // Counts steps as done, and redraws if it is time.
    void advance(std::uint64_t steps = 1);

    // Shown at the end of the line from the next redraw on.
    void set_status(std::string status);

    // Writes a line of its own above the bar, at once: for results that should stay. Not if quiet.
    void say(std::string_view line);

    // Wipes the bar away, or writes a last line. What comes later is counted but no longer shown.
    void finish();

    std::uint64_t done() const noexcept { return done_.load(std::memory_order_relaxed); }

 private:
    using Style = ProgressOutput::Style;

    bool is_time_to_draw(WallClock::Time now) const noexcept;
    void draw(WallClock::Time now);
    void wipe();
    std::string bar_line(WallClock::Time now) const;
    std::string plain_line(WallClock::Time now) const;
    double rate(WallClock::Time now) const noexcept;
    std::string time_left(WallClock::Time now) const;
    WallClock::Duration interval() const noexcept;

    const Task task_;
    const ProgressOutput output_;
    const WallClock& clock_;
    const WallClock::Time start_;
    // Both are relaxed: a count and a moment, which say nothing about other memory.
    std::atomic<std::uint64_t> done_;
    std::atomic<WallClock::Duration::rep> next_draw_;  // Since the clock's epoch.

    std::mutex drawing_;  // Guards the stream and everything below.
    std::string status_;
    bool has_bar_ = false;  // A bar stands on the terminal's line.
    bool is_finished_ = false;
};

}  // namespace nadare::util
