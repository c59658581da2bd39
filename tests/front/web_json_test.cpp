#include "front/web_json.h"

#include <gtest/gtest.h>

namespace nadare::front {
namespace {

TEST(WebJson, ALeadIsToldOnlyWhereEnoughSimulationsTellIt) {
    engine::AnalysisReport report;
    report.size = 9;
    report.moves.resize(2);
    report.moves[0] = {.visits = 900, .score_mean = 2.5, .scored = 700, .line = {}};
    report.moves[1] = {.visits = 400, .score_mean = -31, .scored = 3, .line = {}};
    const Json moves = report_json(report).at("moves");
    EXPECT_EQ(2.5, moves.at(0).at("lead"));
    EXPECT_TRUE(moves.at(1).at("lead").is_null()) << "its visits are of another position";
}

TEST(WebJson, AMarkBesideTheBoardHidesNoOther) {
    const WebGame game = WebGame::open_record("(;SZ[9];B[ee]TR[aa][zz][cc:dc]SQ[bb])", 100);
    EXPECT_EQ(Json::array({{{"point", "A9"}, {"kind", "triangle"}},
                           {{"point", "C7"}, {"kind", "triangle"}},
                           {{"point", "D7"}, {"kind", "triangle"}},
                           {{"point", "B8"}, {"kind", "square"}}}),
              position_json(game, game.head()).at("marks"));
}

TEST(WebJson, TheHeadingIsWhatTheRecordSaysOfItself) {
    const WebGame game = WebGame::open_record(
        "(;GM[1]SZ[9]PB[A \\] B]BR[9p]PW[Iyama\nYuta]EV[Meijin]DT[2026-11-18]RE[B+R];B[ee])", 100);
    EXPECT_EQ(Json({{"names", {{"black", "A ] B"}, {"white", "Iyama Yuta"}}},
                    {"ranks", {{"black", "9p"}, {"white", ""}}},
                    {"event", "Meijin"},
                    {"date", "2026-11-18"}}),
              heading_json(game.tree()));
}

TEST(WebJson, NoLineOfAHeadingIsTooLongForAList) {
    std::string text = "(;SZ[9]EV[x";
    for (int i = 0; i < 1'000; ++i) text += "囲";
    const std::string event =
        heading_json(WebGame::open_record(text + "])", 100).tree()).at("event");
    EXPECT_EQ(199U + 3U, event.size()) << "cut between two characters";
    EXPECT_TRUE(event.ends_with("囲…")) << event;
}

}  // namespace
}  // namespace nadare::front
