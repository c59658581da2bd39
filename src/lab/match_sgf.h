// A match game as SGF: players, result, the engines' commands and seeds, what they used, and for
// each move how long it took and what the engine said about it. Pure.
#pragma once

#include <string>

#include "lab/match_settings.h"
#include "lab/played_game.h"
#include "lab/schedule.h"

namespace nadare::lab {

std::string match_sgf(const MatchPlan& plan, const ScheduledGame& scheduled,
                      const PlayedGame& played);

}  // namespace nadare::lab
