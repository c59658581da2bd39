#include "front/analysis_text.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "front/go_commands.h"
#include "go/text.h"
#include "util/text.h"

namespace nadare::front {

namespace {

using engine::AnalysisReport;
using engine::AnalyzedMove;

// What KataGo calls utility: from -1, surely lost, to 1.
double utility(double win_rate) {
    return 2 * win_rate - 1;
}

int in_ten_thousandths(double share) {
    return static_cast<int>(std::lround(10'000 * std::clamp(share, 0.0, 1.0)));
}

void append_numbers(std::string& text, std::string_view name, const engine::BoardValues& values) {
    text += util::format(" {}", name);
    for (const float value : values) text += util::format(" {:.3f}", value);
}

void append_kata_move(std::string& text, const AnalyzedMove& move, int order, int size,
                      const InfoParts& parts) {
    text += util::format(
        " info move {} visits {} utility {:.5f} winrate {:.5f} scoreMean {:.3f} scoreStdev {:.3f} "
        "scoreLead {:.3f} scoreSelfplay {:.3f} prior {:.5f} lcb {:.5f} utilityLcb {:.5f} order {} "
        "pv {}",
        go::to_vertex(move.point, size), move.visits, utility(move.win_rate), move.win_rate,
        move.score_mean, move.score_deviation, move.score_mean, move.score_mean, move.prior,
        move.lower_bound, utility(move.lower_bound), order, join_vertices(move.line, size));
    if (parts.line_visits) {
        text += " pvVisits";
        for (const std::uint32_t visits : move.line_visits) text += util::format(" {}", visits);
    }
    if (parts.moves_ownership) append_numbers(text, "movesOwnership", move.ownership);
}

}  // namespace

std::string leela_line(const AnalysisReport& report) {
    std::vector<std::string> segments;
    for (const AnalyzedMove& move : report.moves)
        segments.push_back(util::format(
            "info move {} visits {} winrate {} prior {} lcb {} order {} pv {}",
            go::to_vertex(move.point, report.size), move.visits, in_ten_thousandths(move.win_rate),
            in_ten_thousandths(move.prior), in_ten_thousandths(move.lower_bound), segments.size(),
            join_vertices(move.line, report.size)));
    return util::join(segments, " ");
}

std::string kata_line(const AnalysisReport& report, const InfoParts& parts) {
    std::string text;
    int order = 0;
    for (const AnalyzedMove& move : report.moves)
        append_kata_move(text, move, order++, report.size, parts);
    if (parts.root_info)
        text += util::format(
            " rootInfo visits {} utility {:.5f} winrate {:.5f} scoreMean {:.3f} scoreStdev {:.3f} "
            "scoreLead {:.3f} scoreSelfplay {:.3f} simulationsPerSecond {:.0f}",
            report.visits, utility(report.win_rate), report.win_rate, report.score_mean,
            report.score_deviation, report.score_mean, report.score_mean,
            report.simulations_per_second);
    if (parts.ownership) append_numbers(text, "ownership", report.ownership);
    if (parts.ownership_deviation)
        append_numbers(text, "ownershipStdev", report.ownership_deviation);
    if (parts.criticality) append_numbers(text, "criticality", report.criticality);
    return text.empty() ? text : text.substr(1);
}

std::string cgos_line(const AnalysisReport& report) {
    static constexpr std::string_view kLevels =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+";
    const auto rounded = [](double value) { return std::round(value * 1e4) / 1e4; };
    nlohmann::json moves = nlohmann::json::array();
    for (const AnalyzedMove& move : report.moves)
        moves.push_back({{"move", go::to_vertex(move.point, report.size)},
                         {"visits", move.visits},
                         {"winrate", rounded(move.win_rate)},
                         {"score", rounded(move.score_mean)},
                         {"prior", rounded(move.prior)},
                         {"pv", join_vertices(move.line, report.size)}});
    nlohmann::json object = {{"winrate", rounded(report.win_rate)},
                             {"score", rounded(report.score_mean)},
                             {"visits", report.visits},
                             {"moves", std::move(moves)}};
    std::string ownership;
    for (const float value : report.ownership) {
        const double share = std::clamp((value + 1.0) / 2, 0.0, 1.0);
        ownership += kLevels[static_cast<std::size_t>(std::lround(share * 62))];
    }
    if (!ownership.empty()) object["ownership"] = ownership;
    return object.dump();
}

}  // namespace nadare::front
