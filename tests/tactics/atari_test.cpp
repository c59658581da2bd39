#include "tactics/atari.h"

#include <gtest/gtest.h>

#include <set>

#include "go/diagram.h"
#include "tactics/two_liberties.h"

namespace nadare::tactics {
namespace {

using go::Color;
using go::Point;
using Points = std::set<Point>;

Points rescues(const go::Diagram& d, Point stone) {
    Points found;
    suggest_rescues(d.board, stone, [&](Point p) { found.insert(p); });
    return found;
}
Points best_rescues(const go::Diagram& d, Point stone) {
    Points found;
    suggest_best_rescues(d.board, stone, [&](Point p) { found.insert(p); });
    return found;
}
Points ataris(const go::Diagram& d, Point stone) {
    Points found;
    suggest_ataris(d.board, stone, [&](Point p) { found.insert(p); });
    return found;
}
Points defences(const go::Diagram& d, Point stone) {
    Points found;
    suggest_defences(d.board, stone, [&](Point p) { found.insert(p); });
    return found;
}

TEST(Rescue, RunsWhereThatGainsThreeLiberties) {
    const auto d = go::parse_diagram(R"(
        . O O . .
        . O X O .
        . . a . .
        . . . . .
        . . . . . )");
    EXPECT_EQ(rescues(d, Point::at(2, 1)), Points{d['a']});
}

TEST(Rescue, DoesNotRunIntoALadder) {
    const auto d = go::parse_diagram(R"(
        . . . . . . .
        . O O . . . .
        O X a . . . .
        . O . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . . )");
    EXPECT_EQ(rescues(d, Point::at(1, 2)), Points{});
}

TEST(BestRescue, IsTheOneThatLeavesMostLiberties) {
    const auto d = go::parse_diagram(R"(
        . X O O .
        b O X O .
        . X a O .
        . . X . .
        . . . . . )");
    const Point stone = Point::at(2, 1);
    EXPECT_EQ(rescues(d, stone), (Points{d['a'], d['b']}));
    EXPECT_EQ(liberties_by_taking(d.board, stone, Point::at(1, 1), 9), 2);
    EXPECT_EQ(best_rescues(d, stone), Points{d['a']});
}

TEST(BestRescue, TakesManyStonesRatherThanRun) {
    const auto d = go::parse_diagram(R"(
        O O O O O .
        O X X X a .
        X O O O X .
        . X X b . .
        . . . X . .
        . . . . . . )");
    const Point stone = Point::at(1, 1);
    EXPECT_EQ(liberties_by_taking(d.board, stone, Point::at(1, 2), 9), 4)
        << "three where the stones were, and its own";
    EXPECT_EQ(best_rescues(d, stone), Points{d['b']});
}

TEST(BestRescue, IsNoneWhereThereIsNoRescue) {
    const auto d = go::parse_diagram(R"(
        . . . . . . .
        . O O . . . .
        O X a . . . .
        . O . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . . )");
    EXPECT_EQ(best_rescues(d, Point::at(1, 2)), Points{});
}

TEST(Rescue, TakesTheChaser) {
    const auto d = go::parse_diagram(R"(
        . X O . .
        X O X a O
        . b O O .
        . . . . .
        . . . . . )");
    // The stone at the left of the chain in atari is itself in atari at b.
    const Points found = rescues(d, Point::at(2, 1));
    EXPECT_TRUE(found.count(d['b']) == 1);
}

TEST(Taking, IsWorthItOnlyIfTheChainCouldGetAway) {
    const auto runs = go::parse_diagram(R"(
        . O O . .
        . O X O .
        . . a . .
        . . . . .
        . . . . . )");
    EXPECT_TRUE(is_worth_taking(runs.board, Point::at(2, 1)));
    const auto dead = go::parse_diagram(R"(
        a X O . .
        O O O . .
        . . . . .
        . . . . .
        . . . . . )");
    EXPECT_FALSE(is_worth_taking(dead.board, Point::at(1, 0)));
}

TEST(TwoLiberties, AttackFromTheSideThatLeavesLess) {
    const auto d = go::parse_diagram(R"(
        . O O . .
        . O X b .
        . O a . .
        . O O . .
        . . . . . )");
    EXPECT_EQ(ataris(d, Point::at(2, 1)), Points{d['b']});
}

TEST(TwoLiberties, AreNotAttackedBySelfAtari) {
    // X at a would have no liberty at all; from b, O connects at a.
    const auto d = go::parse_diagram(R"(
        . . X . .
        . X O b .
        . O a O .
        . . O . .
        . . . . . )");
    EXPECT_FALSE(atari_outlook(d.board, Color::white, d['a'], d['b']).is_playable);
    EXPECT_TRUE(atari_outlook(d.board, Color::white, d['b'], d['a']).is_playable);
    EXPECT_EQ(ataris(d, Point::at(2, 1)), Points{});
}

TEST(TwoLiberties, AreDefendedByExtending) {
    const auto d = go::parse_diagram(R"(
        . O O . . .
        . O X b . .
        . O a . . .
        . O O . . .
        . . . . . .
        . . . . . . )");
    EXPECT_EQ(defences(d, Point::at(2, 1)).count(d['b']), 1u);
}

TEST(TwoLiberties, NeedNoDefenceWhereEveryAtariLetsThemRun) {
    const auto d = go::parse_diagram(R"(
        . . . . . . .
        . . . O . . .
        . . . X . . .
        . . . O . . .
        . . . . . . .
        . . . . . . .
        . . . . . . . )");
    EXPECT_FALSE(is_threatened(d.board, Point::at(3, 2)));
    EXPECT_TRUE(defences(d, Point::at(3, 2)).empty());
}

TEST(TwoLiberties, AreDefendedByStrikingFirst) {
    // X's three stones have two liberties, and so have O's to their left: X at b gives atari first.
    const auto d = go::parse_diagram(R"(
        . b . . . . .
        X O X O . . .
        X O X O . . .
        . O X O . . .
        X X . O . . .
        . . . . . . .
        . . . . . . . )");
    ASSERT_TRUE(is_threatened(d.board, Point::at(2, 1)));
    EXPECT_EQ(defences(d, Point::at(2, 1)).count(d['b']), 1u);
}

}  // namespace
}  // namespace nadare::tactics
