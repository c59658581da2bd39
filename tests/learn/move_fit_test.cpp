#include "learn/move_fit.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "go/game.h"
#include "util/rng.h"

namespace nadare::learn {
namespace {

using features::FeatureId;
using go::Color;
using go::Point;

// A player whose taste is known: draws moves in proportion to e to the weight of their line.
go::Game game_by_taste(util::Rng& rng, const std::array<double, 5>& taste, int size) {
    go::Game game(size, go::kTrompTaylorRules);
    features::FeatureReader<go::kMaxSize> reader;
    for (int i = 0; i < 30; ++i) {
        const go::AnyBoard& board = game.board();
        std::vector<std::pair<Point, double>> moves;
        double total = 0;
        board.for_each_point([&](Point p) {
            if (!board.is_legal(p, game.to_play()) ||
                go::is_one_point_eye(board.code(p), game.to_play()))
                return;
            const int line =
                std::min({p.column(), p.row(), size - 1 - p.column(), size - 1 - p.row(), 4});
            const double strength = std::exp(taste[static_cast<std::size_t>(line)]);
            moves.emplace_back(p, strength);
            total += strength;
        });
        double ticket = rng.unit() * total;
        std::size_t at = 0;
        while (at + 1 < moves.size() && ticket >= moves[at].second) ticket -= moves[at++].second;
        const go::Move move{moves[at].first, game.to_play()};
        if (!game.is_legal(move)) break;
        game.play(move);
    }
    return game;
}

TEST(FitMoves, FindsTheTasteThatMadeTheGames) {
    const std::array<double, 5> taste = {-1.0, 0.0, 1.5, 0.5, 0.5};
    util::Rng rng(11, 0);
    MoveSamples samples;
    for (int i = 0; i < 400; ++i)
        samples.add_game(game_by_taste(rng, taste, 9), features::ShapeTable());
    std::vector<float> weights;
    const double before =
        predict(samples, std::vector<float>(features::kFeatureCount)).mean_log_probability;
    fit_moves(samples, features::kFeatureCount, {.epochs = 5}, weights);
    EXPECT_GT(predict(samples, weights).mean_log_probability, before + 0.1);
    for (const std::size_t line : {0U, 1U, 3U})
        EXPECT_NEAR(weights[features::kLine + line] - weights[features::kLine + 2],
                    taste[line] - taste[2], 0.25)
            << "line " << line + 1;
}

TEST(ShapeCounts, KeepEveryShapeInsideAShapeTheyKeep) {
    util::Rng rng(5, 0);
    ShapeCounts counts;
    for (int i = 0; i < 60; ++i) counts.add_game(game_by_taste(rng, {0, 0, 1, 1, 1}, 9));
    const features::ShapeTable table = counts.table(5);
    ASSERT_GT(table.count(), 20U);
    std::array<int, features::kLargestShape + 1> by_size{};
    for (const auto& shape : table.known()) ++by_size[static_cast<std::size_t>(shape.size)];
    EXPECT_GT(by_size[3], 0);
    EXPECT_LT(counts.table(50).count(), table.count());
}

TEST(MoveSamples, SetEveryMoveAgainstAllOthersAndThePass) {
    go::Game game(9, go::kTrompTaylorRules);
    game.play({Point::at(2, 2), Color::black});
    game.play({Point::pass(), Color::white});
    game.play({Point::at(6, 6), Color::black});
    MoveSamples samples;
    samples.add_game(game, features::ShapeTable());
    ASSERT_EQ(samples.samples().size(), 3U);
    EXPECT_EQ(samples.samples()[0].count, 82U);
    EXPECT_EQ(samples.samples()[1].count, 81U);
    EXPECT_EQ(samples.samples()[2].count, 81U);
    const auto passed = samples.candidate(samples.samples()[1].first);
    EXPECT_EQ(std::vector<FeatureId>(passed.begin(), passed.end()),
              std::vector<FeatureId>{features::kPass});
}

}  // namespace
}  // namespace nadare::learn
