// Positions as pictures: what tests, position files, error messages and `showboard` use.
//
//     . . O . .      X, # or @ black, O white, . empty (+ too, so hoshi may be drawn); a letter a…z
//     . O X O .      marks an empty point that the text beside the picture speaks of.
//     . . a . .
//
// Blanks are free, empty lines and a frame of coordinates (numbers at the sides, letters above and
// below) are skipped.
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "go/board.h"

namespace nadare::go {

struct Diagram {
    AnyBoard board{kMaxSize};
    std::map<char, Point> marks;

    // The marked point. Requires: the diagram has that mark (throws util::Error if not).
    Point operator[](char mark) const;
};

// Throws util::Error where the picture is not square, has an unknown sign, marks a letter twice, or
// has a chain without liberties.
Diagram parse_diagram(std::string_view picture);

struct DrawOptions {
    bool coordinates = true;
    bool last_move = true;  // In brackets: (X)
};

// The board as text, with a final newline; parse_diagram reads it back.
std::string draw(const AnyBoard& board, const DrawOptions& options = {});

// Whether the star points of this size include p: where a drawing shows + for an empty point.
bool is_star_point(Point p, int size) noexcept;

}  // namespace nadare::go
