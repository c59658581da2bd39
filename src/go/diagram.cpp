#include "go/diagram.h"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <vector>

#include "go/text.h"
#include "util/error.h"
#include "util/text.h"

namespace nadare::go {

namespace {

// A line above or below the board that only names columns: A B C …
bool names_columns(const std::string& signs) {
    for (std::size_t i = 0; i < signs.size(); ++i)
        if (i >= static_cast<std::size_t>(kMaxSize) ||
            signs[i] != column_letter(static_cast<int>(i)))
            return false;
    return true;
}

// The signs of one line without blanks, brackets around the last move and coordinates.
std::string signs_of(std::string_view line) {
    std::string signs;
    for (const char c : line) {
        const auto byte = static_cast<unsigned char>(c);
        if (std::isspace(byte) || std::isdigit(byte) || c == '(' || c == ')' || c == '|') continue;
        signs += c;
    }
    return signs;
}

std::vector<std::string> rows_of(std::string_view picture) {
    std::vector<std::string> rows;
    while (!picture.empty()) {
        const std::size_t end = std::min(picture.find('\n'), picture.size());
        const std::string signs = signs_of(picture.substr(0, end));
        picture.remove_prefix(std::min(end + 1, picture.size()));
        if (!signs.empty() && !names_columns(signs)) rows.push_back(signs);
    }
    return rows;
}

}  // namespace

Point Diagram::operator[](char mark) const {
    const auto found = marks.find(mark);
    if (found == marks.end())
        throw util::Error(std::string("the diagram has no mark '") + mark + "'");
    return found->second;
}

Diagram parse_diagram(std::string_view picture) {
    const std::vector<std::string> rows = rows_of(picture);
    const int size = static_cast<int>(rows.size());
    if (size < 1 || size > kMaxSize)
        throw util::Error("a diagram has 1 to 25 rows, this one has " + std::to_string(size));

    Diagram diagram;
    diagram.board = AnyBoard(size);
    for (int row = 0; row < size; ++row) {
        const std::string& signs = rows[static_cast<std::size_t>(row)];
        if (signs.size() != rows.size())
            throw util::Error("row " + std::to_string(row + 1) + " of the diagram has " +
                              std::to_string(signs.size()) + " points, expected " +
                              std::to_string(size));
        for (int column = 0; column < size; ++column) {
            const char sign = signs[static_cast<std::size_t>(column)];
            const Point p = Point::at(column, row);
            if (sign == 'X' || sign == '#' || sign == '@') {
                diagram.board.play(p, Color::black);
            } else if (sign == 'O') {
                diagram.board.play(p, Color::white);
            } else if (sign >= 'a' && sign <= 'z') {
                if (!diagram.marks.emplace(sign, p).second)
                    throw util::Error(std::string("the diagram marks '") + sign + "' twice");
            } else if (sign != '.' && sign != '+') {
                throw util::Error("the diagram has an unknown sign " +
                                  util::in_quotes(std::string(1, sign)));
            }
        }
    }
    if (diagram.board.prisoners(Color::black) + diagram.board.prisoners(Color::white) > 0)
        throw util::Error("the diagram has a chain without liberties");
    diagram.board.forget_moves();
    return diagram;
}

bool is_star_point(Point p, int size) noexcept {
    if (size < 7) return false;
    const int edge = size >= 13 ? 3 : 2;
    const auto is_line = [&](int i) {
        return i == edge || i == size - 1 - edge || (size % 2 == 1 && i == size / 2);
    };
    const bool is_middle_edge = (p.column() == size / 2) != (p.row() == size / 2);
    // Boards below 13×13 show the corners and the centre, not the middles of the sides.
    return is_line(p.column()) && is_line(p.row()) && (size >= 13 || !is_middle_edge);
}

std::string draw(const AnyBoard& board, const DrawOptions& options) {
    const int size = board.size();
    std::string header = "   ";
    for (int column = 0; column < size; ++column)
        header += std::string(1, column_letter(column)) + ' ';
    header.back() = '\n';

    const Point last = options.last_move ? board.last_move().point : Point::none();
    std::string text = options.coordinates ? header : "";
    for (int row = 0; row < size; ++row) {
        const std::string number = std::to_string(size - row);
        if (options.coordinates) text += std::string(2 - number.size(), ' ') + number;
        for (int column = 0; column < size; ++column) {
            const Point p = Point::at(column, row);
            const bool after_last = column > 0 && last == p.left();
            text += last == p ? '(' : after_last ? ')' : ' ';
            text += board.at(p) == Color::black   ? 'X'
                    : board.at(p) == Color::white ? 'O'
                    : is_star_point(p, size)      ? '+'
                                                  : '.';
        }
        text += last == Point::at(size - 1, row) ? ")" : options.coordinates ? " " : "";
        if (options.coordinates) text += number;
        text += '\n';
    }
    if (options.coordinates) text += header;
    return text;
}

}  // namespace nadare::go
