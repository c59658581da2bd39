// Every claim about 3×3 codes, for all 65,536 of them, against the nine cells spelled out.

#include "go/code3x3.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <set>
#include <string>

namespace nadare::go {
namespace {

using Cells = std::array<std::array<Color, 3>, 3>;

// Where each field lies, as the picture in the header has it: row and column.
constexpr std::array<std::array<std::size_t, 2>, 8> kFields{
    {{0, 1}, {1, 0}, {1, 2}, {2, 1}, {0, 0}, {0, 2}, {2, 0}, {2, 2}}};

Cells cells_of(Code3x3 code) {
    Cells cells{};
    for (std::size_t i = 0; i < 8; ++i)
        cells[kFields[i][0]][kFields[i][1]] = static_cast<Color>((code >> (2 * i)) & 3u);
    return cells;
}

Code3x3 code_of(const Cells& cells) {
    unsigned code = 0;
    for (std::size_t i = 0; i < 8; ++i)
        code |= index(cells[kFields[i][0]][kFields[i][1]]) << (2 * i);
    return static_cast<Code3x3>(code);
}

Cells mirror(const Cells& cells) {
    Cells result = cells;
    for (auto& row : result) std::swap(row[0], row[2]);
    return result;
}

Cells turn_clockwise(const Cells& cells) {
    Cells result{};
    for (std::size_t row = 0; row < 3; ++row)
        for (std::size_t column = 0; column < 3; ++column)
            result[column][2 - row] = cells[row][column];
    return result;
}

std::set<Code3x3> images(Code3x3 code) {
    std::set<Code3x3> found;
    Cells cells = cells_of(code);
    for (int flip = 0; flip < 2; ++flip) {
        for (int turn = 0; turn < 4; ++turn) {
            found.insert(code_of(cells));
            cells = turn_clockwise(cells);
        }
        cells = mirror(cells);
    }
    return found;
}

// The eight cells as a picture for messages.
std::string show(Code3x3 code) {
    std::string text = "\n";
    const Cells cells = cells_of(code);
    for (std::size_t row = 0; row < 3; ++row) {
        for (std::size_t column = 0; column < 3; ++column)
            text += row == 1 && column == 1 ? '*' : ".XO#"[index(cells[row][column])];
        text += '\n';
    }
    return text;
}

template <class Test>
void for_each_code(Test test) {
    for (unsigned code = 0; code < 65'536; ++code) {
        test(static_cast<Code3x3>(code));
        if (::testing::Test::HasFatalFailure()) return;
    }
}

int count(const Cells& cells, Color color, std::size_t first_field, std::size_t end_field) {
    int found = 0;
    for (std::size_t i = first_field; i < end_field; ++i)
        found += cells[kFields[i][0]][kFields[i][1]] == color ? 1 : 0;
    return found;
}

TEST(Code3x3, CountsNeighboursAndDiagonalsOfEachColour) {
    for_each_code([](Code3x3 code) {
        const Cells cells = cells_of(code);
        for (const Color color : {Color::empty, Color::black, Color::white, Color::border}) {
            ASSERT_EQ(neighbours_with(code, color), count(cells, color, 0, 4)) << show(code);
            ASSERT_EQ(diagonals_with(code, color), count(cells, color, 4, 8)) << show(code);
        }
        ASSERT_EQ(has_empty_neighbour(code), count(cells, Color::empty, 0, 4) > 0) << show(code);
    });
}

TEST(Code3x3, KnowsTheFieldsOfEachColour) {
    for_each_code([](Code3x3 code) {
        for (const Color color : {Color::empty, Color::black, Color::white, Color::border}) {
            unsigned fields = 0;
            for (unsigned i = 0; i < 8; ++i)
                if (((code >> (2 * i)) & 3u) == index(color)) fields |= 1u << (2 * i);
            ASSERT_EQ(fields_with(code, color), fields) << show(code);
        }
    });
}

TEST(Code3x3, KnowsOnePointEyesByTheirDefinition) {
    for_each_code([](Code3x3 code) {
        const Cells cells = cells_of(code);
        for (const Color color : {Color::black, Color::white}) {
            const bool is_walled_in =
                count(cells, color, 0, 4) + count(cells, Color::border, 0, 4) == 4;
            const bool is_at_edge = count(cells, Color::border, 4, 8) > 0;
            const int held = count(cells, opponent(color), 4, 8);
            ASSERT_EQ(is_one_point_eye(code, color), is_walled_in && held <= (is_at_edge ? 0 : 1))
                << "for colour " << index(color) << show(code);
        }
    });
}

TEST(Code3x3, SwapsColoursThereAndBack) {
    for_each_code([](Code3x3 code) {
        Cells cells = cells_of(code);
        for (auto& row : cells)
            for (Color& color : row)
                if (is_player(color)) color = opponent(color);
        ASSERT_EQ(swap_colors(code), code_of(cells)) << show(code);
        ASSERT_EQ(swap_colors(swap_colors(code)), code) << show(code);
    });
}

TEST(Code3x3, MirrorsAndTurnsAsThePictureDoes) {
    for_each_code([](Code3x3 code) {
        ASSERT_EQ(mirrored(code), code_of(mirror(cells_of(code)))) << show(code);
        ASSERT_EQ(turned(code), code_of(turn_clockwise(cells_of(code)))) << show(code);
    });
}

TEST(Code3x3, ReturnsAfterTwoMirrorsFourTurnsOrAMirroredTurnTwice) {
    for_each_code([](Code3x3 code) {
        ASSERT_EQ(mirrored(mirrored(code)), code) << show(code);
        ASSERT_EQ(turned(turned(turned(turned(code)))), code) << show(code);
        ASSERT_EQ(mirrored(turned(mirrored(turned(code)))), code) << show(code);
    });
}

TEST(Code3x3, IsCanonicalAsTheSmallestOfItsEightImages) {
    for_each_code([](Code3x3 code) {
        const std::set<Code3x3> all = images(code);
        ASSERT_EQ(canonical(code), *all.begin()) << show(code);
        for (const Code3x3 image : all)
            ASSERT_EQ(canonical(image), canonical(code)) << show(code) << show(image);
        ASSERT_EQ(canonical(canonical(code)), canonical(code)) << show(code);
    });
}

TEST(Code3x3, HasEightDifferentImagesWhenAShapeHasNoSymmetry) {
    // X O .
    // . * .
    // . . .
    const Code3x3 code = code_of({{{Color::black, Color::white, Color::empty},
                                   {Color::empty, Color::empty, Color::empty},
                                   {Color::empty, Color::empty, Color::empty}}});
    EXPECT_EQ(images(code).size(), 8u);
}

}  // namespace
}  // namespace nadare::go
