// The board as a terminal shows it: coordinates on all sides, cells two columns wide so that the
// board looks square, and a panel of text to its right. There are three styles:
//
//     plain         ASCII alone, for pipes, old terminals and people who prefer it
//     color         the same signs on a wooden board, in 256 colours
//     color_utf8    lines, and round stones
//
// Plain signs: X and O are stones, (X) is the last move, x and o are dead stones, b and w are
// points of Black and White, * is a hint, + is a star point. All functions but
// process_environment() are pure.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "go/board.h"

namespace nadare::front {

enum class TerminalStyle { plain, color, color_utf8 };

// The value of an environment variable, or nothing if it is not set.
using EnvironmentLookup = std::function<std::optional<std::string>(const char* name)>;

std::optional<std::string> process_environment(const char* name);

// The richest style that will look right: plain unless the output is a terminal that can do more
// (TERM is set and not "dumb") and the user has no objection (NO_COLOR is not set or is empty);
// UTF-8 where LC_ALL, LC_CTYPE or LANG says so, the first that is set.
TerminalStyle choose_style(bool is_terminal, const EnvironmentLookup& variable);

// What to show besides the stones.
struct BoardMarks {
    bool last_move = true;
    go::Point hint = go::Point::none();
    go::PointSet dead{};  // Stones that are to be taken off.
    // Whose each point is; only empty points and dead stones are drawn accordingly.
    std::optional<go::PointMap<go::Color>> owner{};
};

// The drawing, with a final newline. The panel's lines stand beside it from the top row of points
// down, and go on below it if the board is small.
std::string draw_board(const go::AnyBoard& board, const BoardMarks& marks, TerminalStyle style,
                       std::span<const std::string> panel = {});

// The sign of a player's stone, as a panel or a legend shows it.
std::string stone_sign(go::Color player, TerminalStyle style);

// What the marks mean, on one line without a newline; empty where there are none to explain.
std::string legend(const BoardMarks& marks, TerminalStyle style);

// A text that stands out: bold, or unchanged in plain style.
std::string emphasized(std::string_view text, TerminalStyle style);

}  // namespace nadare::front
