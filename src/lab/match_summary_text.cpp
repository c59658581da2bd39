// The summary of a match for people.

#include <algorithm>
#include <cmath>
#include <numeric>

#include "lab/match_summary.h"
#include "util/text.h"

namespace nadare::lab {
namespace {

std::string percent(double points, double games) {
    return games > 0 ? util::format("{:.1f} %", 100 * points / games) : "-";
}

std::string fault_list(const std::map<Fault, std::int64_t>& faults) {
    std::vector<std::string> parts;
    for (const auto& [fault, count] : faults)
        parts.push_back(util::format("{} {}", count, util::enum_name(fault)));
    return parts.empty() ? "none" : util::join(parts, ", ");
}

std::string counts_text(const stats::GameCounts& counts) {
    std::string text = util::format("{}-{}", counts.wins, counts.losses);
    if (counts.draws > 0) text += util::format("-{}", counts.draws);
    return text;
}

std::string engine_line(const EngineSummary& engine, std::size_t width) {
    std::string line =
        util::format("  {:<{}}  black {}  white {}  {:.3f} s CPU, {:.3f} s wall a move",
                     engine.name, width, counts_text(engine.as_black), counts_text(engine.as_white),
                     engine.cpu_seconds_per_move(), engine.wall_seconds_per_move());
    if (!engine.faults.empty()) line += "  faults: " + fault_list(engine.faults);
    return line;
}

std::string sprt_line(const SprtSummary& sprt) {
    return util::format("SPRT [{}, {}]: LLR {:.2f} [{:.2f}, {:.2f}], {}", sprt.options.elo0,
                        sprt.options.elo1, sprt.ratio, sprt.bounds.lower, sprt.bounds.upper,
                        name(sprt.decision));
}

std::string head_to_head(const MatchSummary& summary) {
    const stats::GameCounts& counts = summary.counts;
    std::string text = util::format(
        "{} against {}: {} wins, {} losses, {} draws ({}) in {} games\n", summary.engines[0].name,
        summary.engines[1].name, counts.wins, counts.losses, counts.draws,
        percent(counts.points(), static_cast<double>(counts.games())), counts.games());
    text += util::format("Elo {} [{}, {}] (95 %), superiority {:.1f} %\n",
                         elo_text(summary.elo.elo), elo_text(summary.elo.low),
                         elo_text(summary.elo.high), 100 * summary.elo.superiority);
    text += util::format("Pairs by points 0 to 2: {}\n",
                         util::join(
                             [&] {
                                 std::vector<std::string> parts;
                                 for (const std::int64_t n : summary.pairs.pairs)
                                     parts.push_back(std::to_string(n));
                                 return parts;
                             }(),
                             ", "));
    if (summary.sprt) text += sprt_line(*summary.sprt) + "\n";
    return text;
}

std::string rating_lines(const std::vector<GameRow>& games, const MatchSummary& summary,
                         std::size_t width) {
    if (!summary.ratings) return "No ratings yet: not everybody can be compared.\n";
    const std::vector<stats::Rating>& ratings = summary.ratings->players;
    std::vector<std::size_t> order(ratings.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::sort(
        order, [&](std::size_t a, std::size_t b) { return ratings[a].elo > ratings[b].elo; });
    std::string text = util::format("{:<{}}  {:>7}  {:>5}  {:>6}  {:>7}  against\n", "engine",
                                    width, "Elo", "±95%", "games", "score");
    for (const std::size_t i : order) {
        const stats::GameCounts all = summary.engines[i].all();
        text += util::format("{:<{}}  {:>7}  {:>5.0f}  {:>6}  {:>7}  ", summary.engines[i].name,
                             width, elo_text(ratings[i].elo), 1.96 * ratings[i].standard_error,
                             all.games(), percent(all.points(), static_cast<double>(all.games())));
        std::vector<std::string> cells;
        for (const std::size_t j : order)
            if (j != i)
                cells.push_back(summary.engines[j].name + " " +
                                counts_text(game_counts(games, i, j)));
        text += util::join(cells, ", ") + "\n";
    }
    return text;
}

}  // namespace

std::string elo_text(double elo) {
    if (std::isinf(elo)) return elo > 0 ? "+inf" : "-inf";
    return util::format("{:+.1f}", elo);
}

// Short, for a terminal of 80 columns has room for about half of that beside the bar.
std::string status_line(const MatchSummary& summary) {
    if (summary.engines.size() > 2) return util::format("{} engines", summary.engines.size());
    const auto whole = [](double elo) {
        return std::isinf(elo) ? elo_text(elo) : util::format("{:+.0f}", elo);
    };
    std::string line =
        util::format("{} {} [{}, {}]", counts_text(summary.counts), whole(summary.elo.elo),
                     whole(summary.elo.low), whole(summary.elo.high));
    if (summary.sprt) line += util::format(" LLR {:.2f}", summary.sprt->ratio);
    return line;
}

std::string summary_text(const MatchPlan& plan, const std::vector<GameRow>& games,
                         const MatchSummary& summary) {
    std::size_t width = 6;
    for (const EngineSummary& engine : summary.engines) width = std::max(width, engine.name.size());
    const std::string start = plan.handicap.empty()
                                  ? util::format("{} openings", plan.openings.size())
                                  : util::format("{} handicap stones", plan.handicap.size());
    std::string text =
        util::format("{0}x{0}, komi {1}, {2} rules, {3}, seed {4}\n", plan.settings.size,
                     go::to_string(plan.komi), go::name(plan.rules), start, plan.settings.seed);
    text += plan.engines.size() == 2 ? head_to_head(summary) : rating_lines(games, summary, width);
    for (const EngineSummary& engine : summary.engines) text += engine_line(engine, width) + "\n";
    text += util::format(
        "{:.1f} moves a game; faults: {}",
        games.empty() ? 0.0
                      : static_cast<double>(summary.moves) / static_cast<double>(games.size()),
        fault_list(summary.faults));
    if (summary.incidents > 0)
        text += util::format("; engines started again without a loss: {}", summary.incidents);
    return text;
}

}  // namespace nadare::lab
