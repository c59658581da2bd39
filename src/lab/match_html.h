// A match as one HTML page that needs nothing else: the summary, and plots of score over time, game
// length and time use. Pure.
#pragma once

#include <string>
#include <vector>

#include "lab/match_settings.h"
#include "lab/match_store.h"

namespace nadare::lab {

std::string match_html(const MatchPlan& plan, const std::vector<GameRow>& games);

}  // namespace nadare::lab
