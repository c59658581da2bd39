#include "lab/referee.h"

#include <gtest/gtest.h>

#include <chrono>

#include "go/game_record.h"
#include "go/sgf_reader.h"
#include "lab/match_fixture.h"

namespace nadare::lab {
namespace {

class RefereeTest : public MatchTest {
 protected:
    // The first game of a match between the engine in this mode, as Black, and a normal one.
    GameRow first_game(const std::string& mode, int when,
                       const MatchSettings& settings = small_settings()) {
        return play(small_plan(fake(mode, when), fake(), 2, settings)).front();
    }

    void expect_fault(const GameRow& game, Fault fault, std::string_view words) {
        EXPECT_EQ(util::enum_name(game.fault), util::enum_name(fault)) << game.reason;
        EXPECT_EQ(game.ending, Ending::fault);
        EXPECT_EQ(game.culprit, 0u);
        EXPECT_EQ(game.winner, 1u);
        EXPECT_NE(game.reason.find(words), std::string::npos) << game.reason;
    }
};

TEST_F(RefereeTest, PlaysToTheEndAndCounts) {
    const GameRow game = first_game("normal", 1);
    EXPECT_EQ(game.ending, Ending::passes);
    EXPECT_EQ(game.fault, Fault::none);
    EXPECT_FALSE(game.culprit);
    EXPECT_TRUE(game.winner) << "komi 0.5 leaves no draws";
    EXPECT_EQ(game.result.substr(1, 1), "+");
    EXPECT_GT(game.use[0].moves, 3);
    EXPECT_GT(game.use[0].wall_seconds, 0);
    EXPECT_GE(game.use[0].wall_seconds, game.use[0].longest_seconds);
}

TEST_F(RefereeTest, BlamesAnIllegalMove) {
    expect_fault(first_game("illegal", 3), Fault::illegal_move, "there is a stone already");
}

TEST_F(RefereeTest, BlamesARepeatedPosition) {
    MatchSettings settings = small_settings();
    settings.size = 2;
    settings.max_moves = 1000;
    const auto games = play(small_plan(fake("superko"), fake("superko"), 2, settings));
    EXPECT_EQ(games.front().fault, Fault::superko) << games.front().reason;
    EXPECT_EQ(games.front().ending, Ending::fault);
}

TEST_F(RefereeTest, BlamesACrash) {
    const GameRow game = first_game("crash", 3);
    expect_fault(game, Fault::crash, "signal 6");
    EXPECT_EQ(game.use[0].moves, 2) << "the move it never made is not counted";
    EXPECT_EQ(game.result, "W+F");
}

TEST_F(RefereeTest, BlamesAnEngineThatNeverAnswers) {
    MatchSettings settings = small_settings();
    settings.hang_seconds = util::Seconds(0.5);
    expect_fault(first_game("hang", 2, settings), Fault::hang, "did not answer within");
}

TEST_F(RefereeTest, BlamesGarbage) {
    expect_fault(first_game("garbage", 2), Fault::garbage, "a ");
}

TEST_F(RefereeTest, BlamesAnAnswerThatIsNoMove) {
    expect_fault(first_game("nonsense", 2), Fault::garbage, "'Q99', which is no move");
}

TEST_F(RefereeTest, BlamesARefusal) {
    expect_fault(first_game("refuse", 2), Fault::refusal, "I would rather not");
}

TEST_F(RefereeTest, BlamesALostConnection) {
    expect_fault(first_game("close", 2), Fault::lost_connection, "closed its standard output");
}

TEST_F(RefereeTest, BlamesAMoveThatTakesTooLong) {
    MatchSettings settings = small_settings();
    settings.seconds_per_move = util::Seconds(0.3);
    settings.time_slack = util::Seconds(0.1);
    const GameRow game = first_game("slow", 2, settings);
    expect_fault(game, Fault::timeout, "did not answer within 400 ms");
    EXPECT_EQ(game.result, "W+T");
}

TEST_F(RefereeTest, BlamesAFlagThatFalls) {
    MatchSettings settings = small_settings();
    settings.seconds_per_game = util::Seconds(1);
    settings.time_slack = util::Seconds(0.05);
    const GameRow game = first_game("slow", 1, settings);
    expect_fault(game, Fault::timeout, "did not answer within");
    EXPECT_LE(game.use[0].moves, 1) << "one move of 700 ms fits into a second, two do not";
}

TEST_F(RefereeTest, BlamesTooMuchCpuTime) {
    MatchSettings settings = small_settings();
    settings.cpu_seconds_per_move = util::Seconds(0.1);
    settings.time_slack = util::Seconds(0.1);
    expect_fault(first_game("busy", 2, settings), Fault::cpu_time, "of CPU time");
}

TEST_F(RefereeTest, AcceptsAResignation) {
    const GameRow game = first_game("resign", 3);
    EXPECT_EQ(game.ending, Ending::resignation);
    EXPECT_EQ(game.result, "W+R");
    EXPECT_EQ(game.winner, 1u);
    EXPECT_EQ(game.fault, Fault::none);
}

TEST_F(RefereeTest, CountsAGameThatGoesOnTooLong) {
    MatchSettings settings = small_settings();
    settings.max_moves = 8;
    const GameRow game = first_game("normal", 1, settings);
    EXPECT_EQ(game.ending, Ending::move_limit);
    EXPECT_EQ(game.moves, 8);
    EXPECT_TRUE(game.winner);
}

TEST_F(RefereeTest, LetsEnginesCountIfTold) {
    MatchSettings settings = small_settings();
    settings.score = ScoreBy::agree;
    EXPECT_EQ(first_game("normal", 1, settings).result, "W+2.5") << "both fakes say so";
}

TEST_F(RefereeTest, CanDraw) {
    MatchSettings settings = small_settings();
    settings.komi = "0";
    settings.openings = "none";
    const auto games = play(small_plan(fake("pass"), fake("pass"), 2, settings));
    EXPECT_EQ(games.front().result, "0");
    EXPECT_FALSE(games.front().winner);
    EXPECT_EQ(games.front().ending, Ending::passes);
}

TEST_F(RefereeTest, PlacesAHandicapAndLetsWhiteBegin) {
    MatchSettings settings = small_settings();
    settings.size = 9;
    settings.handicap = 3;
    const MatchPlan plan = small_plan(fake(), fake(), 2, settings);
    for (const GameRow& game : play(plan)) EXPECT_EQ(game.fault, Fault::none) << game.reason;
    const go::sgf::Tree tree = go::sgf::read_game(records(plan).front());
    EXPECT_EQ(tree.text(tree.root(), "HA").value_or(""), "3");
    const go::GameRecord record = go::load_record(tree);
    EXPECT_EQ(record.game.handicap(), 3);
    EXPECT_EQ(record.game.moves().front().color, go::Color::white);
}

TEST_F(RefereeTest, KeepsARecordThatSaysEverything) {
    const MatchPlan plan = small_plan(fake("crash", 3), fake());
    play(plan);
    const go::sgf::Tree tree = go::sgf::read_game(records(plan).front());
    const auto text = [&](std::string_view id) { return tree.text(tree.root(), id).value_or(""); };
    EXPECT_EQ(text("PB"), "a");
    EXPECT_EQ(text("PW"), "b");
    EXPECT_EQ(text("RE"), "W+F");
    EXPECT_EQ(text("KM"), "0.5");
    EXPECT_NE(text("GC").find("fake_engine crash 3"), std::string::npos);
    EXPECT_NE(text("GC").find("of CPU time"), std::string::npos);
    EXPECT_NE(text("GC").find("was killed by signal 6"), std::string::npos);
    const auto last = tree.main_line().back();
    EXPECT_NE(tree.text(last, "C").value_or("").find("because"), std::string::npos);
}

}  // namespace
}  // namespace nadare::lab
