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

std::string draw_labels(const engine::GoSearch& search, LiveGraphics kind, int size) {
    std::string labels;
    for (const engine::RootMove& move : search.root_moves()) {
        const std::string label = move.point.is_pass() ? "" : label_of(move, kind);
        if (!label.empty())
            labels += util::format(" {} {}", go::to_vertex(move.point, size), label);
    }
    return labels.empty() ? "" : "LABEL" + labels;
}

std::string draw_influence(const go::PointMap<double>& values, int size) {
    std::string text = "INFLUENCE";
    for (int row = 0; row < size; ++row)
        for (int column = 0; column < size; ++column) {
            const go::Point p = go::Point::at(column, row);
            text += util::format(" {} {:.2f}", go::to_vertex(p, size), values[p]);
        }
    return text;
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

std::string label_of(const engine::RootMove& move, LiveGraphics kind) {
    const auto percent = [](double value) { return util::format("{:.0f}", 100 * value); };
    switch (kind) {
        case LiveGraphics::search:
            return move.visits > 0 ? std::to_string(move.visits) : "";
        case LiveGraphics::values:
            return move.visits > 0 ? percent(move.value) : "";
        case LiveGraphics::rave:
            return move.rave_visits > 0 ? percent(move.rave_value) : "";
        case LiveGraphics::priors:
            return move.prior_weight > 0 ? percent(move.prior_value) : "";
        default:
            return {};
    }
}

std::string draw(LiveGraphics kind, engine::GoSearch& search, int size) {
    switch (kind) {
        case LiveGraphics::off:
            return {};
        case LiveGraphics::search:
            return draw_search(search, size);
        case LiveGraphics::sequence:
            return draw_sequence(search, size);
        case LiveGraphics::values:
        case LiveGraphics::rave:
        case LiveGraphics::priors:
            return draw_labels(search, kind, size);
        case LiveGraphics::ownership:
            return draw_influence(search.ownership().balance, size);
        case LiveGraphics::criticality:
            return draw_influence(search.ownership().criticality, size);
    }
    return {};
}

std::string as_live(std::string_view draw_commands) {
    if (draw_commands.empty()) return {};
    return util::format("gogui-gfx:\nCLEAR\n{}\n\n", draw_commands);
}

}  // namespace nadare::front
