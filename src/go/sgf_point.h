// Points, moves, point lists and board sizes as SGF writes them. SGF counts from the upper left:
// "aa" is the corner; the first letter is the column, the second the row, a-z for the first 26
// lines and A-Z for 26 more.
//
// This is text and numbers only: it knows nothing of boards, and game_record turns it into moves.
// All functions that take a size require 1 to 52 columns and rows. What is not valid throws
// util::Error with a sentence that quotes it.
#pragma once

#include <compare>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "go/sgf_tree.h"

namespace nadare::go::sgf {

constexpr int kMaxBoardLines = 52;

struct SgfPoint {
    int column = 0;  // From the left, 0 first.
    int row = 0;     // From the top, 0 first.

    friend auto operator<=>(const SgfPoint&, const SgfPoint&) = default;
};

struct BoardSize {
    int columns = 19;
    int rows = 19;

    bool contains(SgfPoint point) const {
        return point.column >= 0 && point.column < columns && point.row >= 0 && point.row < rows;
    }
    friend bool operator==(const BoardSize&, const BoardSize&) = default;
};

// "19" or "13:9", columns first; space around the numbers does not matter.
BoardSize parse_board_size(std::string_view text);
// The shortest form: "19", or "13:9" if it is not square.
std::string board_size_text(BoardSize size);

// A point on the board. Space around it does not matter.
SgfPoint parse_point(std::string_view text, BoardSize size);
// Requires: column and row from 0 to 51.
std::string point_text(SgfPoint point);

// The value of B or W: nothing is a pass. A pass is written "", or "tt" on boards up to 19x19.
std::optional<SgfPoint> parse_move(std::string_view text, BoardSize size);
// A pass becomes "".
std::string move_text(std::optional<SgfPoint> move);

// The points of a list property (AB, AW, AE, MA, DD, ...), rectangles such as "aa:cc" expanded,
// each point once, in order of first appearance; at most as many as the board has. A rectangle may
// name any two opposite corners. Empty values, as in DD[], stand for no points.
std::vector<SgfPoint> expand_points(const Tree::Property& property, BoardSize size);
std::vector<SgfPoint> expand_points(const std::vector<std::string_view>& values, BoardSize size);

// The shortest list we find that expands to exactly these points: rectangles where they pay, then
// single points, top to bottom.
std::vector<std::string> compress_points(const std::vector<SgfPoint>& points);

}  // namespace nadare::go::sgf
