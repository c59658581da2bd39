#include "tactics/eye_shape.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <vector>

#include "go/diagram.h"

namespace nadare::tactics {
namespace {

using go::Color;
using go::Point;

EyeShape<25> space_at(const go::Diagram& d, char mark) {
    return eye_space(d.board, d[mark], Color::white);
}

// The vital point is marked v; another point of the space, if the shape has none, is marked p.
void expect_vital(const char* picture) {
    const auto d = go::parse_diagram(picture);
    const bool has_vital = d.marks.count('v') == 1;
    const auto space = space_at(d, has_vital ? 'v' : 'p');
    ASSERT_FALSE(space.empty()) << picture;
    EXPECT_EQ(vital_point(space), has_vital ? d['v'] : Point::none()) << picture;
}

TEST(VitalPoint, IsTheMiddleOfThree) {
    expect_vital(R"(
        . v . O .
        O O O O .
        . . . . .
        . . . . .
        . . . . . )");
    expect_vital(R"(
        v . O . .
        . O O . .
        O O . . .
        . . . . .
        . . . . . )");
}

TEST(VitalPoint, IsTheCentreOfThePyramidFour) {
    expect_vital(R"(
        . O O O O .
        O . v . O .
        O O . O O .
        . O O O . .
        . . . . . .
        . . . . . . )");
}

TEST(VitalPoint, DoesNotExistInOtherFours) {
    expect_vital(R"(
        O O O O O O
        . . p . O O
        O O O O O .
        . . . . . .
        . . . . . .
        . . . . . . )");
    expect_vital(R"(
        p . O . . .
        . . O . . .
        O O O . . .
        . . . . . .
        . . . . . .
        . . . . . . )");
}

TEST(VitalPoint, IsTheCornerOfTheBulkyFive) {
    expect_vital(R"(
        . . O . . .
        . v . O . .
        O O O O . .
        . . . . . .
        . . . . . .
        . . . . . . )");
}

TEST(VitalPoint, IsTheCentreOfTheCrossedFiveAndOfTheRabbitySix) {
    expect_vital(R"(
        . O O O . .
        O O . O O .
        O . v . O .
        O O . O O .
        . O O O . .
        . . . . . . )");
    expect_vital(R"(
        . O O O O .
        O O . . O .
        O . v . O .
        O O . O O .
        . O O O . .
        . . . . . . )");
}

TEST(EyeSpace, IsNoneWhereTheOtherSideHasAStoneOrItIsTooLarge) {
    const auto invaded = go::parse_diagram(R"(
        . a . X O
        O O O O O
        . . . . .
        . . . . .
        . . . . . )");
    EXPECT_TRUE(space_at(invaded, 'a').empty());
    const auto large = go::parse_diagram(R"(
        . a . . . . . O .
        O O O O O O O O .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . . )");
    EXPECT_TRUE(space_at(large, 'a').empty());
}

// --- Against a naive matcher: drawings of all killing shapes, turned and mirrored.

using Cells = std::set<std::pair<int, int>>;  // Row and column, shifted to the origin.

struct Drawing {
    std::vector<const char*> rows;
};

Cells normal(const Cells& cells) {
    int row = 99;
    int column = 99;
    for (const auto& [r, c] : cells) {
        row = std::min(row, r);
        column = std::min(column, c);
    }
    Cells result;
    for (const auto& [r, c] : cells) result.insert({r - row, c - column});
    return result;
}

// The place of the vital point in the shape if a drawing fits, or {-1, -1}.
std::pair<int, int> naive_vital(const Cells& shape) {
    static const std::vector<Drawing> drawings = {
        {{"aVa"}},        {{"aV", ".a"}},          {{"aVa", ".a."}},
        {{"aa.", "aVa"}}, {{".a.", "aVa", ".a."}}, {{".aa", "aVa", ".a."}},
    };
    for (const Drawing& drawing : drawings) {
        for (int symmetry = 0; symmetry < 8; ++symmetry) {
            Cells cells;
            std::pair<int, int> vital{};
            for (int r = 0; r < static_cast<int>(drawing.rows.size()); ++r) {
                for (int c = 0; drawing.rows[static_cast<unsigned>(r)][c] != '\0'; ++c) {
                    const char sign = drawing.rows[static_cast<unsigned>(r)][c];
                    if (sign == '.') continue;
                    int y = (symmetry & 1) != 0 ? -r : r;
                    int x = (symmetry & 2) != 0 ? -c : c;
                    if ((symmetry & 4) != 0) std::swap(x, y);
                    cells.insert({y, x});
                    if (sign == 'V') vital = {y, x};
                }
            }
            int row = 99;
            int column = 99;
            for (const auto& [r, c] : cells) {
                row = std::min(row, r);
                column = std::min(column, c);
            }
            if (normal(cells) == shape) return {vital.first - row, vital.second - column};
        }
    }
    return {-1, -1};
}

void grow(const Cells& cells, std::set<Cells>& seen) {
    if (!seen.insert(normal(cells)).second || cells.size() == kLargestEyeShape) return;
    for (const auto& [r, c] : cells)
        for (const auto& [dr, dc] : {std::pair{1, 0}, {-1, 0}, {0, 1}, {0, -1}}) {
            Cells larger = cells;
            if (larger.insert({r + dr, c + dc}).second) grow(normal(larger), seen);
        }
}

TEST(VitalPoint, AgreesWithDrawingsOnAllShapesOfUpToSixPoints) {
    std::set<Cells> shapes;
    grow({{0, 0}}, shapes);
    // 1 + 2 + 6 + 19 + 63 + 216 shapes that cannot be shifted onto each other.
    ASSERT_EQ(shapes.size(), 307u);
    for (const Cells& cells : shapes) {
        EyeShape<9> shape;
        for (const auto& [r, c] : cells) shape.push_back(go::BasicPoint<9>::at(c, r));
        const auto [row, column] = naive_vital(cells);
        const auto expected =
            row < 0 ? go::BasicPoint<9>::none() : go::BasicPoint<9>::at(column, row);
        ASSERT_EQ(vital_point(shape), expected) << cells.size() << " points";
    }
}

TEST(KillingShape, IsOneWithAVitalPointOrTheSquareOrTooSmall) {
    const auto at = [](int c, int r) { return go::BasicPoint<9>::at(c, r); };
    EXPECT_TRUE(is_killing_shape(EyeShape<9>{at(0, 0)}));
    EXPECT_TRUE(is_killing_shape(EyeShape<9>{at(0, 0), at(1, 0)}));
    EXPECT_TRUE(is_killing_shape(EyeShape<9>{at(0, 0), at(1, 0), at(0, 1), at(1, 1)}));
    EXPECT_FALSE(is_killing_shape(EyeShape<9>{at(0, 0), at(1, 0), at(2, 0), at(3, 0)}));
    EXPECT_FALSE(is_killing_shape(EyeShape<9>{at(0, 0), at(1, 0), at(2, 0), at(2, 1)}));
}

}  // namespace
}  // namespace nadare::tactics
