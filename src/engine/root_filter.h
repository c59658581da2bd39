// Moves that are left out at the root of a search: there it can afford to look at each of them for
// longer than at other nodes (Enzenberger and Müller 2009, section 3.1).
#pragma once

#include <vector>

#include "go/game.h"

namespace nadare::engine {

// Legal moves of the colour that need no thought:
//  - filling an own one-point eye;
//  - running from a ladder that works, which no search of usual depth would see through to its end;
//  - the first line with no stone near, on boards where there is room for better (9×9 and up).
std::vector<go::Point> find_hopeless_moves(const go::Game& game, go::Color color);

}  // namespace nadare::engine
