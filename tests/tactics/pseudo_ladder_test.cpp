#include "tactics/pseudo_ladder.h"

#include <gtest/gtest.h>

#include <vector>

#include "go/diagram.h"
#include "tactics/positions.h"
#include "tactics/two_liberties.h"

namespace nadare::tactics {
namespace {

using go::Color;
using go::Point;

TEST(PseudoLadder, CatchesARunnerOnAnOpenBoard) {
    const auto d = go::parse_diagram(R"(
        . . . . . . . . .
        . . O O . . . . .
        . O X a . . . . .
        . . O . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . . )");
    EXPECT_TRUE(is_caught_after(d.board, d['a'], Color::black, Point::none()));
    EXPECT_TRUE(is_caught(d.board, Point::at(2, 2)));
}

TEST(PseudoLadder, FailsWhenABreakerStandsBesideTheStairs) {
    const auto d = go::parse_diagram(R"(
        . . . . . . . . .
        . . O O . . . . .
        . O X a . . . . .
        . . O . . . . . .
        . . . . . . . . .
        . . . . . . X . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . . )");
    EXPECT_FALSE(is_caught_after(d.board, d['a'], Color::black, Point::none()));
}

TEST(PseudoLadder, IsNotStoppedByAStoneAwayFromTheStairs) {
    const auto d = go::parse_diagram(R"(
        . . . . . . . . .
        . . O O . . . . .
        . O X a . . . . .
        . . O . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        X . . . . . . . .
        X . . . . . . . . )");
    EXPECT_TRUE(is_caught_after(d.board, d['a'], Color::black, Point::none()));
}

TEST(PseudoLadder, FailsWhenTheRunPutsAChaserInAtari) {
    const auto d = go::parse_diagram(R"(
        . . X X . . . . .
        . X O O . . . . .
        . O X a . . . . .
        . . O . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . . )");
    // The pair of chasers has two liberties left, one of which the runner takes with atari.
    EXPECT_FALSE(is_caught(d.board, Point::at(2, 2)));
}

TEST(PseudoLadder, CatchesAtOnceWhereTheRunGainsNothing) {
    const auto d = go::parse_diagram(R"(
        . O . . .
        O X O . .
        O a O . .
        O . O . .
        . . . . . )");
    EXPECT_TRUE(is_caught_after(d.board, d['a'], Color::black, Point::none()));
}

TEST(PseudoLadder, FindsTheAtariThatStartsIt) {
    // O plays b, X runs to a, O blocks, and so on. From a, X would run out below.
    const auto d = go::parse_diagram(R"(
        . . . . . . . . .
        . . O O . . . . .
        . O X a . . . . .
        . . b . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . . )");
    const Point move = ladder_move(d.board, Point::at(2, 2));
    EXPECT_EQ(move, d['b']);
}

// Both sides play the ladder out by brute force: the chaser may take either liberty, the runner may
// run or take a chaser.
bool naive_escapes(go::AnyBoard board, Point stone, int depth);

bool naive_chase_works(const go::AnyBoard& board, Point stone, int depth) {
    if (board.is_in_atari(stone))
        return board.is_legal(board.first_liberty(stone), go::opponent(board.at(stone)));
    if (board.liberties(stone) > 2) return false;
    for (const Point atari : two_liberties_of(board, stone)) {
        if (!board.is_legal(atari, go::opponent(board.at(stone)))) continue;
        go::AnyBoard next = board;
        next.play(atari, go::opponent(board.at(stone)));
        if (!naive_escapes(next, stone, depth - 1)) return true;
    }
    return false;
}

bool naive_escapes(go::AnyBoard board, Point stone, int depth) {
    if (depth == 0) return true;
    const Color color = board.at(stone);
    std::vector<Point> moves{board.first_liberty(stone)};
    for_each_weak_neighbour(board, stone, 1,
                            [&](Point chaser) { moves.push_back(board.first_liberty(chaser)); });
    for (const Point move : moves) {
        if (!board.is_legal(move, color)) continue;
        go::AnyBoard next = board;
        next.play(move, color);
        if (next.liberties(stone) > 2 || !naive_chase_works(next, stone, depth)) return true;
    }
    return false;
}

TEST(PseudoLadder, IsMostlyRightAboutCaughtChainsInRandomPositions) {
    util::Rng rng(41);
    int caught = 0;
    int wrong = 0;
    for (int i = 0; i < 3000; ++i) {
        go::AnyBoard board(9);
        const int moves = 10 + static_cast<int>(rng.below(40));
        for (int move = 0; move < moves; ++move) {
            const Color color = move % 2 == 0 ? Color::black : Color::white;
            const auto p = board.draw_empty(
                rng, [&](Point q) { return board.is_legal(q, color) && board.code(q) != 0; });
            if (!p.is_none()) board.play(p, color);
        }
        for (unsigned id = 1; id <= board.highest_chain(); ++id) {
            const Point stone = board.stone_of(id);
            if (stone.is_none() || !board.is_in_atari(stone) || !is_caught(board, stone)) continue;
            ++caught;
            wrong += naive_escapes(board, stone, 40) ? 1 : 0;
        }
    }
    EXPECT_GT(caught, 500);
    EXPECT_LT(wrong, caught / 20) << "of " << caught;
}

}  // namespace
}  // namespace nadare::tactics
