#include "front/analysis_query.h"

#include <gtest/gtest.h>

#include <array>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "go/text.h"

namespace nadare::front {
namespace {

using nlohmann::json;

const QueryDefaults kDefaults{.visits = 100};

json basic() {
    return {{"id", "q"},       {"rules", "chinese"},
            {"komi", 7.5},     {"boardXSize", 9},
            {"boardYSize", 9}, {"moves", json::parse(R"([["B","E5"],["W","c3"],["b","pass"]])")}};
}

AnalysisQuery understood(const json& query) {
    const ParsedQuery parsed = parse_query(query.dump(), kDefaults);
    if (const auto* error = std::get_if<QueryError>(&parsed))
        ADD_FAILURE() << error->remark.field << " " << error->remark.text;
    const auto* found = std::get_if<AnalysisQuery>(&parsed);
    return found ? *found : AnalysisQuery();
}

// "field: text" of the error that the query gives.
std::string refused(const std::string& line) {
    const ParsedQuery parsed = parse_query(line, kDefaults);
    const auto* error = std::get_if<QueryError>(&parsed);
    return error ? error->remark.field + ": " + error->remark.text : "understood";
}
std::string refused_with(const char* field, const char* value) {
    json query = basic();
    query[field] = json::parse(value);
    return refused(query.dump());
}

TEST(AnalysisQuery, AsksForTheLastPositionUnlessToldOtherwise) {
    const AnalysisQuery query = understood(basic());
    EXPECT_EQ(query.id, "q");
    ASSERT_EQ(query.turns.size(), 1U);
    EXPECT_EQ(query.turns.front().number, 3);
    EXPECT_EQ(query.request.visits, 100U);
    EXPECT_FALSE(query.request.keeps_tree);
    const engine::AnalysisRequest request = request_for(query, 3);
    EXPECT_EQ(request.game.move_number(), 3);
    EXPECT_EQ(request.game.to_play(), go::Color::white);
    EXPECT_EQ(request.game.komi(), go::Komi(7.5));
}

TEST(AnalysisQuery, AsksForTurnsWithPriorities) {
    json query = basic();
    query["analyzeTurns"] = {0, 2};
    query["priorities"] = {7, -1};
    const AnalysisQuery read = understood(query);
    ASSERT_EQ(read.turns.size(), 2U);
    EXPECT_EQ(read.turns[0].priority, 7);
    EXPECT_EQ(read.turns[1].number, 2);
    EXPECT_EQ(request_for(read, 0).game.move_number(), 0);
    EXPECT_EQ(request_for(read, 2).game.to_play(), go::Color::black);

    query["analyzeTurns"] = {0, 2, 0};
    query["priorities"] = {7, -1, 3};
    EXPECT_EQ(understood(query).turns.size(), 2U) << "what is named twice is answered once";
}

TEST(AnalysisQuery, TakesBlackStonesAtTheStartForAHandicap) {
    json query = basic();
    query["initialStones"] = json::parse(R"([["B","C3"],["B","G7"]])");
    query["moves"] = json::array();
    const AnalysisQuery read = understood(query);
    EXPECT_EQ(read.game.handicap(), 2);
    EXPECT_EQ(read.game.to_play(), go::Color::white);
    query["initialPlayer"] = "B";
    EXPECT_EQ(understood(query).game.to_play(), go::Color::black);
}

TEST(AnalysisQuery, LetsTheRecordSayWhoseTurnItWas) {
    json query = basic();
    query["moves"] = json::parse(R"([["B","E5"],["B","C3"],["W","G7"]])");
    EXPECT_EQ(request_for(understood(query), 1).game.to_play(), go::Color::black);
}

TEST(AnalysisQuery, RestrictsTheMovesOfEitherPlayerUpToADepth) {
    json query = basic();
    query["avoidMoves"] = json::parse(R"([{"player":"W","moves":["D4","pass"],"untilDepth":1},
                                          {"player":"B","moves":["E4"],"untilDepth":3}])");
    const auto accepts = [&](go::Color color, const char* vertex, int depth) {
        return request_for(understood(query), 3)
            .restrictions.accept(color, go::parse_vertex(vertex, 9), depth);
    };
    EXPECT_FALSE(accepts(go::Color::white, "D4", 1));
    EXPECT_FALSE(accepts(go::Color::white, "pass", 1));
    EXPECT_TRUE(accepts(go::Color::white, "D4", 3));
    EXPECT_FALSE(accepts(go::Color::black, "E4", 2));
    EXPECT_TRUE(accepts(go::Color::black, "E4", 4));
    query.erase("avoidMoves");
    query["allowMoves"] = json::parse(R"([{"player":"W","moves":["D4"],"untilDepth":1}])");
    EXPECT_TRUE(accepts(go::Color::white, "D4", 1));
    EXPECT_FALSE(accepts(go::Color::white, "E4", 1));
}

// What KaTrain sends for every node of a game.
TEST(AnalysisQuery, UnderstandsKaTrain) {
    const AnalysisQuery query = understood(json::parse(R"({"rules":"japanese","priority":1001,
        "analyzeTurns":[1],"maxVisits":500,"komi":6.5,"boardXSize":19,"boardYSize":19,
        "includeOwnership":true,"includeMovesOwnership":true,"includePolicy":true,
        "initialStones":[["B","D4"]],"initialPlayer":"W","moves":[["W","Q16"]],
        "overrideSettings":{"reportAnalysisWinratesAs":"BLACK","wideRootNoise":0.04,"maxTime":8},
        "reportDuringSearchEvery":1,"id":"QUERY:12"})"));
    EXPECT_TRUE(query.warnings.empty());
    EXPECT_EQ(query.report_as, ReportAs::black);
    EXPECT_EQ(query.request.visits, 500U);
    EXPECT_EQ(query.request.time, util::Seconds(8));
    EXPECT_EQ(query.request.interval, util::Seconds(1));
    EXPECT_EQ(query.turns.front().priority, 1001);
    EXPECT_TRUE(query.request.contents.ownership);
    EXPECT_TRUE(query.request.contents.moves_ownership);
    EXPECT_TRUE(query.request.contents.policy);
    EXPECT_EQ(query.game.rules(), go::kJapaneseRules);
}

TEST(AnalysisQuery, NamesTheFieldThatIsWrong) {
    EXPECT_EQ(refused_with("boardXSize", "29"), "boardXSize: must be a whole number from 2 to 25");
    EXPECT_EQ(refused_with("boardYSize", "13"), "boardYSize: must be the same as boardXSize");
    EXPECT_EQ(refused_with("komi", "7.3"), "komi: must be a multiple of 0.5");
    EXPECT_EQ(refused_with("analyzeTurns", "[4]"),
              "analyzeTurns: must be a whole number from 0 to 3");
    EXPECT_EQ(refused_with("analyzeTurns", "[]"), "analyzeTurns: must name a turn");
    EXPECT_EQ(refused_with("analyzeTurns", "[-1]"),
              "analyzeTurns: must be a whole number from 0 to 3");
    EXPECT_EQ(refused_with("includeOwnership", "1"), "includeOwnership: must be true or false");
    const std::vector<std::array<const char*, 3>> cases = {
        {"komi", R"("much")", "must be a number"},
        {"rules", R"("draughts")", "'draughts' is not"},
        {"rules", R"({"hasButton":true})", "hasButton cannot be true"},
        {"rules", "7", "rules must be a name"},
        {"whiteHandicapBonus", "3", "whiteHandicapBonus cannot be 3"},
        {"moves", R"([["B","E5"],["W","E5"]])", "Illegal move 2: White cannot play E5"},
        {"moves", R"([["B","Z99"]])", "'Z99'"},
        {"moves", R"([["red","E5"]])", "a player must be"},
        {"moves", R"([["B"]])", "an entry must be"},
        {"moves", R"([["B",5]])", "a location must be"},
        {"moves", R"("E5")", "must be a list"},
        {"initialStones", R"([["B","E5"],["W","E5"]])", ""},
        {"initialPlayer", "1", "a player must be"},
        {"priorities", "[1,2]", "must have an entry for each"},
        {"priority", "1e99", "must be a whole number"},
        {"maxVisits", "0", "must be a whole number from 1"},
        {"maxVisits", "1e300", "must be a whole number from 1"},
        {"reportDuringSearchEvery", "0", "must be a number from"},
        {"avoidMoves", "[1]", "an entry must be an object"},
        {"allowMoves", R"([{"player":"B","moves":["Q99"]}])", "'Q99'"},
        {"overrideSettings", "[]", "must be an object"},
        {"overrideSettings", R"({"reportAnalysisWinratesAs":"RED"})", "reportAnalysisWinratesAs"}};
    for (const auto& [field, value, text] : cases)
        EXPECT_TRUE(refused_with(field, value).starts_with(std::string(field) + ": " + text))
            << refused_with(field, value);
    json query = basic();
    query.erase("moves");
    EXPECT_EQ(refused(query.dump()), "moves: is missing");
}

TEST(AnalysisQuery, RefusesWhatIsNoQuery) {
    EXPECT_EQ(refused("{"), ": the line is not JSON");
    EXPECT_EQ(refused("[]"), ": the line is not a JSON object");
    EXPECT_EQ(refused("{}"), "id: must be there, and be text");
    EXPECT_EQ(refused(R"({"id":1})"), "id: must be there, and be text");
    EXPECT_TRUE(refused(std::string(100'000, '[')).starts_with(": the line is nested"));
    EXPECT_TRUE(refused(R"({"id":"a","action":"dance"})").starts_with("action: must be"));
    EXPECT_TRUE(refused(R"({"id":"a","action":"terminate"})").starts_with("terminateId: "));
    EXPECT_EQ(refused(R"({"id":")" + std::string(1'000, '[') + R"("})"), "boardXSize: is missing")
        << "brackets in text are only text";
}

TEST(AnalysisQuery, WarnsOfWhatHasNoEffect) {
    json query = basic();
    query["rootPolicyTemperature"] = 1.2;
    query["overrideSettings"] = {{"cpuctExploration", 1}};
    const AnalysisQuery read = understood(query);
    ASSERT_EQ(read.warnings.size(), 2U);
    EXPECT_EQ(read.warnings[0].field, "overrideSettings");
    EXPECT_EQ(read.warnings[1].field, "rootPolicyTemperature");
}

}  // namespace
}  // namespace nadare::front
