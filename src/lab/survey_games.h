// Games as a source of positions for surveys.
#pragma once

#include <string>
#include <vector>

#include "lab/survey.h"

namespace nadare::lab {

// The games in these SGF files that start from an empty board (only they can be told by moves alone)
// and have at least so many moves; broken ones are passed over. Throws util::Error if a file cannot
// be read or there is no such game.
std::vector<go::Game> read_games(const std::vector<std::string>& files, int least_moves);

// The position in which the move of this number, counted from 0, was played. Requires: there is one.
SurveyPosition position_before(const go::Game& game, int move);

// The game up to a position, under Chinese rules. Requires: its moves are legal.
go::Game game_of(const SurveyPosition& position);

}  // namespace nadare::lab
