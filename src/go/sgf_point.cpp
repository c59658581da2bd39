#include "go/sgf_point.h"

#include <algorithm>
#include <bitset>
#include <utility>

#include "go/sgf_error.h"
#include "go/sgf_value.h"
#include "util/assert.h"

namespace nadare::go::sgf {

namespace {

using PointSet = std::bitset<static_cast<std::size_t>(kMaxBoardLines* kMaxBoardLines)>;

std::size_t index_of(int column, int row) {
    return static_cast<std::size_t>(row * kMaxBoardLines + column);
}

// 0 to 51, or nothing.
std::optional<int> line_of(char letter) {
    if (letter >= 'a' && letter <= 'z') return letter - 'a';
    if (letter >= 'A' && letter <= 'Z') return letter - 'A' + 26;
    return std::nullopt;
}

char letter_of(int line) {
    assert(line >= 0 && line < kMaxBoardLines);
    return static_cast<char>(line < 26 ? 'a' + line : 'A' + line - 26);
}

std::optional<SgfPoint> find_point(std::string_view text) {
    text = trimmed(text);
    if (text.size() != 2) return std::nullopt;
    const auto column = line_of(text[0]);
    const auto row = line_of(text[1]);
    if (!column || !row) return std::nullopt;
    return SgfPoint{*column, *row};
}

std::string size_words(BoardSize size) {
    return std::to_string(size.columns) + "x" + std::to_string(size.rows);
}

// Collects points, each once.
class PointList {
 public:
    explicit PointList(BoardSize size) : size_(size) {}

    // A point, a rectangle, or nothing.
    void add(std::string_view text) {
        if (trimmed(text).empty()) return;
        const std::size_t colon = text.find(':');
        if (colon == std::string_view::npos) {
            add(parse_point(text, size_));
            return;
        }
        const SgfPoint a = parse_point(text.substr(0, colon), size_);
        const SgfPoint b = parse_point(text.substr(colon + 1), size_);
        // Hostile lists name the whole board again and again.
        if (points_.size() == static_cast<std::size_t>(size_.columns * size_.rows)) return;
        const auto [left, right] = std::minmax(a.column, b.column);
        const auto [top, bottom] = std::minmax(a.row, b.row);
        for (int row = top; row <= bottom; ++row)
            for (int column = left; column <= right; ++column) add({column, row});
    }

    std::vector<SgfPoint> take() { return std::move(points_); }

 private:
    void add(SgfPoint point) {
        const std::size_t index = index_of(point.column, point.row);
        if (seen_[index]) return;
        seen_[index] = true;
        points_.push_back(point);
    }

    BoardSize size_;
    PointSet seen_;
    std::vector<SgfPoint> points_;
};

}  // namespace

BoardSize parse_board_size(std::string_view text) {
    const auto bad = [text] {
        return util::Error("The board size " + quoted(text) +
                           " is not a number from 1 to 52, nor two of them as in 13:9.");
    };
    const std::size_t colon = text.find(':');
    const auto columns = parse_number(text.substr(0, colon));
    const auto rows =
        colon == std::string_view::npos ? columns : parse_number(text.substr(colon + 1));
    if (!columns || !rows || std::min(*columns, *rows) < 1 ||
        std::max(*columns, *rows) > kMaxBoardLines)
        throw bad();
    return {static_cast<int>(*columns), static_cast<int>(*rows)};
}

std::string board_size_text(BoardSize size) {
    const std::string columns = std::to_string(size.columns);
    return size.columns == size.rows ? columns : columns + ":" + std::to_string(size.rows);
}

SgfPoint parse_point(std::string_view text, BoardSize size) {
    const auto point = find_point(text);
    if (!point)
        throw util::Error("The point " + quoted(text) + " is not two letters such as \"pd\".");
    if (!size.contains(*point))
        throw util::Error("The point " + quoted(text) + " is not on the " + size_words(size) +
                          " board.");
    return *point;
}

std::string point_text(SgfPoint point) {
    return {letter_of(point.column), letter_of(point.row)};
}

std::optional<SgfPoint> parse_move(std::string_view text, BoardSize size) {
    const std::string_view plain = trimmed(text);
    if (plain.empty()) return std::nullopt;
    if (plain == "tt" && size.columns <= 19 && size.rows <= 19) return std::nullopt;
    return parse_point(text, size);
}

std::string move_text(std::optional<SgfPoint> move) {
    return move ? point_text(*move) : "";
}

std::vector<SgfPoint> expand_points(const Tree::Property& property, BoardSize size) {
    PointList list(size);
    for (const Value value : property.values()) list.add(value.text);
    return list.take();
}

std::vector<SgfPoint> expand_points(const std::vector<std::string_view>& values, BoardSize size) {
    PointList list(size);
    for (const std::string_view value : values) list.add(value);
    return list.take();
}

// From each point not yet covered, in reading order: as far right as it goes, then as many rows
// down as stay complete.
std::vector<std::string> compress_points(const std::vector<SgfPoint>& points) {
    PointSet open;
    for (const SgfPoint point : points) open[index_of(point.column, point.row)] = true;
    std::vector<std::string> texts;
    for (int row = 0; row < kMaxBoardLines; ++row)
        for (int column = 0; column < kMaxBoardLines; ++column) {
            const auto is_open_row = [&](int r, int right) {
                for (int c = column; c <= right; ++c)
                    if (!open[index_of(c, r)]) return false;
                return true;
            };
            if (!open[index_of(column, row)]) continue;
            int right = column;
            while (right + 1 < kMaxBoardLines && open[index_of(right + 1, row)]) ++right;
            int bottom = row;
            while (bottom + 1 < kMaxBoardLines && is_open_row(bottom + 1, right)) ++bottom;
            for (int r = row; r <= bottom; ++r)
                for (int c = column; c <= right; ++c) open[index_of(c, r)] = false;
            std::string text = point_text({column, row});
            if (right > column || bottom > row) text += ":" + point_text({right, bottom});
            texts.push_back(std::move(text));
        }
    return texts;
}

}  // namespace nadare::go::sgf
