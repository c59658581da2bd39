#include "lab/position_test.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "util/error.h"

namespace nadare::lab {
namespace {

constexpr const char* kCorner = R"(
# A comment.
position: Capture the stone
kind: capture
to-play: white
komi: 0.5
diagram:
    . . . . .
    . . . O .
    . . O X a
    . . . O .
    # . . . .
right: a
dead: D3
why: It has one liberty,
    and White is to play.
)";

std::vector<PositionTest> parse(const std::string& text) {
    return parse_positions(text, "some.pos");
}

std::string complaint(const std::string& text) {
    try {
        parse(text);
    } catch (const util::Error& error) {
        return error.what();
    }
    return "none";
}

std::vector<std::string> commands(const PositionTest& position, const EngineProfile& profile) {
    std::vector<std::string> all;
    for (const ScriptStep& step : to_script(position, "some.pos", profile).steps)
        all.push_back(step.command);
    return all;
}

TEST(PositionTest, ReadsDiagramQuestionsAndReasons) {
    const auto positions = parse(kCorner);
    ASSERT_EQ(positions.size(), 1u);
    const PositionTest& position = positions[0];
    EXPECT_EQ(position.name, "Capture the stone");
    EXPECT_EQ(position.kind, "capture");
    EXPECT_EQ(position.why, "It has one liberty, and White is to play.");
    EXPECT_EQ(position.game.to_play(), go::Color::white);
    EXPECT_EQ(position.game.komi(), go::Komi(0.5));
    EXPECT_EQ(position.game.start().stones.size(), 5u) << "# in a diagram is a stone";
    ASSERT_EQ(position.questions.size(), 2u);
    EXPECT_EQ(position.questions[0].command, "reg_genmove white");
    EXPECT_EQ(position.questions[0].expected.pattern, "E3");
    EXPECT_EQ(position.questions[1].command, "final_status_list dead");
}

TEST(PositionTest, StatusIsAWordAmongOthers) {
    const AnswerPattern dead(parse(kCorner)[0].questions[1].expected);
    EXPECT_TRUE(dead.accepts("D3"));
    EXPECT_TRUE(dead.accepts("A1 B1\nC3 D3\nE5"));
    EXPECT_FALSE(dead.accepts("D33"));
    EXPECT_FALSE(dead.accepts(""));
}

TEST(PositionTest, PlaysStonesWhereAnEngineKnowsNoSetUp) {
    const PositionTest position = parse(kCorner)[0];
    const auto plain = commands(position, {});
    EXPECT_EQ(plain.front(), "boardsize 5");
    EXPECT_EQ(std::ranges::count_if(plain, [](const auto& c) { return c.starts_with("play "); }),
              5);
    EXPECT_NE(std::ranges::find(plain, "genmove white"), plain.end());
    EXPECT_NE(std::ranges::find(plain, "undo"), plain.end());
    const auto rich =
        commands(position, {.commands = {"gogui-setup", "gogui-setup_player", "reg_genmove"}});
    EXPECT_NE(std::ranges::find(rich, "gogui-setup_player white"), rich.end());
    EXPECT_NE(std::ranges::find(rich, "reg_genmove white"), rich.end());
}

TEST(PositionTest, MovesAfterTheDiagramBringAboutAKo) {
    const auto positions = parse(R"(
position: Ko
diagram:
    . X O . .
    X a X O .
    . X O . .
    . . . . .
    . . . . .
to-play: white
moves: w a
wrong: C4
)");
    EXPECT_EQ(positions[0].game.to_play(), go::Color::black);
    EXPECT_FALSE(positions[0].game.is_legal({go::Point::at(2, 1), go::Color::black}));
    EXPECT_TRUE(positions[0].questions[0].expected.is_negated);
}

TEST(PositionTest, AStarMarksAnExpectedFailure) {
    const auto positions = parse("position: x\ndiagram:\n . .\n . .\nright: A1 B2 *\nscore: B+4");
    EXPECT_TRUE(positions[0].questions[0].expected.expects_failure);
    EXPECT_EQ(positions[0].questions[0].expected.pattern, "A1|B2");
    const AnswerPattern score(positions[0].questions[1].expected);
    EXPECT_TRUE(score.accepts("B+4"));
    EXPECT_TRUE(score.accepts("B+4.0"));
    EXPECT_FALSE(score.accepts("B+4.5"));
}

TEST(PositionTest, NamesTheLineThatIsWrong) {
    EXPECT_EQ(complaint("rigth: D4"),
              "some.pos:1: 'rigth' is not one of position, kind, to-play, "
              "komi, rules, diagram, moves, right, wrong, alive, dead, "
              "seki, score, why");
    EXPECT_NE(complaint("kind: x").find("some.pos:1: a position starts with"), std::string::npos);
    EXPECT_NE(complaint("position: x\ndiagram:\n . .\n .\nright: A1").find("some.pos:2: row 2"),
              std::string::npos);
    EXPECT_NE(complaint("position: x\ndiagram:\n . .\n . .\nright: Z9").find("some.pos:5:"),
              std::string::npos);
    EXPECT_NE(complaint("position: x\ndiagram:\n . .\n . .\ndead: A1").find("no stone at A1"),
              std::string::npos);
    EXPECT_NE(complaint("position: x\nright: A1").find("some.pos:1: the position has no diagram"),
              std::string::npos);
    EXPECT_NE(complaint("position: x\ndiagram:\n . .\n . .\n").find("no question"),
              std::string::npos);
    EXPECT_NE(complaint("# nothing\n").find("no position"), std::string::npos);
}

}  // namespace
}  // namespace nadare::lab
