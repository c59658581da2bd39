#include <gtest/gtest.h>

#include "front/gtp_transcript.h"
#include "go/diagram.h"

namespace nadare::front {
namespace {

TEST(GtpBoard, StartsWithAnEmptyBoardOfNineteen) {
    Transcript gtp;
    EXPECT_EQ(gtp.ask("query_boardsize"), "= 19");
    EXPECT_EQ(gtp.ask("list_stones b"), "=");
}

TEST(GtpBoard, TakesEverySizeFromTwoToTwentyFive) {
    Transcript gtp;
    for (int size = 2; size <= 25; ++size) {
        EXPECT_EQ(gtp.ask("boardsize " + std::to_string(size)), "=");
        EXPECT_EQ(gtp.ask("query_boardsize"), "= " + std::to_string(size));
    }
}

TEST(GtpBoard, RefusesOtherSizesAndKeepsThePosition) {
    Transcript gtp;
    gtp.ask("boardsize 9");
    gtp.ask("play b E5");
    for (const char* size : {"1", "26", "0", "-3", "1000000000"})
        EXPECT_TRUE(gtp.ask(std::string("boardsize ") + size).starts_with("? unacceptable size"))
            << size;
    EXPECT_TRUE(gtp.ask("boardsize nine").starts_with("? syntax error"));
    EXPECT_TRUE(gtp.ask("boardsize").starts_with("? syntax error"));
    EXPECT_EQ(gtp.ask("list_stones b"), "= E5");
}

TEST(GtpBoard, RefusesBoardsThatAreNotSquare) {
    Transcript gtp;
    EXPECT_TRUE(gtp.ask("rectangular_boardsize 9 13").starts_with("? unacceptable size"));
    EXPECT_TRUE(gtp.ask("boardsize 9 13").starts_with("? unacceptable size"));
    EXPECT_EQ(gtp.ask("rectangular_boardsize 13 13"), "=");
    EXPECT_EQ(gtp.ask("query_boardsize"), "= 13");
}

TEST(GtpBoard, ReadsColoursAndVerticesInAnyCase) {
    Transcript gtp;
    EXPECT_EQ(gtp.ask("play B d4"), "=");
    EXPECT_EQ(gtp.ask("play WHITE Q16"), "=");
    EXPECT_EQ(gtp.ask("play b PASS"), "=");
    EXPECT_EQ(gtp.ask("list_stones white"), "= Q16");
}

TEST(GtpBoard, SaysExactlyIllegalMoveAndTellsWhyIfAsked) {
    Transcript gtp;
    gtp.ask("play b D4");
    EXPECT_EQ(gtp.ask("play w D4"), "? illegal move");
    EXPECT_NE(gtp.ask("nadare-why_illegal w D4").find("there is a stone already"),
              std::string::npos);
    EXPECT_EQ(gtp.ask("nadare-why_illegal w D5"), "=");
}

TEST(GtpBoard, NamesTheBadWordAndWhatIsAllowed) {
    Transcript gtp;
    gtp.ask("boardsize 9");
    const std::string vertex = gtp.ask("play b K10");
    EXPECT_NE(vertex.find("K10"), std::string::npos) << vertex;
    EXPECT_NE(vertex.find("A1 to J9"), std::string::npos) << vertex;
    const std::string color = gtp.ask("play green A1");
    EXPECT_NE(color.find("green"), std::string::npos) << color;
    EXPECT_NE(color.find("black, white"), std::string::npos) << color;
}

TEST(GtpBoard, TakesMovesBack) {
    Transcript gtp;
    EXPECT_EQ(gtp.ask("undo"), "? cannot undo");
    for (const char* move : {"play b A1", "play w B1", "play b C1"}) gtp.ask(move);
    EXPECT_EQ(gtp.ask("gg-undo 4"), "? cannot undo");
    EXPECT_EQ(gtp.ask("move_history"), "= black C1\nwhite B1\nblack A1");
    EXPECT_EQ(gtp.ask("gg-undo 2"), "=");
    EXPECT_EQ(gtp.ask("undo"), "=");
    EXPECT_EQ(gtp.ask("list_stones b"), "=");
}

TEST(GtpBoard, AcceptsAnyHalfPointOfKomiAndNothingElse) {
    Transcript gtp;
    for (const char* komi : {"7.5", "-3", "0", "6.50", "-0.5", "360.5"})
        EXPECT_EQ(gtp.ask(std::string("komi ") + komi), "=") << komi;
    for (const char* komi : {"7.3", "nan", "inf", "seven", "1e9", ""})
        EXPECT_EQ(gtp.ask(std::string("komi ") + komi).front(), '?') << komi;
    EXPECT_EQ(gtp.ask("get_komi"), "= 360.5");
}

TEST(GtpBoard, StartsUnderTheRulesOfTheCommandLineForClientsThatNeverTell) {
    GtpOptions options;
    options.rules = "japanese";
    const util::SteadyClock wall;
    GoSession session(options, wall);
    EXPECT_EQ(session.game().rules(), go::kJapaneseRules);
    session.set_option("rules", "aga");
    EXPECT_EQ(session.game().rules(), go::kAgaRules);
    EXPECT_THROW(session.set_option("rules", "mornington"), util::Error);
    EXPECT_EQ(session.game().rules(), go::kAgaRules);
    EXPECT_EQ(options.rules, "aga");

    options.rules = "mornington";
    EXPECT_THROW(GoSession(options, wall), util::Error);
}

TEST(GtpBoard, PlacesHandicapStonesWhereTheSpecificationHasThem) {
    Transcript gtp;
    gtp.ask("boardsize 19");
    EXPECT_EQ(gtp.ask("fixed_handicap 2"), "= D4 Q16");
    EXPECT_EQ(gtp.ask("fixed_handicap 2"), "? board not empty");
    gtp.ask("clear_board");
    EXPECT_EQ(gtp.ask("fixed_handicap 10").front(), '?');
    EXPECT_EQ(gtp.ask("fixed_handicap 1").front(), '?');
    EXPECT_EQ(gtp.ask("set_free_handicap C3 C3").front(), '?');
    EXPECT_EQ(gtp.ask("set_free_handicap C3").front(), '?');
    EXPECT_EQ(gtp.ask("set_free_handicap C3 Q4 D10"), "=");
    EXPECT_EQ(gtp.session().game().to_play(), go::Color::white);
    gtp.ask("clear_board");
    EXPECT_EQ(gtp.ask("place_free_handicap 12").front(), '=');
    EXPECT_EQ(gtp.session().game().handicap(), 12);
}

TEST(GtpBoard, DrawsABoardThatReadsBack) {
    Transcript gtp;
    gtp.ask("boardsize 9");
    gtp.ask("play b D4");
    gtp.ask("play w F6");
    const std::string answer = gtp.ask("showboard");
    EXPECT_NE(answer.find("Black to play"), std::string::npos);
    const std::string picture = answer.substr(1, answer.find("Black to play") - 1);
    const auto diagram = go::parse_diagram(picture);
    EXPECT_EQ(diagram.board.hash(), gtp.session().game().board().hash());
}

TEST(GtpBoard, SetsUpPositionsOnlyOnAnEmptyBoard) {
    Transcript gtp;
    gtp.ask("boardsize 9");
    EXPECT_EQ(gtp.ask("gogui-setup b A1 w B1 b C3"), "=");
    EXPECT_EQ(gtp.ask("gogui-setup_player w"), "=");
    EXPECT_EQ(gtp.session().game().to_play(), go::Color::white);
    EXPECT_EQ(gtp.ask("gogui-setup b D4"), "? board not empty");
    gtp.ask("clear_board");
    // Two white stones would stand without a liberty.
    EXPECT_EQ(gtp.ask("gogui-setup w A1 b A2 b B1").front(), '?');
    EXPECT_EQ(gtp.ask("list_stones b"), "=");
}

TEST(GtpBoard, PlaysASequenceWholeOrNotAtAll) {
    Transcript gtp;
    gtp.ask("boardsize 9");
    EXPECT_EQ(gtp.ask("gogui-play_sequence b A1 w B1 b A1"), "? illegal move");
    EXPECT_EQ(gtp.ask("gogui-play_sequence b A1 w B1 b Z1").front(), '?');
    EXPECT_EQ(gtp.ask("move_history"), "=");
    EXPECT_EQ(gtp.ask("gogui-play_sequence b A1 w B1 b C1 w pass"), "=");
    EXPECT_EQ(gtp.session().game().move_number(), 4);
}

TEST(GtpBoard, RefusesToRetakeAKoAtOnceAndSaysWhy) {
    Transcript gtp;
    gtp.ask("boardsize 5");
    gtp.ask("gogui-setup b B5 b A4 b B3 w C5 w D4 w C3 w B4");
    EXPECT_EQ(gtp.ask("play b C4"), "=");  // Takes B4.
    EXPECT_EQ(gtp.ask("play w B4"), "? illegal move");
    EXPECT_NE(gtp.ask("nadare-why_illegal w B4").find("ko"), std::string::npos);
    EXPECT_EQ(gtp.ask("play w E1"), "=");
    EXPECT_EQ(gtp.ask("play b E2"), "=");
    EXPECT_EQ(gtp.ask("play w B4"), "=");
}

}  // namespace
}  // namespace nadare::front
