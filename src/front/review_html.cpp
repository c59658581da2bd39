#include <algorithm>
#include <cmath>

#include "front/board_svg.h"
#include "front/go_commands.h"
#include "front/report_numbers.h"
#include "front/review_report.h"
#include "go/rules.h"
#include "go/text.h"
#include "util/html_page.h"
#include "util/svg_plot.h"
#include "util/text.h"

namespace nadare::front {

namespace {

using util::html_escaped;

constexpr std::size_t kLineInPicture = 9;

std::string color_name(go::Color color) {
    return color == go::Color::black ? "Black" : "White";
}

std::string title_of(const Review& review) {
    const auto name = [](const std::string& given, const char* otherwise) {
        return given.empty() ? otherwise : given;
    };
    return util::format("{} – {}", name(review.info.black_player, "Black"),
                        name(review.info.white_player, "White"));
}

bool is_complete(const Review& review) {
    return review.count_known() == review.positions.size();
}

std::string facts(const Review& review, const ReportOptions& options) {
    const go::Game& game = review.steps.front().game;
    std::vector<std::string> parts = {util::format("{0}×{0}", review.size()),
                                      util::format("komi {}", go::to_string(game.komi())),
                                      util::format("{} rules", go::name(game.rules()))};
    if (game.handicap() > 0) parts.push_back(util::format("{} handicap stones", game.handicap()));
    for (const std::string& part : {review.info.event, review.info.date, review.info.place})
        if (!part.empty()) parts.push_back(html_escaped(part));
    if (!review.info.result.empty()) parts.push_back("result " + html_escaped(review.info.result));
    std::string text = util::format("<p>{}</p>\n<p class='dim'>{}</p>\n", util::join(parts, " · "),
                                    html_escaped(options.engine));
    if (!is_complete(review))
        text += util::format("<p><b>Not complete</b>: {} of {} positions were analysed.</p>\n",
                             review.count_known(), review.positions.size());
    for (const std::string& remark : review.remarks)
        text += util::format("<p class='dim'>Note: {}.</p>\n", html_escaped(remark));
    return text;
}

// --- Graphs ---

// A number of every position that is known.
template <class Value>
std::vector<util::PlotPoint> curve(const Review& review, Value&& value) {
    std::vector<util::PlotPoint> points;
    for (std::size_t i = 0; i < review.positions.size(); ++i)
        if (review.positions[i].is_known())
            points.push_back({static_cast<double>(i), value(review.positions[i])});
    return points;
}

void add_marks(util::SvgPlot& plot, const Review& review, const std::vector<Verdict>& mistakes,
               double (*value)(const ReviewedPosition&)) {
    for (const Verdict& verdict : mistakes)
        plot.add_mark(
            {static_cast<double>(verdict.number),
             value(review.positions[static_cast<std::size_t>(verdict.number)])},
            util::format("#m{}", verdict.number),
            util::format("move {}: {} {} loses {:.1f} points", verdict.number,
                         color_name(verdict.move.color),
                         go::to_vertex(verdict.move.point, review.size()), verdict.points_lost));
}

std::string graphs(const Review& review, const std::vector<Verdict>& mistakes) {
    constexpr double kFewestMoves = 5;  // The axis counts whole ones.
    const util::PlotRange moves{0,
                                std::max(kFewestMoves, static_cast<double>(review.move_count()))};
    const auto win_rate = [](const ReviewedPosition& p) { return 100 * p.win_rate; };
    const auto lead = [](const ReviewedPosition& p) { return p.score; };
    double most = 5;
    for (const util::PlotPoint& point : curve(review, lead))
        most = std::max(most, std::abs(point.y));

    util::SvgPlot chances(moves, {0, 100}, "moves");
    chances.add_level(50);
    chances.add_line(0, curve(review, win_rate));
    add_marks(chances, review, mistakes, win_rate);
    util::SvgPlot leads(moves, {-1.05 * most, 1.05 * most}, "moves");
    leads.add_level(0);
    leads.add_line(1, curve(review, lead));
    add_marks(leads, review, mistakes, lead);
    return "<h2>Black's chance to win, in percent</h2>\n" + chances.text() +
           "<h2>Black's lead, in points</h2>\n" + leads.text();
}

// --- Tables ---

std::string players_table(const Review& review, const ReportOptions& options) {
    std::string rows =
        "<tr><th>player</th><th class='number'>moves</th><th class='number'>Nadare's choice</th>"
        "<th class='number'>points lost a move</th><th class='number'>mistakes</th></tr>\n";
    for (const go::Color player : {go::Color::black, go::Color::white}) {
        const PlayerSummary summary = summarize(review, player, options.mistake_points);
        const std::string& name =
            player == go::Color::black ? review.info.black_player : review.info.white_player;
        rows += util::format(
            "<tr><td>{}{}</td><td class='number'>{}</td><td class='number'>{:.0f} %</td>"
            "<td class='number'>{:.1f}</td><td class='number'>{}</td></tr>\n",
            color_name(player), name.empty() ? "" : " (" + html_escaped(name) + ")", summary.moves,
            summary.moves > 0 ? 100.0 * summary.best_moves / summary.moves : 0.0,
            summary.mean_points_lost, summary.mistakes);
    }
    return "<div class='wide'><table class='players'>\n" + rows + "</table></div>\n";
}

std::string moves_table(const Review& review, const ReportOptions& options) {
    std::string rows =
        "<tr><th class='number'>move</th><th></th><th>played</th><th class='number'>Black "
        "wins</th><th>lead</th><th class='number'>points lost</th><th>Nadare's line</th></tr>\n";
    for (const Verdict& verdict : judge_all(review)) {
        const auto& after = review.positions[static_cast<std::size_t>(verdict.number)];
        const bool is_mistake = verdict.is_mistake(options.mistake_points);
        rows += util::format(
            "<tr><td class='number'>{}</td><td>{}</td><td>{}</td><td class='number'>{}</td>"
            "<td>{}</td><td class='number{}'>{}</td><td class='dim'>{}</td></tr>\n",
            verdict.number, color_name(verdict.move.color),
            go::to_vertex(verdict.move.point, review.size()), percent(after.win_rate),
            lead_text(after.score), is_mistake ? " bad" : "",
            verdict.is_best ? "–" : util::format("{:.1f}", verdict.points_lost),
            verdict.is_best || verdict.before.moves.empty()
                ? ""
                : join_vertices(verdict.before.moves.front().line, review.size()));
    }
    return "<details><summary>All moves</summary><div class='wide'><table>\n" + rows +
           "</table></div></details>\n";
}

// --- Mistakes ---

std::string mistake(const Review& review, const Verdict& verdict) {
    const auto index = static_cast<std::size_t>(verdict.number);
    const std::string played = go::to_vertex(verdict.move.point, review.size());
    std::string text = util::format(
        "<section class='mistake' id='m{0}'><div>\n<h3>Move {0}: {1} {2}</h3>\n"
        "<p>Loses <b class='bad'>{3:.1f} points</b> (± {8:.1f}): {4} before, {5} after; {1}'s "
        "chance to "
        "win goes from {6} to {7}.</p>\n",
        verdict.number, color_name(verdict.move.color), played, verdict.points_lost,
        lead_text(review.positions[index - 1].score), lead_text(review.positions[index].score),
        percent(verdict.before.win_rate),
        percent(std::clamp(verdict.before.win_rate - verdict.win_rate_lost, 0.0, 1.0)),
        verdict.points_error);
    BoardPicture picture{.board = review.steps[index - 1].game.board(),
                         .faulted = verdict.move.point,
                         .title = util::format("The position before move {}, and {} marked.",
                                               verdict.number, played)};
    if (!verdict.before.moves.empty()) {
        const ReviewedMove& best = verdict.before.moves.front();
        const std::string line = join_vertices(best.line, review.size());
        text += util::format("<p>Better: <b>{}</b></p>\n", line);
        picture.title += " Better is " + line + ".";
        go::Color color = verdict.move.color;
        for (const go::Point point : best.line) {
            if (picture.line.size() == kLineInPicture) break;
            picture.line.push_back({point, color});
            color = go::opponent(color);
        }
    }
    return text + "</div>\n" + board_svg(picture) + "</section>\n";
}

constexpr const char* kStyle = R"(
.mistake { display: grid; grid-template-columns: 1fr minmax(14rem, 26rem); gap: 1.5rem;
           border-top: 1px solid var(--line); padding: 1rem 0; scroll-margin-top: 1rem; }
.mistake:target { background: var(--soft); }
h3 { font-size: 1rem; margin: .2rem 0; }
.players td:first-child { overflow-wrap: anywhere; min-width: 4rem; }
summary { cursor: pointer; margin: 1.5rem 0 .5rem; font-weight: 600; }
@media (max-width: 40rem) { .mistake { grid-template-columns: minmax(0, 1fr); } }
)";

}  // namespace

std::string review_html(const Review& review, const ReportOptions& options) {
    const auto mistakes = find_mistakes(review, options.mistake_points, options.most_mistakes);
    std::string body = util::format("<style>{}{}</style>\n", kStyle, board_style());
    body += facts(review, options);
    body += players_table(review, options);
    body += graphs(review, mistakes);
    if (!mistakes.empty())
        body += "<h2>The biggest mistakes</h2>\n";
    else
        body += util::format("<h2>{} lost {} points or more</h2>\n",
                             is_complete(review) ? "No move" : "So far no move",
                             util::shortest(options.mistake_points));
    for (const Verdict& verdict : mistakes) body += mistake(review, verdict);
    body += moves_table(review, options);
    return util::html_page(title_of(review), body);
}

}  // namespace nadare::front
