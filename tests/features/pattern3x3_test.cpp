#include "features/pattern3x3.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <span>
#include <string_view>

#include "go/diagram.h"
#include "util/error.h"

namespace nadare::features {
namespace {

using go::Color;
using Mover = Pattern3x3::Mover;

// A neighbourhood as a picture, so that turning it is turning rows and columns and nothing else:
// 'X' the mover, 'O' the other, lower case if in atari, '.' empty, '#' outside.
using Row = std::array<char, 3>;
using Square = std::array<Row, 3>;

Square square_of(go::Code3x3 code, unsigned atari) {
    const auto sign = [&](unsigned field) {
        const bool in_atari = field < 4 && ((atari >> field) & 1u) != 0;
        switch ((code >> (2 * field)) & 3u) {
            case 1:
                return in_atari ? 'x' : 'X';
            case 2:
                return in_atari ? 'o' : 'O';
            case 3:
                return '#';
            default:
                return '.';
        }
    };
    return {Row{sign(4), sign(0), sign(5)}, Row{sign(1), '.', sign(2)},
            Row{sign(6), sign(3), sign(7)}};
}

Square transposed(const Square& s) {
    Square t = s;
    for (unsigned r = 0; r < 3; ++r)
        for (unsigned c = 0; c < 3; ++c) t[c][r] = s[r][c];
    return t;
}
Square flipped(const Square& s) {
    return {s[2], s[1], s[0]};
}

bool cell_fits(char wanted, char there) {
    switch (wanted) {
        case 'X':
            return there == 'X' || there == 'x';
        case 'O':
            return there == 'O' || there == 'o';
        case 'x':
            return there != 'X' && there != 'x';
        case 'o':
            return there != 'O' && there != 'o';
        case 'A':
            return there == 'x';
        case 'B':
            return there == 'o';
        case 'S':
            return there == 'X';
        case 'T':
            return there == 'O';
        case '.':
            return there == '.';
        case '#':
            return there == '#';
        case ',':
            return there == '.' || there == '#';
        default:
            return true;
    }
}

Square with_colours_swapped(Square s) {
    for (Row& row : s)
        for (char& c : row)
            c = c == 'X' ? 'O' : c == 'O' ? 'X' : c == 'x' ? 'o' : c == 'o' ? 'x' : c;
    return s;
}

bool naive_fits_one(const Pattern3x3& pattern, const Square& square) {
    for (unsigned r = 0; r < 3; ++r)
        for (unsigned c = 0; c < 3; ++c)
            if (!cell_fits(pattern.drawing[4 * r + c], square[r][c])) return false;
    return true;
}

bool naive_matches(const Square& square) {
    std::array<Square, 8> images;
    std::array<Square, 8> swapped;
    Square image = square;
    for (unsigned i = 0; i < 8; ++i) {
        image = i % 2 == 0 ? transposed(image) : flipped(image);
        images[i] = image;
        swapped[i] = with_colours_swapped(image);
    }
    for (const Pattern3x3& pattern : default_patterns()) {
        const auto fits = [&](const Square& s) { return naive_fits_one(pattern, s); };
        if (pattern.mover != Mover::o && std::any_of(images.begin(), images.end(), fits))
            return true;
        if (pattern.mover != Mover::x && std::any_of(swapped.begin(), swapped.end(), fits))
            return true;
    }
    return false;
}

TEST(Pattern3x3, TableAgreesWithANaiveMatcherOnEveryCode) {
    const Pattern3x3Table& table = Pattern3x3Table::standard();
    int matched = 0;
    for (unsigned code = 0; code < 65'536; ++code) {
        for (const unsigned atari : {0u, (code * 7 + code / 16) % 16, 15u}) {
            const auto c = static_cast<go::Code3x3>(code);
            const bool expected = naive_matches(square_of(c, atari));
            ASSERT_EQ(table.matches(c, atari), expected) << code << " " << atari;
            matched += expected ? 1 : 0;
        }
    }
    EXPECT_GT(matched, 1000);
}

TEST(Pattern3x3, TableIsTheSameForAllEightSymmetries) {
    const Pattern3x3Table& table = Pattern3x3Table::standard();
    for (unsigned code = 0; code < 65'536; ++code) {
        const auto c = static_cast<go::Code3x3>(code);
        ASSERT_EQ(table.matches(c, 0), table.matches(go::turned(c), 0));
        ASSERT_EQ(table.matches(c, 0), table.matches(go::mirrored(c), 0));
        ASSERT_EQ(table.matches(c, 15), table.matches(go::turned(c), 15));
    }
}

TEST(Pattern3x3, PatternsForEitherSideMatchWithColoursExchanged) {
    for (const Pattern3x3& pattern : default_patterns()) {
        if (pattern.mover != Mover::either) continue;
        const Pattern3x3Table table(std::span(&pattern, 1));
        for (unsigned code = 0; code < 65'536; ++code) {
            const auto c = static_cast<go::Code3x3>(code);
            ASSERT_EQ(table.matches(c, 0), table.matches(go::swap_colors(c), 0)) << pattern.name;
        }
    }
}

TEST(Pattern3x3, KnowsHaneAndCutAndTheEdgeOnABoard) {
    const auto d = go::parse_diagram(R"(
        . . . . . .
        X O X . . .
        . a . . . .
        . . . O X .
        . . . X b .
        . . . . . . )");
    const Pattern3x3Table& table = Pattern3x3Table::standard();
    for (const Color color : {Color::black, Color::white}) {
        EXPECT_TRUE(table.matches(d.board, d['a'], color));
        EXPECT_TRUE(table.matches(d.board, d['b'], color));
        EXPECT_FALSE(table.matches(d.board, go::Point::at(5, 0), color));
    }
}

TEST(Pattern3x3, RefusesBadDrawings) {
    const auto build = [](std::string_view drawing) {
        const Pattern3x3 pattern{"test", drawing, Mover::either};
        return Pattern3x3Table(std::span(&pattern, 1));
    };
    EXPECT_NO_THROW(build("XOX/.../???"));
    EXPECT_THROW(build("XOX/..."), util::Error);
    EXPECT_THROW(build("XOX/.X./???"), util::Error) << "the middle is the move";
    EXPECT_THROW(build("XOZ/.../???"), util::Error);
    EXPECT_THROW(build("AOX/.../???"), util::Error) << "diagonals have no atari information";
}

}  // namespace
}  // namespace nadare::features
