#include "front/terminal_board.h"

#include <gtest/gtest.h>

#include <map>
#include <string>
#include <vector>

#include "go/diagram.h"
#include "go/text.h"

namespace nadare::front {
namespace {

using go::Color;

go::Point at(const char* vertex, int size) {
    return go::parse_vertex(vertex, size);
}

go::AnyBoard small_board() {
    return go::parse_diagram(R"(
        . X O . .
        X X O . .
        . X O O O
        . X X X X
        O . . . .)")
        .board;
}

std::string without_escapes(const std::string& text) {
    std::string plain;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '\033')
            i = text.find('m', i);
        else
            plain += text[i];
    }
    return plain;
}

std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    std::size_t start = 0;
    for (std::size_t end; (end = text.find('\n', start)) != std::string::npos; start = end + 1)
        lines.push_back(text.substr(start, end - start));
    EXPECT_EQ(start, text.size()) << "the last line has no newline";
    return lines;
}

EnvironmentLookup environment(std::map<std::string, std::string> variables) {
    return [variables](const char* name) -> std::optional<std::string> {
        const auto found = variables.find(name);
        return found == variables.end() ? std::nullopt : std::optional(found->second);
    };
}

// --- Plain drawings ---

TEST(TerminalBoard, DrawsAnEmptyBoardWithCoordinatesAndStarPoints) {
    EXPECT_EQ(draw_board(go::AnyBoard(9), {}, TerminalStyle::plain),
              "   A B C D E F G H J\n"
              " 9 . . . . . . . . . 9\n"
              " 8 . . . . . . . . . 8\n"
              " 7 . . + . . . + . . 7\n"
              " 6 . . . . . . . . . 6\n"
              " 5 . . . . + . . . . 5\n"
              " 4 . . . . . . . . . 4\n"
              " 3 . . + . . . + . . 3\n"
              " 2 . . . . . . . . . 2\n"
              " 1 . . . . . . . . . 1\n"
              "   A B C D E F G H J\n");
}

TEST(TerminalBoard, PutsTheLastMoveInBracketsOnEitherEdgeToo) {
    go::AnyBoard board(3);
    board.play(at("A3", 3), Color::black);
    EXPECT_EQ(draw_board(board, {}, TerminalStyle::plain),
              "   A B C\n"
              " 3(X). . 3\n"
              " 2 . . . 2\n"
              " 1 . . . 1\n"
              "   A B C\n");
    board.play(at("C2", 3), Color::white);
    EXPECT_EQ(draw_board(board, {}, TerminalStyle::plain),
              "   A B C\n"
              " 3 X . . 3\n"
              " 2 . .(O)2\n"
              " 1 . . . 1\n"
              "   A B C\n");
    EXPECT_EQ(draw_board(board, {.last_move = false}, TerminalStyle::plain).find('('),
              std::string::npos);
}

TEST(TerminalBoard, ShowsDeadStonesTerritoryAndAHint) {
    const go::AnyBoard board = small_board();
    BoardMarks marks;
    marks.dead.insert(at("A1", 5));
    marks.hint = at("E1", 5);
    marks.owner.emplace(Color::empty);
    for (const char* vertex : {"A5", "A3", "A2", "B1"})
        (*marks.owner)[at(vertex, 5)] = Color::black;
    for (const char* vertex : {"D5", "E5", "D4", "E4"})
        (*marks.owner)[at(vertex, 5)] = Color::white;
    EXPECT_EQ(draw_board(board, marks, TerminalStyle::plain),
              "   A B C D E\n"
              " 5 b X O w w 5\n"
              " 4 X X O w w 4\n"
              " 3 b X O O O 3\n"
              " 2 b X X X X 2\n"
              " 1 o b . . * 1\n"
              "   A B C D E\n");
    EXPECT_EQ(legend(marks, TerminalStyle::plain),
              "* hint; b, w points of Black, White; x, o dead stones");
    EXPECT_EQ(legend({}, TerminalStyle::plain), "");
}

TEST(TerminalBoard, ThePanelStandsBesideTheRowsAndGoesOnBelowASmallBoard) {
    const std::vector<std::string> panel = {"one", "two", "", "four", "five"};
    EXPECT_EQ(draw_board(go::AnyBoard(2), {}, TerminalStyle::plain, panel),
              "   A B\n"
              " 2 . . 2    one\n"
              " 1 . . 1    two\n"
              "   A B\n"
              "            four\n"
              "            five\n");
}

TEST(TerminalBoard, TheLargestBoardStaysInLine) {
    const std::vector<std::string> lines =
        lines_of(draw_board(go::AnyBoard(25), {}, TerminalStyle::plain));
    ASSERT_EQ(lines.size(), 27u);
    EXPECT_EQ(lines[0], "   A B C D E F G H J K L M N O P Q R S T U V W X Y Z");
    EXPECT_EQ(lines[1], "25 . . . . . . . . . . . . . . . . . . . . . . . . . 25");
    EXPECT_EQ(lines[25], " 1 . . . . . . . . . . . . . . . . . . . . . . . . . 1");
}

TEST(TerminalBoard, PlainStyleIsNothingButAscii) {
    const go::AnyBoard board = small_board();
    for (const char c : draw_board(board, {.hint = at("E1", 5)}, TerminalStyle::plain))
        EXPECT_TRUE(c == '\n' || (c >= ' ' && c <= '~'));
}

// --- Colours ---

TEST(TerminalBoard, WithUtf8TheBoardHasLinesAndRoundStones) {
    go::AnyBoard board = small_board();
    board.play(at("E5", 5), Color::black);
    BoardMarks marks;
    marks.dead.insert(at("A1", 5));
    marks.hint = at("E1", 5);
    marks.owner.emplace(Color::empty);
    (*marks.owner)[at("A3", 5)] = Color::black;
    EXPECT_EQ(without_escapes(draw_board(board, marks, TerminalStyle::color_utf8)),
              "    A B C D E\n"
              " 5  ┌─●─●─┬─◉  5 \n"
              " 4  ●─●─●─┼─┤  4 \n"
              " 3  •─●─●─●─●  3 \n"
              " 2  ├─●─●─●─●  2 \n"
              " 1  ×─┴─┴─┴─◆  1 \n"
              "    A B C D E\n");
}

TEST(TerminalBoard, WithoutUtf8TheColouredBoardHasThePlainSigns) {
    const std::string text = draw_board(small_board(), {}, TerminalStyle::color);
    for (const char c : text) EXPECT_TRUE(c == '\n' || c == '\033' || (c >= ' ' && c <= '~'));
    EXPECT_EQ(lines_of(without_escapes(text))[1], " 5  . X O . .  5 ");
}

TEST(TerminalBoard, BlackAndWhiteStonesDifferInColourOnTheSameWood) {
    go::AnyBoard board(2);
    board.play(at("A2", 2), Color::black);
    board.play(at("B1", 2), Color::white);
    const std::string text = draw_board(board, {.last_move = false}, TerminalStyle::color_utf8);
    EXPECT_NE(text.find("\033[0;38;5;16;48;5;137m●"), std::string::npos);
    EXPECT_NE(text.find("\033[0;38;5;231;48;5;137m●"), std::string::npos);
}

TEST(TerminalBoard, TheLastMoveHasABackgroundOfItsOwn) {
    go::AnyBoard board(2);
    board.play(at("A2", 2), Color::black);
    const std::string text = draw_board(board, {}, TerminalStyle::color_utf8);
    EXPECT_NE(text.find("\033[0;38;5;16;48;5;166m◉"), std::string::npos);
}

TEST(TerminalBoard, EveryColouredLineEndsInTheTerminalsOwnColours) {
    for (const TerminalStyle style : {TerminalStyle::color, TerminalStyle::color_utf8})
        for (const std::string& line : lines_of(draw_board(small_board(), {}, style))) {
            const std::size_t last = line.rfind('\033');
            ASSERT_NE(last, std::string::npos);
            EXPECT_EQ(line.substr(last, 4), "\033[0m") << line;
        }
}

TEST(TerminalBoard, EveryEscapeSequenceIsComplete) {
    const std::string text = draw_board(small_board(), {}, TerminalStyle::color_utf8);
    for (std::size_t i = text.find('\033'); i != std::string::npos; i = text.find('\033', i + 1)) {
        ASSERT_EQ(text[i + 1], '[');
        EXPECT_EQ(text[text.find_first_not_of("0123456789;", i + 2)], 'm');
    }
}

TEST(TerminalBoard, PanelsLineUpInEveryStyle) {
    const std::vector<std::string> panel(7, "panel");
    for (const TerminalStyle style : {TerminalStyle::plain, TerminalStyle::color}) {
        const auto lines = lines_of(without_escapes(draw_board(small_board(), {}, style, panel)));
        ASSERT_EQ(lines.size(), 8u);
        for (std::size_t i = 1; i < lines.size(); ++i)
            EXPECT_EQ(lines[i].find("panel"), lines[1].find("panel")) << lines[i];
    }
}

TEST(TerminalBoard, EmphasisIsLeftOutInPlainStyle) {
    EXPECT_EQ(emphasized("text", TerminalStyle::plain), "text");
    EXPECT_EQ(emphasized("text", TerminalStyle::color), "\033[0;1mtext\033[0m");
    EXPECT_EQ(stone_sign(Color::black, TerminalStyle::plain), "X");
    EXPECT_EQ(without_escapes(stone_sign(Color::white, TerminalStyle::color_utf8)), "●");
}

// --- Which style ---

TEST(TerminalStyle, IsRichOnAModernTerminal) {
    EXPECT_EQ(
        choose_style(true, environment({{"TERM", "xterm-256color"}, {"LANG", "de_DE.UTF-8"}})),
        TerminalStyle::color_utf8);
    EXPECT_EQ(choose_style(true, environment({{"TERM", "xterm"}, {"LC_CTYPE", "C.utf8"}})),
              TerminalStyle::color_utf8);
}

TEST(TerminalStyle, IsPlainWhereNobodyLooksOrColoursAreUnwanted) {
    const std::map<std::string, std::string> rich = {{"TERM", "xterm"}, {"LANG", "en_US.UTF-8"}};
    EXPECT_EQ(choose_style(false, environment(rich)), TerminalStyle::plain);
    auto no_color = rich;
    no_color["NO_COLOR"] = "1";
    EXPECT_EQ(choose_style(true, environment(no_color)), TerminalStyle::plain);
    no_color["NO_COLOR"] = "";  // Set but empty does not count: no-color.org.
    EXPECT_EQ(choose_style(true, environment(no_color)), TerminalStyle::color_utf8);
    auto dumb = rich;
    dumb["TERM"] = "dumb";
    EXPECT_EQ(choose_style(true, environment(dumb)), TerminalStyle::plain);
    dumb.erase("TERM");
    EXPECT_EQ(choose_style(true, environment(dumb)), TerminalStyle::plain);
}

TEST(TerminalStyle, AsksTheStrongestLocaleVariableThatIsSet) {
    const auto style = [](const char* all, const char* ctype, const char* lang) {
        return choose_style(
            true,
            environment({{"TERM", "xterm"}, {"LC_ALL", all}, {"LC_CTYPE", ctype}, {"LANG", lang}}));
    };
    EXPECT_EQ(style("C", "en_US.UTF-8", "en_US.UTF-8"), TerminalStyle::color);
    EXPECT_EQ(style("", "en_US.UTF-8", "C"), TerminalStyle::color_utf8);
    EXPECT_EQ(style("", "", "POSIX"), TerminalStyle::color);
    EXPECT_EQ(style("", "", ""), TerminalStyle::color);
}

}  // namespace
}  // namespace nadare::front
