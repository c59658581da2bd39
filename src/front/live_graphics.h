// What a search looks like on GoGui's board, as its draw commands (one a line: VAR, LABEL,
// INFLUENCE, TEXT): as the answer of an analyze command, or while the search runs, on standard
// error, between `gogui-gfx:` and an empty line (Enzenberger and Müller 2009, section 3.3).
#pragma once

#include <array>
#include <chrono>
#include <string>
#include <string_view>
#include <vector>

#include "engine/go_search.h"
#include "util/options.h"

namespace nadare::front {

// What to draw while a search runs.
enum class LiveGraphics {
    off,
    search,    // Visits of the moves and the best line.
    sequence,  // The sequence of the latest simulation.
    // As labels on the moves, in percent:
    values,
    rave,
    priors,
    // As influence on the points:
    ownership,
    criticality,
};
inline auto enum_names(LiveGraphics) {
    return std::to_array<util::EnumName<LiveGraphics>>(
        {{LiveGraphics::off, "off"},
         {LiveGraphics::search, "search"},
         {LiveGraphics::sequence, "sequence"},
         {LiveGraphics::values, "values"},
         {LiveGraphics::rave, "rave"},
         {LiveGraphics::priors, "priors"},
         {LiveGraphics::ownership, "ownership"},
         {LiveGraphics::criticality, "criticality"}});
}

struct LiveGraphicsOptions {
    LiveGraphics live_graphics = LiveGraphics::off;
    std::chrono::duration<double> live_interval{0.5};
};
template <class Visitor>
void describe(LiveGraphicsOptions& o, Visitor&& option) {
    using util::Tunable;
    using Seconds = std::chrono::duration<double>;
    option(o.live_graphics, {"live-graphics", Tunable::no,
                             "what GoGui shows while the engine thinks, over standard error"});
    option(o.live_interval, {"live-interval", Seconds(0), Seconds(3600), Tunable::no,
                             "seconds between two such pictures"});
}

// A line of moves that begins with this player: "VAR b D4 w Q16", without a line break. Empty for
// an empty line.
std::string draw_line(const std::vector<go::Point>& line, go::Color first, int size);

// Best line, visits as labels and as shares of all, and the expected value in words.
std::string draw_search(const engine::GoSearch& search, int size);

// Requires: what GoSearch::latest_sequence() requires.
std::string draw_sequence(const engine::GoSearch& search, int size);

// What a picture of this kind says about a move: visits, or a percentage. Empty where there is
// nothing to say, and for pictures that label no moves.
std::string label_of(const engine::RootMove& move, LiveGraphics kind);

// The picture of this kind. Requires: no simulation is running.
std::string draw(LiveGraphics kind, engine::GoSearch& search, int size);

// The draw commands as GoGui reads them from standard error. They are considered temporary: clear
// them before the answer of the command.
std::string as_live(std::string_view draw_commands);
inline constexpr std::string_view kClearLive = "gogui-gfx: CLEAR\n";

}  // namespace nadare::front
