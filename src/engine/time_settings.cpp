#include "engine/time_settings.h"

#include "util/text.h"

namespace nadare::engine {

TimeSettings TimeSettings::absolute(Seconds main) {
    return {.is_limited = true, .main = main};
}

TimeSettings TimeSettings::canadian(Seconds main, Seconds overtime, int stones) {
    return {.is_limited = true, .main = main, .overtime = overtime, .stones = stones, .periods = 1};
}

TimeSettings TimeSettings::byo_yomi(Seconds main, Seconds overtime, int periods) {
    return {
        .is_limited = true, .main = main, .overtime = overtime, .stones = 1, .periods = periods};
}

TimeSettings TimeSettings::fischer(Seconds main, Seconds increment) {
    return {.is_limited = true, .main = main, .increment = increment};
}

TimeSettings TimeSettings::periods_of_stones(Seconds main, Seconds overtime, int stones,
                                             int periods) {
    return {.is_limited = true,
            .main = main,
            .overtime = overtime,
            .stones = stones,
            .periods = periods};
}

std::string to_string(const TimeSettings& settings) {
    if (!settings.is_limited) return "no limit";
    std::string text = util::human_duration(settings.main);
    if (settings.increment.count() > 0)
        text += util::format(" + {} a move", util::human_duration(settings.increment));
    if (settings.has_overtime()) {
        const std::string periods =
            settings.periods == 1 ? "" : util::format("{} periods of ", settings.periods);
        const std::string moves =
            settings.stones == 1 ? "1 move" : util::format("{} moves", settings.stones);
        text +=
            util::format(" + {}{} for {}", periods, util::human_duration(settings.overtime), moves);
    }
    return text;
}

}  // namespace nadare::engine
