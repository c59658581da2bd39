#include "tactics/liberties.h"

#include <gtest/gtest.h>

#include "go/diagram.h"
#include "tactics/positions.h"

namespace nadare::tactics {
namespace {

using go::Color;

template <int N>
void compare_with_playing(int size, int positions) {
    util::Rng rng(31, static_cast<std::uint64_t>(size));
    for_each_random_move<N>(rng, size, positions, [](const auto& board, auto p, Color color) {
        auto after = board;
        after.play(p, color);
        const int real = after.liberties(p);
        ASSERT_EQ(liberty_set_after(board, p, color), after.liberty_set(p)) << picture(board, p);
        for (int enough = 1; enough <= 5; ++enough)
            ASSERT_EQ(liberties_after(board, p, color, enough), std::min(real, enough))
                << picture(board, p);
        ASSERT_EQ(is_self_atari(board, p, color), real < 2) << picture(board, p);
        ASSERT_EQ(chain_size_after(board, p, color), after.chain_size(p)) << picture(board, p);
        const Color theirs = go::opponent(color);
        const int taken = after.prisoners(theirs) - board.prisoners(theirs);
        ASSERT_EQ(stones_taken(board, p, color), taken) << picture(board, p);
        ASSERT_EQ(takes_stones(board, p, color), taken > 0) << picture(board, p);
        bool atari = false;
        for (const auto n : p.neighbours()) atari |= after.at(n) == theirs && after.is_in_atari(n);
        ASSERT_EQ(gives_atari(board, p, color), atari) << picture(board, p);
    });
}

TEST(LibertiesAfter, AgreeWithPlayingTheMoveOnNineByNine) {
    compare_with_playing<9>(9, 300);
}
TEST(LibertiesAfter, AgreeWithPlayingTheMoveOnNineteen) {
    compare_with_playing<19>(19, 40);
}
TEST(LibertiesAfter, AgreeWithPlayingTheMoveOnTinyBoards) {
    for (int size = 2; size <= 5; ++size) compare_with_playing<25>(size, 100);
}

TEST(LibertiesAfter, CountPointsThatACaptureEmpties) {
    const auto capture = go::parse_diagram(R"(
        a O X .
        X X X .
        . . . .
        . . . . )");
    // X at a takes one stone, whose point becomes a liberty of the chain X joins.
    EXPECT_EQ(stones_taken(capture.board, capture['a'], Color::black), 1);
    EXPECT_TRUE(
        liberty_set_after(capture.board, capture['a'], Color::black).contains(go::Point::at(1, 0)));
}

TEST(LibertiesAfter, AreNoneForSuicide) {
    const auto d = go::parse_diagram(R"(
        a O .
        O . .
        . . . )");
    EXPECT_EQ(liberties_after(d.board, d['a'], Color::black, 3), 0);
    EXPECT_EQ(liberties_after(d.board, d['a'], Color::white, 3), 3);
}

TEST(Chains, NextToAPointAreVisitedOnceEach) {
    const auto d = go::parse_diagram(R"(
        . X X . .
        . X a O .
        . X X . .
        . . . . .
        . . . . . )");
    int black = 0;
    int white = 0;
    for_each_chain_at(d.board, d['a'], Color::black, [&](go::Point) { ++black; });
    for_each_chain_at(d.board, d['a'], Color::white, [&](go::Point) { ++white; });
    EXPECT_EQ(black, 1) << "up, left and down belong to one chain";
    EXPECT_EQ(white, 1);
}

TEST(Chains, NextToAChainAreVisitedOnceEachIfWeakEnough) {
    const auto d = go::parse_diagram(R"(
        O X O O .
        . X O . .
        O X O O .
        . X . . .
        . . . . . )");
    int up_to_one = 0;
    int any = 0;
    for_each_weak_neighbour(d.board, go::Point::at(1, 0), 1, [&](go::Point) { ++up_to_one; });
    for_each_weak_neighbour(d.board, go::Point::at(1, 0), 9, [&](go::Point) { ++any; });
    EXPECT_EQ(up_to_one, 1) << "only the corner stone is in atari";
    EXPECT_EQ(any, 3);
    EXPECT_TRUE(touches_chain_in_atari(d.board, go::Point::at(1, 0)));
}

}  // namespace
}  // namespace nadare::tactics
