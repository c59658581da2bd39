// Colours, points and moves as people and protocols write them: GTP vertices (`D4`, column letters
// without I, rows from the bottom), `pass`, `b`/`white`. Reading ignores case; a bad word is a
// util::Error that names it and says what is allowed.
#pragma once

#include <string>
#include <string_view>

#include "go/color.h"
#include "go/point.h"

namespace nadare::go {

// "black" or "white".
std::string_view name(Color player) noexcept;
// b, w, black, white.
Color parse_color(std::string_view text);

// "D4", "pass" or, for none(), "none". Requires: 1 <= size <= kMaxSize.
std::string to_vertex(Point p, int size);
// A point of a board of this size or pass.
Point parse_vertex(std::string_view text, int size);

// The letter above a column: A B … H J … Z.
char column_letter(int column) noexcept;

template <int N>
std::string to_vertex(BasicPoint<N> p, int size) {
    return to_vertex(Point(p), size);
}

}  // namespace nadare::go
