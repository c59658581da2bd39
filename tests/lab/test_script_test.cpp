#include "lab/test_script.h"

#include <gtest/gtest.h>

#include <string>

#include "util/error.h"

namespace nadare::lab {
namespace {

TestScript parse(std::string_view text) {
    return parse_test_script(text, "dir/some.tst");
}

std::string complaint(std::string_view text) {
    try {
        parse(text);
    } catch (const util::Error& error) {
        return error.what();
    }
    return "none";
}

bool accepts(std::string_view expected, std::string_view answer) {
    return AnswerPattern(parse_expectation(expected)).accepts(answer);
}

TEST(TestScript, TellsTestsFromOtherCommands) {
    const TestScript script = parse(
        "# a comment\n"
        "loadsgf games/x.sgf 12   # and one at the end of a line\n"
        "\n"
        "10 reg_genmove black\r\n"
        "#? [D4|E5]\r\n"
        "20 showboard\n");
    ASSERT_EQ(script.steps.size(), 3u);
    EXPECT_EQ(script.tests(), 1u);
    EXPECT_EQ(script.name, "some.tst");
    EXPECT_EQ(script.steps[0].command, "loadsgf games/x.sgf 12");
    EXPECT_FALSE(script.steps[0].id);
    EXPECT_EQ(script.steps[1].id, 10);
    EXPECT_EQ(script.steps[1].line, 4);
    EXPECT_EQ(script.steps[1].expected->pattern, "D4|E5");
    EXPECT_FALSE(script.steps[2].expected);
}

TEST(TestScript, AJudgementBelongsToTheLatestNumberedCommand) {
    const TestScript script = parse("10 reg_genmove black\nundo\n#? [D4]\n");
    EXPECT_TRUE(script.steps[0].expected);
    EXPECT_FALSE(script.steps[1].expected);
}

TEST(TestScript, NamesTheLineThatIsWrong) {
    EXPECT_EQ(complaint("name\n#? [D4]\n").substr(0, 15), "dir/some.tst:2:");
    EXPECT_NE(complaint("1 name\n#? [D4]\n#? [D5]\n").find("some.tst:3: there is no numbered"),
              std::string::npos);
    EXPECT_NE(complaint("1 name\n#? D4\n").find("stands in brackets"), std::string::npos);
    EXPECT_NE(complaint("1 name\n#? [D4] maybe\n").find("only * may"), std::string::npos);
    EXPECT_NE(complaint("12\n").find("no command"), std::string::npos);
}

TEST(Expectation, MustMatchTheWholeAnswer) {
    EXPECT_TRUE(accepts("[D4|E5]", "E5"));
    EXPECT_TRUE(accepts("[D4|E5]", " D4\n"));
    EXPECT_FALSE(accepts("[D4|E5]", "E55"));
    EXPECT_FALSE(accepts("[D4]", "d4"));
    EXPECT_TRUE(accepts("[1 (B4|C4)]", "1 C4"));
    EXPECT_FALSE(accepts("[1]", "1 C4"));
    EXPECT_TRUE(accepts("[]", ""));
    EXPECT_TRUE(accepts("[[A-D][0-9]+]", "C12")) << "brackets inside belong to the expression";
}

TEST(Expectation, AnExclamationMarkNegatesInsideTheBracketsOrBeforeThem) {
    for (const char* text : {"[!A3|A5]", "[!(A3|A5)]", "![A3|A5]"}) {
        EXPECT_FALSE(accepts(text, "A3")) << text;
        EXPECT_TRUE(accepts(text, "A4")) << text;
    }
}

TEST(Expectation, AStarMarksAnExpectedFailure) {
    EXPECT_TRUE(parse_expectation(" [D4]* ").expects_failure);
    EXPECT_TRUE(parse_expectation(" [D4]*&").expects_failure);
    EXPECT_FALSE(parse_expectation("[D4*]").expects_failure) << "this one is in the expression";
    EXPECT_EQ(parse_expectation("[!D4]*").text(), "[!D4]*");
}

TEST(Expectation, RefusesWhatIsNoRegularExpression) {
    EXPECT_THROW(AnswerPattern(parse_expectation("[(D4]")), util::Error);
}

}  // namespace
}  // namespace nadare::lab
