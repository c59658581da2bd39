// Openings: the first moves of a game, from which both games of a pair start with colours swapped.
// They keep two deterministic engines from playing one game over and over, and make a match see
// more of Go than one beginning. A file holds one opening a line, its moves from Black on in turn
// as GTP vertices; `#` starts a comment. All functions are pure.
//
//     # 9x9, balanced
//     E5 C4 G6
//     D5 F5
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "go/point.h"

namespace nadare::lab {

// Moves in turn, Black first, all on an empty board and all legal. May be empty.
struct Opening {
    std::vector<go::Point> moves{};

    bool operator==(const Opening&) const = default;
};

std::string to_string(const Opening& opening, int size);

// Throws util::Error that names the line where something is no legal opening on this board, or if
// there is none at all.
std::vector<Opening> parse_openings(std::string_view text, int size);

// Those that come with the program: some hundred on 9×9, 13×13 and 19×19. On other sizes they are
// made up on the spot (lab/opening_generator.h), the same every time.
std::vector<Opening> shipped_openings(int size);

// "shipped", "none" (the empty board), or a file.  Throws util::Error.
std::vector<Opening> load_openings(const std::string& source, int size);

// Tells sets of openings apart: 16 hexadecimal digits over all moves, in order.
std::string checksum(const std::vector<Opening>& openings, int size);

}  // namespace nadare::lab
