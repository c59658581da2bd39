#include "front/analysis_server.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <thread>

#include "front/slow_source.h"
#include "util/text.h"

namespace nadare::front {
namespace {

using nlohmann::json;

AnalysisOptions small_options() {
    AnalysisOptions options;
    options.visits = 50;
    options.engine.search.memory_mib = 16;
    options.engine.budget.threads = 2;
    return options;
}

// Everything that is answered to these lines, in order.
std::vector<json> answers(std::vector<SlowSource::Line> lines,
                          const AnalysisOptions& options = small_options()) {
    const util::SteadyClock wall;
    SharedSink sink;
    SlowSource source(std::move(lines), sink);
    AnalysisServer(options, source, sink, wall).run();
    std::vector<json> objects;
    const std::string text = sink.text();
    for (const std::string_view line : util::split(util::trim(text), '\n'))
        objects.push_back(json::parse(line));
    return objects;
}

json basic(const std::string& id) {
    return {{"id", id},        {"rules", "chinese"},
            {"komi", 7},       {"boardXSize", 9},
            {"boardYSize", 9}, {"moves", json::parse(R"([["B","E5"],["W","C3"],["B","G7"]])")}};
}

TEST(AnalysisServer, AnswersAPosition) {
    json query = basic("one");
    query["includeOwnership"] = true;
    query["includeOwnershipStdev"] = true;
    query["includePolicy"] = true;
    query["includePVVisits"] = true;
    query["includeMovesOwnership"] = true;
    const auto found = answers({{query.dump()}});
    ASSERT_EQ(found.size(), 1U);
    const json& answer = found.front();
    EXPECT_EQ(answer["id"], "one");
    EXPECT_EQ(answer["isDuringSearch"], false);
    EXPECT_EQ(answer["turnNumber"], 3);
    EXPECT_EQ(answer["ownership"].size(), 81U);
    EXPECT_EQ(answer["ownershipStdev"].size(), 81U);
    EXPECT_EQ(answer["policy"].size(), 82U);
    EXPECT_EQ(answer["rootInfo"]["visits"], 50);
    EXPECT_EQ(answer["rootInfo"]["currentPlayer"], "W");
    ASSERT_FALSE(answer["moveInfos"].empty());
    const json& best = answer["moveInfos"][0];
    EXPECT_EQ(best["order"], 0);
    EXPECT_EQ(best["pv"][0], best["move"]);
    EXPECT_EQ(best["pv"].size(), best["pvVisits"].size());
    EXPECT_EQ(best["ownership"].size(), 81U);
    for (const char* field : {"visits", "winrate", "scoreLead", "scoreMean", "scoreStdev", "prior",
                              "lcb", "utility", "utilityLcb", "scoreSelfplay"})
        EXPECT_TRUE(best[field].is_number()) << field;
}

TEST(AnalysisServer, AnswersEveryTurnOnce) {
    json query = basic("game");
    query["analyzeTurns"] = {0, 1, 2, 3};
    std::set<int> turns;
    for (const json& answer : answers({{query.dump()}})) {
        EXPECT_EQ(answer["id"], "game");
        EXPECT_TRUE(turns.insert(answer["turnNumber"].get<int>()).second);
    }
    EXPECT_EQ(turns, (std::set<int>{0, 1, 2, 3}));
}

TEST(AnalysisServer, SpeaksForWhomItIsTold) {
    json query = basic("a");
    query["komi"] = -60;  // Black has won.
    query["overrideSettings"] = {{"reportAnalysisWinratesAs", "BLACK"}};
    json other = query;
    other["id"] = "b";
    other["overrideSettings"] = {{"reportAnalysisWinratesAs", "SIDETOMOVE"}};
    for (const json& answer : answers({{query.dump()}, {other.dump()}})) {
        const double win_rate = answer["rootInfo"]["winrate"];
        const double black = answer["id"] == "a" ? win_rate : 1 - win_rate;
        // Far from a half, on whichever side; how far is not the question.
        EXPECT_GT(black, 0.7) << "White is to move, and is told so";
        EXPECT_EQ(answer["rootInfo"]["scoreLead"].get<double>() > 0, answer["id"] == "a");
    }
}

TEST(AnalysisServer, ReportsDuringTheSearchAndEndsWhatIsTerminated) {
    json query = basic("long");
    query["maxVisits"] = 100'000'000;
    query["reportDuringSearchEvery"] = 0.02;
    const auto found = answers({{query.dump()},
                                {.text = R"({"id":"t","action":"terminate","terminateId":"long"})",
                                 .after = "isDuringSearch\":true"}});
    int during = 0;
    int finals = 0;
    int echoes = 0;
    for (const json& answer : found) {
        if (answer["id"] == "t") {
            ++echoes;
            EXPECT_EQ(answer["terminateId"], "long");
        } else if (answer["isDuringSearch"].get<bool>()) {
            ++during;
            EXPECT_EQ(finals, 0);
        } else {
            ++finals;
            EXPECT_GT(answer["rootInfo"]["visits"], 0);
        }
    }
    EXPECT_GE(during, 1);
    EXPECT_EQ(finals, 1);
    EXPECT_EQ(echoes, 1);
}

TEST(AnalysisServer, GivesNoResultsForWhatNeverBegan) {
    json first = basic("first");
    first["maxVisits"] = 100'000'000;
    first["reportDuringSearchEvery"] = 0.02;
    AnalysisOptions options = small_options();
    options.positions_at_once = 1;
    json second = basic("second");
    const auto found = answers({{first.dump()},
                                {.text = second.dump(), .after = "isDuringSearch\":true"},
                                {R"({"id":"t","action":"terminate_all"})"}},
                               options);
    int none = 0;
    for (const json& answer : found)
        if (answer["id"] == "second") {
            EXPECT_EQ(answer["noResults"], true);
            EXPECT_EQ(answer["isDuringSearch"], false);
            ++none;
        }
    EXPECT_EQ(none, 1);
}

TEST(AnalysisServer, InventsNothingForWhatWasEndedBeforeItsFirstSimulation) {
    // However soon the end comes: an answer has numbers of simulations, or says it has none.
    for (int i = 0; i < 20; ++i) {
        json query = basic("q");
        query["maxVisits"] = 100'000'000;
        const auto found = answers({{query.dump()}, {R"({"id":"t","action":"terminate_all"})"}});
        int finals = 0;
        for (const json& answer : found) {
            if (answer["id"] != "q") continue;
            ++finals;
            EXPECT_TRUE(answer.contains("noResults") || answer["rootInfo"]["visits"] > 0);
        }
        EXPECT_EQ(finals, 1);
    }
}

TEST(AnalysisServer, TellsItsVersionAndSurvivesNonsense) {
    const auto found =
        answers({{"nonsense"},
                 {R"({"id":"29","rules":"chinese","boardXSize":29,"boardYSize":29,"moves":[]})"},
                 {""},
                 {R"({"id":"v","action":"query_version"})"},
                 {R"({"id":"c","action":"clear_cache"})"},
                 {basic("fine").dump()}});
    ASSERT_EQ(found.size(), 5U);
    EXPECT_EQ(found[0]["error"], "the line is not JSON");
    EXPECT_EQ(found[1]["field"], "boardXSize");
    EXPECT_EQ(found[1]["id"], "29");
    EXPECT_TRUE(found[2]["version"].is_string());
    EXPECT_EQ(found[3]["action"], "clear_cache");
    EXPECT_EQ(found[4]["rootInfo"]["visits"], 50);
}

TEST(AnalysisServer, LeavesAtOnceIfToldNotToFinish) {
    json query = basic("long");
    query["maxVisits"] = 1'000'000'000;
    AnalysisOptions options = small_options();
    options.finish_at_end = false;
    const auto found = answers({{query.dump()}}, options);
    ASSERT_EQ(found.size(), 1U);
    EXPECT_EQ(found.front()["isDuringSearch"], false);
}

// A sink that takes one line and then is gone.
class BrokenSink final : public gtp::Sink {
 public:
    bool write(std::string_view) override { return ++writes_ <= 1; }

 private:
    int writes_ = 0;
};

TEST(AnalysisServer, LeavesWhenNobodyReads) {
    const util::SteadyClock wall;
    BrokenSink sink;
    std::string text;
    for (int i = 0; i < 5; ++i) {
        json query = basic(std::to_string(i));
        query["maxVisits"] = 1'000'000'000;
        query["reportDuringSearchEvery"] = 0.01;
        text += query.dump() + "\n";
    }
    gtp::TextSource source(text);
    AnalysisServer(small_options(), source, sink, wall).run();  // Returns: that is the test.
    SUCCEED();
}

}  // namespace
}  // namespace nadare::front
