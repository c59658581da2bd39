#include "tactics/self_atari.h"

#include <gtest/gtest.h>

#include "go/diagram.h"
#include "tactics/positions.h"

namespace nadare::tactics {
namespace {

using go::Color;

bool is_bad(const go::Diagram& d, Color color) {
    return is_bad_self_atari(d.board, d['a'], color);
}

TEST(BadSelfAtari, IsAStoneThatIsTakenForNothing) {
    const auto d = go::parse_diagram(R"(
        . O . . .
        O a . O .
        . O O . .
        . . . . .
        . . . . . )");
    EXPECT_TRUE(is_bad(d, Color::black));
    EXPECT_FALSE(is_bad(d, Color::white));
}

TEST(BadSelfAtari, IsAChainThatFillsItsOwnSecondLiberty) {
    EXPECT_TRUE(is_bad(go::parse_diagram(R"(
        a X X X X X .
        O O O O O O X
        X X X X X . X
        . . . . X X .
        . . . . . . .
        . . . . . . .
        . . . . . . . )"),
                       Color::white));
}

TEST(BadSelfAtari, IsNotATakingThatWinsMoreThanItRisks) {
    EXPECT_FALSE(is_bad(go::parse_diagram(R"(
        a O O X .
        O X X X .
        O X . . .
        X . . . .
        . . . . . )"),
                        Color::black));
}

TEST(BadSelfAtari, IsNotAKo) {
    const auto d = go::parse_diagram(R"(
        . X O . .
        X O a O .
        . X O . .
        . . . . .
        . . . . . )");
    ASSERT_TRUE(is_self_atari(d.board, d['a'], Color::black));
    EXPECT_FALSE(is_bad(d, Color::black));
}

TEST(BadSelfAtari, IsNotASnapback) {
    const auto d = go::parse_diagram(R"(
        O O O X .
        a . O X .
        O O O X .
        X X X X .
        . . . . . )");
    ASSERT_TRUE(is_self_atari(d.board, d['a'], Color::black));
    EXPECT_TRUE(is_snapback(d.board, d['a'], go::Point::at(1, 1), Color::black));
    EXPECT_FALSE(is_bad(d, Color::black));
}

TEST(BadSelfAtari, IsNotAThrowInThatMakesAnEyeFalse) {
    // After X at a and O's capture, the X stones on two diagonals keep O from an eye there.
    const auto d = go::parse_diagram(R"(
        O O O O O O .
        O . O X O O .
        O O a . O O .
        X O O X O O .
        . X X . X . .
        . . . . . . .
        . . . . . . . )");
    EXPECT_FALSE(is_bad(d, Color::black));
    EXPECT_TRUE(is_bad_self_atari(d.board, d['a'], Color::black, ThrowIns::do_not_count));
}

TEST(BadSelfAtari, IsNotFillingAnEyeWithAKillingShape) {
    // Two stones of X already stand in an eye space of four; the third leaves one liberty.
    EXPECT_FALSE(is_bad(go::parse_diagram(R"(
        O O O O O X .
        O a X X O X .
        O O . O O X .
        X O O O X X .
        . X X X . . .
        . . . . . . .
        . . . . . . . )"),
                        Color::black));
}

TEST(BadSelfAtari, IsFillingAnEyeWithAShapeThatLives) {
    // Straight four: once captured, it makes two eyes.
    EXPECT_TRUE(is_bad(go::parse_diagram(R"(
        O O O O O O O X .
        O . X X X a O X .
        O O O O O O O X .
        X X X X X X X . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . . )"),
                       Color::black));
}

TEST(BadSelfAtari, IsAlwaysASelfAtariInRandomPositions) {
    util::Rng rng(77);
    int bad = 0;
    for_each_random_move<9>(rng, 9, 200, [&](const auto& board, auto p, Color color) {
        if (!is_bad_self_atari(board, p, color)) return;
        ++bad;
        auto after = board;
        after.play(p, color);
        ASSERT_EQ(after.liberties(p), 1) << picture(board, p);
    });
    EXPECT_GT(bad, 100);
}

}  // namespace
}  // namespace nadare::tactics
