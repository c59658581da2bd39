// The summary of a match for programs.

#include <cmath>
#include <nlohmann/json.hpp>

#include "lab/match_summary.h"

namespace nadare::lab {
namespace {

using Json = nlohmann::ordered_json;

Json number(double x) {
    return std::isfinite(x) ? Json(x) : Json(nullptr);
}

Json counts_json(const stats::GameCounts& counts) {
    return {{"wins", counts.wins}, {"losses", counts.losses}, {"draws", counts.draws}};
}

Json faults_json(const std::map<Fault, std::int64_t>& faults) {
    Json object = Json::object();
    for (const auto& [fault, count] : faults) object[std::string(util::enum_name(fault))] = count;
    return object;
}

Json engine_json(const EngineSummary& engine) {
    return {{"name", engine.name},
            {"command", engine.command},
            {"as_black", counts_json(engine.as_black)},
            {"as_white", counts_json(engine.as_white)},
            {"moves", engine.use.moves},
            {"cpu_seconds_per_move", engine.cpu_seconds_per_move()},
            {"wall_seconds_per_move", engine.wall_seconds_per_move()},
            {"longest_move_seconds", engine.use.longest_seconds},
            {"faults", faults_json(engine.faults)}};
}

void add_head_to_head(Json& object, const MatchSummary& summary) {
    const stats::GameCounts& counts = summary.counts;
    object.update(counts_json(counts));
    object["score"] = counts.games() == 0
                          ? Json(nullptr)
                          : Json(counts.points() / static_cast<double>(counts.games()));
    object["elo"] = number(summary.elo.elo);
    object["elo_low"] = number(summary.elo.low);
    object["elo_high"] = number(summary.elo.high);
    object["elo_standard_error"] = number(summary.elo.standard_error);
    object["superiority"] = summary.elo.superiority;
    object["pentanomial"] = summary.pairs.pairs;
    if (summary.sprt)
        object["sprt"] = {
            {"elo0", summary.sprt->options.elo0},   {"elo1", summary.sprt->options.elo1},
            {"alpha", summary.sprt->options.alpha}, {"beta", summary.sprt->options.beta},
            {"llr", summary.sprt->ratio},           {"lower", summary.sprt->bounds.lower},
            {"upper", summary.sprt->bounds.upper},  {"decision", name(summary.sprt->decision)}};
}

void add_ratings(Json& object, const std::vector<GameRow>& games, const MatchSummary& summary) {
    const std::size_t n = summary.engines.size();
    Json ratings = Json::array();
    Json results = Json::array();
    for (std::size_t i = 0; i < n; ++i) {
        if (summary.ratings) {
            const stats::Rating& rating = summary.ratings->players[i];
            ratings.push_back({{"name", summary.engines[i].name},
                               {"elo", rating.elo},
                               {"elo_standard_error", rating.standard_error}});
        }
        for (std::size_t j = i + 1; j < n; ++j) {
            const stats::GameCounts counts = game_counts(games, i, j);
            if (counts.games() == 0) continue;
            Json result = {{"first", summary.engines[i].name}, {"second", summary.engines[j].name}};
            result.update(counts_json(counts));
            result["pentanomial"] = pair_counts(games, i, j).pairs;
            results.push_back(std::move(result));
        }
    }
    object["ratings"] = std::move(ratings);
    object["results"] = std::move(results);
}

}  // namespace

std::string summary_json(const MatchPlan& plan, const std::vector<GameRow>& games,
                         const MatchSummary& summary, std::string_view status) {
    Json object = {{"status", status}, {"games", summary.games}};
    if (plan.engines.size() == 2)
        add_head_to_head(object, summary);
    else
        add_ratings(object, games, summary);
    object["faults"] = faults_json(summary.faults);
    object["incidents"] = summary.incidents;
    Json engines = Json::array();
    for (const EngineSummary& engine : summary.engines) engines.push_back(engine_json(engine));
    object["engines"] = std::move(engines);
    object["moves_per_game"] =
        games.empty() ? 0.0
                      : static_cast<double>(summary.moves) / static_cast<double>(games.size());
    Json settings = Json::object();
    for (const auto& [name, value] : identity(plan)) settings[name] = value;
    object["settings"] = std::move(settings);
    return object.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace nadare::lab
