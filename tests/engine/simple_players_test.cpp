#include "engine/simple_players.h"

#include <gtest/gtest.h>

#include "game_from_diagram.h"
#include "go/diagram.h"
#include "go/scoring.h"
#include "go/text.h"

namespace nadare::engine {
namespace {

const util::SteadyClock wall;

class EveryPlayer : public ::testing::TestWithParam<PlayerKind> {
 protected:
    EveryPlayer() {
        options.player = GetParam();
        options.playouts = 200;
        options.engine.budget.simulations = 200;
    }
    PlayerOptions options;
};

TEST_P(EveryPlayer, PlaysLegalMovesUntilTheGameEnds) {
    for (const int size : {2, 3, 5, 7}) {
        const auto player = make_player(options, wall);
        go::Game game(size);
        while (!game.is_over() && game.move_number() < 20 * size * size) {
            const Decision decision = player->choose(game, game.to_play(), {});
            ASSERT_TRUE(game.is_legal({decision.point, game.to_play()}))
                << go::to_vertex(decision.point, size) << "\n"
                << go::draw(game.board());
            game.play({decision.point, game.to_play()});
        }
        EXPECT_TRUE(game.is_over()) << player->name() << " does not end a game on size " << size;
    }
}

TEST_P(EveryPlayer, RepeatsItsChoiceInTheSamePosition) {
    const auto player = make_player(options, wall);
    go::Game game(9);
    const Decision first = player->choose(game, go::Color::black, {});
    game.play({go::Point::at(4, 4), go::Color::black});
    game.undo();
    player->forget();
    EXPECT_EQ(player->choose(game, go::Color::black, {}).point, first.point);
}

TEST_P(EveryPlayer, NeverFillsTheLastEyes) {
    const go::Game game = go::game_from(R"(
        . X . X
        X X X X
        X X X X
        X X X . )");
    EXPECT_TRUE(make_player(options, wall)->choose(game, go::Color::black, {}).point.is_pass());
}

TEST_P(EveryPlayer, AnswersForEitherColour) {
    const auto player = make_player(options, wall);
    const go::Game game(9);
    EXPECT_TRUE(player->choose(game, go::Color::white, {}).point.is_on_board());
}

INSTANTIATE_TEST_SUITE_P(All, EveryPlayer,
                         ::testing::Values(PlayerKind::search, PlayerKind::random,
                                           PlayerKind::influence, PlayerKind::monte_carlo),
                         [](const auto& one) {
                             std::string name(util::enum_name(one.param));
                             std::erase(name, '-');
                             return name;
                         });

TEST(MonteCarloPlayer, TakesTheStonesThatDecideTheGame) {
    // Whoever plays at a has won: Black takes five stones, or White saves them.
    const char* const picture = R"(
        . X O O O O a
        X X O X X X X
        . X X X . . X
        X X O O X X X
        O O O O O O O
        O . O . O . O
        O O O O O O . )";
    const auto diagram = go::parse_diagram(picture);
    const go::Game game = go::game_from(picture, go::Komi(0.5));
    PlayerOptions options;
    options.player = PlayerKind::monte_carlo;
    options.playouts = 2'000;
    const Decision decision = make_player(options, wall)->choose(game, go::Color::black, {});
    EXPECT_EQ(decision.point, diagram['a']) << decision.explanation;
    ASSERT_TRUE(decision.value.has_value());
    EXPECT_GT(*decision.value, 0.5);
}

TEST(MonteCarloPlayer, AnswersAPassWithAPassWhenItHasWon) {
    go::Game game = go::game_from(R"(
        . X . X .
        X X X X X
        . . X . .
        X X X X X
        . X . X . )");
    game.play({go::Point::pass(), go::Color::white});
    PlayerOptions options;
    options.player = PlayerKind::monte_carlo;
    EXPECT_TRUE(make_player(options, wall)->choose(game, go::Color::black, {}).point.is_pass());
}

TEST(MonteCarloPlayer, StopsWhenAsked) {
    PlayerOptions options;
    options.player = PlayerKind::monte_carlo;
    options.playouts = 100'000'000;
    std::stop_source stop;
    stop.request_stop();
    const Decision decision =
        make_player(options, wall)->choose(go::Game(9), go::Color::black, stop.get_token());
    EXPECT_TRUE(decision.point.is_on_board());
}

TEST(MonteCarloPlayer, BeatsTheRandomPlayer) {
    PlayerOptions strong;
    strong.player = PlayerKind::monte_carlo;
    strong.playouts = 300;
    PlayerOptions weak;
    weak.player = PlayerKind::random;
    int wins = 0;
    for (int i = 0; i < 6; ++i) {
        const go::Color ours = i % 2 == 0 ? go::Color::black : go::Color::white;
        strong.engine.search.seed = weak.engine.search.seed = static_cast<std::uint64_t>(i);
        const auto a = make_player(strong, wall);
        const auto b = make_player(weak, wall);
        go::Game game(7);
        while (!game.is_over() && game.move_number() < 200) {
            Player& mover = game.to_play() == ours ? *a : *b;
            game.play({mover.choose(game, game.to_play(), {}).point, game.to_play()});
        }
        wins += go::winner(go::final_score(game)) == ours ? 1 : 0;
    }
    EXPECT_GE(wins, 5);
}

}  // namespace
}  // namespace nadare::engine
