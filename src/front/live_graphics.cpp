#include "front/live_graphics.h"

#include <algorithm>

#include "go/text.h"
#include "util/text.h"

namespace nadare::front {

namespace {

constexpr std::size_t kLongestLine = 12;
constexpr std::size_t kMostLabels = 20;

go::Color player_of(const std::vector<engine::RootMove>& moves) {
    return moves.empty() ? go::Color::black : moves.front().color;
}

}  // namespace

std::string draw_line(const std::vector<go::Point>& line, go::Color first, int size) {
    if (line.empty()) return {};
    std::string text = "VAR";
    go::Color color = first;
    for (const go::Point p : line) {
        text += util::format(" {} {}", color == go::Color::black ? "b" : "w",
                             p.is_pass() ? "PASS" : go::to_vertex(p, size));
        color = go::opponent(color);
    }
    return text;
}

std::string draw_search(const engine::GoSearch& search, int size) {
    const std::vector<engine::RootMove> moves = search.root_moves();
    std::uint64_t all = 0;
    for (const auto& move : moves) all += move.visits;
    std::string labels;
    std::string shares;
    std::size_t labelled = 0;
    for (const auto& move : moves) {
        if (move.visits == 0 || move.point.is_pass() || ++labelled > kMostLabels) continue;
        const double share = static_cast<double>(move.visits) / static_cast<double>(all);
        const std::string vertex = go::to_vertex(move.point, size);
        labels += util::format(" {} {}", vertex, move.visits);
        shares +=
            util::format(" {} {:.2f}", vertex, move.color == go::Color::black ? share : -share);
    }
    std::vector<std::string> lines;
    const std::string best =
        draw_line(search.principal_variation(kLongestLine), player_of(moves), size);
    if (!best.empty()) lines.push_back(best);
    if (!labels.empty()) {
        lines.push_back("INFLUENCE" + shares);
        lines.push_back("LABEL" + labels);
    }
    lines.push_back(
        util::format("TEXT {} visits, {:.1f} %", search.root_visits(), 100 * search.root_value()));
    return util::join(lines, "\n");
}

std::string draw_sequence(const engine::GoSearch& search, int size) {
    return draw_line(search.latest_sequence(), player_of(search.root_moves()), size);
}

std::string as_live(std::string_view draw_commands) {
    if (draw_commands.empty()) return {};
    return util::format("gogui-gfx:\nCLEAR\n{}\n\n", draw_commands);
}

}  // namespace nadare::front
