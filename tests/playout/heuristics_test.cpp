// Each heuristic on a position drawn for it. The last move is played on the board, because
// heuristics look where it was played.
#include "playout/heuristics.h"

#include <gtest/gtest.h>

#include <set>

#include "go/diagram.h"

namespace nadare::playout {
namespace {

using go::Color;
using go::Point;
using Points = std::set<Point>;

constexpr int kN = go::kMaxSize;

// White plays at the point marked w; what Black is then advised to do.
struct AfterWhite {
    explicit AfterWhite(const char* picture) : diagram(go::parse_diagram(picture)) {
        board = diagram.board;
        board.play(diagram['w'], Color::white);
    }
    Point operator[](char mark) const { return diagram[mark]; }

    template <Heuristic heuristic>
    Points suggested(HeuristicSettings<kN> settings = {}) const {
        const KoMemory<kN> ko(board);
        const Situation<kN> situation(board, Color::black, ko);
        settings.patterns = &features::Pattern3x3Table::standard();
        Candidates<kN> list;
        if (applies<heuristic>(situation)) suggest<heuristic>(situation, settings, list);
        Points points;
        for (const Candidate<kN>& candidate : list) {
            EXPECT_EQ(candidate.tags, Tags(heuristic));
            points.insert(candidate.point);
        }
        return points;
    }

    go::Diagram diagram;
    go::AnyBoard board{kN};
};

TEST(KoHeuristic, RetakesWhenTheBanIsLiftedAndNotLater) {
    go::AnyBoard fight = go::parse_diagram(R"(
        . X O . .
        X O . O .
        . X O . .
        . . . . .
        . . . . . )")
                             .board;
    fight.play(Point::at(2, 1), Color::black);  // Takes; White may not retake at once.
    KoMemory<kN> ko(fight);
    ASSERT_EQ(ko.point, Point::at(1, 1));
    const auto suggested = [&](Color us) {
        Candidates<kN> list;
        suggest_ko(Situation<kN>(fight, us, ko), 3, list);
        return list.size();
    };
    EXPECT_EQ(suggested(Color::white), 0u) << "the ko is still banned";
    fight.play(Point::at(4, 4), Color::white);
    ko.update(fight);
    EXPECT_EQ(suggested(Color::black), 1u) << "Black may fill it";
    fight.play(Point::at(4, 3), Color::black);
    ko.update(fight);
    EXPECT_EQ(suggested(Color::white), 1u) << "White may retake";
    fight.play(Point::at(3, 4), Color::white);
    ko.update(fight);
    EXPECT_EQ(suggested(Color::black), 0u) << "too long ago";
}

TEST(NakadeHeuristic, KillsTheSpaceThatTheLastMoveClosed) {
    const AfterWhite after(R"(
        O O O O O . .
        . a . w X . .
        O O O O X . .
        X X X X . . .
        . . . . . . .
        . . . . . . .
        . . . . . . . )");
    EXPECT_EQ(after.suggested<Heuristic::nakade>(), Points{after['a']});
}

TEST(NakadeHeuristic, LeavesOpenSpacesAlone) {
    const AfterWhite after(R"(
        . . . . . . .
        . . . w . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . . )");
    EXPECT_EQ(after.suggested<Heuristic::nakade>(), Points{});
}

TEST(LocalAtariHeuristic, EscapesOrTakesTheChaser) {
    const AfterWhite escape(R"(
        . O O . .
        . O X w .
        . . a . .
        . . . . .
        . . . . . )");
    EXPECT_EQ(escape.suggested<Heuristic::local_atari>(), Points{escape['a']});

    const AfterWhite counter(R"(
        . X O . . .
        X O X . O .
        . b w O . .
        . . . . . .
        . . . . . .
        . . . . . . )");
    EXPECT_EQ(counter.suggested<Heuristic::local_atari>().count(counter['b']), 1u);
}

TEST(LocalAtariHeuristic, TakesAStoneThatPutItselfInAtariAndCouldRun) {
    const AfterWhite after(R"(
        . X X . .
        . X w X .
        . . a . .
        . . . . .
        . . . . . )");
    EXPECT_EQ(after.suggested<Heuristic::local_atari>(), Points{after['a']});
}

TEST(LadderHeuristic, StartsALadderThatWorks) {
    const AfterWhite after(R"(
        . . . . . . . . .
        . . X X . . . . .
        . X w b . . . . .
        . . a . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . . )");
    EXPECT_EQ(after.suggested<Heuristic::ladder>(), Points{after['a']});
}

TEST(TwoLibertiesHeuristic, AttacksTheLastStone) {
    const AfterWhite after(R"(
        . X X . .
        . X w b .
        . X a . .
        . X X . .
        . . . . . )");
    EXPECT_EQ(after.suggested<Heuristic::two_liberties>(), Points{after['b']});
}

TEST(TwoLibertiesHeuristic, DefendsWhatTheLastMoveThreatens) {
    const AfterWhite after(R"(
        . O O . . .
        . O X b . .
        . w a . . .
        . O O . . .
        . . . . . .
        . . . . . . )");
    EXPECT_EQ(after.suggested<Heuristic::two_liberties>().count(after['b']), 0u)
        << "the last move does not touch the chain";
    const AfterWhite touching(R"(
        . O O . . .
        . w X b . .
        . O a . . .
        . O O . . .
        . . . . . .
        . . . . . . )");
    EXPECT_EQ(touching.suggested<Heuristic::two_liberties>().count(touching['b']), 1u);
}

TEST(TwoLibertiesHeuristic, MayLeaveLoneStonesAlone) {
    const AfterWhite attack(R"(
        . X X . .
        . X w b .
        . X a . .
        . X X . .
        . . . . . )");
    EXPECT_EQ(attack.suggested<Heuristic::two_liberties>({.lone_stones = false}), Points{});
    const AfterWhite two_stones(R"(
        . X X X . .
        . X O w b .
        . X X a . .
        . . X X . .
        . . . . . .
        . . . . . . )");
    EXPECT_EQ(two_stones.suggested<Heuristic::two_liberties>({.lone_stones = false}),
              Points{two_stones['b']});
}

TEST(ConnectionHeuristic, ConnectsWhereTheLastMoveWouldCut) {
    const AfterWhite after(R"(
        . . . . .
        . X a X .
        . . w . .
        . . . . .
        . . . . . )");
    EXPECT_EQ(after.suggested<Heuristic::connection>(), Points{after['a']});
}

TEST(ConnectionHeuristic, DoesNotHurryWhereThereIsAnotherWay) {
    const AfterWhite two_ways(R"(
        . . . . .
        . X X X .
        . . b X .
        . X a w .
        . . . . . )");
    // The lone stone below is tied to the wall by a and b: one of them is left whatever happens.
    EXPECT_EQ(two_ways.suggested<Heuristic::connection>(), Points{});
    const AfterWhite caught(R"(
        . . . . . .
        . . X X . .
        . X a w X .
        . . X X . .
        . . . . . .
        . . . . . . )");
    EXPECT_EQ(caught.suggested<Heuristic::connection>(), Points{})
        << "a stone that cuts there can be taken";
}

TEST(BlockHeuristic, StandsInTheWayBetweenOwnStones) {
    const AfterWhite after(R"(
        . . . . . .
        . X X X X .
        O w a . . .
        . X X X X .
        . . . . . .
        . . . . . . )");
    EXPECT_EQ(after.suggested<Heuristic::block>(), Points{after['a']});
    const AfterWhite along_the_edge(R"(
        O w a . . .
        O X X X X .
        . . . . . .
        . . . . . .
        . . . . . .
        . . . . . . )");
    EXPECT_EQ(along_the_edge.suggested<Heuristic::block>(), Points{along_the_edge['a']});
    const AfterWhite open(R"(
        . . . . . .
        . X . . . .
        . . w . . .
        . . . X . .
        . . . . . .
        . . . . . . )");
    EXPECT_EQ(open.suggested<Heuristic::block>(), Points{});
}

TEST(NLibertiesHeuristic, GivesAtariToANeighbourWithTwo) {
    const AfterWhite after(R"(
        . b . . . . .
        X O X X w . .
        X O X . . . .
        a O X . . . .
        X X O . . . .
        . . . . . . .
        . . . . . . . )");
    // From a White would run to b; from b there is nowhere to run.
    EXPECT_EQ(after.suggested<Heuristic::n_liberties>(), Points{after['b']});
}

TEST(PatternHeuristic, LooksAroundTheLastTwoMovesOnly) {
    AfterWhite after(R"(
        . . . . . . . . .
        . . . . . . . . .
        . . X w X . . . .
        . . . a . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . X O X . .
        . . . . . b . . .
        . . . . . . . . . )");
    const Points found = after.suggested<Heuristic::pattern>();
    EXPECT_EQ(found.count(after['a']), 1u);
    EXPECT_EQ(found.count(after['b']), 0u) << "the same shape, but not near the last moves";
}

TEST(PatternHeuristic, InTurnLooksFartherOnlyWhereNothingIsNearer) {
    const AfterWhite after(R"(
        . . . . . . . . .
        . . . . . . . . .
        . . X w X O . . .
        . . . a b . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . . )");
    const Points all = after.suggested<Heuristic::pattern>();
    ASSERT_EQ(all.count(after['a']), 1u);
    ASSERT_EQ(all.count(after['b']), 1u) << "the picture must show a pattern at a corner too";
    const Points nearest = after.suggested<Heuristic::pattern>({.patterns_in_turn = true});
    EXPECT_EQ(nearest.count(after['a']), 1u);
    EXPECT_EQ(nearest.count(after['b']), 0u);
}

TEST(PatternHeuristic, LeavesAnEyeOfItsOwnStonesAlone) {
    // The cut at a is a pattern, but Black would only make its own eye smaller.
    const AfterWhite after(R"(
        . . . . . . . . .
        . X . X . . . . .
        . X a X . . . . .
        . . X w . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . . )");
    EXPECT_TRUE(
        features::Pattern3x3Table::standard().matches(after.board, after['a'], Color::black));
    EXPECT_EQ(after.suggested<Heuristic::pattern>().count(after['a']), 0u);
}

TEST(GlobalAtariHeuristic, SeesAtariFarFromTheLastMove) {
    const AfterWhite after(R"(
        . O O . . . . . .
        . O X O . . . . .
        . . a . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . w .
        . . . . . . . . . )");
    EXPECT_EQ(after.suggested<Heuristic::global_atari>(), Points{after['a']});
    EXPECT_EQ(after.suggested<Heuristic::local_atari>(), Points{});
}

TEST(Candidates, JoinTheTagsOfOnePoint) {
    Candidates<9> list;
    const auto p = go::BasicPoint<9>::at(3, 3);
    list.add(p, Heuristic::pattern);
    list.add(p, Heuristic::local_atari);
    ASSERT_EQ(list.size(), 1u);
    EXPECT_TRUE(list.tags_of(p).contains(Heuristic::pattern));
    EXPECT_TRUE(list.tags_of(p).contains(Heuristic::local_atari));
    EXPECT_EQ(list.tags_of(p).size(), 2);
}

}  // namespace
}  // namespace nadare::playout
