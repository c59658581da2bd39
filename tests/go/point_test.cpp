#include "go/point.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <set>

namespace nadare::go {
namespace {

// Calls test.operator()<N>() for the smallest capacities, where borders meet, and for those in use.
template <class Test>
void for_each_capacity(Test test) {
    test.template operator()<1>();
    test.template operator()<2>();
    test.template operator()<3>();
    test.template operator()<9>();
    test.template operator()<13>();
    test.template operator()<19>();
    test.template operator()<kMaxSize>();
}

template <int N, class Visit>
void for_each_place(Visit visit) {
    for (int row = 0; row < N; ++row)
        for (int column = 0; column < N; ++column) visit(column, row);
}

TEST(Point, GivesBackTheColumnAndRowItWasMadeOf) {
    for_each_capacity([]<int N>() {
        for_each_place<N>([](int column, int row) {
            const auto p = BasicPoint<N>::at(column, row);
            ASSERT_EQ(p.column(), column) << "capacity " << N;
            ASSERT_EQ(p.row(), row) << "capacity " << N;
        });
    });
}

TEST(Point, IsADifferentCellForEveryPlace) {
    for_each_capacity([]<int N>() {
        std::set<unsigned> cells;
        for_each_place<N>([&](int column, int row) {
            const auto p = BasicPoint<N>::at(column, row);
            cells.insert(p.cell());
            ASSERT_LT(p.cell(), static_cast<unsigned>(Layout<N>::kCells)) << "capacity " << N;
        });
        ASSERT_EQ(cells.size(), static_cast<std::size_t>(N * N)) << "capacity " << N;
    });
}

TEST(Point, IsOnTheBoardUnlessItIsNoneOrPass) {
    for_each_capacity([]<int N>() {
        using P = BasicPoint<N>;
        EXPECT_TRUE(P::none().is_none() && !P::none().is_pass() && !P::none().is_on_board());
        EXPECT_TRUE(P::pass().is_pass() && !P::pass().is_none() && !P::pass().is_on_board());
        for_each_place<N>([](int column, int row) {
            const P p = P::at(column, row);
            ASSERT_TRUE(p.is_on_board() && !p.is_none() && !p.is_pass()) << "capacity " << N;
        });
    });
    EXPECT_EQ(Point(), Point::none());
    EXPECT_NE(Point::none(), Point::pass());
}

TEST(Point, HasNoNeighbourThatLooksLikeAPass) {
    for_each_capacity([]<int N>() {
        for_each_place<N>([](int column, int row) {
            const auto p = BasicPoint<N>::at(column, row);
            for (const auto n : p.neighbours()) ASSERT_FALSE(n.is_pass()) << "capacity " << N;
            for (const auto n : p.diagonals()) ASSERT_FALSE(n.is_pass()) << "capacity " << N;
        });
    });
}

TEST(Point, ComesBeforeThePointsBelowItAndToItsRight) {
    for_each_capacity([]<int N>() {
        BasicPoint<N> previous = BasicPoint<N>::none();
        for_each_place<N>([&](int column, int row) {
            const auto p = BasicPoint<N>::at(column, row);
            ASSERT_LT(previous, p) << "capacity " << N;
            previous = p;
        });
    });
}

// Around the edge there must be border: a cell of the storage that is no point of the board.
TEST(Point, HasItsNeighboursAndDiagonalsWhereTheBoardHasThem) {
    for_each_capacity([]<int N>() {
        using P = BasicPoint<N>;
        std::set<unsigned> cells;
        for_each_place<N>([&](int c, int r) { cells.insert(P::at(c, r).cell()); });
        const auto expect_at = [&](P found, int column, int row) {
            if (column >= 0 && row >= 0 && column < N && row < N) {
                ASSERT_EQ(found, P::at(column, row)) << "capacity " << N;
            } else {
                ASSERT_FALSE(cells.contains(found.cell())) << "capacity " << N;
                ASSERT_LT(found.cell(), static_cast<unsigned>(Layout<N>::kCells))
                    << "capacity " << N;
            }
        };
        for_each_place<N>([&](int c, int r) {
            const P p = P::at(c, r);
            expect_at(p.up(), c, r - 1);
            expect_at(p.left(), c - 1, r);
            expect_at(p.right(), c + 1, r);
            expect_at(p.down(), c, r + 1);
            ASSERT_EQ(p.neighbours(), (std::array{p.up(), p.left(), p.right(), p.down()}));
            expect_at(p.diagonals()[0], c - 1, r - 1);
            expect_at(p.diagonals()[1], c + 1, r - 1);
            expect_at(p.diagonals()[2], c - 1, r + 1);
            expect_at(p.diagonals()[3], c + 1, r + 1);
        });
    });
}

TEST(Point, HasItsNeighboursAndDiagonalsAroundItAndNothingElse) {
    for_each_capacity([]<int N>() {
        using P = BasicPoint<N>;
        for_each_place<N>([](int c, int r) {
            for_each_place<N>([&](int column, int row) {
                const bool is_near = std::abs(c - column) <= 1 && std::abs(r - row) <= 1;
                const bool is_same = c == column && r == row;
                ASSERT_EQ(P::at(c, r).is_around(P::at(column, row)), is_near && !is_same)
                    << "capacity " << N << ", " << c << " " << r << ", " << column << " " << row;
            });
        });
    });
}

TEST(Point, KeepsItsPlaceInAnotherCapacity) {
    for_each_capacity([]<int N>() {
        for_each_capacity([]<int M>() {
            using From = BasicPoint<N>;
            using To = BasicPoint<M>;
            for_each_place<std::min(N, M)>([](int column, int row) {
                ASSERT_EQ(To(From::at(column, row)), To::at(column, row)) << N << " to " << M;
            });
            ASSERT_EQ(To(From::none()), To::none()) << N << " to " << M;
            ASSERT_EQ(To(From::pass()), To::pass()) << N << " to " << M;
        });
    });
}

TEST(Move, IsNoMoveUntilItIsGivenAPoint) {
    EXPECT_TRUE(Move().is_none());
    EXPECT_FALSE(Move().is_pass());
    EXPECT_TRUE((Move{Point::pass(), Color::white}.is_pass()));
    EXPECT_FALSE((Move{Point::pass(), Color::white}.is_none()));
    EXPECT_NE((Move{Point::pass(), Color::white}), (Move{Point::pass(), Color::black}));
}

TEST(PointMap, HoldsOneValueForEveryPointAndItsBorder) {
    PointMap<int> map(7);
    const Point corner = Point::at(0, 0);
    map[corner] = 1;
    for (const Point n : corner.neighbours()) EXPECT_EQ(map[n], 7);
    for (const Point n : Point::at(24, 24).diagonals()) EXPECT_EQ(map[n], 7);
    EXPECT_EQ(map[corner], 1);
    EXPECT_NE(map, PointMap<int>(7));
    map.fill(7);
    EXPECT_EQ(map, PointMap<int>(7));
}

}  // namespace
}  // namespace nadare::go
