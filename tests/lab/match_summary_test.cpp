#include "lab/match_summary.h"

#include <gtest/gtest.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "lab/match_fixture.h"

namespace nadare::lab {
namespace {

// Games in which the engine with this letter wins, '=' being a draw; colours alternate.
std::vector<GameRow> games(std::string_view winners) {
    std::vector<GameRow> rows;
    for (std::size_t i = 0; i < winners.size(); ++i) {
        GameRow row{.number = static_cast<std::int64_t>(i), .black = i % 2, .white = 1 - i % 2};
        if (winners[i] != '=') row.winner = winners[i] == 'a' ? 0 : 1;
        row.moves = 50;
        row.use = {SideUse{.moves = 20, .wall_seconds = 4, .cpu_seconds = 2},
                   SideUse{.moves = 20, .wall_seconds = 4, .cpu_seconds = 2}};
        rows.push_back(row);
    }
    return rows;
}

MatchPlan plan_with_sprt() {
    MatchSettings settings = small_settings();
    settings.sprt = "0,30";
    return small_plan("x", "y", 10, settings);
}

TEST(MatchSummary, CountsGamesAndCompletePairs) {
    const auto rows = games("aaabba=ab");
    EXPECT_EQ(game_counts(rows, 0, 1), (stats::GameCounts{.wins = 5, .draws = 1, .losses = 3}));
    EXPECT_EQ(game_counts(rows, 1, 0), (stats::GameCounts{.wins = 3, .draws = 1, .losses = 5}));
    EXPECT_EQ(pair_counts(rows, 0, 1), (stats::PairCounts{{0, 0, 2, 1, 1}}))
        << "the ninth game has no partner yet";
}

TEST(MatchSummary, TellsColoursApart) {
    const MatchSummary summary = summarise(plan_with_sprt(), games("abab"));
    EXPECT_EQ(summary.engines[0].as_black.wins, 2) << "Black won every game";
    EXPECT_EQ(summary.engines[0].as_white.losses, 2);
    EXPECT_EQ(summary.engines[1].as_black.wins, 2);
    EXPECT_DOUBLE_EQ(summary.engines[0].cpu_seconds_per_move(), 0.1);
    EXPECT_DOUBLE_EQ(summary.engines[1].wall_seconds_per_move(), 0.2);
}

TEST(MatchSummary, IsOneJsonObject) {
    const MatchPlan plan = plan_with_sprt();
    auto rows = games("aaabba=ab");
    rows[3].fault = Fault::crash;
    rows[3].culprit = 0;
    const std::string text = summary_json(plan, rows, summarise(plan, rows), "all played");
    EXPECT_EQ(text.find('\n'), std::string::npos);
    const auto json = nlohmann::json::parse(text);
    EXPECT_EQ(json["wins"], 5);
    EXPECT_EQ(json["losses"], 3);
    EXPECT_EQ(json["draws"], 1);
    EXPECT_EQ(json["games"], 9);
    EXPECT_EQ(json["faults"]["crash"], 1);
    EXPECT_EQ(json["engines"][0]["faults"]["crash"], 1);
    EXPECT_EQ(json["pentanomial"], (std::vector<int>{0, 0, 2, 1, 1}));
    EXPECT_LT(json["elo_low"], json["elo"]);
    EXPECT_LT(json["elo"], json["elo_high"]);
    EXPECT_EQ(json["sprt"]["decision"], "undecided");
    EXPECT_DOUBLE_EQ(json["engines"][0]["cpu_seconds_per_move"].get<double>(), 0.1);
    EXPECT_EQ(json["settings"]["komi"], "0.5");
    EXPECT_EQ(json["status"], "all played");
}

TEST(MatchSummary, HasNoNumberForInfinity) {
    const MatchPlan plan = plan_with_sprt();
    const auto rows = games("aaaa");
    const auto json = nlohmann::json::parse(summary_json(plan, rows, summarise(plan, rows), ""));
    EXPECT_TRUE(json["elo"].is_null());
    EXPECT_TRUE(json["elo_high"].is_null());
    EXPECT_TRUE(json["elo_low"].is_number());
    const auto none = nlohmann::json::parse(summary_json(plan, {}, summarise(plan, {}), ""));
    EXPECT_TRUE(none["score"].is_null());
}

TEST(MatchSummary, ReadsWell) {
    const MatchPlan plan = plan_with_sprt();
    const auto rows = games("aaabba=a");
    EXPECT_EQ(summary_text(plan, rows, summarise(plan, rows)),
              "5x5, komi 0.5, chinese rules, 100 openings, seed 1\n"
              "a against b: 5 wins, 2 losses, 1 draws (68.8 %) in 8 games\n"
              "Elo +137.0 [-42.3, +316.2] (95 %), superiority 94.4 %\n"
              "Pairs by points 0 to 2: 0, 0, 2, 1, 1\n"
              "SPRT [0, 30]: LLR 0.33 [-2.94, 2.94], undecided\n"
              "  a       black 2-1-1  white 3-1  0.100 s CPU, 0.200 s wall a move\n"
              "  b       black 1-3  white 1-2-1  0.100 s CPU, 0.200 s wall a move\n"
              "50.0 moves a game; faults: none");
    EXPECT_EQ(status_line(summarise(plan, rows)), "5-2-1 +137 [-42, +316] LLR 0.33");
    EXPECT_EQ(elo_text(INFINITY), "+inf");
    EXPECT_EQ(elo_text(-3.25), "-3.2");
}

}  // namespace
}  // namespace nadare::lab
