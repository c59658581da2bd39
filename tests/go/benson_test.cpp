#include "go/benson.h"

#include <gtest/gtest.h>

#include "go/diagram.h"
#include "go/random_position.h"
#include "go/unconditional_attack.h"

namespace nadare::go {
namespace {

UnconditionalLife<kMaxSize> black_life(const Diagram& d, Suicide suicide = Suicide::forbidden) {
    return find_unconditional_life(d.board, Color::black, suicide);
}

TEST(Benson, FindsAChainWithTwoOnePointEyes) {
    const Diagram d = parse_diagram(R"(
        . X . X O
        X X X X O
        O O O O O
        . O . . .
        . . . . .)");
    const auto black = black_life(d);
    EXPECT_EQ(black.stones.size(), 6);
    EXPECT_EQ(black.territory.size(), 2);
    EXPECT_TRUE(find_unconditional_life(d.board, Color::white).stones.is_empty());
}

TEST(Benson, LetsChainsShareTheirEyes) {
    const Diagram d = parse_diagram(R"(
        . X . X .
        X O O O X
        . O . O .
        X O O O X
        . X . X .)");
    // Every white point is one chain with one region; the black chains have one small region each.
    EXPECT_TRUE(black_life(d).stones.is_empty());

    const Diagram ring = parse_diagram(R"(
        . X X .
        X . X O
        X X O O
        . O O .)");
    const auto black = black_life(ring);
    EXPECT_EQ(black.stones.size(), 6) << "both chains border both regions";
}

TEST(Benson, DoesNotTakeAFalseEyeForAnEye) {
    const Diagram d = parse_diagram(R"(
        . X . O .
        X X X O .
        X . O O .
        O X O . .
        . O O . .)");
    EXPECT_TRUE(black_life(d).stones.is_empty());
}

TEST(Benson, TakesARegionAsVitalIfEveryEmptyPointIsALiberty) {
    const Diagram d = parse_diagram(R"(
        . X . O . X
        X X X O X X
        . . X X X .
        . . . . . .
        . . . . . .
        . . . . . .)");
    EXPECT_EQ(black_life(d).stones.size(), 10);
}

TEST(Benson, StrikesOutARegionWithAnEmptyPointOffTheChain) {
    const Diagram d = parse_diagram(R"(
        . X . . . X
        X X . . . X
        . X X X X X
        . . . . . .
        . . . . . .
        . . . . . .)");
    EXPECT_TRUE(black_life(d).stones.is_empty()) << "the middle of the top is no liberty";
}

TEST(Benson, IsStricterWhereSuicideIsAllowed) {
    // White could fill the region on the right, lose all stones in it and come back into a larger
    // one, where not every empty point is a liberty.
    const Diagram d = parse_diagram(R"(
        . X . O O
        X X X O O
        . X X X .
        . . . X X
        . . . . .)");
    EXPECT_EQ(black_life(d).stones.size(), 9);
    EXPECT_TRUE(black_life(d, Suicide::allowed).stones.is_empty());
}

TEST(Benson, GivesTerritoryWhereTheOpponentHasRoomForOneEyeOnly) {
    const Diagram d = parse_diagram(R"(
        . X . X X
        X X X X .
        X X X . e
        X X X X .
        X X X X X)");
    const auto black = black_life(d);
    EXPECT_EQ(black.territory.size(), 6);
    EXPECT_EQ(black.vital.size(), 2);
    EXPECT_TRUE(black.territory.contains(d['e']));
}

TEST(Benson, GivesNoTerritoryWhereTheOpponentHasRoomForTwoEyes) {
    const Diagram d = parse_diagram(R"(
        . X . X . . .
        X X X X . . .
        X X . . . . .
        X X . . . . .
        X X X . . . .
        X X X . . . .
        X X X . . . .)");
    const auto black = black_life(d);
    EXPECT_EQ(black.territory, black.vital);
}

TEST(Benson, FindsNothingOnAnEmptyBoard) {
    const Board<19> board;
    EXPECT_TRUE(find_unconditional_life(board, Color::black).stones.is_empty());
    EXPECT_TRUE(find_unconditional_life(board, Color::black).territory.is_empty());
}

// Benson's theorem has two directions, and the attack checks both.
TEST(Benson, FindsExactlyTheChainsThatAnOpponentPlayingAloneCannotCapture) {
    util::Rng rng(17);
    const BensonCheck check = check_benson(rng, 300, 4, Suicide::forbidden);
    EXPECT_EQ(check.wrongly_alive, 0) << check.example;
    EXPECT_EQ(check.wrongly_not_alive, 0) << check.example;
    EXPECT_EQ(check.wrong_territory, 0) << check.example;
    EXPECT_GT(check.alive, 20) << "the positions should be worth checking";
}

TEST(Benson, IsRightWhenTheOpponentMayCommitSuicide) {
    util::Rng rng(18);
    const BensonCheck check = check_benson(rng, 400, 3, Suicide::allowed);
    EXPECT_EQ(check.wrongly_alive, 0) << check.example;
    EXPECT_EQ(check.wrong_territory, 0) << check.example;
    EXPECT_GT(check.alive, 5);
}

}  // namespace
}  // namespace nadare::go
