// GTP: clocks. The settings of every protocol end up in one engine::TimeSettings.

#include <algorithm>
#include <cmath>

#include "front/go_commands.h"
#include "util/clock.h"
#include "util/text.h"

namespace nadare::front {

namespace {

using engine::TimeSettings;

constexpr const char* kTimeGroup = "Time";
constexpr double kLongest = 1e9;  // About thirty years; anything longer is a slip.

util::Seconds next_seconds(gtp::Args& args, std::string_view name) {
    return util::Seconds(args.word(name, "a number of seconds from 0 to 1e9",
                                   [](std::string_view word) -> std::optional<double> {
                                       const auto seconds = gtp::parse_number<double>(word);
                                       if (!seconds || *seconds < 0 || *seconds > kLongest)
                                           return std::nullopt;
                                       return seconds;
                                   }));
}

// What a clock shows. Some clients send a little less than nothing for a player whose time is up.
util::Seconds next_seconds_left(gtp::Args& args) {
    return util::Seconds(args.word("time", "a number of seconds up to 1e9",
                                   [](std::string_view word) -> std::optional<double> {
                                       const auto seconds = gtp::parse_number<double>(word);
                                       if (!seconds || std::abs(*seconds) > kLongest)
                                           return std::nullopt;
                                       return std::max(*seconds, 0.0);
                                   }));
}

int next_count(gtp::Args& args, std::string_view name, int least) {
    return args.word(name, util::format("a whole number from {} to 1000000", least),
                     [least](std::string_view word) -> std::optional<int> {
                         const auto count = gtp::parse_number<int>(word);
                         if (!count || *count < least || *count > 1'000'000) return std::nullopt;
                         return count;
                     });
}

// GTP 2: byo-yomi without stones means no limit at all, no byo-yomi means absolute time.
TimeSettings gtp_settings(util::Seconds main, util::Seconds overtime, int stones) {
    if (overtime.count() > 0 && stones == 0) return TimeSettings::unlimited();
    if (overtime.count() == 0) return TimeSettings::absolute(main);
    return TimeSettings::canadian(main, overtime, stones);
}

// Caps bound what the clock may show, which time_left tells us anyway. A negative one is none:
// gtp2ogs sends -1.
void skip_cap(gtp::Args& args, std::string_view name) {
    args.word(name, "a number of seconds up to 1e9, or a negative one for no limit",
              [](std::string_view word) -> std::optional<double> {
                  const auto number = gtp::parse_number<double>(word);
                  return number && *number <= kLongest ? number : std::nullopt;
              });
}

// The systems of kgs-time_settings and kata-time_settings, which agree where they overlap.
TimeSettings named_settings(gtp::Args& args, bool has_fischer) {
    const std::string allowed = has_fischer
                                    ? "none, absolute, canadian, byoyomi, fischer or fischer-capped"
                                    : "none, absolute, canadian or byoyomi";
    const auto system = args.word("system", allowed, [&](std::string_view word) {
        const std::string lower = util::to_lower(word);
        const bool is_common =
            lower == "none" || lower == "absolute" || lower == "canadian" || lower == "byoyomi";
        const bool is_fischer = lower == "fischer" || lower == "fischer-capped";
        return is_common || (has_fischer && is_fischer) ? std::optional(lower) : std::nullopt;
    });
    if (system == "none") return TimeSettings::unlimited();
    const util::Seconds main = next_seconds(args, "main time");
    if (system == "absolute") return TimeSettings::absolute(main);
    if (system == "canadian") {
        const util::Seconds overtime = next_seconds(args, "overtime");
        return TimeSettings::canadian(main, overtime, next_count(args, "stones", 1));
    }
    if (system == "byoyomi") {
        const util::Seconds overtime = next_seconds(args, "overtime");
        return TimeSettings::byo_yomi(main, overtime, next_count(args, "periods", 1));
    }
    const util::Seconds increment = next_seconds(args, "increment");
    if (system == "fischer-capped") {
        skip_cap(args, "main time limit");
        skip_cap(args, "max period time");
    }
    return TimeSettings::fischer(main, increment);
}

}  // namespace

void add_time_commands(gtp::CommandTable& table, GoSession& session) {
    table.add({.name = "time_settings",
               .usage = "<main time> <byo-yomi time> <byo-yomi stones>",
               .help = "Set the clock, in seconds. Byo-yomi 0 is absolute time; stones 0 no limit.",
               .group = kTimeGroup},
              [&session](gtp::Args& args) -> gtp::Reply {
                  const util::Seconds main = next_seconds(args, "main time");
                  const util::Seconds overtime = next_seconds(args, "byo-yomi time");
                  const int stones = next_count(args, "byo-yomi stones", 0);
                  args.expect_end();
                  session.set_time_settings(gtp_settings(main, overtime, stones));
                  return {};
              });
    table.add({.name = "time_left",
               .usage = "<color> <time> <stones>",
               .help = "What the player's clock shows; stones 0 is main time. A negative time "
                       "counts as 0.",
               .group = kTimeGroup},
              [&session](gtp::Args& args) -> gtp::Reply {
                  const go::Color color = next_color(args);
                  const util::Seconds time = next_seconds_left(args);
                  const int stones = next_count(args, "stones", 0);
                  args.expect_end();
                  session.set_time_left(color, {time, stones});
                  return {};
              });
    table.add(
        {.name = "kgs-time_settings",
         .usage = "none | absolute <main> | canadian <main> <byo> <stones> | byoyomi <main> <byo> "
                  "<periods>",
         .help = "Set the clock as KGS states it.",
         .group = kTimeGroup},
        [&session](gtp::Args& args) -> gtp::Reply {
            const TimeSettings settings = named_settings(args, false);
            args.expect_end();
            session.set_time_settings(settings);
            return {};
        });
    table.add({.name = "kata-time_settings",
               .usage = "none | absolute … | canadian … | byoyomi … | fischer <main> <increment> | "
                        "fischer-capped <main> <increment> <main limit> <max period>",
               .help = "Like kgs-time_settings, with Fischer clocks.",
               .group = kTimeGroup},
              [&session](gtp::Args& args) -> gtp::Reply {
                  const TimeSettings settings = named_settings(args, true);
                  args.expect_end();
                  session.set_time_settings(settings);
                  return {};
              });
    table.add({.name = "kata-list_time_settings",
               .help = "The systems kata-time_settings knows.",
               .group = kTimeGroup},
              [](gtp::Args& args) -> gtp::Reply {
                  args.expect_end();
                  return "none absolute canadian byoyomi fischer fischer-capped";
              });
    table.add(
        {.name = "nadare-time_settings",
         .usage = "[<main> <overtime> <stones> <periods>]",
         .help = "Set overtime in its general form: so many periods, each for so many stones. "
                 "Without arguments, the clock's settings in words.",
         .group = kTimeGroup},
        [&session](gtp::Args& args) -> gtp::Reply {
            if (!args.has_more()) return engine::to_string(session.time_settings());
            const util::Seconds main = next_seconds(args, "main");
            const util::Seconds overtime = next_seconds(args, "overtime");
            const int stones = next_count(args, "stones", 1);
            const int periods = next_count(args, "periods", 1);
            args.expect_end();
            session.set_time_settings(
                TimeSettings::periods_of_stones(main, overtime, stones, periods));
            return {};
        });
}

}  // namespace nadare::front
