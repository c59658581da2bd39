// What the search player decides in positions where something could go wrong.

#include "engine/search_player.h"

#include <gtest/gtest.h>

#include "engine/search_player_fixture.h"
#include "go/handicap.h"
#include "go/scoring.h"
#include "go/text.h"

namespace nadare::engine {
namespace {

using testing::answer;
using testing::small_options;
using testing::TestPlayer;

TEST(SearchPlayer, PlaysOnEmptyBoardsOfEverySize) {
    for (const int size : {5, 9, 13, 19, 25})
        EXPECT_NE(answer(go::Game(size), go::Color::black, small_options(100)), "pass") << size;
}

TEST(SearchPlayer, PassesOnABoardOfOnePoint) {
    EXPECT_EQ(answer(go::Game(1), go::Color::black), "pass");
}

TEST(SearchPlayer, PlaysGamesToTheirEndOnTheSmallestBoards) {
    for (const int size : {1, 2, 3}) {
        TestPlayer player(small_options(100));
        go::Game game(size, go::kTrompTaylorRules, go::Komi(0.5));
        while (!game.is_over() && game.move_number() < 100) {
            const go::Color color = game.to_play();
            const Decision decision = player.choose(game, color);
            if (decision.resigns) break;
            game.play({decision.point, color});
        }
        EXPECT_LT(game.move_number(), 100) << size;
    }
}

TEST(SearchPlayer, AnswersOnTheLargestBoard) {
    go::Game game(25);
    TestPlayer player(small_options(50));
    for (int move = 0; move < 6; ++move) {
        const go::Color color = game.to_play();
        game.play({player.choose(game, color).point, color});
    }
    EXPECT_EQ(game.move_number(), 6);
}

TEST(SearchPlayer, PassesWhenOnlyOwnEyesAreLeft) {
    const go::Game game = go::game_from(R"(
        . X . X .
        X X X X X
        . X . X .
        X X X X X
        . X . X . )");
    EXPECT_EQ(answer(game, go::Color::black), "pass");
    EXPECT_EQ(answer(game, go::Color::white), "pass") << "every point is suicide";
}

TEST(SearchPlayer, PassesInAWonFinishedGame) {
    go::Game game = go::game_from(R"(
        . X . X O . O
        X X X X O O O
        . X . X O . O
        X X X X O O O
        . X X X O . O
        X X . X O O O
        . X X X O . O )",
                                  go::Komi(0.5));
    game.set_to_play(go::Color::black);
    EXPECT_EQ(answer(game, go::Color::black), "pass");
    game.play({go::Point::pass(), go::Color::white});
    EXPECT_EQ(answer(game, go::Color::black), "pass");
}

TEST(SearchPlayer, PlaysOnHoweverManyHandicapStonesThereAre) {
    for (const go::Rules& rules : {go::kChineseRules, go::kJapaneseRules})
        for (const auto& [size, stones] : {std::pair(7, 4), std::pair(9, 9)}) {
            go::Game game(size, rules, go::Komi(0.5));
            game.place_handicap(go::fixed_handicap(stones, size));
            for (const char* black : {"A1", "B1", "A2"}) {
                const std::string white = answer(game, go::Color::white);
                EXPECT_NE(white, "pass")
                    << stones << " stones, size " << size << ", before " << black;
                if (white == "pass" || white == black) break;
                game.play({go::parse_vertex(white, size), go::Color::white});
                const go::Move reply{go::parse_vertex(black, size), go::Color::black};
                if (!game.is_legal(reply)) break;
                game.play(reply);
            }
        }
}

TEST(SearchPlayer, PassesAfterThePassOfSomebodyFarAhead) {
    go::Game game(9, go::kChineseRules, go::Komi(0.5));
    game.place_handicap(go::fixed_handicap(9, 9));
    game.play({go::Point::pass(), go::Color::white});
    game.play({go::Point::pass(), go::Color::black});
    TestPlayer player;
    const Decision decision = player.choose(game, go::Color::white);
    EXPECT_EQ(decision.explanation.find("half empty"), std::string::npos) << decision.explanation;
}

TEST(SearchPlayer, FillsTheLastDameByAreaBeforeItPasses) {
    const auto diagram = go::parse_diagram(R"(
        . X . X O . O
        X X X X O O O
        . X . X O . O
        X X X X O O O
        . X X X O . O
        X X . X O O O
        . X X a O . O )");
    const go::Game game = go::game_from(diagram, go::Komi(3.5));
    EXPECT_EQ(answer(game, go::Color::black), go::to_vertex(diagram['a'], 7));
    EXPECT_EQ(answer(game, go::Color::white), go::to_vertex(diagram['a'], 7));
}

TEST(SearchPlayer, LeavesASekiAlone) {
    const auto diagram = go::parse_diagram(testing::kSeki);
    const int area = go::count_area(diagram.board).black_minus_white();
    for (const go::Color color : {go::Color::black, go::Color::white}) {
        // Won by a point and a half as it is; lost if the stones in the seki are.
        const go::Komi komi(color == go::Color::black ? area - 1.5 : area + 1.5);
        const std::string move = answer(go::game_from(diagram, komi), color, small_options(1500));
        EXPECT_NE(move, go::to_vertex(diagram['a'], 9)) << go::name(color);
        EXPECT_NE(move, go::to_vertex(diagram['b'], 9)) << go::name(color);
    }
}

// A bent four in the corner: White cannot take it, and whoever approaches first is taken, but Black
// can make it a ko for all of White's stones. So White leaves it alone, and Black needs it only where
// nothing else wins.
TEST(SearchPlayer, LeavesABentFourInTheCornerToTheOneWhoNeedsIt) {
    const auto diagram = go::parse_diagram(R"(
        X X b O X . X . X
        X O O O X X X X X
        a O X X X . X . X
        O O X . X X X X X
        X X X X X X X X X
        O O O O O O O O O
        . O . O . O . O .
        O O O O O O O O O
        . O . O . O . O . )");
    EngineOptions options = small_options(600);
    options.decision.resign = false;
    const auto move = [&](double komi, const go::Rules& rules, go::Color color) {
        return answer(go::game_from(diagram, go::Komi(komi), rules), color, options);
    };
    for (const go::Rules& rules : {go::kChineseRules, go::kJapaneseRules, go::kTrompTaylorRules})
        for (const double komi : {-9.5, 7.5})
            EXPECT_EQ(move(komi, rules, go::Color::white), "pass")
                << go::name(rules) << ", komi " << komi;
    EXPECT_EQ(move(-9.5, go::kChineseRules, go::Color::black), "pass") << "won without a ko";
    EXPECT_EQ(move(7.5, go::kChineseRules, go::Color::black), go::to_vertex(diagram['a'], 9))
        << "lost without one";
    const go::FinalStatus status = estimate_final_status(go::game_from(diagram));
    EXPECT_TRUE(status.dead.is_empty());
    EXPECT_TRUE(status.seki.contains(go::Point::at(0, 0)));
    EXPECT_TRUE(status.seki.contains(go::Point::at(3, 0)));
}

TEST(Criticality, ScalesRaveByItsFactor) {
    const util::SteadyClock clock;
    const auto signature = [&](bool is_on, double factor) {
        EngineOptions options = small_options();
        options.criticality.criticality = is_on;
        options.criticality.criticality_factor = factor;
        const auto search = GoSearch::make(9, options, clock);
        search->set_position(go::Game(9), go::Color::black, 0);
        search->run({.simulations = 1'000}, {}, {});
        return search->signature();
    };
    const std::uint64_t off = signature(false, 2);
    EXPECT_EQ(signature(true, 0), off);
    EXPECT_NE(signature(true, 2), off);
}

TEST(SearchPlayer, GoesOnPlayingWhenMemoryIsUsedUp) {
    EngineOptions options = small_options(3000);
    options.search.memory_mib = 1;
    options.search.expand_at = 0;
    options.budget.early_stop = false;
    TestPlayer player(options);
    go::Game game(19);
    for (int move = 0; move < 2; ++move) {
        const go::Color color = game.to_play();
        const Decision decision = player.choose(game, color);
        ASSERT_FALSE(decision.point.is_pass());
        const mcts::Statistics statistics = player.player.search()->statistics();
        EXPECT_EQ(statistics.simulations, 3000U);
        EXPECT_GT(statistics.collections, 0U) << "the test should run out of memory";
        EXPECT_LE(statistics.memory_bytes, std::size_t{1} << 20);
        game.play({decision.point, color});
    }
}

TEST(SearchPlayer, RepeatsAGameMoveByMove) {
    const auto play = [] {
        TestPlayer player(small_options(150));
        go::Game game(7);
        while (!game.is_over() && game.move_number() < 120) {
            const go::Color color = game.to_play();
            const Decision decision = player.choose(game, color);
            if (decision.resigns) break;
            game.play({decision.point, color});
        }
        return game;
    };
    EXPECT_EQ(play(), play());
}

TEST(SearchPlayer, ForgetsTheTreeWhenTheRulesChange) {
    EngineOptions options = small_options(200);
    options.budget.early_stop = false;
    TestPlayer player(options);
    go::Game game(9);
    player.choose(game, go::Color::black);
    EXPECT_GE(player.player.search()->root_visits(), 200U);
    game.set_komi(go::Komi(20.5));
    player.options.budget.simulations = 50;
    player.choose(game, go::Color::black);
    EXPECT_LE(player.player.search()->root_visits(), 50U) << "another komi, another game";
    game.set_rules(go::kJapaneseRules);
    player.choose(game, go::Color::black);
    EXPECT_LE(player.player.search()->root_visits(), 50U);
}

// Everything is White's.
constexpr const char* kLostForBlack = R"(
        . O . O . O .
        O O O O O O O
        . O . O . O .
        . . . . . . .
        . . . X . . .
        . O . O . O .
        O O O O O O O )";

EngineOptions resigning_options() {
    EngineOptions options = small_options(400);
    options.decision.resign_after = 0;
    return options;
}

TEST(Resigning, HappensInALostGame) {
    EXPECT_EQ(answer(go::game_from(kLostForBlack), go::Color::black, resigning_options()),
              "resign");
}

TEST(Resigning, CanBeSwitchedOff) {
    EngineOptions options = resigning_options();
    options.decision.resign = false;
    EXPECT_NE(answer(go::game_from(kLostForBlack), go::Color::black, options), "resign");
}

TEST(Resigning, WaitsForAMinimumOfMoves) {
    EngineOptions options = resigning_options();
    options.decision.resign_after = 0.05;  // Three moves on 7×7.
    go::Game game = go::game_from(kLostForBlack);
    EXPECT_NE(answer(game, go::Color::black, options), "resign");
    for (const go::Color color : {go::Color::black, go::Color::white, go::Color::black})
        game.play({go::Point::pass(), color});
    EXPECT_EQ(answer(game, go::Color::black, options), "resign");
}

TEST(Resigning, NeverHappensInAWonGame) {
    EngineOptions options = resigning_options();
    EXPECT_NE(answer(go::game_from(kLostForBlack), go::Color::white, options), "resign");
    options.decision.resign_below = 0.5;  // Whatever looks worse than even counts as lost.
    EXPECT_NE(answer(go::game_from(kLostForBlack), go::Color::white, options), "resign");
}

TEST(Resigning, NeverHappensDuringCleanUp) {
    TestPlayer player(resigning_options());
    EXPECT_FALSE(
        player.player.clean_up(go::game_from(kLostForBlack), go::Color::black, {}).resigns);
}

TEST(LengthBonus, PrefersTheShorterOfTwoWinsButNeverALossToAWin) {
    EngineOptions options = small_options(800);
    options.result.length_weight = 0.2;
    options.budget.early_stop = false;
    TestPlayer player(options);
    const go::Game game = go::game_from(kLostForBlack, go::Komi(0.5));
    const Decision decision = player.choose(game, go::Color::white);
    EXPECT_GT(decision.value.value(), 0.8);
    TestPlayer other(options);
    EXPECT_LT(other.choose(game, go::Color::black).value.value(), 0.2);
}

}  // namespace
}  // namespace nadare::engine
