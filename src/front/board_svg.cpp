#include "front/board_svg.h"

#include <algorithm>

#include "go/diagram.h"
#include "go/text.h"
#include "util/html_page.h"
#include "util/svg_plot.h"
#include "util/text.h"

namespace nadare::front {

namespace {

constexpr int kCell = 20;
constexpr int kMargin = 24;  // From the edge of the picture to the first line: coordinates.

int across(go::Point p) {
    return kMargin + kCell * p.column();
}
int down(go::Point p) {
    return kMargin + kCell * p.row();
}

const char* color_class(go::Color color) {
    return color == go::Color::black ? "black" : "white";
}

void add_grid(std::string& svg, int size) {
    const int last = kMargin + kCell * (size - 1);
    std::string path;
    for (int i = 0; i < size; ++i) {
        const int at = kMargin + kCell * i;
        path += util::format("M{0} {1}H{2}M{1} {0}V{2}", kMargin, at, last);
        // The first form draws a row from left to right, the second a column from top to bottom.
        svg += util::format(
            "<text class='label' x='{0}' y='10'>{1}</text>"
            "<text class='label' x='8' y='{2}'>{3}</text>\n",
            at, go::column_letter(i), at + 3, size - i);
    }
    svg += util::format("<path class='grid' d='{}'/>\n", path);
}

void add_stone(std::string& svg, go::Point p, go::Color color, std::string_view label) {
    svg += util::format("<circle class='stone {}' cx='{}' cy='{}' r='9.3'/>\n", color_class(color),
                        across(p), down(p));
    if (!label.empty())
        svg += util::format("<text class='number on-{}' x='{}' y='{}'>{}</text>\n",
                            color_class(color), across(p), down(p) + 4, label);
}

}  // namespace

std::string board_svg(const BoardPicture& picture) {
    const go::AnyBoard& board = picture.board;
    const int width = 2 * kMargin + kCell * (board.size() - 1) - 8;
    std::string svg = util::format(
        "<svg class='board' viewBox='0 0 {0} {0}' role='img'><title>{1}</title>\n"
        "<rect class='wood' x='0' y='0' width='{0}' height='{0}' rx='4'/>\n",
        width, util::html_escaped(picture.title));
    add_grid(svg, board.size());
    board.for_each_point([&](go::Point p) {
        if (go::is_player(board.at(p)))
            add_stone(svg, p, board.at(p), "");
        else if (go::is_star_point(p, board.size()))
            svg += util::format("<circle class='hoshi' cx='{}' cy='{}' r='2.2'/>\n", across(p),
                                down(p));
    });
    std::vector<go::Point> taken;
    int number = 0;
    for (const go::Move move : picture.line) {
        ++number;
        const bool is_free = move.point.is_on_board() && board.at(move.point) == go::Color::empty &&
                             std::find(taken.begin(), taken.end(), move.point) == taken.end();
        if (!is_free) continue;
        taken.push_back(move.point);
        add_stone(svg, move.point, move.color, std::to_string(number));
    }
    if (!picture.faulted.is_on_board()) return svg + "</svg>\n";
    // A stone of the line may stand there: a ring leaves its number to be read.
    if (std::find(taken.begin(), taken.end(), picture.faulted) != taken.end())
        svg += util::format("<circle class='fault' cx='{}' cy='{}' r='10'/>\n",
                            across(picture.faulted), down(picture.faulted));
    else
        svg += util::format("<path class='fault' d='M{} {}l12 12m0 -12l-12 12'/>\n",
                            across(picture.faulted) - 6, down(picture.faulted) - 6);
    return svg + "</svg>\n";
}

std::string_view board_style() noexcept {
    return R"(
.board { width: 100%; max-width: 26rem; }
.board .wood { fill: #e3bd78; } .board .grid { stroke: #5b4520; fill: none; }
.board .hoshi { fill: #5b4520; } .board .label { font-size: 9px; fill: #5b4520; text-anchor: middle; }
.board .stone { stroke: #222; stroke-width: .7; }
.board .stone.black { fill: #1b1b1b; } .board .stone.white { fill: #fafafa; }
.board .number { font-size: 10.5px; text-anchor: middle; }
.board .number.on-black { fill: #fff; } .board .number.on-white { fill: #111; }
.board .fault { stroke: #c00; stroke-width: 3; fill: none; }
@media (prefers-color-scheme: dark) { .board .wood { fill: #a98447; } }
)";
}

}  // namespace nadare::front
