// Handicap stones: where they go by convention, good places for more of them, and what a player may
// not ask for. In a handicap game White plays first (Game::place_handicap). All functions are pure.
#pragma once

#include <span>
#include <vector>

#include "go/point.h"

namespace nadare::go {

// The most stones that have conventional places on a board of this size: 9 on odd boards from 9×9
// up, 4 on 7×7 and on even ones, none (0) below 7×7. As the GTP specification has it.
int max_fixed_handicap(int size) noexcept;

// The conventional places of so many stones. Throws util::Error unless
// 2 <= count <= max_fixed_handicap(size).
std::vector<Point> fixed_handicap(int count, int size);

// Places for any number of stones: the conventional ones, then points far from those taken and not
// near the edge. Throws util::Error unless 2 <= count < size * size.  Cost: count * size * size.
std::vector<Point> suggest_free_handicap(int count, int size);

// Throws util::Error unless these can be handicap stones on an empty board of this size: two or
// more distinct points of the board, and not all of it.
void check_free_handicap(std::span<const Point> points, int size);

}  // namespace nadare::go
