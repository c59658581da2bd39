// The result of a game, told so that a player can check it: what each side has, and who wins.
// All functions are pure.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "go/game.h"
#include "go/outcome.h"
#include "go/scoring.h"

namespace nadare::front {

// "Black" or "White".
std::string_view title(go::Color player) noexcept;

// One line for each player, as a sum: "White: 30 points of area + 7.5 komi = 37.5". Requires: the
// count is of this game.
std::vector<std::string> count_lines(const go::Game& game, const go::FinalCount& count);

// "White wins by 7.5 points (W+7.5)." or "The game is a draw." With another verb, such as "leads",
// the same about a game that goes on.
std::string verdict(go::Score score, std::string_view verb = "wins");

// The same about an estimate, where the number is not exact: "White leads by about 3.4 points."
std::string estimated_verdict(double black_lead);

}  // namespace nadare::front
