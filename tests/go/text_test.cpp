#include "go/text.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "util/error.h"
#include "util/text.h"

namespace nadare::go {
namespace {

template <class Parse>
std::string error_of(Parse parse) {
    try {
        parse();
    } catch (const util::Error& error) {
        return error.what();
    }
    return "no error";
}

std::string vertex_error(std::string_view text, int size) {
    return error_of([&] { parse_vertex(text, size); });
}

TEST(GoText, NamesTheColumnsWithoutTheLetterI) {
    std::string letters;
    for (int column = 0; column < kMaxSize; ++column) letters += column_letter(column);
    EXPECT_EQ(letters, "ABCDEFGHJKLMNOPQRSTUVWXYZ");
}

TEST(GoText, CountsRowsFromTheBottom) {
    EXPECT_EQ(to_vertex(Point::at(0, 18), 19), "A1");
    EXPECT_EQ(to_vertex(Point::at(18, 0), 19), "T19");
    EXPECT_EQ(to_vertex(Point::at(8, 4), 9), "J5");
    EXPECT_EQ(to_vertex(BasicPoint<9>::at(3, 5), 9), "D4");
    EXPECT_EQ(to_vertex(Point::at(0, 0), 1), "A1");
}

TEST(GoText, NamesPassAndNone) {
    EXPECT_EQ(to_vertex(Point::pass(), 9), "pass");
    EXPECT_EQ(to_vertex(Point::none(), 9), "none");
    EXPECT_EQ(to_vertex(BasicPoint<9>::pass(), 9), "pass");
}

TEST(GoText, ReadsBackEveryPointOfEverySizeInAnyCase) {
    for (int size = 1; size <= kMaxSize; ++size)
        for (int row = 0; row < size; ++row)
            for (int column = 0; column < size; ++column) {
                const Point p = Point::at(column, row);
                const std::string vertex = to_vertex(p, size);
                ASSERT_EQ(parse_vertex(vertex, size), p) << vertex << " on size " << size;
                ASSERT_EQ(parse_vertex(util::to_lower(vertex), size), p) << vertex;
            }
}

TEST(GoText, ReadsPassInAnyCase) {
    for (const char* pass : {"pass", "PASS", "Pass", "pASS"})
        EXPECT_EQ(parse_vertex(pass, 9), Point::pass()) << pass;
}

TEST(GoText, SaysWhichPointsThereAreWhenAPointIsBad) {
    EXPECT_EQ(vertex_error("I5", 9),
              "'I5' is not a point of this board: expected pass or a point from A1 to J9");
    EXPECT_EQ(vertex_error("T20", 19),
              "'T20' is not a point of this board: expected pass or a point from A1 to T19");
    EXPECT_EQ(vertex_error("z25", 24),
              "'z25' is not a point of this board: expected pass or a point from A1 to Y24");
    EXPECT_EQ(vertex_error("B1", 1),
              "'B1' is not a point of this board: expected pass or a point from A1 to A1");
    EXPECT_EQ(vertex_error("\n", 9),
              "'\\n' is not a point of this board: expected pass or a point from A1 to J9");
}

TEST(GoText, RefusesEverythingElseAsAPoint) {
    for (const char* bad : {"",
                            "A",
                            "5",
                            "A0",
                            "A10",
                            "K1",
                            "A-1",
                            "A+1",
                            " A1",
                            "A1 ",
                            "A 1",
                            "AA",
                            "AA1",
                            "A1.0",
                            "A1B",
                            "1A",
                            "i1",
                            "pas",
                            "passs",
                            "none",
                            "@1",
                            "[1",
                            "`1",
                            "{1",
                            "A99999999999999999999",
                            "\xc3\x84"
                            "1",
                            "resign"})
        EXPECT_EQ(vertex_error(bad, 9),
                  util::in_quotes(bad) +
                      " is not a point of this board: expected pass or a point from A1 to J9");
    EXPECT_NE(vertex_error(std::string_view("\0"
                                            "1",
                                            2),
                           9),
              "no error");
}

TEST(GoText, ReadsColoursInAnyCase) {
    for (const char* black : {"b", "B", "black", "Black", "BLACK"})
        EXPECT_EQ(parse_color(black), Color::black) << black;
    for (const char* white : {"w", "W", "white", "White", "WHITE"})
        EXPECT_EQ(parse_color(white), Color::white) << white;
}

TEST(GoText, ReadsBackTheNamesOfColours) {
    for (const Color color : {Color::black, Color::white})
        EXPECT_EQ(parse_color(name(color)), color);
}

TEST(GoText, SaysWhichColoursThereAreWhenAColourIsBad) {
    for (const char* bad : {"", "blak", "bl", "grey", "empty", " b", "b ", "bw", "1"})
        EXPECT_EQ(error_of([&] { parse_color(bad); }),
                  util::in_quotes(bad) + " is not a colour: expected black, white, b or w");
    EXPECT_EQ(error_of([] { parse_color("green\n"); }),
              "'green\\n' is not a colour: expected black, white, b or w");
}

}  // namespace
}  // namespace nadare::go
