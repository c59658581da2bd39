// What nadare lab and nadare regress ask by GTP.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "front/gtp_transcript.h"
#include "util/text.h"

namespace nadare::front {
namespace {

std::vector<double> numbers(const std::string& answer) {
    std::vector<double> result;
    for (const std::string_view word : util::split_words(std::string_view(answer).substr(1)))
        if (const auto number = util::parse_double(word)) result.push_back(*number);
    return result;
}

TEST(MeasuringCommands, IsLegalSaysYesOrNo) {
    Transcript gtp;
    gtp.ask("boardsize 5");
    EXPECT_EQ(gtp.ask("is_legal b C3"), "= 1");
    gtp.ask("play b C3");
    EXPECT_EQ(gtp.ask("is_legal w C3"), "= 0");
    EXPECT_EQ(gtp.ask("is_legal w pass"), "= 1");
    EXPECT_EQ(gtp.ask("is_legal w Z1").substr(0, 1), "?");
}

TEST(MeasuringCommands, PlayoutsKnowWhoOwnsTheBoard) {
    Transcript gtp;
    gtp.ask("boardsize 5");
    gtp.ask("komi 0.5");
    gtp.ask("gogui-setup b A3 b B3 b C3 b D3 b E3 b B4 b D4 b C2");
    const std::vector<double> sample = numbers(gtp.ask("nadare-playouts 200"));
    ASSERT_EQ(sample.size(), 3u);
    EXPECT_GT(sample[0], 0.95);
    EXPECT_GT(sample[1], 10);
    gtp.ask("komi 100");
    EXPECT_EQ(numbers(gtp.ask("nadare-playouts 50"))[0], 0) << "the komi counts";
    EXPECT_EQ(gtp.ask("nadare-playouts 0").substr(0, 1), "?");
}

TEST(MeasuringCommands, PlayoutsFollowTheSeedAndTheSettings) {
    Transcript gtp;
    gtp.ask("boardsize 9");
    const std::string before = gtp.ask("nadare-playouts 100 1");
    EXPECT_EQ(gtp.ask("nadare-playouts 100 1"), before);
    EXPECT_NE(gtp.ask("nadare-playouts 100 2"), before);
    gtp.ask("nadare-param policy light");
    EXPECT_NE(gtp.ask("nadare-playouts 100 1"), before);
}

TEST(MeasuringCommands, SurvivalTellsWhichStonesStay) {
    Transcript gtp;
    gtp.ask("boardsize 5");
    gtp.ask("gogui-setup b A3 b B3 b C3 b D3 b E3 b B4 b D4 b C2 w A1");
    const std::vector<double> shares = numbers(gtp.ask("nadare-survival 200"));
    ASSERT_EQ(shares.size(), 25u);
    EXPECT_GT(shares[12], 0.9) << "C3, alive";
    EXPECT_LT(shares[20], 0.1) << "A1, alone";
    EXPECT_EQ(shares[0], 0) << "A5, empty";
    EXPECT_EQ(gtp.ask("nadare-survival 0").substr(0, 1), "?");
}

TEST(MeasuringCommands, PolicyTellsWhatThePlayoutsReallyDo) {
    Transcript gtp;
    const auto has_line = [&gtp](const char* line) {
        const std::string answer = gtp.ask("nadare-policy");
        return util::format("\n{}\n", answer.substr(2)).find(util::format("\n{}\n", line)) !=
               std::string::npos;
    };
    gtp.ask("boardsize 19");
    EXPECT_TRUE(has_line("nakade-rate = 40"));
    gtp.ask("boardsize 9");
    EXPECT_TRUE(has_line("nakade-rate = 80")) << "the default goes by size";
    EXPECT_EQ(gtp.ask("nadare-param nakade-rate"), "= as-policy");
    gtp.ask("nadare-param nakade-rate 40");
    EXPECT_TRUE(has_line("nakade-rate = 40")) << "also a value that another policy has";
    gtp.ask("nadare-param policy light");
    EXPECT_TRUE(has_line("nakade-rate = 40")) << "what is said stays when the policy changes";
    EXPECT_TRUE(has_line("chooser = uniform"));
    gtp.ask("nadare-param policy default");
    gtp.ask("nadare-param nakade-rate as-policy");
    EXPECT_TRUE(has_line("nakade-rate = 80")) << "and can be taken back";
}

TEST(MeasuringCommands, EvaluateSpeaksOfBlackWhoeverMoves) {
    Transcript gtp;
    gtp.ask("boardsize 5");
    gtp.ask("komi 0.5");
    gtp.ask("gogui-setup b A3 b B3 b C3 b D3 b E3 b B4 b D4 b C2");
    for (const char* color : {"b", "w"}) {
        const std::vector<double> values =
            numbers(gtp.ask(std::string("nadare-evaluate ") + color));
        ASSERT_EQ(values.size(), 2u) << color;
        EXPECT_GT(values[0], 0.9) << color;
        EXPECT_GT(values[1], 10) << color;
    }
    EXPECT_EQ(gtp.ask("list_stones white"), "=") << "nothing was played";
}

TEST(MeasuringCommands, EvaluateNamesTheMostVisitedMoves) {
    Transcript gtp;
    gtp.ask("boardsize 9");
    const std::string answer = gtp.ask("nadare-evaluate b 3");
    EXPECT_EQ(util::split(answer, '\n').size(), 4u) << answer;
}

}  // namespace
}  // namespace nadare::front
