#include "go/text.h"

#include <algorithm>
#include <cctype>

#include "util/error.h"
#include "util/text.h"

namespace nadare::go {

namespace {

// GTP leaves out I, which looks like J.
constexpr std::string_view kColumns = "ABCDEFGHJKLMNOPQRSTUVWXYZ";
static_assert(kColumns.size() == kMaxSize);

char upper(char c) noexcept {
    return static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
}

}  // namespace

std::string_view name(Color player) noexcept {
    return player == Color::black ? "black" : "white";
}

Color parse_color(std::string_view text) {
    const std::string word = util::to_lower(text);
    if (word == "b" || word == "black") return Color::black;
    if (word == "w" || word == "white") return Color::white;
    throw util::Error(util::in_quotes(text) + " is not a colour: expected black, white, b or w");
}

char column_letter(int column) noexcept {
    return kColumns[static_cast<std::size_t>(column)];
}

std::string to_vertex(Point p, int size) {
    if (p.is_pass()) return "pass";
    if (p.is_none()) return "none";
    return column_letter(p.column()) + std::to_string(size - p.row());
}

Point parse_vertex(std::string_view text, int size) {
    if (util::to_lower(text) == "pass") return Point::pass();
    const auto allowed = [size] {
        return "expected pass or a point from A1 to " + to_vertex(Point::at(size - 1, 0), size);
    };
    const auto fail = [&] {
        return util::Error(util::in_quotes(text) + " is not a point of this board: " + allowed());
    };
    if (text.size() < 2) throw fail();
    const std::size_t column = kColumns.find(upper(text[0]));
    const auto row = util::parse_int(text.substr(1));
    if (column >= static_cast<std::size_t>(size) || !row || *row < 1 || *row > size) throw fail();
    return Point::at(static_cast<int>(column), size - static_cast<int>(*row));
}

}  // namespace nadare::go
