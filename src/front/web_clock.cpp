#include "front/web_clock.h"

#include <algorithm>
#include <cmath>

namespace nadare::front {

WebClock::WebClock(const WebGameOptions& options) : is_limited_(options.has_clock()) {
    if (!is_limited_) return;
    const bool has_overtime = options.overtime.count() > 0;
    overtime_ = options.overtime;
    left_.fill({.main = options.main_time, .periods = has_overtime ? options.periods : 0});
}

WebClock::Left WebClock::charge(Left left, Seconds spent) const {
    if (spent < left.main) return {.main = left.main - spent, .periods = left.periods};
    const Seconds beyond = spent - left.main;
    left.main = Seconds(0);
    // A period that is not used up is whole again at the next move.
    if (overtime_.count() > 0)
        left.periods -= static_cast<int>(std::min(1e6, std::floor(beyond / overtime_)));
    left.periods = std::max(left.periods, 0);
    return left;
}

void WebClock::start(go::Color player, Time now) {
    stop(now);
    if (!is_limited_) return;
    running_ = player;
    started_ = now;
}

void WebClock::stop(Time now) {
    if (running_ == go::Color::empty) return;
    Left& left = left_[go::player_index(running_)];
    left = charge(left, now - started_);
    running_ = go::Color::empty;
}

WebClock::Left WebClock::left(go::Color player, Time now) const {
    const Left& left = left_[go::player_index(player)];
    return running_ == player ? charge(left, now - started_) : left;
}

std::optional<WebClock::Time> WebClock::falls_at() const {
    if (running_ == go::Color::empty) return std::nullopt;
    const Left& left = left_[go::player_index(running_)];
    const Seconds total = left.main + left.periods * overtime_;
    return started_ + std::chrono::duration_cast<Time::duration>(total);
}

std::optional<WebClock::Seconds> WebClock::allowance(go::Color player, Time now) const {
    if (!is_limited_) return std::nullopt;
    constexpr double kMovesToCome = 30;  // As many as there may be, or a bit more time each.
    constexpr Seconds kLag{0.2};
    const Left left = this->left(player, now);
    Seconds most = left.main / kMovesToCome;
    if (left.periods > 0) most = std::max(most, 0.8 * overtime_ - kLag);
    return std::max(most, Seconds(0.02));
}

}  // namespace nadare::front
