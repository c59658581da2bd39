#include "front/analysis_answer.h"

#include <cmath>
#include <nlohmann/json.hpp>
#include <utility>

#include "front/version.h"
#include "go/text.h"

namespace nadare::front {

namespace {

using nlohmann::json;

std::string line_of(const json& object) {
    return object.dump(-1, ' ', false, json::error_handler_t::replace);
}

// Six decimals are more than any of our numbers deserve.
double to_millionths(double value) {
    return std::round(value * 1e6) / 1e6;
}

json to_json(const engine::BoardValues& values) {
    json list = json::array();
    for (const float value : values) list.push_back(std::round(value * 1e4) / 1e4);
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
                 {"winrate", to_millionths(move.win_rate)},
                 {"scoreMean", to_millionths(move.score_mean)},
                 {"scoreLead", to_millionths(move.score_mean)},
                 {"scoreSelfplay", to_millionths(move.score_mean)},
                 {"scoreStdev", to_millionths(move.score_deviation)},
                 {"prior", to_millionths(move.prior)},
                 {"lcb", to_millionths(move.lower_bound)},
                 {"utility", to_millionths(2 * move.win_rate - 1)},
                 {"utilityLcb", to_millionths(2 * move.lower_bound - 1)},
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
                     {"winrate", to_millionths(report.win_rate)},
                     {"scoreLead", to_millionths(report.score_mean)},
                     {"scoreSelfplay", to_millionths(report.score_mean)},
                     {"scoreStdev", to_millionths(report.score_deviation)},
                     {"utility", to_millionths(2 * report.win_rate - 1)},
                     {"simulationsPerSecond", std::round(report.simulations_per_second)}}}};
    const engine::ReportContents& contents = query.request.contents;
    if (contents.ownership) object["ownership"] = to_json(report.ownership);
    if (query.wants_ownership_deviation)
        object["ownershipStdev"] = to_json(report.ownership_deviation);
    if (contents.criticality) object["criticality"] = to_json(report.criticality);
    if (contents.policy) object["policy"] = to_json(report.policy);
    return line_of(object);
}

std::string no_results_answer(const AnalysisQuery& query, int turn) {
    return line_of(
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
    return line_of(object);
}

std::string error_answer(const QueryError& error) {
    json object = {{"error", error.remark.text}};
    if (!error.remark.field.empty()) object["field"] = error.remark.field;
    if (!error.id.empty()) object["id"] = error.id;
    return line_of(object);
}

std::string warning_answer(const QueryRemark& warning, const std::string& id) {
    json object = {{"warning", warning.text}, {"id", id}};
    if (!warning.field.empty()) object["field"] = warning.field;
    return line_of(object);
}

}  // namespace nadare::front
