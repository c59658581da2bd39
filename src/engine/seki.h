// Seki that can be seen without reading: chains of both colours that touch at points where whoever
// plays first puts himself in atari for nothing. Static and incomplete: a seki with more room, or
// one that rests on a threat, is not found here; whoever asks then sees uncertain ownership
// instead.
#pragma once

#include "go/board.h"

namespace nadare::engine {

// The stones of such chains, of both colours.
//
//     X O O . O O X      Neither may play at the two points in the middle: it would leave the own
//     X O X . X O X      chain one liberty, and the opponent takes it.
//     X O X X X O X
//     X O O O O O X
//
// A chain is in it if all its liberties are such points, or eyes of its own. Cost: some passes over
// the board.
go::PointSet find_static_seki(const go::AnyBoard& board);

}  // namespace nadare::engine
