#include "go/regions.h"

#include <gtest/gtest.h>

#include "go/diagram.h"
#include "go/random_position.h"

namespace nadare::go {
namespace {

TEST(Regions, AreWhatAColoursStonesLeaveOver) {
    const Diagram d = parse_diagram(R"(
        a X . O
        X . X O
        . . . .
        . . . .)");
    const auto regions = find_regions(d.board, Color::black);
    ASSERT_EQ(regions.size(), 2u);
    EXPECT_EQ(regions[0].empty.size(), 1);
    EXPECT_TRUE(regions[0].empty.contains(d['a']));
    EXPECT_TRUE(regions[0].stones.is_empty());
    EXPECT_EQ(regions[0].border.size(), 2);
    EXPECT_EQ(regions[1].empty.size(), 10);
    EXPECT_EQ(regions[1].stones.size(), 2);
    EXPECT_EQ(regions[1].border.size(), 3);
}

TEST(Regions, OfAColourWithoutStonesAreTheWholeBoardWithoutABorder) {
    const auto regions = find_regions(Board<9>(7), Color::white);
    ASSERT_EQ(regions.size(), 1u);
    EXPECT_EQ(regions[0].empty.size(), 49);
    EXPECT_TRUE(regions[0].border.is_empty());
}

TEST(Regions, CanBeTakenApart) {
    const Diagram d = parse_diagram(R"(
        a b c
        X X X
        . . .)");
    const auto region = find_regions(d.board, Color::black)[0];
    auto within = region.points();
    within.erase(d['b']);
    EXPECT_EQ(find_region(d.board, Color::black, d['a'], within).points().size(), 1);
    within.insert(d['b']);
    EXPECT_EQ(find_region(d.board, Color::black, d['a'], within).points().size(), 3);
}

TEST(Regions, TellPointsApartFromNeighbours) {
    BasicPointSet<9> set;
    EXPECT_FALSE(has_two_apart(set));
    set.insert(BasicPoint<9>::at(3, 3));
    EXPECT_FALSE(has_two_apart(set));
    auto beside = set;
    beside.insert(BasicPoint<9>::at(4, 3));
    EXPECT_FALSE(has_two_apart(beside));
    auto below = set;
    below.insert(BasicPoint<9>::at(3, 4));
    EXPECT_FALSE(has_two_apart(below));
    auto diagonal = set;
    diagonal.insert(BasicPoint<9>::at(2, 4));
    EXPECT_TRUE(has_two_apart(diagonal));
    beside.insert(BasicPoint<9>::at(5, 3));
    EXPECT_TRUE(has_two_apart(beside));
}

// Each point that is not of the colour lies in one region; neighbours lie in the same; and exactly
// the chains next to a region are its border.
TEST(Regions, DivideRandomPositions) {
    util::Rng rng(5);
    for (int i = 0; i < 500; ++i) {
        const auto board = random_position<13>(rng, 2 + static_cast<int>(rng.below(12)), 0.7);
        for (const Color color : {Color::black, Color::white}) {
            BasicPointSet<13> all;
            for (const Region<13>& region : find_regions(board, color)) {
                const auto points = region.points();
                ASSERT_TRUE((all & points).is_empty());
                all |= points;
                BasicPointSet<13> border;
                points.for_each([&](BasicPoint<13> p) {
                    ASSERT_NE(board.at(p), color);
                    border |= chains_next_to(board, p, color);
                    for (const auto n : p.neighbours()) {
                        const bool is_inside = board.has(n) && board.at(n) != color;
                        ASSERT_EQ(points.contains(n), is_inside);
                    }
                });
                ASSERT_EQ(border, region.border);
                ASSERT_FALSE(region.empty.is_empty());
            }
            ASSERT_EQ((all | stones_of(board, chains_of(board, color))).size(),
                      board.size() * board.size());
        }
    }
}

}  // namespace
}  // namespace nadare::go
