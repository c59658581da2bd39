#include "front/analysis_query.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>
#include <set>
#include <utility>

#include "front/json_fields.h"
#include "front/rules_json.h"
#include "go/handicap.h"
#include "go/text.h"
#include "util/error.h"
#include "util/text.h"

namespace nadare::front {

namespace {

using nlohmann::json;

constexpr std::size_t kMostMoves = 2'000;  // Far more than any game; keeps a query's memory small.
constexpr std::int64_t kMostVisits = 1'000'000'000;
constexpr double kMostSeconds = 1e6;

go::Komi to_komi(const json& value) {
    const double points =
        to_number(value, "komi", -go::Komi::kMaxHalfPoints / 2.0, go::Komi::kMaxHalfPoints / 2.0);
    if (2 * points != std::round(2 * points)) refuse_field("komi", "must be a multiple of 0.5");
    return go::Komi::from_half_points(static_cast<int>(2 * points));
}

ReportAs to_report_as(const json& value) {
    const std::string word = value.is_string() ? util::to_lower(value.get<std::string>()) : "";
    if (word == "black") return ReportAs::black;
    if (word == "white") return ReportAs::white;
    if (word == "sidetomove") return ReportAs::side_to_move;
    refuse_field("overrideSettings", "reportAnalysisWinratesAs must be BLACK, WHITE or SIDETOMOVE");
}

// Reads the fields of a query one after the other. What is left at the end is unknown.
class QueryReader {
 public:
    QueryReader(json object, const QueryDefaults& defaults)
        : object_(std::move(object)), defaults_(defaults) {}

    AnalysisQuery read(std::string id) {
        query_.id = std::move(id);
        take("id");
        read_game();
        read_turns();
        read_limits();
        read_contents();
        read_restrictions();
        if (const auto settings = take("overrideSettings")) read_settings(*settings);
        warn_of_the_rest();
        return std::move(query_);
    }

 private:
    std::optional<json> take(const char* field) {
        const auto found = object_.find(field);
        if (found == object_.end()) return std::nullopt;
        json value = std::move(*found);
        object_.erase(found);
        return value;
    }
    json require(const char* field) {
        auto value = take(field);
        if (!value) refuse_field(field, "is missing");
        return *std::move(value);
    }

    void read_game() {
        const int size = read_size();
        const go::Rules rules = read_rules();
        const auto komi = take("komi");
        go::Game game(size, rules, go::default_komi(rules, size));
        set_up(game);
        if (komi) game.set_komi(to_komi(*komi));
        int number = 0;
        for (const go::Move move : to_moves(require("moves"), "moves", size, kMostMoves)) {
            ++number;
            try {
                game.play_recorded(move);
            } catch (const util::Error& error) {
                // KaTrain looks for the words "Illegal move".
                refuse_field("moves", util::format("Illegal move {}: {}", number, error.what()));
            }
        }
        query_.game = std::move(game);
    }

    int read_size() {
        const auto width = to_integer(require("boardXSize"), "boardXSize", 2, go::kMaxSize);
        const auto height = to_integer(require("boardYSize"), "boardYSize", 2, go::kMaxSize);
        if (width != height) refuse_field("boardYSize", "must be the same as boardXSize");
        return static_cast<int>(width);
    }

    go::Rules read_rules() {
        go::Rules rules;
        try {
            rules = rules_from_json(require("rules"), go::kChineseRules);
        } catch (const util::Error& error) {
            refuse_field("rules", error.what());
        }
        if (const auto bonus = take("whiteHandicapBonus")) {
            try {
                rules = rules_from_json(json::object({{"whiteHandicapBonus", *bonus}}), rules);
            } catch (const util::Error& error) {
                refuse_field("whiteHandicapBonus", error.what());
            }
        }
        return rules;
    }

    // Black stones alone, before any move, are a handicap: White moves first and may be paid for
    // them, as KataGo has it.
    void set_up(go::Game& game) {
        const auto stones = take("initialStones");
        const auto player = take("initialPlayer");
        go::StartPosition start;
        if (stones) start.stones = to_moves(*stones, "initialStones", game.size(), kMostMoves);
        const auto is_black = [](const go::Move& stone) { return stone.color == go::Color::black; };
        const bool is_handicap = start.stones.size() >= 2 &&
                                 std::all_of(start.stones.begin(), start.stones.end(), is_black);
        if (is_handicap) start.handicap = static_cast<int>(start.stones.size());
        start.to_play = is_handicap ? go::Color::white : go::Color::black;
        if (player) start.to_play = to_color(*player, "initialPlayer");
        try {
            game.set_up(std::move(start));
        } catch (const util::Error& error) {
            refuse_field("initialStones", error.what());
        }
    }

    void read_turns() {
        const int last = query_.game.move_number();
        const auto turns = take("analyzeTurns");
        const auto priority = take("priority");
        const auto priorities = take("priorities");
        constexpr int kMost = 1'000'000'000;
        const int common =
            priority ? static_cast<int>(to_integer(*priority, "priority", -kMost, kMost)) : 0;
        if (turns)
            for (const json& turn : to_list(*turns, "analyzeTurns", kMostMoves + 1))
                query_.turns.push_back(
                    {static_cast<int>(to_integer(turn, "analyzeTurns", 0, last)), common});
        else
            query_.turns.push_back({last, common});
        if (query_.turns.empty()) refuse_field("analyzeTurns", "must name a turn");
        if (priorities) read_priorities(*priorities, turns.has_value());
        // What is named twice is answered once, as first named.
        std::set<int> seen;
        std::erase_if(query_.turns,
                      [&](const QueryTurn& turn) { return !seen.insert(turn.number).second; });
    }

    void read_priorities(const json& priorities, bool has_turns) {
        constexpr int kMost = 1'000'000'000;
        if (!has_turns ||
            to_list(priorities, "priorities", kMostMoves + 1).size() != query_.turns.size())
            refuse_field("priorities", "must have an entry for each one of analyzeTurns");
        for (std::size_t i = 0; i < query_.turns.size(); ++i)
            query_.turns[i].priority =
                static_cast<int>(to_integer(priorities[i], "priorities", -kMost, kMost));
    }

    void read_limits() {
        query_.request.visits = defaults_.visits;
        query_.request.time = defaults_.time;
        query_.report_as = defaults_.report_as;
        query_.request.keeps_tree = false;
        if (const auto visits = take("maxVisits"))
            query_.request.visits =
                static_cast<std::uint64_t>(to_integer(*visits, "maxVisits", 1, kMostVisits));
        if (const auto every = take("reportDuringSearchEvery"))
            query_.request.interval =
                util::Seconds(to_number(*every, "reportDuringSearchEvery", 0.001, kMostSeconds));
        take("firstReportDuringSearchAfter");  // The first one comes after an interval.
    }

    void read_contents() {
        const auto flag = [this](const char* field) {
            const auto value = take(field);
            return value && to_boolean(*value, field);
        };
        engine::ReportContents& contents = query_.request.contents;
        query_.wants_ownership_deviation = flag("includeOwnershipStdev");
        contents.ownership = flag("includeOwnership") || query_.wants_ownership_deviation;
        contents.moves_ownership = flag("includeMovesOwnership");
        contents.policy = flag("includePolicy");
        contents.criticality = flag("includeCriticality");
        query_.wants_line_visits = flag("includePVVisits");
        if (const auto length = take("analysisPVLen"))
            contents.line_length =
                static_cast<int>(to_integer(*length, "analysisPVLen", 1, 1'000)) + 1;
    }

    std::vector<engine::MoveRestriction> take_restrictions(const char* field) {
        std::vector<engine::MoveRestriction> restrictions;
        const auto value = take(field);
        if (!value) return restrictions;
        for (const json& entry : to_list(*value, field, 1'000)) {
            const bool is_complete =
                entry.is_object() && entry.contains("player") && entry.contains("moves");
            if (!is_complete)
                refuse_field(field, "an entry must be an object with player, moves and untilDepth");
            engine::MoveRestriction restriction{.color = to_color(entry["player"], field)};
            for (const json& move : to_list(entry["moves"], field, 1'000))
                restriction.points.push_back(to_point(move, field, query_.game.size()));
            if (entry.contains("untilDepth"))
                restriction.until_depth =
                    static_cast<int>(to_integer(entry["untilDepth"], field, 1, 1'000'000));
            restrictions.push_back(std::move(restriction));
        }
        return restrictions;
    }

    void read_restrictions() {
        const auto avoid = take_restrictions("avoidMoves");
        query_.request.restrictions = {take_restrictions("allowMoves"), avoid};
    }

    void read_settings(const json& settings) {
        if (!settings.is_object()) refuse_field("overrideSettings", "must be an object");
        for (const auto& [name, value] : settings.items()) read_setting(name, value);
    }

    void read_setting(const std::string& name, const json& value) {
        constexpr const char* kField = "overrideSettings";
        // What steers a network's search; ours has nothing like it, and clients send it every time.
        constexpr std::array<std::string_view, 8> kWithoutEffect = {"wideRootNoise",
                                                                    "analysisWideRootNoise",
                                                                    "playoutDoublingAdvantage",
                                                                    "conservativePass",
                                                                    "ignorePreRootHistory",
                                                                    "analysisIgnorePreRootHistory",
                                                                    "rootNumSymmetriesToSample",
                                                                    "humanSLProfile"};
        if (name == "reportAnalysisWinratesAs") {
            query_.report_as = to_report_as(value);
        } else if (name == "maxTime") {
            query_.request.time = util::Seconds(to_number(value, kField, 0.001, 1e30));
        } else if (name == "maxVisits" || name == "maxPlayouts") {
            query_.request.visits =
                static_cast<std::uint64_t>(to_integer(value, kField, 1, kMostVisits));
        } else if (name == "analysisPVLen") {
            query_.request.contents.line_length =
                static_cast<int>(to_integer(value, kField, 1, 1'000)) + 1;
        } else if (std::find(kWithoutEffect.begin(), kWithoutEffect.end(), name) ==
                   kWithoutEffect.end()) {
            query_.warnings.push_back({util::in_quotes(name) + " has no effect here", kField});
        }
    }

    void warn_of_the_rest() {
        constexpr std::size_t kMostWarnings = 20;
        for (const auto& [field, value] : object_.items()) {
            if (query_.warnings.size() >= kMostWarnings) return;
            query_.warnings.push_back({"has no effect here", field});
        }
    }

    json object_;
    const QueryDefaults& defaults_;
    AnalysisQuery query_;
};

std::optional<QueryActionKind> action_kind(std::string_view name) {
    if (name == "query_version") return QueryActionKind::query_version;
    if (name == "query_models") return QueryActionKind::query_models;
    if (name == "clear_cache") return QueryActionKind::clear_cache;
    if (name == "terminate") return QueryActionKind::terminate;
    if (name == "terminate_all") return QueryActionKind::terminate_all;
    return std::nullopt;
}

QueryAction read_action(const json& object, std::string id) {
    QueryAction action{.id = std::move(id)};
    const json& name = object["action"];
    const auto kind =
        name.is_string() ? action_kind(name.get<std::string>()) : std::optional<QueryActionKind>();
    if (!kind)
        refuse_field(
            "action",
            "must be query_version, query_models, clear_cache, terminate or terminate_all");
    action.kind = *kind;
    action.echo = object.dump(-1, ' ', false, json::error_handler_t::replace);
    if (action.kind == QueryActionKind::terminate) {
        if (!object.contains("terminateId") || !object["terminateId"].is_string())
            refuse_field("terminateId", "must be the id of a query, as text");
        action.terminate_id = object["terminateId"].get<std::string>();
    }
    if (object.contains("turnNumbers")) {
        action.turn_numbers.emplace();
        for (const json& turn : to_list(object["turnNumbers"], "turnNumbers", kMostMoves + 1))
            action.turn_numbers->push_back(static_cast<int>(
                to_integer(turn, "turnNumbers", 0, std::numeric_limits<int>::max())));
    }
    return action;
}

}  // namespace

engine::AnalysisRequest request_for(const AnalysisQuery& query, int turn) {
    engine::AnalysisRequest request = query.request;
    request.game = query.game;
    request.game.undo(query.game.move_number() - turn);
    // The player to move is the one who did move, where that is known: a record may have one player
    // move twice running.
    const auto& moves = query.game.moves();
    if (static_cast<std::size_t>(turn) < moves.size())
        request.game.set_to_play(moves[static_cast<std::size_t>(turn)].color);
    return request;
}

ParsedQuery parse_query(std::string_view line, const QueryDefaults& defaults) {
    if (json_nesting(line) > kDeepestJson)
        return QueryError{
            .remark = {util::format("the line is nested deeper than {} levels", kDeepestJson), ""}};
    json object = json::parse(line, nullptr, /*allow_exceptions=*/false);
    if (object.is_discarded()) return QueryError{.remark = {"the line is not JSON", ""}};
    if (!object.is_object()) return QueryError{.remark = {"the line is not a JSON object", ""}};
    if (!object.contains("id") || !object["id"].is_string())
        return QueryError{.remark = {"must be there, and be text", "id"}};
    const std::string id = object["id"].get<std::string>();
    try {
        if (object.contains("action")) return read_action(object, id);
        return QueryReader(std::move(object), defaults).read(id);
    } catch (const FieldError& error) {
        return QueryError{.remark = {error.text, error.field}, .id = id};
    }
}

}  // namespace nadare::front
