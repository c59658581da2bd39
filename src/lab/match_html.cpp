#include "lab/match_html.h"

#include <algorithm>
#include <cmath>

#include "lab/match_summary.h"
#include "stats/interval.h"
#include "util/html_page.h"
#include "util/svg_plot.h"
#include "util/text.h"

namespace nadare::lab {
namespace {

constexpr int kColors = 6;
constexpr std::size_t kMaxPoints = 600;  // More than the plots have pixels for.

int color_of(std::size_t engine) {
    return static_cast<int>(engine) % kColors;
}

double points_of(const GameRow& game, std::size_t engine) {
    return !game.winner ? 0.5 : *game.winner == engine ? 1 : 0;
}

std::vector<GameRow> in_order(std::vector<GameRow> games) {
    std::ranges::sort(games, {}, &GameRow::number);
    return games;
}

// Every n-th point, and the last.
std::vector<util::PlotPoint> thinned(const std::vector<util::PlotPoint>& points) {
    const std::size_t step = points.size() / kMaxPoints + 1;
    std::vector<util::PlotPoint> result;
    for (std::size_t i = 0; i < points.size(); i += step) result.push_back(points[i]);
    if (!points.empty() && (points.size() - 1) % step != 0) result.push_back(points.back());
    return result;
}

std::string score_plot(const MatchPlan& plan, const std::vector<GameRow>& games) {
    util::SvgPlot plot({0, std::max(1.0, static_cast<double>(games.size()))}, {0, 1}, "games");
    plot.add_level(0.5);
    const bool is_pair = plan.engines.size() == 2;
    for (std::size_t engine = 0; engine < (is_pair ? 1 : plan.engines.size()); ++engine) {
        std::vector<util::PlotPoint> line, low, high;
        double points = 0;
        double played = 0;
        for (std::size_t i = 0; i < games.size(); ++i) {
            if (games[i].black != engine && games[i].white != engine) continue;
            points += points_of(games[i], engine);
            ++played;
            const auto x = static_cast<double>(i + 1);
            const stats::Interval interval = stats::wilson_interval(points, played, 0.95);
            line.push_back({.x = x, .y = points / played});
            low.push_back({.x = x, .y = interval.low});
            high.push_back({.x = x, .y = interval.high});
        }
        if (is_pair) plot.add_band(thinned(low), thinned(high));
        plot.add_line(color_of(engine), thinned(line));
    }
    return plot.text();
}

std::string length_plot(const std::vector<GameRow>& games) {
    int longest = 1;
    for (const GameRow& game : games) longest = std::max(longest, game.moves);
    const double width = std::max(1.0, util::round_step({0, static_cast<double>(longest)}, 30));
    std::vector<double> bins(static_cast<std::size_t>(longest / width) + 1, 0.0);
    for (const GameRow& game : games) ++bins[static_cast<std::size_t>(game.moves / width)];
    util::SvgPlot plot({0, static_cast<double>(bins.size()) * width},
                       {0, std::max(1.0, *std::ranges::max_element(bins) * 1.05)}, "moves");
    for (std::size_t i = 0; i < bins.size(); ++i)
        if (bins[i] > 0)
            plot.add_bar(0, {static_cast<double>(i) * width, static_cast<double>(i + 1) * width},
                         bins[i]);
    return plot.text();
}

std::string time_plot(const MatchPlan& plan, const std::vector<GameRow>& games) {
    std::vector<std::vector<util::PlotPoint>> lines(plan.engines.size());
    double most = 1e-6;
    for (std::size_t i = 0; i < games.size(); ++i)
        for (const std::size_t side : {0u, 1u}) {
            const SideUse& use = games[i].use[side];
            if (use.moves == 0) continue;
            const double each = use.cpu_seconds / use.moves;
            most = std::max(most, each);
            lines[side == 0 ? games[i].black : games[i].white].push_back(
                {.x = static_cast<double>(i + 1), .y = each});
        }
    util::SvgPlot plot({0, std::max(1.0, static_cast<double>(games.size()))}, {0, most * 1.05},
                       "games");
    for (std::size_t engine = 0; engine < lines.size(); ++engine)
        plot.add_line(color_of(engine), thinned(lines[engine]));
    return plot.text();
}

std::string engine_rows(const MatchPlan& plan) {
    std::string rows;
    for (std::size_t i = 0; i < plan.engines.size(); ++i)
        rows += util::format(
            "<tr><td class='key{}'>&#9632; {}</td><td class='command'>{}</td></tr>\n", color_of(i),
            util::html_escaped(plan.engines[i].name), util::html_escaped(plan.engines[i].command));
    return rows;
}

std::string setting_rows(const MatchPlan& plan) {
    std::string rows;
    for (const auto& [name, value] : identity(plan))
        if (!name.starts_with("engine-"))
            rows += util::format("<tr><td>{}</td><td>{}</td></tr>\n", util::html_escaped(name),
                                 util::html_escaped(value));
    return rows;
}

}  // namespace

std::string match_html(const MatchPlan& plan, const std::vector<GameRow>& unordered) {
    const std::vector<GameRow> games = in_order(unordered);
    std::vector<std::string> names;
    for (const EngineSpec& engine : plan.engines) names.push_back(engine.name);
    std::string page = "<pre>" +
                       util::html_escaped(summary_text(plan, games, summarise(plan, games))) +
                       "</pre>\n";
    page += "<table>\n" + engine_rows(plan) + "</table>\n";
    page += plan.engines.size() == 2
                ? "<h2>Score of " + util::html_escaped(names[0]) + ", with its 95 % interval</h2>\n"
                : std::string("<h2>Scores</h2>\n");
    page += score_plot(plan, games);
    page += "<h2>Length of games</h2>\n" + length_plot(games);
    page += "<h2>CPU seconds a move</h2>\n" + time_plot(plan, games);
    page += "<h2>Settings</h2>\n<table>\n" + setting_rows(plan) + "</table>\n";
    return util::html_page(util::join(names, " – "), page);
}

}  // namespace nadare::lab
