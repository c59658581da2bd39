#include "engine/status.h"

#include <gtest/gtest.h>

#include "engine/bench.h"
#include "engine/influence.h"
#include "engine/ownership.h"
#include "engine/time_settings.h"
#include "game_from_diagram.h"
#include "go/diagram.h"

namespace nadare::engine {
namespace {

TEST(FinalStatus, CallsALoneStoneInTerritoryDead) {
    const auto diagram = go::parse_diagram(R"(
        . . X O .
        O . X O O
        . . X O .
        X X X O O
        . X O O . )");
    const go::FinalStatus status = estimate_final_status(go::game_from(diagram));
    EXPECT_TRUE(status.dead.contains(go::Point::at(0, 1)));
    EXPECT_EQ(status.dead.size(), 1);
    EXPECT_TRUE(status.seki.is_empty());
}

TEST(FinalStatus, TrustsAProofMoreThanPlayouts) {
    // White's corner has two eyes; random play could still lose one of them by accident.
    const auto diagram = go::parse_diagram(R"(
        . O . O X . .
        O O O O X . .
        X X X X X . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . . )");
    const go::FinalStatus status = estimate_final_status(go::game_from(diagram));
    EXPECT_FALSE(status.dead.contains(go::Point::at(1, 0)));
    EXPECT_FALSE(status.seki.contains(go::Point::at(1, 0)));
}

TEST(FinalStatus, IsTheSameTwice) {
    const auto diagram = go::parse_diagram(R"(
        . . X O .
        O . X . O
        . . X O .
        X . X O .
        . X O . . )");
    const go::Game game = go::game_from(diagram);
    EXPECT_EQ(estimate_final_status(game).dead, estimate_final_status(game).dead);
}

TEST(Ownership, GivesAnEnclosedCornerToItsOwner) {
    const auto diagram = go::parse_diagram(R"(
        a X O . O
        X X O O O
        . X O . O
        X X O O O
        . X O . O )");
    const Ownership ownership = estimate_ownership(diagram.board, 200, 1);
    EXPECT_GT(ownership.balance[diagram['a']], 0.99);
    EXPECT_NEAR(ownership.mean_area, 10 - 15, 0.1);
}

TEST(Influence, IsPositiveForBlackAndMirrorsWithTheColours) {
    const auto black = go::parse_diagram(R"(
        . . . . . . .
        . . . . . . .
        . . X . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . . )");
    const auto white = go::parse_diagram(R"(
        . . . . . . .
        . . . . . . .
        . . O . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . . )");
    const auto map = influence(black.board, {.dilations = 3, .erosions = 0});
    const auto mirror = influence(white.board, {.dilations = 3, .erosions = 0});
    EXPECT_GT(map[go::Point::at(3, 3)], 0);
    EXPECT_EQ(map[go::Point::at(6, 6)], 0) << "three dilations do not reach the far corner";
    black.board.for_each_point([&](go::Point p) { EXPECT_EQ(map[p], -mirror[p]); });
    EXPECT_EQ(influence_balance(black.board), -influence_balance(white.board));
}

TEST(Bench, HasASignatureThatRepeats) {
    const std::string signature = bench_signature();
    EXPECT_EQ(signature, bench_signature());
    EXPECT_EQ(signature.size(), 16u);
}

TEST(Bench, CountsPlayouts) {
    const PlayoutBench bench = run_playout_bench({.policy = BenchPolicy::uniform,
                                                  .size = 5,
                                                  .seconds = std::chrono::duration<double>(0.02)});
    EXPECT_GT(bench.playouts, 0);
    EXPECT_GE(bench.cpu_time.count(), 0.02);
    EXPECT_GT(bench.moves_per_playout(), 10);
    EXPECT_LE(bench.black_win_rate(), 1);
}

TEST(TimeSettings, ReadWellInWords) {
    using S = TimeSettings::Seconds;
    EXPECT_EQ(to_string(TimeSettings::unlimited()), "no limit");
    EXPECT_EQ(to_string(TimeSettings::absolute(S(600))), "10 min 00 s");
    EXPECT_EQ(to_string(TimeSettings::byo_yomi(S(60), S(30), 3)),
              "1 min 00 s + 3 periods of 30.0 s for 1 move");
    EXPECT_EQ(to_string(TimeSettings::canadian(S(60), S(300), 25)),
              "1 min 00 s + 5 min 00 s for 25 moves");
    EXPECT_EQ(to_string(TimeSettings::fischer(S(60), S(5))), "1 min 00 s + 5.0 s a move");
}

}  // namespace
}  // namespace nadare::engine
