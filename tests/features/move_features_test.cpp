#include "features/move_features.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>

#include "go/diagram.h"

namespace nadare::features {
namespace {

using go::Color;
using go::Point;

// The names of the features of a move, but for those that say where it is.
std::set<std::string> features_of(const go::Diagram& diagram, char mark,
                                  Color mover = Color::black) {
    go::AnyBoard board = diagram.board;
    board.set_to_play(mover);
    FeatureReader<go::kMaxSize> reader;
    reader.look_at(board);
    FeatureList list;
    reader.read(diagram[mark], list);
    std::set<std::string> names;
    for (const FeatureId id : list)
        if (id < kLine) names.emplace(feature_name(id));
    return names;
}

using Names = std::set<std::string>;

TEST(MoveFeatures, HaveOneNameEach) {
    std::set<std::string_view> names;
    for (FeatureId id = 0; id < kFeatureCount; ++id) names.insert(feature_name(id));
    EXPECT_EQ(names.size(), kFeatureCount);
    EXPECT_EQ(feature_name(kAtari), "atari/1");
    EXPECT_EQ(feature_name(kLine), "line/1");
    EXPECT_EQ(feature_name(kNearLast), "near-last/2");
    EXPECT_EQ(feature_name(kNearBeforeLast), "near-before-last/0");
    EXPECT_EQ(feature_name(kRareShape), "rare-shape");
    EXPECT_EQ(feature_name(kPassAfterPass), "pass-after-pass");
}

TEST(MoveFeatures, TakingAChaserSavesAChainInAtari) {
    const auto d = go::parse_diagram(R"(
        . . . . . . .
        . . X O . . .
        . X O X O . .
        . . a . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .)");
    EXPECT_TRUE(features_of(d, 'a').contains("capture-saves/1")) << go::draw(d.board);
}

TEST(MoveFeatures, TakingWhatCouldStillRunIsNotTakingTheDead) {
    const auto runner = go::parse_diagram(R"(
        . . . . . . .
        . . X . . . .
        . X O X . . .
        . . a . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .)");
    EXPECT_TRUE(features_of(runner, 'a').contains("capture-runner/1"));
    const auto dead = go::parse_diagram(R"(
        O a X . . . .
        X X . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .)");
    EXPECT_TRUE(features_of(dead, 'a').contains("capture-dead/1"));
}

TEST(MoveFeatures, RunningIntoTheOpenEscapesAndRunningAlongTheEdgeDoesNot) {
    const auto open = go::parse_diagram(R"(
        . . . . . . .
        . . O . . . .
        . O X O . . .
        . . a . . . .
        . . . . . . .
        . . X . . . .
        . . . . . . .)");
    EXPECT_TRUE(features_of(open, 'a').contains("escape/1"));
    const auto edge = go::parse_diagram(R"(
        X a . . . . .
        O O . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .)");
    EXPECT_TRUE(features_of(edge, 'a').contains("escape-hopeless/1"));
}

TEST(MoveFeatures, AnAtariThatCatchesIsALadderAndOneThatDoesNotIsAnAtari) {
    const auto caught = go::parse_diagram(R"(
        . O a . . . .
        X X . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .)");
    EXPECT_EQ(features_of(caught, 'a'), Names{"atari-ladder/1"});
    const auto free = go::parse_diagram(R"(
        . . . . . . .
        . . . . . . .
        . . . X . . .
        . . X O a . .
        . . . . . . .
        . . . . . . .
        . . . . . . .)");
    EXPECT_EQ(features_of(free, 'a'), Names{"atari/1"});
}

TEST(MoveFeatures, PuttingOneselfInAtariForNothingIsBad) {
    const auto d = go::parse_diagram(R"(
        a . O . . . .
        O O . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .)");
    EXPECT_TRUE(features_of(d, 'a').contains("self-atari-bad/1"));
}

TEST(MoveFeatures, TakingAKoIsTold) {
    const auto d = go::parse_diagram(R"(
        . . . . . . .
        . . X O . . .
        . X O a O . .
        . . X O . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .)");
    const Names names = features_of(d, 'a');
    EXPECT_TRUE(names.contains("takes-ko"));
}

TEST(MoveFeatures, TheVitalPointOfASmallSpaceIsFoundForBothSides) {
    const auto d = go::parse_diagram(R"(
        . a . O . X .
        O O O O . X .
        . . . . . X .
        . . . . . X .
        . . . . . . .
        . . . . . . .
        . . . . . . .)");
    EXPECT_TRUE(features_of(d, 'a', Color::black).contains("vital-point"));
    EXPECT_TRUE(features_of(d, 'a', Color::white).contains("own-vital-point"));
}

TEST(MoveFeatures, SayWhereTheMoveIs) {
    go::AnyBoard board(9);
    board.play(Point::at(4, 4), Color::black);
    board.play(Point::at(2, 2), Color::white);
    FeatureReader<go::kMaxSize> reader;
    reader.look_at(board);
    FeatureList list;
    reader.read(Point::at(2, 3), list);
    Names names;
    for (const FeatureId id : list) names.emplace(feature_name(id));
    EXPECT_EQ(names, (Names{"line/3", "near-last/2", "near-before-last/5", "common-fate/1"}));
}

}  // namespace
}  // namespace nadare::features
