// How the search player brings games to their end: passing, dead stones, territory.

#include "engine/endgame.h"

#include <gtest/gtest.h>

#include <chrono>
#include <cmath>
#include <set>
#include <stop_token>
#include <thread>

#include "engine/search_player_fixture.h"
#include "engine/status.h"
#include "go/text.h"

namespace nadare::engine {
namespace {

using testing::answer;
using testing::small_options;
using testing::TestPlayer;

// Black has the left, White the right; two white stones on the left are dead.
constexpr const char* kDeadStones = R"(
        . X . X O . O
        X X O X O O O
        . X . X O . O
        X X X X O O O
        . X O X O . O
        X X . X O O O
        . X X X O . O )";

// All is settled: Black has eleven points on the left, White seven on the right.
constexpr const char* kSettled = R"(
        . . X X O . O
        . X X O O O .
        X X . X O . O
        . X X X O O O
        X X . X O . .
        . X X X O O O
        . . X O O . . )";

go::Game after_a_pass(go::Game game, go::Color passer) {
    game.set_to_play(passer);
    game.play({go::Point::pass(), passer});
    return game;
}

EngineOptions capturing_options() {
    EngineOptions options = small_options(600);
    options.decision.capture_dead = true;
    options.decision.resign = false;
    return options;
}

TEST(Endgame, AgreesOnDeadStonesAndPasses) {
    const go::Game game = after_a_pass(go::game_from(kDeadStones, go::Komi(0.5)), go::Color::white);
    EXPECT_EQ(answer(game, go::Color::black, small_options(600)), "pass");
}

// The board as it stands is lost for Black: every stone counts as alive.
TEST(Endgame, CapturesDeadStonesBeforeItPassesWhereNobodyTakesThemOff) {
    go::Game game = after_a_pass(go::game_from(kDeadStones, go::Komi(0.5)), go::Color::white);
    ASSERT_EQ(go::winner(go::final_score(game)), go::Color::white);
    TestPlayer player(capturing_options());
    int moves = 0;
    while (moves < 30) {
        const Decision decision = player.choose(game, go::Color::black);
        game.play({decision.point, go::Color::black});
        if (decision.point.is_pass()) break;
        game.play({go::Point::pass(), go::Color::white});
        ++moves;
    }
    EXPECT_LT(moves, 20);
    EXPECT_EQ(game.board().prisoners(go::Color::white), 2) << "both dead stones are off";
    EXPECT_EQ(go::winner(go::final_score(game)), go::Color::black);
}

// As the board stands White wins, but Black threatens to take six stones at a.
TEST(Endgame, DoesNotPassWhileTheBoardAsItStandsWouldNotStand) {
    const auto d = go::parse_diagram(R"(
        . . . . X X O . .
        . . . . X O O . .
        . X X . X O . O .
        . X O X X X O . .
        X O O O O O a . .
        . X X X X X O . .
        X . X O O X O . .
        X . X O . O O . .
        . O X O O . . . . )");
    go::Game game = go::game_from(d);
    game.set_to_play(go::Color::white);
    ASSERT_EQ(go::winner(go::final_score(game)), go::Color::white);
    EXPECT_EQ(answer(game, go::Color::white, capturing_options()),
              go::to_vertex(d['a'], game.size()));
}

TEST(Endgame, CleansUpWhateverTheOptionsSay) {
    go::Game game = go::game_from(kDeadStones, go::Komi(0.5), go::kJapaneseRules);
    TestPlayer player(small_options(600));
    int moves = 0;
    while (moves < 30) {
        const Decision decision = player.player.clean_up(game, go::Color::black, {});
        if (decision.point.is_pass()) break;
        game.play({decision.point, go::Color::black});
        game.play({go::Point::pass(), go::Color::white});
        ++moves;
    }
    EXPECT_EQ(game.board().prisoners(go::Color::white), 2);
}

// Taking nothing off costs a point by territory.
TEST(Endgame, CleanUpPassesByTerritoryWhereNothingIsDead) {
    for (const double komi : {-20.5, 0.5, 30.5}) {
        const go::Game game = go::game_from(kSettled, go::Komi(komi), go::kJapaneseRules);
        TestPlayer player(small_options(600));
        EXPECT_TRUE(player.player.clean_up(game, go::Color::black, {}).point.is_pass()) << komi;
    }
}

// These rules know no agreement: what stays on the board lives.
TEST(Endgame, CapturesDeadStonesUnderTrompTaylorRulesWithoutBeingTold) {
    go::Game game = after_a_pass(go::game_from(kDeadStones, go::Komi(0.5), go::kTrompTaylorRules),
                                 go::Color::white);
    EXPECT_TRUE(estimate_final_status(game, {}, small_options()).dead.is_empty());
    TestPlayer player(small_options(600));
    for (int moves = 0; moves < 20; ++moves) {
        const Decision decision = player.choose(game, go::Color::black);
        game.play({decision.point, go::Color::black});
        if (decision.point.is_pass()) break;
        game.play({go::Point::pass(), go::Color::white});
    }
    EXPECT_EQ(go::winner(go::final_score(game)), go::Color::black);
}

TEST(Endgame, DoesNotPassByAgreementWhileAGroupCanStillBeKilled) {
    // Whoever plays at a decides whether White's corner lives.
    const auto diagram = go::parse_diagram(R"(
        . a . O X . .
        O O O O X . X
        X X X X X X .
        . X . X . X X
        X X X X X X .
        . X . X . X X
        X X X X X X . )");
    const go::Game game = after_a_pass(go::game_from(diagram, go::Komi(35.5)), go::Color::white);
    EXPECT_EQ(answer(game, go::Color::black, small_options(800)), go::to_vertex(diagram['a'], 7));
}

TEST(Territory, PassesWhenEverythingIsSettled) {
    for (const double komi : {-20.5, 0.5, 6.5, 30.5}) {
        const go::Game game = go::game_from(kSettled, go::Komi(komi), go::kJapaneseRules);
        EngineOptions options = small_options(800);
        options.decision.resign = false;
        EXPECT_EQ(answer(game, go::Color::black, options), "pass") << "komi " << komi;
        EXPECT_EQ(answer(game, go::Color::white, options), "pass") << "komi " << komi;
    }
}

TEST(Territory, LeavesASekiAloneAndFillsNoEyeForIt) {
    const auto diagram = go::parse_diagram(testing::kSeki);
    for (const std::uint64_t seed : {1U, 2U, 3U})
        for (const go::Color color : {go::Color::black, go::Color::white}) {
            EngineOptions options = small_options(1500);
            options.decision.resign = false;
            options.search.seed = seed;
            const go::Game game = after_a_pass(
                go::game_from(diagram, go::Komi(0.5), go::kJapaneseRules), go::opponent(color));
            EXPECT_EQ(answer(game, color, options), "pass") << go::name(color) << ", " << seed;
        }
}

// Where a move may take so long and no longer, something must be left for asking whether to pass.
TEST(Territory, PassesByTheClockAsBySimulations) {
    for (const go::Color color : {go::Color::black, go::Color::white}) {
        EngineOptions options = small_options(0);
        options.budget.seconds = util::Seconds(2);
        options.budget.early_stop = false;
        options.budget.stop_when_won = 1.0;
        options.decision.resign = false;
        const testing::TickingClock wall(util::Seconds(0.002));
        SearchPlayer player(options, wall);
        go::Game game = go::game_from(kSettled, go::Komi(6.5), go::kJapaneseRules);
        game.set_to_play(color);
        // Nobody could know before the first of them that it would be needed.
        player.choose(game, color, {});
        EXPECT_TRUE(player.choose(game, color, {}).point.is_pass()) << go::name(color);
    }
}

// After a reply that was expected the tree has decided on a move before anything was simulated in
// the new position.
TEST(Territory, PassesAfterPonderingOnTheMoveThatCame) {
    EngineOptions options = small_options();
    options.budget.simulations = 0;
    options.budget.seconds = util::Seconds(2);
    options.decision.resign = false;
    const testing::TickingClock wall(util::Seconds(0.002));
    SearchPlayer player(options, wall);
    go::Game game = go::game_from(kSettled, go::Komi(0.5), go::kJapaneseRules);
    game.set_to_play(go::Color::black);
    game.play({go::Point::pass(), go::Color::black});
    std::stop_source stop;
    std::jthread timer([&] {
        std::this_thread::sleep_for(std::chrono::milliseconds(300));
        stop.request_stop();
    });
    player.ponder(game, go::Color::white, stop.get_token());
    std::vector<RootMove> replies = player.search()->root_moves();
    std::erase_if(replies, [](const RootMove& move) { return move.point.is_pass(); });
    ASSERT_FALSE(replies.empty());
    game.play({replies.front().point, go::Color::white});
    EXPECT_TRUE(player.choose(game, go::Color::black, {}).point.is_pass());
}

// White has passed and Black, who is ahead, may end the game: proved where the board is counted as
// it stands. Where territory counts, the end of the game is a playout, and proves nothing.
TEST(Endgame, IsProvedByACountAndNotByAPlayout) {
    const util::SteadyClock clock;
    EngineOptions options = small_options(500);
    options.search.proofs = true;
    for (const go::Rules& rules : {go::kChineseRules, go::kJapaneseRules}) {
        const go::Game game =
            after_a_pass(go::game_from(kSettled, go::Komi(-20.5), rules), go::Color::white);
        const auto search = GoSearch::make(game.size(), options, clock);
        search->set_position(game, go::Color::black, 0);
        std::vector<go::Point> points;  // Left out: only the pass is tried.
        game.board().for_each_point([&](go::Point p) { points.push_back(p); });
        const mcts::Statistics statistics = search->run({.simulations = 500}, {}, points);
        const bool is_proved = statistics.simulations < 500;  // A proved root ends the search.
        EXPECT_EQ(is_proved, rules.scoring == go::Scoring::area) << go::name(rules);
    }
}

TEST(Territory, LeavesDeadStonesWhereTheyAre) {
    const go::Game game = go::game_from(kDeadStones, go::Komi(6.5), go::kJapaneseRules);
    EngineOptions options = small_options(800);
    options.decision.resign = false;
    EXPECT_EQ(answer(game, go::Color::black, options), "pass");
}

// Black takes a stone at a, or White saves it: no more is left, and it never decides the game.
TEST(Territory, DoesNotPassWhilePointsAreLeft) {
    const auto diagram = go::parse_diagram(R"(
        . X X X O . O
        X X X X O O O
        . X . X O . .
        X X O a O O O
        X X X X O . .
        . X . X O O O
        X X X X O . O )");
    for (const double komi : {-30.5, 1.5, 30.5})
        for (const go::Color color : {go::Color::black, go::Color::white}) {
            const go::Game game = go::game_from(diagram, go::Komi(komi), go::kJapaneseRules);
            EngineOptions options = small_options(1500);
            options.decision.resign = false;
            EXPECT_EQ(answer(game, color, options), go::to_vertex(diagram['a'], 7))
                << go::name(color) << ", komi " << komi;
        }
}

// White wins by a, which decides the fight at the top. None of its liberties is a seki's, though nobody
// can tell yet who lives there.
TEST(Territory, DoesNotTakeAnOpenFightForASeki) {
    const auto diagram = go::parse_diagram(R"(
        . X . O O X a X .
        X O O O O O X X O
        X X X X O O O X O
        X O O X X O X X O
        X X O . X X O O .
        . O X X X O O O O
        O X X X . X O . .
        . O X . X X O . O
        O . . X . O . O . )");
    for (const std::uint64_t seed : {1U, 2U, 3U}) {
        EngineOptions options = small_options(800);
        options.search.seed = seed;
        const go::Game game = go::game_from(diagram, go::Komi(8.5), go::kJapaneseRules);
        EXPECT_EQ(answer(game, go::Color::white, options), go::to_vertex(diagram['a'], 9))
            << "seed " << seed;
    }
}

// All chains are settled, but at a the border is open. Half a point decides the game.
constexpr const char* kOpenBorder = R"(
        . . . X X X X X . O . . .
        . . X . X O X X X O . O .
        X X . . X O O O X O O . .
        X O X X X X . O X X O . O
        O O O O O O O O . X O O X
        X O . O O X X O O O X X X
        X X O X X O X X X X . X .
        X X X . X . X O O O X X X
        O X X X X X X O . . a O O
        O O X O O O O O . O . O .
        . O O O . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . . )";

TEST(Territory, ClosesTheBorderInsteadOfPassing) {
    const auto diagram = go::parse_diagram(kOpenBorder);
    for (const std::uint64_t seed : {1U, 2U, 3U}) {
        EngineOptions options = small_options(1500);
        options.search.seed = seed;
        const go::Game game = go::game_from(diagram, go::Komi(10.5), go::kJapaneseRules);
        EXPECT_EQ(answer(game, go::Color::black, options), go::to_vertex(diagram['a'], 13))
            << "seed " << seed;
    }
}

TEST(FinalStatusBySearch, CountsTerritoryBehindAnOpenBorder) {
    for (const go::Rules& rules : {go::kJapaneseRules, go::kChineseRules}) {
        const go::Game game = go::game_from(kOpenBorder, go::Komi(10.5), rules);
        const double score = go::final_score(game, estimate_final_status(game)).points();
        EXPECT_LE(std::abs(score), 4)
            << go::name(rules) << ": half a point, give or take the last moves";
    }
}

TEST(Territory, SelfPlayThrowsNoPointsAway) {
    for (const std::uint64_t seed : {1U, 2U, 3U}) {
        EngineOptions options = small_options(300);
        options.search.seed = seed;
        options.decision.resign = false;
        TestPlayer player(options);
        go::Game game(7, go::kJapaneseRules, go::Komi(6.5));
        std::set<go::Color> sure_of_winning;
        while (!game.is_over() && game.move_number() < 150) {
            const go::Color color = game.to_play();
            const Decision decision = player.choose(game, color);
            if (decision.value.value_or(0) >= 0.97) sure_of_winning.insert(color);
            game.play({decision.point, color});
        }
        ASSERT_TRUE(game.is_over()) << "seed " << seed;
        const go::FinalStatus status = estimate_final_status(game, {.simulations = 2000});
        const double territory = go::final_score(game, status).points();
        EXPECT_FALSE(sure_of_winning.contains(territory > 0 ? go::Color::white : go::Color::black))
            << "seed " << seed << ": somebody threw a won game away";
        go::Game by_area = game;
        go::Rules rules = go::kJapaneseRules;
        rules.scoring = go::Scoring::area;
        by_area.set_rules(rules);
        const double area = go::final_score(by_area, status).points();
        EXPECT_LE(std::abs(area - territory), 2) << "seed " << seed << ": somebody filled points";
    }
}

TEST(FinalStatusBySearch, SeesASeki) {
    const auto diagram = go::parse_diagram(testing::kSeki);
    const go::FinalStatus status = estimate_final_status(go::game_from(diagram));
    EXPECT_EQ(status.seki.size(), 10) << "six black stones against four white ones";
    EXPECT_TRUE(status.seki.contains(go::Point::at(1, 0)));
    EXPECT_TRUE(status.seki.contains(go::Point::at(3, 0)));
    EXPECT_TRUE(status.dead.is_empty());
}

TEST(FinalStatusBySearch, CallsAGroupWithOneEyeDead) {
    const go::FinalStatus status = estimate_final_status(go::game_from(R"(
        . O X . X . X
        O O X X X X X
        X X X . X . X
        . X . X X X X
        X X X O O O O
        O O O O . O .
        . O . O O O O )"));
    EXPECT_TRUE(status.dead.contains(go::Point::at(1, 0)));
    EXPECT_EQ(status.dead.size(), 3);
    EXPECT_TRUE(status.seki.is_empty());
}

}  // namespace
}  // namespace nadare::engine
