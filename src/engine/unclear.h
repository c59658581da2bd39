// Whether a search should go on for longer than planned because its choice is not clear: the three
// signs of Baudiš and Gailly (2012, section 4.1), with their numbers.
#pragma once

#include <span>

#include "engine/go_search.h"

namespace nadare::engine {

// `moves` are the root's, most visited first, and `replies` those to the first of them. True if
//  - the second move was tried nearly as often as the best one: less than 2.5 times as many visits;
//  - or another move, tried at least a tenth as often, is worth more than the best;
//  - or the best move is worth more or less than what its best reply leaves, by over 0.02: the
//    search has just changed its mind about it.
bool is_unclear(std::span<const RootMove> moves, std::span<const RootMove> replies);

}  // namespace nadare::engine
