// Kos, and what becomes of chains when stones join them.

#include <gtest/gtest.h>

#include "go/scene.h"

namespace nadare::go {
namespace {

using testing::kBlack;
using testing::kWhite;
using testing::Scene;

// --- Ko ---

TEST(BoardKo, ForbidsTheRecaptureUntilAnotherMoveIsPlayed) {
    Scene scene(R"(
        . X O . .
        X b a O .
        . X O . .
        . . . . c
        . . . . d
    )");
    scene.white('b');
    EXPECT_TRUE(scene->ko().is_none()) << "nothing was taken";
    scene.black('a');
    scene.expect(R"(
        . X O . .
        X . X O .
        . X O . .
        . . . . .
        . . . . .
    )");
    EXPECT_EQ(scene->ko(), scene['b']);
    EXPECT_EQ(scene->ko_color(), kWhite);
    EXPECT_TRUE(scene->is_ko(scene['b'], kWhite));
    EXPECT_FALSE(scene->is_legal(scene['b'], kWhite));
    EXPECT_FALSE(scene->is_legal_with_suicide(scene['b'], kWhite));
    EXPECT_TRUE(scene->is_legal(scene['b'], kBlack)) << "Black may fill";

    scene.white('c').black('d');
    EXPECT_TRUE(scene->ko().is_none());
    EXPECT_EQ(scene->ko_color(), Color::empty);
    EXPECT_TRUE(scene->is_legal(scene['b'], kWhite));
    scene.white('b');
    EXPECT_EQ(scene->ko(), scene['a']);
    EXPECT_EQ(scene->ko_color(), kBlack);
}

TEST(BoardKo, EndsWithAPass) {
    Scene scene(R"(
        O a O
        X O .
        . . .
    )");
    scene.black('a');
    scene.expect(R"(
        . X O
        X O .
        . . .
    )");
    EXPECT_EQ(scene->ko(), Point::at(0, 0));
    scene.pass(kWhite);
    EXPECT_TRUE(scene->ko().is_none());
    EXPECT_TRUE(scene->is_legal(Point::at(0, 0), kWhite));
}

TEST(BoardKo, IsNoneWhenTwoStonesWereTaken) {
    Scene scene(R"(
        O O a O .
        X X O . .
        . . . . .
        . . . . .
        . . . . .
    )");
    scene.black('a');
    scene.expect(R"(
        . . X O .
        X X O . .
        . . . . .
        . . . . .
        . . . . .
    )");
    EXPECT_EQ(scene->liberties(scene['a']), 1);
    EXPECT_EQ(scene->chain_size(scene['a']), 1);
    EXPECT_TRUE(scene->ko().is_none());
    EXPECT_TRUE(scene->is_legal(Point::at(1, 0), kWhite)) << "the capturer may be taken back";
}

TEST(BoardKo, IsNoneWhenTheCapturingStoneJoinsAChain) {
    Scene scene(R"(
        O a X O .
        X O O . .
        . . . . .
        . . . . .
        . . . . .
    )");
    scene.black('a');
    scene.expect(R"(
        . X X O .
        X O O . .
        . . . . .
        . . . . .
        . . . . .
    )");
    EXPECT_EQ(scene->liberties(scene['a']), 1);
    EXPECT_TRUE(scene->ko().is_none());
    EXPECT_TRUE(scene->is_legal(Point::at(0, 0), kWhite));
}

TEST(BoardKo, IsNoneWhenTheCapturingStoneHasASecondLiberty) {
    Scene scene(R"(
        O a .
        X O .
        . . .
    )");
    scene.black('a');
    EXPECT_EQ(scene->prisoners(kWhite), 1);
    EXPECT_EQ(scene->liberties(scene['a']), 2);
    EXPECT_TRUE(scene->ko().is_none());
    EXPECT_FALSE(scene->is_legal(Point::at(0, 0), kWhite)) << "suicide, not ko";
}

// Taking in one of two scene lifts the ban in the other.
TEST(BoardKo, IsTheLatestOfTwo) {
    Scene scene(R"(
        . X O . . . .
        X a X O . . .
        . X O . . . .
        . . . . X O .
        . . . X O b O
        . . . . X O .
        . . . . . . .
    )");
    scene.white('a');
    EXPECT_EQ(scene->ko(), Point::at(2, 1));
    EXPECT_EQ(scene->ko_color(), kBlack);
    scene.black('b');
    EXPECT_EQ(scene->ko(), Point::at(4, 4));
    EXPECT_EQ(scene->ko_color(), kWhite);
    EXPECT_TRUE(scene->is_legal_with_suicide(Point::at(2, 1), kBlack));
    EXPECT_FALSE(scene->is_legal_with_suicide(Point::at(4, 4), kWhite));
    scene.pass(kWhite);
    EXPECT_TRUE(scene->is_legal(Point::at(2, 1), kBlack));
}

TEST(BoardKo, CanBeSetAndLiftedByHand) {
    Diagram diagram = parse_diagram(R"(
        . X O .
        X a X O
        . X O .
        . . . .
    )");
    AnyBoard& board = diagram.board;
    EXPECT_TRUE(board.is_legal(diagram['a'], kWhite));
    board.set_ko(diagram['a'], kWhite);
    EXPECT_FALSE(board.is_legal(diagram['a'], kWhite));
    EXPECT_TRUE(board.is_legal(diagram['a'], kBlack));
    EXPECT_TRUE(board.is_consistent());
    board.set_ko(Point::none(), kWhite);
    EXPECT_TRUE(board.is_legal(diagram['a'], kWhite));
    EXPECT_EQ(board.ko_color(), Color::empty);
}

// --- Chains ---

TEST(BoardChains, MergeTwoThreeAndFourAtOnce) {
    Scene scene(R"(
        . . X . . . .
        . . X . . . .
        X X a X . X .
        . . X . X b X
        . . . . . . .
        X c X . . . .
        . . . . . . .
    )");
    scene.black('c');
    EXPECT_EQ(scene->chain_size(scene['c']), 3);
    EXPECT_EQ(scene->liberties(scene['c']), 7);
    scene.black('b');
    EXPECT_EQ(scene->chain_size(scene['b']), 4);
    EXPECT_EQ(scene->liberties(scene['b']), 7);
    scene.black('a');
    EXPECT_EQ(scene->chain_size(scene['a']), 7);
    EXPECT_EQ(scene->liberties(scene['a']), 10);
    int stones = 0;
    scene->for_each_stone(scene['a'], [&](Point) { ++stones; });
    EXPECT_EQ(stones, 7);
}

TEST(BoardChains, ShareALibertyButCountItOnceAfterMerging) {
    Scene scene(R"(
        X a X
        . . .
        . . .
    )");
    EXPECT_EQ(scene->liberties(Point::at(0, 0)), 2);
    scene.black('a');
    EXPECT_EQ(scene->liberties(Point::at(0, 0)), 3);
    EXPECT_EQ(scene->chain_size(Point::at(2, 0)), 3);
}

TEST(BoardChains, TouchingTheNewStoneTwiceAreJoinedOnce) {
    Scene scene(R"(
        X X X
        X a X
        . . .
    )");
    scene.black('a');
    EXPECT_EQ(scene->chain_size(scene['a']), 6);
    EXPECT_EQ(scene->liberties(scene['a']), 3);
}

TEST(BoardChains, TellWhichNeighboursAreInAtari) {
    const Diagram diagram = parse_diagram(R"(
        . X O X .
        . O a O .
        . X O X .
        . . . . .
        . . . . .
    )");
    // Up and no other: the left, right and lower stones have liberties elsewhere.
    EXPECT_EQ(diagram.board.atari_bits(diagram['a']), 0b0001u);
    const Diagram corner = parse_diagram(R"(
        a O X
        O X .
        X . .
    )");
    EXPECT_EQ(corner.board.atari_bits(corner['a']), 0b1100u) << "right and down";
}

}  // namespace
}  // namespace nadare::go
