#include "features/position_view.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <limits>
#include <set>
#include <vector>

#include "features/network_judge.h"
#include "game_from_diagram.h"
#include "nets/network.h"

namespace nadare::features {
namespace {

constexpr int kOn = nets::kLargestActivation;

struct Shown {
    nets::Grid grid;
    std::vector<std::uint8_t> planes;

    explicit Shown(const PositionView& view, int symmetry = 0)
        : grid(view.side), planes(grid.cells() * kPlaneCount) {
        show(view, grid, symmetry, planes.data());
    }
    int at(int column, int row, int plane) const {
        return planes[grid.cell(static_cast<std::size_t>(column), static_cast<std::size_t>(row)) *
                          kPlaneCount +
                      static_cast<std::size_t>(plane)];
    }
};

TEST(PositionView, ShowsStonesByWhoseTurnItIsAndTheirLiberties) {
    go::Board<9> board(9);
    const auto at = [](int column, int row) { return go::BasicPoint<9>::at(column, row); };
    board.play(at(0, 0), go::Color::black);  // Two liberties in the corner,
    board.play(at(1, 0), go::Color::white);  // now one; and White has two.
    board.set_to_play(go::Color::black);
    std::array<std::uint8_t, 81> stones{};
    const std::array<std::uint8_t, 81> no_appeals{};
    PositionView view = view_of(board, stones.data());
    view.appeals = no_appeals.data();
    const Shown shown(view);
    EXPECT_EQ(shown.at(0, 0, 1), kOn);      // Own, one liberty.
    EXPECT_EQ(shown.at(1, 0, 4 + 2), kOn);  // The other's, two.
    EXPECT_EQ(shown.at(1, 0, 9), kOn);      // The last move,
    EXPECT_EQ(shown.at(0, 0, 10), kOn);     // and the one before.
    EXPECT_EQ(shown.at(4, 4, 0), kOn);
    EXPECT_EQ(shown.at(4, 4, 15), 0);
    EXPECT_EQ(shown.at(0, 4, 15), kOn);
    int stones_shown = 0;
    for (int row = 0; row < 9; ++row)
        for (int column = 0; column < 9; ++column)
            for (int plane = 1; plane <= 8; ++plane)
                stones_shown += shown.at(column, row, plane) > 0;
    EXPECT_EQ(stones_shown, 2);
}

TEST(PositionView, ShowsWhereAKoMayNotBeTakenBack) {
    //   . # O .
    //   # O . O     White's stone at the second column has just taken.
    //   . # O .
    go::Board<9> board(9);
    const auto play = [&](int column, int row, go::Color color) {
        board.play(go::BasicPoint<9>::at(column, row), color);
    };
    play(1, 0, go::Color::black);
    play(2, 0, go::Color::white);
    play(0, 1, go::Color::black);
    play(3, 1, go::Color::white);
    play(1, 2, go::Color::black);
    play(2, 2, go::Color::white);
    play(2, 1, go::Color::black);
    play(1, 1, go::Color::white);
    std::array<std::uint8_t, 81> stones{};
    const std::array<std::uint8_t, 81> no_appeals{};
    board.set_to_play(go::Color::black);
    PositionView view = view_of(board, stones.data());
    view.appeals = no_appeals.data();
    EXPECT_EQ(view.ko, 1 * 9 + 2);
    EXPECT_EQ(Shown(view).at(2, 1, 11), kOn);
    board.set_to_play(go::Color::white);
    EXPECT_EQ(view_of(board, stones.data()).ko, PositionView::kNowhere);
}

TEST(PositionView, TurnsAllPlanesTogether) {
    std::array<std::uint8_t, 81> stones{};
    std::array<std::uint8_t, 81> appeals{};
    stones[0 * 9 + 3] = 6;
    appeals[2 * 9 + 7] = 200;
    const PositionView view{
        .stones = stones.data(), .appeals = appeals.data(), .side = 9, .last = 0 * 9 + 3};
    const Shown straight(view);
    std::set<std::size_t> cells;
    for (int symmetry = 0; symmetry < kSymmetries; ++symmetry) {
        const Shown turned(view, symmetry);
        cells.insert(turned_cell(turned.grid, symmetry, 7, 2));
        for (int row = 0; row < 9; ++row)
            for (int column = 0; column < 9; ++column)
                for (int plane = 0; plane < kPlaneCount; ++plane)
                    ASSERT_EQ(
                        turned
                            .planes[turned_cell(turned.grid, symmetry, column, row) * kPlaneCount +
                                    static_cast<std::size_t>(plane)],
                        straight.at(column, row, plane))
                        << "symmetry " << symmetry << ", plane " << plane;
    }
    EXPECT_EQ(cells.size(), 8U);
}

TEST(Appeal, ComesBackWithinHalfAStep) {
    for (float strength = 0; strength > -12.6F; strength -= 0.37F)
        EXPECT_NEAR(log_strength_of(appeal_of(strength)), strength, 0.5 / kAppealSteps + 1e-5);
    EXPECT_EQ(appeal_of(0), 255);
    EXPECT_EQ(appeal_of(-100), 1);
}

TEST(NetworkJudge, LeavesMovesAloneThatNobodyThinksOf) {
    go::Board<9> board(9);
    NetworkJudge<9> judge(shipped_network(9));
    constexpr float kNobody = -std::numeric_limits<float>::infinity();
    std::array<JudgedMove<9>, 3> moves = {{{go::BasicPoint<9>::at(4, 4), 1.0F},
                                           {go::BasicPoint<9>::at(0, 0), kNobody},
                                           {go::BasicPoint<9>::pass(), -1.0F}}};
    judge.correct(board, moves);
    EXPECT_EQ(moves[1].strength, kNobody);
    EXPECT_TRUE(std::isfinite(moves[0].strength));
    EXPECT_GT(moves[0].strength, moves[2].strength);
    std::array<JudgedMove<9>, 1> none = {{{go::BasicPoint<9>::at(0, 0), kNobody}}};
    judge.correct(board, none);
    EXPECT_EQ(none[0].strength, kNobody);
}

TEST(NetworkJudge, KnowsBoardsOfEverySize) {
    for (const int size : {2, 5, 9, 10, 11, 13, 19, 25}) {
        go::Board<25> board(size);
        NetworkJudge<25> judge(shipped_network(size));
        std::vector<JudgedMove<25>> moves;
        board.for_each_point([&](go::BasicPoint<25> p) { moves.push_back({p, 0.0F}); });
        judge.correct(board, moves);
        for (const auto& move : moves) ASSERT_TRUE(std::isfinite(move.strength)) << size;
    }
}

}  // namespace
}  // namespace nadare::features
