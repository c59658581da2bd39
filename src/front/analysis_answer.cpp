#include "front/analysis_answer.h"

#include <cmath>
#include <nlohmann/json.hpp>
#include <utility>

#include "front/json_fields.h"
#include "front/report_numbers.h"
#include "front/version.h"
#include "go/text.h"

namespace nadare::front {

namespace {

using nlohmann::json;

constexpr int kDecimals = 6;  // More than any of our numbers deserve.

json to_json(const engine::BoardValues& values) {
    json list = json::array();
    for (const float value : values) list.push_back(rounded(value));
    return list;
}

json to_json(const std::vector<go::Point>& line, int size) {
    json list = json::array();
    for (const go::Point p : line) list.push_back(go::to_vertex(p, size));
    return list;
}

json move_info(const engine::AnalyzedMove& move, int order, int size, const AnalysisQuery& query) {
    json info = {{"move", go::to_vertex(move.point, size)},
                 {"visits", move.visits},
                 {"winrate", rounded(move.win_rate, kDecimals)},
                 {"scoreMean", rounded(move.score_mean, kDecimals)},
                 {"scoreLead", rounded(move.score_mean, kDecimals)},
                 {"scoreSelfplay", rounded(move.score_mean, kDecimals)},
                 {"scoreStdev", rounded(move.score_deviation, kDecimals)},
                 {"prior", rounded(move.prior, kDecimals)},
                 {"lcb", rounded(move.lower_bound, kDecimals)},
                 {"utility", rounded(2 * move.win_rate - 1, kDecimals)},
                 {"utilityLcb", rounded(2 * move.lower_bound - 1, kDecimals)},
                 {"order", order},
                 {"pv", to_json(move.line, size)}};
    if (query.wants_line_visits) info["pvVisits"] = move.line_visits;
    if (query.request.contents.moves_ownership) info["ownership"] = to_json(move.ownership);
    return info;
}

go::Color viewer(ReportAs report_as, go::Color to_play) {
    switch (report_as) {
        case ReportAs::black:
            return go::Color::black;
        case ReportAs::white:
            return go::Color::white;
        case ReportAs::side_to_move:
            break;
    }
    return to_play;
}

}  // namespace

std::string report_answer(const engine::AnalysisReport& own_view, const AnalysisQuery& query,
                          int turn) {
    const engine::AnalysisReport report =
        engine::seen_by(viewer(query.report_as, own_view.to_play), own_view);
    json infos = json::array();
    for (const engine::AnalyzedMove& move : report.moves)
        infos.push_back(move_info(move, static_cast<int>(infos.size()), report.size, query));
    json object = {{"id", query.id},
                   {"isDuringSearch", !report.is_final},
                   {"turnNumber", turn},
                   {"moveInfos", std::move(infos)},
                   {"rootInfo",
                    {{"currentPlayer", report.to_play == go::Color::black ? "B" : "W"},
                     {"visits", report.visits},
                     {"winrate", rounded(report.win_rate, kDecimals)},
                     {"scoreLead", rounded(report.score_mean, kDecimals)},
                     {"scoreSelfplay", rounded(report.score_mean, kDecimals)},
                     {"scoreStdev", rounded(report.score_deviation, kDecimals)},
                     {"utility", rounded(2 * report.win_rate - 1, kDecimals)},
                     {"simulationsPerSecond", std::round(report.simulations_per_second)}}}};
    const engine::ReportContents& contents = query.request.contents;
    if (contents.ownership) object["ownership"] = to_json(report.ownership);
    if (query.wants_ownership_deviation)
        object["ownershipStdev"] = to_json(report.ownership_deviation);
    if (contents.criticality) object["criticality"] = to_json(report.criticality);
    if (contents.policy) object["policy"] = to_json(report.policy);
    return to_text(object);
}

std::string no_results_answer(const AnalysisQuery& query, int turn) {
    return to_text(
        {{"id", query.id}, {"isDuringSearch", false}, {"noResults", true}, {"turnNumber", turn}});
}

std::string action_answer(const QueryAction& action) {
    json object = json::parse(action.echo, nullptr, /*allow_exceptions=*/false);
    if (action.kind == QueryActionKind::query_version) {
        object["version"] = kVersion;
        object["git_hash"] = "<omitted>";
    }
    // Networks, of which there are none.
    if (action.kind == QueryActionKind::query_models) object["models"] = json::array();
    return to_text(object);
}

std::string error_answer(const QueryError& error) {
    json object = {{"error", error.remark.text}};
    if (!error.remark.field.empty()) object["field"] = error.remark.field;
    if (!error.id.empty()) object["id"] = error.id;
    return to_text(object);
}

std::string warning_answer(const QueryRemark& warning, const std::string& id) {
    json object = {{"warning", warning.text}, {"id", id}};
    if (!warning.field.empty()) object["field"] = warning.field;
    return to_text(object);
}

}  // namespace nadare::front
