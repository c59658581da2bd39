// Captures, snapbacks, throw-ins and suicides where a person can see what has to happen.

#include <gtest/gtest.h>

#include "go/scene.h"

namespace nadare::go {
namespace {

using testing::kBlack;
using testing::kWhite;
using testing::Scene;

// --- Captures ---

TEST(BoardCapture, TakesAStoneInTheCorner) {
    Scene scene(R"(
        O X .
        a . .
        . . .
    )");
    scene.black('a');
    scene.expect(R"(
        . X .
        X . .
        . . .
    )");
    EXPECT_EQ(scene->prisoners(kWhite), 1);
    EXPECT_EQ(scene->prisoners(kBlack), 0);
    EXPECT_TRUE(scene->ko().is_none()) << "the capturing stone has two liberties";
}

TEST(BoardCapture, TakesAChainOfManyStones) {
    Scene scene(R"(
        . X X X .
        X O O O X
        X O X O X
        X O X X .
        . a . . .
    )");
    scene.black('a');
    scene.expect(R"(
        . X X X .
        X . . . X
        X . X . X
        X . X X .
        . X . . .
    )");
    EXPECT_EQ(scene->prisoners(kWhite), 6);
}

TEST(BoardCapture, TakesFourChainsAtOnce) {
    Scene scene(R"(
        . . X . .
        . X O X .
        X O a O X
        . X O X .
        . . X . .
    )");
    EXPECT_FALSE(scene->is_suicide(scene['a'], kBlack));
    scene.black('a');
    scene.expect(R"(
        . . X . .
        . X . X .
        X . X . X
        . X . X .
        . . X . .
    )");
    EXPECT_EQ(scene->prisoners(kWhite), 4);
    EXPECT_TRUE(scene->ko().is_none());
    EXPECT_EQ(scene->liberties(scene['a']), 4);
}

TEST(BoardCapture, TakesChainsOfDifferentSizesAndLeavesTheOneThatHasLiberties) {
    Scene scene(R"(
        . X X . .
        X O O X .
        X O a O .
        . X O X .
        . . X . .
    )");
    scene.black('a');
    scene.expect(R"(
        . X X . .
        X . . X .
        X . X O .
        . X . X .
        . . X . .
    )");
    EXPECT_EQ(scene->prisoners(kWhite), 4);
    EXPECT_EQ(scene->liberties(Point::at(3, 2)), 1);
}

TEST(BoardCapture, ComesBeforeSuicide) {
    Scene scene(R"(
        a O X
        O O X
        X X .
    )");
    EXPECT_TRUE(scene->is_legal(scene['a'], kBlack));
    EXPECT_FALSE(scene->is_legal(scene['a'], kWhite)) << "White takes nothing there";
    scene.black('a');
    scene.expect(R"(
        X . X
        . . X
        X X .
    )");
    EXPECT_EQ(scene->prisoners(kWhite), 3);
}

TEST(BoardCapture, CapturesAndJoinsAtOnce) {
    Scene scene(R"(
        . X O X .
        . X a O X
        . . X X .
        . . . . .
        . . . . .
    )");
    scene.black('a');
    scene.expect(R"(
        . X . X .
        . X X . X
        . . X X .
        . . . . .
        . . . . .
    )");
    EXPECT_EQ(scene->prisoners(kWhite), 2);
    EXPECT_EQ(scene->chain_size(scene['a']), 5);
    EXPECT_EQ(scene->liberties(scene['a']), 8);
    EXPECT_TRUE(scene->ko().is_none());
}

// --- Snapback and throw-in ---

TEST(BoardSnapback, TakesTheCapturersAtOnce) {
    // Black throws in at a. If White takes with b, all five white stones have a as their only
    // liberty, and Black may take them at once: no ko, for more than one stone comes off.
    Scene scene(R"(
        X O O b a
        X X X O O
        . . X X X
        . . . . .
        . . . . .
    )");
    scene.black('a');
    EXPECT_EQ(scene->liberties(scene['a']), 1);
    scene.white('b');
    EXPECT_EQ(scene->prisoners(kBlack), 1);
    EXPECT_TRUE(scene->ko().is_none()) << "the capturing stone joined others";
    EXPECT_TRUE(scene->is_in_atari(scene['b']));
    EXPECT_EQ(scene->first_liberty(scene['b']), scene['a']);
    EXPECT_TRUE(scene->is_legal(scene['a'], kBlack));
    scene.black('a');
    scene.expect(R"(
        X . . . X
        X X X . .
        . . X X X
        . . . . .
        . . . . .
    )");
    EXPECT_EQ(scene->prisoners(kWhite), 5);
}

TEST(BoardThrowIn, IsLegalWhereOneLibertyIsLeft) {
    Scene scene(R"(
        a b O
        O O .
        . . .
    )");
    EXPECT_TRUE(scene->is_legal(scene['a'], kBlack));
    scene.black('a');
    EXPECT_EQ(scene->liberties(scene['a']), 1);
    EXPECT_TRUE(scene->is_suicide(scene['b'], kBlack)) << "the second stone would have no liberty";
    scene.white('b');
    scene.expect(R"(
        . O O
        O O .
        . . .
    )");
    EXPECT_TRUE(scene->ko().is_none()) << "the capturing stone joined others";
}

// --- Suicide ---

TEST(BoardSuicide, OfOneStoneChangesNothingButPrisoners) {
    Scene scene(R"(
        a O .
        O . .
        . . .
    )");
    EXPECT_TRUE(scene->is_suicide(scene['a'], kBlack));
    EXPECT_FALSE(scene->is_legal(scene['a'], kBlack));
    EXPECT_TRUE(scene->is_legal_with_suicide(scene['a'], kBlack));
    EXPECT_TRUE(scene->is_legal(scene['a'], kWhite));
    const auto hash = scene->hash();
    scene.black('a');
    scene.expect(R"(
        . O .
        O . .
        . . .
    )");
    EXPECT_EQ(scene->hash(), hash);
    EXPECT_EQ(scene->prisoners(kBlack), 1);
    EXPECT_EQ(scene->to_play(), kWhite);
    EXPECT_EQ(scene->last_move(), (Move{scene['a'], kBlack}));
    EXPECT_TRUE(scene->ko().is_none());
}

TEST(BoardSuicide, OfSeveralStonesTakesTheWholeChain) {
    Scene scene(R"(
        X X a X O
        O X O O O
        . O . . .
        . . . . .
        . . . . .
    )");
    EXPECT_TRUE(scene->is_suicide(scene['a'], kBlack));
    EXPECT_FALSE(scene->is_legal(scene['a'], kBlack));
    scene.black('a');
    scene.expect(R"(
        . . . . O
        O . O O O
        . O . . .
        . . . . .
        . . . . .
    )");
    EXPECT_EQ(scene->prisoners(kBlack), 5);
    EXPECT_EQ(scene->liberties(Point::at(0, 1)), 3);
    EXPECT_TRUE(scene->ko().is_none());
}

TEST(BoardSuicide, IsNoneIfAnOwnNeighbourHasASecondLiberty) {
    Scene scene(R"(
        a X .
        O O O
        . . .
    )");
    EXPECT_FALSE(scene->is_suicide(scene['a'], kBlack));
    EXPECT_TRUE(scene->is_legal(scene['a'], kBlack));
    scene.black('a');
    EXPECT_EQ(scene->chain_size(scene['a']), 2);
    EXPECT_EQ(scene->liberties(scene['a']), 1);
}

}  // namespace
}  // namespace nadare::go
