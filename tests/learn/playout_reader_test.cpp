#include "learn/playout_reader.h"

#include <gtest/gtest.h>

#include <cmath>
#include <map>

#include "go/diagram.h"
#include "learn/playout_samples.h"
#include "playout/policy.h"

namespace nadare::learn {
namespace {

using go::Color;
using P9 = go::BasicPoint<9>;

// The probability of every move, from the plain list of features.
std::map<P9, double> probabilities(const go::Board<9>& board, const playout::PlayoutModel& model) {
    const std::vector<float> weights = feature_weights(model);
    PlayoutReader<9> reader;
    reader.look_at(board, playout::KoMemory<9>(board));
    std::map<P9, double> result;
    double total = 0;
    for (const P9 p : reader.moves()) {
        double sum = 0;
        for (const auto id : reader.features(p)) sum += static_cast<double>(weights[id]);
        total += result[p] = std::exp(sum);
    }
    for (auto& [p, probability] : result) probability /= total;
    return result;
}

// Lets the fast playouts choose many times and compares.
void expect_draws_by_weight(const go::Diagram& d, const playout::PlayoutModel& model) {
    go::Board<9> board(d.board);
    board.play(P9(d['w']), Color::white);
    playout::PolicyOptions options;
    options.chooser = playout::Chooser::learned;
    const playout::Policy<9> policy(options, {.model = &model});
    constexpr int kDraws = 20'000;
    util::Rng rng(5);
    std::map<P9, int> drawn;
    for (int i = 0; i < kDraws; ++i)
        ++drawn[policy.choose(board, Color::black, rng, playout::KoMemory<9>(board))];
    for (const auto& [p, probability] : probabilities(board, model)) {
        const double expected = probability * kDraws;
        EXPECT_NEAR(drawn[p], expected, 5 * std::sqrt(expected) + 3)
            << "column " << p.column() << ", row " << p.row();
        drawn.erase(p);
    }
    EXPECT_TRUE(drawn.empty()) << "a move that should not be played at all";
}

constexpr std::string_view kFight = R"(
    . . . . . . . . .
    . O O O . . . . .
    . O X X w . . . .
    . O X . X O . . .
    . . O X X O . . .
    . . . O O . . . .
    . . X . . . X . .
    . . . . . . X . .
    . . . . . . X O . )";

TEST(LearnedPlayouts, DrawMovesAsOftenAsTheirWeightsSay) {
    playout::PlayoutModel model;
    for (unsigned i = 0; i < playout::kReplyCount; ++i) model.replies[i] = 0.2 * (i % 7) - 0.3;
    for (unsigned i = 0; i < 3; ++i) model.replies[playout::kSelfAtari + i] = -1.5 - i;
    for (unsigned c = 0; c < 1U << 16; ++c) {
        const auto code = go::canonical(static_cast<go::Code3x3>(c));
        model.shapes[code] = static_cast<double>(code % 53) / 20 - 1;
        model.near[code] = static_cast<double>(code % 31) / 30 - 0.4;
    }
    expect_draws_by_weight(go::parse_diagram(kFight), model);
}

TEST(LearnedPlayouts, DrawMovesAsOftenAsTheShippedWeightsSay) {
    expect_draws_by_weight(go::parse_diagram(kFight), playout::PlayoutModel::shipped(9));
}

TEST(PlayoutReader, SeesWhatAMoveDoesAboutTheLastOne) {
    const auto d = go::parse_diagram(R"(
        . . . . . . . . .
        . . O O . . . . .
        . O X X a . . . .
        . . O w . . . . .
        . . . b . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . . )");
    go::Board<9> board(d.board);
    board.play(P9(d['w']), Color::white);
    PlayoutReader<9> reader;
    reader.look_at(board, playout::KoMemory<9>(board));
    const auto has = [&](char mark, unsigned reply) {
        const auto features = reader.features(P9(d[mark]));
        return std::find(features.begin(), features.end(), reply) != features.end();
    };
    EXPECT_TRUE(has('a', playout::kSavesByRunning + 1));
    EXPECT_TRUE(has('a', playout::kDiagonalToLast));
    EXPECT_FALSE(has('b', playout::kSavesByRunning + 1));
    EXPECT_TRUE(has('b', playout::kBesideLast));
}

}  // namespace
}  // namespace nadare::learn
