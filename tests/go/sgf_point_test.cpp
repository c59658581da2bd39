#include "go/sgf_point.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "go/sgf_reader.h"
#include "go/sgf_value.h"
#include "util/error.h"

namespace nadare::go::sgf {
namespace {

constexpr BoardSize k19{19, 19};
constexpr BoardSize k52{52, 52};

std::string error_of(auto&& action) {
    try {
        action();
    } catch (const util::Error& error) {
        return error.what();
    }
    return "no error";
}

TEST(SgfPoint, CountsFromTheUpperLeftInLowerThenUpperCase) {
    EXPECT_EQ(parse_point("aa", k19), (SgfPoint{0, 0}));
    EXPECT_EQ(parse_point("pd", k19), (SgfPoint{15, 3}));
    EXPECT_EQ(parse_point("ss", k19), (SgfPoint{18, 18}));
    EXPECT_EQ(parse_point("zA", k52), (SgfPoint{25, 26}));
    EXPECT_EQ(parse_point("ZZ", k52), (SgfPoint{51, 51}));
    EXPECT_EQ(parse_point(" pd\n", k19), (SgfPoint{15, 3}));
    EXPECT_EQ(parse_point("mi", {13, 9}), (SgfPoint{12, 8}));
}

TEST(SgfPoint, ComesBackFromItsTextForEveryPoint) {
    for (int column = 0; column < 52; ++column)
        for (int row = 0; row < 52; ++row)
            EXPECT_EQ(parse_point(point_text({column, row}), k52), (SgfPoint{column, row}));
}

TEST(SgfPoint, RefusesWhatIsNoPointOfTheBoard) {
    EXPECT_EQ(error_of([] { parse_point("ta", k19); }),
              "The point \"ta\" is not on the 19x19 board.");
    EXPECT_EQ(error_of([] {
                  parse_point("ij", {13, 9});
              }),
              "The point \"ij\" is not on the 13x9 board.");
    for (const char* bad : {"", "a", "aaa", "a1", "D4", "[]", "\xc3\xa4"})
        EXPECT_THROW(parse_point(bad, k19), util::Error) << bad;
}

TEST(SgfMove, ReadsPassesInBothForms) {
    EXPECT_EQ(parse_move("", k19), std::nullopt);
    EXPECT_EQ(parse_move(" ", k19), std::nullopt);
    EXPECT_EQ(parse_move("tt", k19), std::nullopt);
    EXPECT_EQ(parse_move("tt", {9, 9}), std::nullopt);
    EXPECT_EQ(parse_move("tt", {21, 21}), (SgfPoint{19, 19}));
    EXPECT_EQ(parse_move("dd", k19), (SgfPoint{3, 3}));
    EXPECT_THROW(parse_move("tt", {20, 19}), util::Error);
    EXPECT_EQ(move_text(std::nullopt), "");
    EXPECT_EQ(move_text(SgfPoint{3, 3}), "dd");
}

TEST(SgfBoardSize, ReadsSquareAndRectangular) {
    EXPECT_EQ(parse_board_size("19"), (BoardSize{19, 19}));
    EXPECT_EQ(parse_board_size(" 9 "), (BoardSize{9, 9}));
    EXPECT_EQ(parse_board_size("13:9"), (BoardSize{13, 9}));
    EXPECT_EQ(parse_board_size("19:19"), (BoardSize{19, 19}));
    EXPECT_EQ(board_size_text({19, 19}), "19");
    EXPECT_EQ(board_size_text({13, 9}), "13:9");
    for (const char* bad :
         {"", "0", "53", "-1", "19x19", "9:", ":9", "9:9:9", "1e1", "99999999999999999999"})
        EXPECT_THROW(parse_board_size(bad), util::Error) << bad;
    EXPECT_EQ(error_of([] { parse_board_size("big"); }),
              "The board size \"big\" is not a number from 1 to 52, nor two of them as in 13:9.");
}

TEST(SgfPoints, ExpandsRectanglesOnceEach) {
    const std::vector<SgfPoint> expected = {{1, 1}, {0, 0}, {1, 0}, {0, 1}, {4, 4}};
    EXPECT_EQ(expand_points({"bb", "aa:bb", "ee", "ee"}, k19), expected);
    EXPECT_EQ(expand_points({"bb", "bb:aa", "ee:ee"}, k19), expected) << "any two opposite corners";
    EXPECT_EQ(expand_points({"bb", "ba:ab", "ee"}, k19), expected);
    EXPECT_TRUE(expand_points({""}, k19).empty());
    EXPECT_EQ(expand_points(std::vector<std::string_view>(100'000, "aa:ZZ"), k52).size(),
              52u * 52u);
}

TEST(SgfPoints, RefusesRectanglesBeyondTheBoard) {
    EXPECT_EQ(error_of([] { expand_points({"aa:tt"}, k19); }),
              "The point \"tt\" is not on the 19x19 board.");
    for (const char* bad : {"aa:", ":aa", "aa:bb:cc", ":", "aabb"})
        EXPECT_THROW(expand_points({bad}, k19), util::Error) << bad;
}

TEST(SgfPoints, ExpandsTheValuesOfAProperty) {
    const Tree tree = read_game("(;SZ[9]AB[aa:ca][ii])");
    const std::vector<SgfPoint> expected = {{0, 0}, {1, 0}, {2, 0}, {8, 8}};
    EXPECT_EQ(expand_points(*tree.find(tree.root(), "AB"), {9, 9}), expected);
}

TEST(SgfPoints, CompressesIntoRectangles) {
    EXPECT_EQ(compress_points({{0, 0}, {1, 0}, {0, 1}, {1, 1}, {4, 4}}),
              (std::vector<std::string>{"aa:bb", "ee"}));
    EXPECT_TRUE(compress_points({}).empty());
}

RC_GTEST_PROP(SgfPoints, AnySetOfPointsComesBackFromItsCompressedForm, ()) {
    const auto indices = *rc::gen::container<std::vector<int>>(rc::gen::inRange(0, 64));
    std::vector<SgfPoint> points;
    for (const int i : indices) points.push_back({i % 8, i / 8});
    std::vector<std::string> texts = compress_points(points);
    std::vector<SgfPoint> back = expand_points({texts.begin(), texts.end()}, k19);
    std::ranges::sort(points);
    points.erase(std::unique(points.begin(), points.end()), points.end());
    std::ranges::sort(back);
    RC_ASSERT(back == points);
}

TEST(SgfValue, ReadsNumbers) {
    EXPECT_EQ(parse_number("7"), 7);
    EXPECT_EQ(parse_number(" -3\n"), -3);
    EXPECT_EQ(parse_number("+3"), 3);
    for (const char* bad : {"", " ", "+", "-", "+-3", "3.5", "3a", "0x10", "99999999999999999999"})
        EXPECT_FALSE(parse_number(bad).has_value()) << bad;
}

TEST(SgfValue, ReadsRealsWithPointOrComma) {
    EXPECT_EQ(parse_real("6.5"), 6.5);
    EXPECT_EQ(parse_real("6,5"), 6.5);
    EXPECT_EQ(parse_real(" -0.5 "), -0.5);
    EXPECT_EQ(parse_real("+7"), 7.0);
    EXPECT_EQ(parse_real("0"), 0.0);
    for (const char* bad : {"", "six", "6.5.5", "6.5 points", "inf", "nan", "-inf", "1e3", "0x1p3"})
        EXPECT_FALSE(parse_real(bad).has_value()) << bad;
}

TEST(SgfValue, WritesRealsShort) {
    EXPECT_EQ(real_text(6.5), "6.5");
    EXPECT_EQ(real_text(7), "7");
    EXPECT_EQ(real_text(-0.25), "-0.25");
    EXPECT_EQ(parse_real(real_text(1e-300)), 1e-300);
    EXPECT_EQ(parse_real(real_text(0.1 + 0.2)), 0.1 + 0.2);
}

TEST(SgfValue, NormalisesText) {
    EXPECT_EQ(simple_text("one\ntwo\tthree\r\nfour"), "one two three four");
    EXPECT_EQ(multiline_text("one\ntwo\tthree"), "one\ntwo three");
    EXPECT_EQ(trimmed("  x y \n"), "x y");
}

}  // namespace
}  // namespace nadare::go::sgf
