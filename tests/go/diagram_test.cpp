#include "go/diagram.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "go/text.h"
#include "util/error.h"
#include "util/rng.h"

namespace nadare::go {
namespace {

std::string error_of(std::string_view picture) {
    try {
        parse_diagram(picture);
    } catch (const util::Error& error) {
        return error.what();
    }
    return "no error";
}

AnyBoard random_position(int size, util::Rng& rng) {
    AnyBoard board(size);
    const int moves = static_cast<int>(rng.below(static_cast<unsigned>(2 * size * size)));
    for (int i = 0; i < moves; ++i) {
        const Color color = board.to_play();
        const Point p = board.draw_empty(
            rng, [&](Point candidate) { return board.is_legal(candidate, color); });
        board.play({p.is_none() ? Point::pass() : p, color});
    }
    return board;
}

TEST(Diagram, ReadsStonesEmptyPointsAndMarks) {
    const Diagram diagram = parse_diagram(R"(
        X # @
        O . +
        a . z
    )");
    EXPECT_EQ(diagram.board.size(), 3);
    for (const int column : {0, 1, 2})
        EXPECT_EQ(diagram.board.at(Point::at(column, 0)), Color::black) << column;
    EXPECT_EQ(diagram.board.at(Point::at(0, 1)), Color::white);
    EXPECT_EQ(diagram.board.empty_count(), 5);
    EXPECT_EQ(diagram['a'], Point::at(0, 2));
    EXPECT_EQ(diagram['z'], Point::at(2, 2));
    EXPECT_EQ(diagram.marks.size(), 2u);
}

TEST(Diagram, IsAPositionWithoutAPast) {
    const AnyBoard board = parse_diagram("XO\n..").board;
    EXPECT_TRUE(board.last_move().is_none());
    EXPECT_TRUE(board.move_before_last().is_none());
    EXPECT_TRUE(board.ko().is_none());
    EXPECT_EQ(board.to_play(), Color::black);
    EXPECT_EQ(board.prisoners(Color::black) + board.prisoners(Color::white), 0);
    EXPECT_TRUE(board.is_consistent());
}

TEST(Diagram, ReadsTheSamePositionWithOrWithoutFrameAndBlanks) {
    const AnyBoard plain = parse_diagram("X.O\n.X.\nO..").board;
    EXPECT_EQ(parse_diagram("\n\n X . O \n\n\t. X .\r\n O . . \n\n").board, plain);
    EXPECT_EQ(parse_diagram("   A B C\n"
                            " 3 X . O 3\n"
                            " 2 .(X). 2\n"
                            " 1 O . . 1\n"
                            "   A B C\n")
                  .board,
              plain);
    EXPECT_EQ(parse_diagram("|X . O|\n|. X .|\n|O . .|").board, plain);
}

TEST(Diagram, ReadsA1x1Board) {
    EXPECT_EQ(parse_diagram(".").board.size(), 1);
    EXPECT_EQ(parse_diagram("a")['a'], Point::at(0, 0));
}

TEST(Diagram, ReadsBackWhatWasDrawnOnEverySize) {
    util::Rng rng(4);
    for (int size = 1; size <= kMaxSize; ++size) {
        AnyBoard board = random_position(size, rng);
        const std::string framed = draw(board);
        const std::string bare = draw(board, {.coordinates = false, .last_move = false});
        const std::string marked = draw(board, {.coordinates = false, .last_move = true});
        board.forget_moves();
        EXPECT_EQ(parse_diagram(framed).board, board) << framed;
        EXPECT_EQ(parse_diagram(bare).board, board) << bare;
        EXPECT_EQ(parse_diagram(marked).board, board) << marked;
    }
}

TEST(Diagram, DrawsCoordinatesStarPointsAndTheLastMove) {
    AnyBoard board(9);
    board.play(parse_vertex("D4", 9), Color::black);
    board.play(parse_vertex("J9", 9), Color::white);
    EXPECT_EQ(draw(board),
              "   A B C D E F G H J\n"
              " 9 . . . . . . . .(O)9\n"
              " 8 . . . . . . . . . 8\n"
              " 7 . . + . . . + . . 7\n"
              " 6 . . . . . . . . . 6\n"
              " 5 . . . . + . . . . 5\n"
              " 4 . . . X . . . . . 4\n"
              " 3 . . + . . . + . . 3\n"
              " 2 . . . . . . . . . 2\n"
              " 1 . . . . . . . . . 1\n"
              "   A B C D E F G H J\n");
    EXPECT_EQ(draw(parse_diagram("XO\n..").board, {.coordinates = false}), " X O\n . .\n");
}

TEST(Diagram, DrawsTheLastMoveInBracketsWhereverItIs) {
    AnyBoard board(2);
    const auto drawn_after = [&](int column, int row) {
        AnyBoard copy = board;
        copy.play(Point::at(column, row), Color::black);
        return draw(copy, {.coordinates = false});
    };
    EXPECT_EQ(drawn_after(0, 0), "(X).\n . .\n");
    EXPECT_EQ(drawn_after(1, 0), " .(X)\n . .\n");
    EXPECT_EQ(drawn_after(0, 1), " . .\n(X).\n");
    EXPECT_EQ(drawn_after(1, 1), " . .\n .(X)\n");
    board.play_pass(Color::black);
    EXPECT_EQ(draw(board, {.coordinates = false}), " . .\n . .\n");
}

TEST(Diagram, ShowsTheUsualStarPoints) {
    const auto count = [](int size) {
        int found = 0;
        for (int row = 0; row < size; ++row)
            for (int column = 0; column < size; ++column)
                found += is_star_point(Point::at(column, row), size) ? 1 : 0;
        return found;
    };
    EXPECT_EQ(count(6), 0);
    EXPECT_EQ(count(7), 5);
    EXPECT_EQ(count(8), 4);
    EXPECT_EQ(count(9), 5);
    EXPECT_EQ(count(13), 9);
    EXPECT_EQ(count(14), 4);
    EXPECT_EQ(count(19), 9);
    for (const char* star : {"D4", "K4", "Q4", "D10", "K10", "Q10", "D16", "K16", "Q16"})
        EXPECT_TRUE(is_star_point(parse_vertex(star, 19), 19)) << star;
    for (const char* star : {"D4", "G4", "K4", "D7", "G7", "K7", "D10", "G10", "K10"})
        EXPECT_TRUE(is_star_point(parse_vertex(star, 13), 13)) << star;
}

TEST(Diagram, RefusesBadPicturesAndSaysWhatIsWrong) {
    EXPECT_EQ(error_of(""), "a diagram has 1 to 25 rows, this one has 0");
    EXPECT_EQ(error_of(" \n A B C\n\n"), "a diagram has 1 to 25 rows, this one has 0");
    std::string tall;
    for (int row = 0; row < 26; ++row) tall += std::string(26, '.') + '\n';
    EXPECT_EQ(error_of(tall), "a diagram has 1 to 25 rows, this one has 26");
    EXPECT_EQ(error_of("..\n...\n..."), "row 1 of the diagram has 2 points, expected 3");
    EXPECT_EQ(error_of("...\n...\n...."), "row 3 of the diagram has 4 points, expected 3");
    EXPECT_EQ(error_of("X?\n.."), "the diagram has an unknown sign '?'");
    EXPECT_EQ(error_of("x.\n.o"), "no error") << "small letters are marks";
    EXPECT_EQ(error_of("X.\n.A"), "the diagram has an unknown sign 'A'");
    EXPECT_EQ(error_of("X.\n.\x01"), "the diagram has an unknown sign '\\x01'");
    EXPECT_EQ(error_of("a.\n.a"), "the diagram marks 'a' twice");
    EXPECT_EQ(error_of("XX\nXX"), "the diagram has a chain without liberties");
    EXPECT_EQ(error_of("X"), "the diagram has a chain without liberties");
    EXPECT_EQ(error_of("XO.\nO..\n..."), "the diagram has a chain without liberties");
    EXPECT_EQ(error_of("...\n..O\n.OX"), "the diagram has a chain without liberties");
}

TEST(Diagram, SaysWhichMarkItLacks) {
    const Diagram diagram = parse_diagram("a.\n..");
    try {
        diagram['b'];
        FAIL() << "no error";
    } catch (const util::Error& error) {
        EXPECT_STREQ(error.what(), "the diagram has no mark 'b'");
    }
}

}  // namespace
}  // namespace nadare::go
