// The clock of a game on the page: for each player main time, then periods of which each is for one
// move (byo-yomi). It counts for people as for the engine, and it is the server that looks at it.
//
// Used by one thread at a time; the present is passed in.
#pragma once

#include <array>
#include <chrono>
#include <optional>

#include "front/web_options.h"
#include "go/color.h"
#include "util/clock.h"

namespace nadare::front {

class WebClock {
 public:
    using Time = util::WallClock::Time;
    using Seconds = util::Seconds;

    struct Left {
        Seconds main{0};
        int periods = 0;
        bool operator==(const Left&) const = default;
    };

    WebClock() = default;  // Never runs out.
    explicit WebClock(const WebGameOptions& options);

    bool is_limited() const noexcept { return is_limited_; }
    Seconds overtime() const noexcept { return overtime_; }

    // The player's time begins to run; whoever's ran before is charged.
    void start(go::Color player, Time now);
    void stop(Time now);
    go::Color running() const noexcept { return running_; }

    // What the player would have if the clock were stopped now. In a period, `main` is 0.
    Left left(go::Color player, Time now) const;
    // When the running player has lost on time, if nothing happens; nothing if no clock runs.
    std::optional<Time> falls_at() const;
    // How long the engine should think at most to stay well within its time. Nothing: no limit.
    std::optional<Seconds> allowance(go::Color player, Time now) const;

    void set_left(go::Color player, const Left& left) { left_[go::player_index(player)] = left; }

 private:
    Left charge(Left left, Seconds spent) const;

    bool is_limited_ = false;
    Seconds overtime_{0};
    std::array<Left, 2> left_{};
    go::Color running_ = go::Color::empty;
    Time started_{};
};

}  // namespace nadare::front
