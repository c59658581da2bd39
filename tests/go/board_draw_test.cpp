// Drawing an empty point at random.

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "go/board.h"
#include "go/diagram.h"
#include "util/rng.h"

namespace nadare::go {
namespace {

// How unlikely these counts are if all are equally likely: grows with the squared deviations.
double chi_square(const std::map<Point, int>& counts, double expected) {
    double sum = 0;
    for (const auto& [point, count] : counts)
        sum += (count - expected) * (count - expected) / expected;
    return sum;
}

const char* const kPicture = R"(
    . X . O .
    X X . O O
    . . . . .
    O . O X .
    . O . . X
)";

TEST(DrawEmpty, DrawsEveryEmptyPointEquallyOften) {
    AnyBoard board = parse_diagram(kPicture).board;
    ASSERT_EQ(board.empty_count(), 14);
    util::Rng rng(1);
    std::map<Point, int> counts;
    constexpr int kDraws = 14 * 5'000;
    for (int i = 0; i < kDraws; ++i) ++counts[board.draw_empty(rng, [](Point) { return true; })];
    EXPECT_EQ(counts.size(), 14u);
    EXPECT_LT(chi_square(counts, 5'000), 34.5) << "13 degrees of freedom, p = 0.001";
}

// Rejected points change places in the list; that must not favour anybody, now or in later draws.
TEST(DrawEmpty, DrawsEveryAcceptedPointEquallyOftenAmongRejectedOnes) {
    AnyBoard board = parse_diagram(kPicture).board;
    util::Rng rng(2);
    std::map<Point, int> counts;
    const auto in_even_row = [](Point p) { return p.row() % 2 == 0; };
    int accepted = 0;
    board.for_each_point([&](Point p) {
        if (board.at(p) == Color::empty && in_even_row(p)) ++accepted;
    });
    ASSERT_EQ(accepted, 11);
    constexpr int kDraws = 11 * 5'000;
    for (int i = 0; i < kDraws; ++i) ++counts[board.draw_empty(rng, in_even_row)];
    EXPECT_EQ(counts.size(), 11u);
    EXPECT_LT(chi_square(counts, 5'000), 29.6) << "10 degrees of freedom, p = 0.001";
    for (const auto& [point, count] : counts) EXPECT_TRUE(in_even_row(point));
}

TEST(DrawEmpty, OffersEveryEmptyPointOnceBeforeItGivesUp) {
    AnyBoard board = parse_diagram(kPicture).board;
    util::Rng rng(3);
    for (int i = 0; i < 100; ++i) {
        std::multiset<Point> offered;
        const Point drawn = board.draw_empty(rng, [&](Point p) {
            offered.insert(p);
            return false;
        });
        EXPECT_TRUE(drawn.is_none());
        std::multiset<Point> empties;
        board.for_each_point([&](Point p) {
            if (board.at(p) == Color::empty) empties.insert(p);
        });
        EXPECT_EQ(offered, empties);
        EXPECT_TRUE(board.is_consistent());
    }
}

TEST(DrawEmpty, FindsTheOnlyAcceptedPoint) {
    AnyBoard board = parse_diagram(kPicture).board;
    util::Rng rng(4);
    board.for_each_point([&](Point only) {
        const Point drawn = board.draw_empty(rng, [&](Point p) { return p == only; });
        EXPECT_EQ(drawn, board.at(only) == Color::empty ? only : Point::none());
    });
}

TEST(DrawEmpty, DrawsNoneWhereNoMoveIsLegal) {
    AnyBoard board(1);
    util::Rng rng(5);
    EXPECT_EQ(board.draw_empty(rng, [](Point) { return true; }), Point::at(0, 0));
    EXPECT_TRUE(
        board.draw_empty(rng, [&](Point p) { return board.is_legal(p, Color::black); }).is_none());
}

TEST(DrawEmpty, KeepsTheBoardConsistentThroughAGame) {
    util::Rng rng(6);
    Board<9> board(9);
    for (int i = 0; i < 500; ++i) {
        const Color color = board.to_play();
        const auto p = board.draw_empty(rng, [&](BasicPoint<9> candidate) {
            return board.at(candidate) == Color::empty && board.is_legal(candidate, color) &&
                   !is_one_point_eye(board.code(candidate), color);
        });
        ASSERT_TRUE(board.is_consistent()) << draw(AnyBoard(board));
        if (p.is_none()) {
            board.play_pass(color);
            continue;
        }
        ASSERT_EQ(board.at(p), Color::empty) << draw(AnyBoard(board));
        board.play(p, color);
        ASSERT_TRUE(board.is_consistent()) << draw(AnyBoard(board));
    }
}

TEST(DrawEmpty, DrawsTheSamePointsForTheSameSeed) {
    AnyBoard one = parse_diagram(kPicture).board;
    AnyBoard other = parse_diagram(kPicture).board;
    util::Rng rng(7);
    util::Rng same_rng(7);
    const auto likes = [](Point p) { return p.column() != 2; };
    for (int i = 0; i < 100; ++i) {
        const Point a = one.draw_empty(rng, likes);
        const Point b = other.draw_empty(same_rng, likes);
        ASSERT_EQ(a, b);
    }
}

}  // namespace
}  // namespace nadare::go
