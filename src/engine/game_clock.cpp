#include "engine/game_clock.h"

#include <algorithm>
#include <cmath>

namespace nadare::engine {

using util::Seconds;

namespace {

constexpr double kLaterStill = 3;  // Times as late as any lately a move may come.

}  // namespace

// What can be spent: freely (main time and all overtime periods but the last), per move on top of
// that, and at the very most on one move.
struct GameClock::Budget {
    Seconds free{0};
    Seconds per_move{0};
    Seconds ceiling{0};
};

GameClock::GameClock(const util::WallClock& wall, const ClockOptions& options)
    : wall_(wall), options_(options) {}

TimeLeft GameClock::first_overtime() const {
    return {.time = settings_.overtime,
            .stones = settings_.is_byo_yomi() ? settings_.periods : settings_.stones,
            .periods = settings_.periods};
}

void GameClock::set_settings(const TimeSettings& settings) {
    settings_ = settings;
    running_ = go::Color::empty;
    const bool starts_in_overtime = settings.main.count() <= 0 && settings.has_overtime();
    const TimeLeft start =
        starts_in_overtime ? first_overtime() : TimeLeft{.time = settings.main, .stones = 0};
    left_ = {start, start};
}

void GameClock::set_left(go::Color player, const TimeLeft& left) {
    TimeLeft& ours = left_[go::player_index(player)];
    const int counted = ours.periods > 0 ? ours.periods : settings_.periods;
    ours = left;
    if (left.stones > 0 && left.periods == 0) ours.periods = counted;
}

void GameClock::start(go::Color player) {
    stop();
    running_ = player;
    started_ = wall_.now();
}

void GameClock::stop() {
    if (running_ == go::Color::empty) return;
    if (settings_.is_limited) spend(left_[go::player_index(running_)], wall_.now() - started_);
    running_ = go::Color::empty;
}

// Runs the clock of one player down by one move's thinking.
void GameClock::spend(TimeLeft& left, Seconds elapsed) const {
    if (left.stones == 0) {  // Main time.
        left.time -= elapsed;
        if (left.time.count() > 0 || !settings_.has_overtime()) {
            left.time = std::max(left.time, Seconds(0)) + settings_.increment;
            return;
        }
        elapsed = -left.time;
        left = first_overtime();
    }
    if (!settings_.has_overtime()) return;  // A clock that speaks of stones we know nothing of.
    if (settings_.is_byo_yomi()) {
        const int used_up = static_cast<int>(elapsed / settings_.overtime);
        left = {.time = settings_.overtime, .stones = std::max(left.stones - used_up, 1)};
        return;
    }
    left.time -= elapsed;
    while (left.time.count() <= 0 && left.periods > 1) {
        --left.periods;
        left.time += settings_.overtime;
        left.stones = settings_.stones;
    }
    left.time = std::max(left.time, Seconds(0));
    if (--left.stones <= 0) {
        left.time = settings_.overtime;
        left.stones = settings_.stones;
    }
}

GameClock::Budget GameClock::budget_of(const TimeLeft& left) const {
    const Seconds per_stone =
        settings_.has_overtime() ? settings_.overtime / settings_.stones : Seconds(0);
    if (left.stones == 0) {
        // The first periods are as good as main time; the last one must be kept.
        const Seconds periods =
            settings_.has_overtime() ? settings_.overtime * settings_.periods : Seconds(0);
        const Seconds first_periods =
            settings_.has_overtime() ? settings_.overtime * (settings_.periods - 1) : Seconds(0);
        return {.free = left.time + first_periods,
                .per_move = per_stone + settings_.increment * 0.95,
                .ceiling = left.time + periods};
    }
    const bool is_byo_yomi = settings_.is_byo_yomi();
    const int periods_left = is_byo_yomi ? left.stones : std::max(left.periods, 1);
    const Seconds first_periods = settings_.overtime * (periods_left - 1);
    return {.free = first_periods,
            .per_move = is_byo_yomi ? left.time : left.time / left.stones,
            .ceiling = left.time + first_periods};
}

// Time that is never planned for. Where nothing is replenished, every move still to come costs its
// lag, in a game that may be twice as long as expected; where each move adds a little, a few lags
// stay on the clock for the move that takes longer than it should. At most half of what we were
// given.
Seconds GameClock::reserve(int stones_played, int points) const {
    constexpr double kLagsKept = 3;
    if (settings_.has_overtime()) return Seconds(0);
    const double moves = settings_.increment.count() > 0
                             ? kLagsKept
                             : std::max((1.5 * points - stones_played) / 2,
                                        static_cast<double>(options_.least_moves_left));
    return std::min(options_.lag * moves, settings_.main / 2);
}

// The lag comes off every move, but never more than half of what there is. A move that came late
// is a warning of one that comes later still: of such a machine hardly anything may be asked.
Seconds GameClock::without_lag(Seconds time) const {
    constexpr double kMostKept = 0.9;
    const Seconds kept = std::max(std::min(options_.lag, time / 2),
                                  std::min(lateness_ * kLaterStill, time * kMostKept));
    return std::max(time - kept, Seconds(0));
}

void GameClock::note_lateness(Seconds late) {
    constexpr double kRemembered = 0.95;  // A third after twenty moves.
    lateness_ = std::max(late, lateness_ * kRemembered);
}

std::optional<ThinkingTime> GameClock::allot(go::Color player, int stones_played,
                                             int points) const {
    if (!settings_.is_limited) return std::nullopt;
    Budget budget = budget_of(left(player));
    budget.free = std::max(budget.free - reserve(stones_played, points), Seconds(0));
    const Seconds ceiling = without_lag(budget.ceiling);
    const Seconds per_move = without_lag(budget.per_move);

    // A quarter of the board stays empty; half of the moves are ours.
    const auto moves_left = [&](double played_share) {
        const double ours = (0.75 - played_share) * points / 2;
        return std::max(ours, static_cast<double>(options_.least_moves_left));
    };
    const double played = static_cast<double>(stones_played) / points;
    const double plateau_moves = moves_left(options_.middle_game_end) / 2;
    const Seconds even = budget.free / moves_left(played);
    const Seconds plateau = budget.free / std::max(plateau_moves, 1.0);
    Seconds desired = even;
    if (played < options_.middle_game_start)
        desired = even + (plateau - even) * (played / options_.middle_game_start);
    else if (played < options_.middle_game_end)
        desired = plateau;
    desired = std::max(desired, Seconds(0)) + per_move;

    const bool is_last_period = left(player).stones > 0 && budget.free.count() <= 0;
    const double stretch = is_last_period ? 1.1 : settings_.has_overtime() ? 3.0 : 2.0;
    // One move never takes more than a third of what is not replenished.
    const Seconds most = std::min(ceiling, std::max(desired, budget.free / 3 + per_move));
    const Seconds maximum = std::min(desired * stretch, most);
    return ThinkingTime{.desired = std::min(desired, ceiling),
                        .maximum = maximum,
                        .is_safer_alone = lateness_ * kLaterStill > maximum};
}

}  // namespace nadare::engine
