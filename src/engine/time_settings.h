// How much time a player has, as servers and protocols state it. One generalised form covers them
// all (Baudiš and Gailly 2012, section 4.1): main time, then `periods` overtime periods of
// `overtime` for each `stones` moves; Japanese byo-yomi has one stone a period, Canadian one
// period; Fischer adds an increment after every move instead.
#pragma once

#include <chrono>
#include <string>

namespace nadare::engine {

struct TimeSettings {
    using Seconds = std::chrono::duration<double>;

    bool is_limited = false;
    Seconds main{0};
    Seconds overtime{0};  // Of one period; 0: none.
    int stones = 0;       // Moves to make in a period.
    int periods = 0;
    Seconds increment{0};  // Fischer: added after each move.

    static TimeSettings unlimited() { return {}; }
    static TimeSettings absolute(Seconds main);
    static TimeSettings canadian(Seconds main, Seconds overtime, int stones);
    static TimeSettings byo_yomi(Seconds main, Seconds overtime, int periods);
    static TimeSettings fischer(Seconds main, Seconds increment);
    // The general form of the two before: `periods` periods of `overtime`, each for `stones` moves.
    static TimeSettings periods_of_stones(Seconds main, Seconds overtime, int stones, int periods);

    bool has_overtime() const noexcept { return periods > 0 && overtime.count() > 0; }
    // One stone a period: there a clock shows how many periods are left.
    bool is_byo_yomi() const noexcept { return has_overtime() && stones == 1; }
    bool operator==(const TimeSettings&) const = default;
};

// "no limit", "10 min 00 s", "5 min 00 s + 3 periods of 30 s for 1 move", …
std::string to_string(const TimeSettings& settings);

// What a player's clock shows.
struct TimeLeft {
    TimeSettings::Seconds time{0};
    int stones = 0;  // Left in this period (Canadian), or periods left (byo-yomi); 0 in main time.
    // Periods left where each has several stones, this one included; no protocol tells, so 0 is
    // "not told".
    int periods = 0;
};

}  // namespace nadare::engine
