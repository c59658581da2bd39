// The game clock and what to do with it: how long to think about the next move. Follows Baudiš and
// Gailly (2012), section 4.1: a desired time that peaks in the middle game and a maximum for
// unclear positions, both worked out anew before each move, so overspending pays itself back.
//
// Changed with respect to the paper: nothing is ever allotted beyond what the clock shows less the
// lag allowance (the paper's 1.1 · desired in the last byo-yomi period would lose on time with one
// stone a period), Fischer increments are spent as they come, at least 30 moves of our own are
// kept in hand on any board, and under absolute time the lag of the moves to come is kept back.
// On a machine with more to do than it can, where moves come later than they were meant to, the
// clock learns how late and plans for it.
//
// Used by one thread. The wall clock is passed in.
#pragma once

#include <array>
#include <optional>

#include "engine/time_settings.h"
#include "go/color.h"
#include "util/clock.h"
#include "util/options.h"

namespace nadare::engine {

struct ClockOptions {
    std::chrono::duration<double> lag{0.1};
    double middle_game_start = 0.2;
    double middle_game_end = 0.4;
    int least_moves_left = 30;
};
template <class Visitor>
void describe(ClockOptions& o, Visitor&& option) {
    using util::Tunable;
    using Seconds = std::chrono::duration<double>;
    option(o.lag, {"lag", Seconds(0), Seconds(60), Tunable::no,
                   "seconds a move loses on the way between us and the clock"});
    option(o.middle_game_start, {"middle-game-start", 0.0, 1.0, Tunable::yes,
                                 "share of the board played when the middle game begins"});
    option(o.middle_game_end, {"middle-game-end", 0.0, 1.0, Tunable::yes,
                               "share of the board played when the middle game ends"});
    option(o.least_moves_left, {"least-moves-left", 1, 1'000, Tunable::yes,
                                "own moves the time must always be enough for"});
}

// How long to think: stop at `desired` if the choice is clear, never go beyond `maximum`.
struct ThinkingTime {
    util::Seconds desired{0};
    util::Seconds maximum{0};
    // Moves have come so late that threads, which have to be waited for, are a risk.
    bool is_safer_alone = false;
};

class GameClock {
 public:
    // Requires: the wall clock and the options outlive the object.
    GameClock(const util::WallClock& wall, const ClockOptions& options);

    // A new game: both clocks show the main time, or the first overtime period.
    void set_settings(const TimeSettings& settings);
    const TimeSettings& settings() const noexcept { return settings_; }
    void reset() { set_settings(settings_); }

    // What the official clock shows: wins over our own count. `stones` as GTP has it: 0 in main
    // time, else stones left in the period, or periods left under byo-yomi. Periods of several
    // stones, which it does not tell, are then still counted by us.
    void set_left(go::Color player, const TimeLeft& left);
    const TimeLeft& left(go::Color player) const { return left_[go::player_index(player)]; }

    // Count down the player's time while our own clock runs: for controllers that never send
    // time_left.
    void start(go::Color player);
    void stop();

    // By how much the last move came after the most time it was to take; zero if it came in time.
    void note_lateness(util::Seconds late);

    // The time for the player's next move, or nothing if there is no limit. `stones_played` is the
    // number of moves so far, `points` that of the board.
    std::optional<ThinkingTime> allot(go::Color player, int stones_played, int points) const;

 private:
    struct Budget;
    TimeLeft first_overtime() const;
    Budget budget_of(const TimeLeft& left) const;
    util::Seconds reserve(int stones_played, int points) const;
    util::Seconds without_lag(util::Seconds time) const;
    void spend(TimeLeft& left, util::Seconds elapsed) const;

    const util::WallClock& wall_;
    const ClockOptions& options_;
    TimeSettings settings_;
    std::array<TimeLeft, 2> left_{};
    go::Color running_ = go::Color::empty;
    util::WallClock::Time started_{};
    // The worst of late, slowly forgotten: the machine's, not a game's.
    util::Seconds lateness_{0};
};

}  // namespace nadare::engine
