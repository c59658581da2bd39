#include "go/safety.h"

#include <gtest/gtest.h>

#include "go/alternating_attack.h"
#include "go/diagram.h"
#include "go/eye_search.h"
#include "go/random_position.h"

namespace nadare::go {
namespace {

SafeParts<kMaxSize> black_parts(const Diagram& d) {
    return find_safe_parts(d.board, Color::black);
}
int black_unconditional(const Diagram& d) {
    return find_unconditional_life(d.board, Color::black).stones.size();
}

TEST(Safety, FindsTwoEyesInALongRegion) {
    // Of p and q Black gets one.
    const Diagram d = parse_diagram(R"(
        . p q . X .
        X X X X X .
        . . . . . .
        . . . . . .
        . . . . . .
        . . . . . .)");
    EXPECT_EQ(black_unconditional(d), 0);
    EXPECT_EQ(black_parts(d).stones.size(), 6);
    EXPECT_EQ(black_parts(d).territory.size(), 4);
}

TEST(Safety, FindsOneEyeOnlyInAShortRegion) {
    const Diagram d = parse_diagram(R"(
        . . . X .
        X X X X .
        . . . . .
        . . . . .
        . . . . .)");
    EXPECT_TRUE(black_parts(d).stones.is_empty());
}

TEST(Safety, NeedsTheMiddleOfALongRegionToBeOpen) {
    const Diagram d = parse_diagram(R"(
        . O . . X .
        X X X X X .
        . . . . . .
        . . . . . .
        . . . . . .
        . . . . . .)");
    EXPECT_TRUE(black_parts(d).stones.is_empty()) << "White plays in the middle again";
}

TEST(Safety, TiesChainsThatCannotBeCut) {
    // Each chain has one eye, and White cannot have both a and b.
    const Diagram d = parse_diagram(R"(
        . X . . .
        X X a . .
        . b X X .
        . . . X X
        . . . X .)");
    EXPECT_EQ(black_unconditional(d), 0);
    EXPECT_EQ(black_parts(d).stones.size(), 8);
    AnyBoard cut = d.board;
    cut.play(d['a'], Color::white);
    EXPECT_TRUE(find_safe_parts(cut, Color::black).stones.is_empty());
}

TEST(Safety, SavesAChainThatIsTiedToASafeOne) {
    const Diagram d = parse_diagram(R"(
        . X . X O .
        X X X X a .
        O O O b X .
        . . . O . .
        . . . . . .
        . . . . . .)");
    const auto parts = black_parts(d);
    EXPECT_EQ(black_unconditional(d), 6);
    EXPECT_EQ(parts.stones.size(), 7);
    EXPECT_TRUE(parts.stones.contains(d['b'].right()));
}

TEST(Safety, CoversAPointThatIsNoLibertyByTwoThatAre) {
    // The point between a and b at the edge touches no X, but White cannot have both a and b.
    const Diagram d = parse_diagram(R"(
        . X a . b X
        X X X c X X
        . . X X X .
        . . . . . .
        . . . . . .
        . . . . . .)");
    EXPECT_EQ(black_unconditional(d), 0);
    EXPECT_EQ(black_parts(d).stones.size(), 10);
    EXPECT_EQ(black_parts(d).territory.size(), 5);
}

TEST(Safety, KeepsAnEyeThatATieCouldFill) {
    // The only point of the upper left eye is half of the tie: it cannot be both.
    const Diagram d = parse_diagram(R"(
        a X . O .
        X b O O .
        . X X O .
        O O X O .
        . O O O .)");
    EXPECT_TRUE(black_parts(d).stones.is_empty());
}

TEST(Safety, GivesTerritoryWithDeadStones) {
    const Diagram d = parse_diagram(R"(
        . X . X O
        X X X X .
        X X X . .
        X X X X .
        X X X X X)");
    const SafetyMap<kMaxSize> map = find_safety(d.board);
    const Point dead = Point::at(4, 0);
    EXPECT_EQ(map.owner(dead), Color::black);
    EXPECT_TRUE(map.is_dead_stone(d.board, dead));
    EXPECT_FALSE(map.is_safe_stone(d.board, dead));
    EXPECT_TRUE(map.is_safe_stone(d.board, Point::at(0, 1)));
    EXPECT_EQ(map.safety(Point::at(0, 1)), Safety::unconditional);
    EXPECT_EQ(map.points(d.board, Color::black).size(), 25);
    EXPECT_TRUE(map.points(d.board, Color::white).is_empty());
}

TEST(Safety, SaysNothingAboutAnEmptyBoard) {
    const Board<19> board;
    const auto map = find_safety(board);
    EXPECT_TRUE(map.points(board, Color::black).is_empty());
    EXPECT_TRUE(map.points(board, Color::white).is_empty());
}

TEST(Safety, SaysNothingAboutASeki) {
    // Neither side can fill a or b, but nothing here has two eyes.
    const Diagram d = parse_diagram(R"(
        a X O . O .
        b X O O O .
        O X X X X .
        O O O O X .
        . . . O X .
        . . . O X .)");
    EXPECT_TRUE(black_parts(d).territory.is_empty());
}

TEST(EyeSearch, FindsTwoEyesInTwoRowsOfThree) {
    const Diagram d = parse_diagram(R"(
        . . . X .
        . . . X .
        X X X X .
        . . . . .
        . . . . .)");
    EyeSearch<kMaxSize> search(d.board);
    const auto region = find_regions(d.board, Color::black)[0].points();
    ASSERT_EQ(region.size(), 6);
    EXPECT_TRUE(search.finds_eyes(Point::at(3, 0), region, 1, 2000));
    // In the corner White starts at the middle of the edge: only a ko would save Black.
    EXPECT_FALSE(search.finds_eyes(Point::at(3, 0), region, 2, 2000));

    const Diagram side = parse_diagram(R"(
        X . . . X .
        X . . . X .
        X X X X X .
        . . . . . .
        . . . . . .
        . . . . . .)");
    EyeSearch<kMaxSize> side_search(side.board);
    const auto six = find_regions(side.board, Color::black)[0].points();
    ASSERT_EQ(six.size(), 6);
    EXPECT_TRUE(side_search.finds_eyes(Point::at(0, 0), six, 2, 2000));
}

TEST(EyeSearch, BreaksOffAfterTheMovesItIsGiven) {
    const Diagram d = parse_diagram(R"(
        X . . . X .
        X . . . X .
        X X X X X .
        . . . . . .
        . . . . . .
        . . . . . .)");
    EyeSearch<kMaxSize> search(d.board);
    const auto six = find_regions(d.board, Color::black)[0].points();
    EXPECT_FALSE(search.finds_eyes(Point::at(0, 0), six, 2, 3));
    EXPECT_EQ(search.nodes(), 3);
}

TEST(EyeSearch, FindsOneEyeInASquareOfFour) {
    const Diagram d = parse_diagram(R"(
        . . X .
        . . X .
        X X X .
        . . . .)");
    EyeSearch<kMaxSize> search(d.board);
    const auto region = find_regions(d.board, Color::black)[0].points();
    EXPECT_TRUE(search.finds_eyes(Point::at(2, 0), region, 1, 2000));
    EXPECT_FALSE(search.finds_eyes(Point::at(2, 0), region, 2, 2000));
}

TEST(Safety, ProvesMoreThanTheStaticRulesOnlyWithMovesToTry) {
    util::Rng rng(47);
    int more = 0;
    for (int i = 0; i < 2000; ++i) {
        const auto board = random_position<9>(rng, 3 + static_cast<int>(rng.below(5)), 0.9);
        const auto stones_with = [&](const SafetyOptions& options) {
            return find_safe_parts(board, Color::black, options).stones;
        };
        const auto by_rules = stones_with({.max_eye_nodes = 0});
        ASSERT_EQ(stones_with({.max_eye_nodes_in_all = 0}), by_rules) << draw(AnyBoard(board));
        more += stones_with({}).size() > by_rules.size() ? 1 : 0;
    }
    EXPECT_GT(more, 0);
}

TEST(Safety, IncludesUnconditionalLifeAndNeverGivesAPointToBoth) {
    util::Rng rng(41);
    for (int i = 0; i < 2000; ++i) {
        const auto board = random_position<9>(rng, 3 + static_cast<int>(rng.below(5)), 0.9);
        const auto black = find_safe_parts(board, Color::black);
        const auto white = find_safe_parts(board, Color::white);
        const auto both = (black.stones | black.territory) & (white.stones | white.territory);
        ASSERT_TRUE(both.is_empty()) << draw(AnyBoard(board));
        const auto life = find_unconditional_life(board, Color::black);
        ASSERT_TRUE((life.stones - black.stones).is_empty()) << draw(AnyBoard(board));
        ASSERT_TRUE((life.territory - black.territory).is_empty()) << draw(AnyBoard(board));
    }
}

TEST(Safety, WithstandsEveryShortAttackOnSmallBoards) {
    util::Rng rng(43);
    const auto check =
        check_safety(rng, {.positions = 2500, .size = 4, .max_empty = 8, .attacker_moves = 4});
    EXPECT_EQ(check.wrong, 0) << check.example;
    EXPECT_GT(check.checked, 50);
    const auto larger =
        check_safety(rng, {.positions = 2500, .size = 5, .max_empty = 8, .attacker_moves = 3});
    EXPECT_EQ(larger.wrong, 0) << larger.example;
    EXPECT_GT(larger.checked, 30);
}

TEST(Safety, WithstandsEveryShortAttackWithSuicide) {
    util::Rng rng(47);
    const auto check = check_safety(rng, {.positions = 4000,
                                          .size = 4,
                                          .max_empty = 7,
                                          .attacker_moves = 4,
                                          .safety = {.suicide = Suicide::allowed}});
    EXPECT_EQ(check.wrong, 0) << check.example;
    EXPECT_GT(check.checked, 25);
}

}  // namespace
}  // namespace nadare::go
