#include "go/common_fate.h"

#include <gtest/gtest.h>

#include <deque>

#include "go/diagram.h"
#include "go/random_position.h"

namespace nadare::go {
namespace {

// The same distances another way: a search over points where a step along a chain costs 0 and any
// other step costs 1. What is far is left at kFar.
template <int N>
BasicPointMap<std::uint8_t, N> naive_distances(const Board<N>& board, BasicPoint<N> from, int max) {
    BasicPointMap<int, N> cost(1000);
    std::deque<BasicPoint<N>> open{from};
    cost[from] = 0;
    while (!open.empty()) {
        const BasicPoint<N> p = open.front();
        open.pop_front();
        for (const BasicPoint<N> n : p.neighbours()) {
            if (!board.has(n)) continue;
            const int step = board.at(n) != Color::empty && board.at(n) == board.at(p) ? 0 : 1;
            if (cost[p] + step >= cost[n]) continue;
            cost[n] = cost[p] + step;
            step == 0 ? open.push_front(n) : open.push_back(n);
        }
    }
    BasicPointMap<std::uint8_t, N> result(CommonFate<N>::kFar);
    board.for_each_point([&](BasicPoint<N> p) {
        if (cost[p] <= max) result[p] = static_cast<std::uint8_t>(cost[p]);
    });
    return result;
}

TEST(CommonFate, CountsAWholeChainAsOneStep) {
    const Diagram d = parse_diagram(R"(
        . X X X X .
        a X . . X b
        . . . . . .
        . . . . . .
        . . . . . .
        . . . . . c)");
    CommonFate<kMaxSize> fate;
    fate.measure(d.board, d['a'], 10);
    EXPECT_EQ(fate[d['a']], 0);
    EXPECT_EQ(fate[d['b'].left()], 1);
    EXPECT_EQ(fate[d['b']], 2);
    EXPECT_EQ(fate[d['c']], 6) << "the chain is no shorter than the way to its right-hand foot";
}

TEST(CommonFate, MeasuresFromTheWholeChainOfAStone) {
    const Diagram d = parse_diagram(R"(
        X X X X X
        . . . . a
        . . . . .
        O . . . .
        . . . . .)");
    CommonFate<kMaxSize> fate;
    fate.measure(d.board, Point::at(0, 0), 2);
    EXPECT_EQ(fate[d['a'].up()], 0);
    EXPECT_EQ(fate[d['a']], 1);
    EXPECT_EQ(fate[Point::at(0, 3)], CommonFate<kMaxSize>::kFar);
}

TEST(CommonFate, DoesNotJoinNeighbouringChainsOfDifferentColours) {
    const Diagram d = parse_diagram(R"(
        X O X .
        X O X .
        X O X .
        . . . .)");
    CommonFate<kMaxSize> fate;
    fate.measure(d.board, Point::at(0, 0), 9);
    EXPECT_EQ(fate[Point::at(1, 0)], 1);
    EXPECT_EQ(fate[Point::at(2, 0)], 2);
    EXPECT_EQ(fate[Point::at(3, 0)], 3);
}

TEST(CommonFate, ReachesPointsNearestFirstAndEachOnce) {
    util::Rng rng(3);
    const auto board = random_position<9>(rng, 9, 0.6);
    CommonFate<9> fate;
    fate.measure(board, BasicPoint<9>::at(4, 4), 100);
    EXPECT_EQ(fate.reached().size(), 81u);
    BasicPointSet<9> seen;
    std::uint8_t last = 0;
    for (const BasicPoint<9> p : fate.reached()) {
        EXPECT_FALSE(seen.contains(p));
        seen.insert(p);
        EXPECT_GE(fate[p], last);
        last = fate[p];
    }
}

TEST(CommonFate, AgreesWithASearchOverSinglePointsOnRandomPositions) {
    util::Rng rng(11);
    CommonFate<19> fate;  // One object for all: what one call leaves behind must not show.
    for (int i = 0; i < 3000; ++i) {
        const int size = 2 + static_cast<int>(rng.below(18));
        const auto board = random_position<19>(rng, size, rng.unit());
        const int column = static_cast<int>(rng.below(static_cast<std::uint32_t>(size)));
        const int row = static_cast<int>(rng.below(static_cast<std::uint32_t>(size)));
        const auto from = BasicPoint<19>::at(column, row);
        const int max = static_cast<int>(rng.below(12));
        fate.measure(board, from, max);
        const auto expected = naive_distances(board, from, max);
        board.for_each_point(
            [&](BasicPoint<19> p) { ASSERT_EQ(fate[p], expected[p]) << draw(AnyBoard(board)); });
    }
}

}  // namespace
}  // namespace nadare::go
