#include "engine/priors.h"

#include <gtest/gtest.h>

#include <cmath>
#include <map>

#include "engine/go_game.h"
#include "go/diagram.h"
#include "go/text.h"

namespace nadare::engine {
namespace {

using go::Color;
using Point = go::BasicPoint<9>;

struct Listed {
    std::map<unsigned, mcts::Candidate<Point>> by_cell;

    const mcts::Candidate<Point>& at(go::Point p) const { return by_cell.at(Point(p).cell()); }
    bool has(go::Point p) const { return by_cell.contains(Point(p).cell()); }
};

Listed list_moves(const go::AnyBoard& board, Color to_play, const PriorOptions& options = {}) {
    go::Board<9> position(board);
    position.set_to_play(to_play);
    const GameFacts facts;
    const playout::Policy<9> policy(playout::options_of(playout::Preset::standard, 9));
    Priors<9> priors(options, policy, features::MoveModel::shipped(9),
                     features::shipped_network(9));
    mcts::CandidateList<Point> list;
    priors.list_moves(GoGame<9>(position, facts), list);
    Listed result;
    for (const auto& candidate : list.moves) result.by_cell[candidate.move.cell()] = candidate;
    return result;
}

double sum_of_policy(const Listed& listed) {
    double sum = 0;
    for (const auto& [cell, candidate] : listed.by_cell)
        sum += static_cast<double>(candidate.policy);
    return sum;
}

TEST(Priors, ListEveryLegalMoveAndThePass) {
    const Listed listed = list_moves(go::AnyBoard(9), Color::black);
    EXPECT_EQ(listed.by_cell.size(), 82U);
    EXPECT_NEAR(sum_of_policy(listed), 1.0, 1e-4);
    for (const auto& [cell, candidate] : listed.by_cell) {
        EXPECT_GE(candidate.prior_value, 0.0F);
        EXPECT_LE(candidate.prior_value, 1.0F);
    }
}

TEST(Priors, PreferSavingStonesToAnythingElse) {
    const auto d = go::parse_diagram(R"(
        . . . . . . . . .
        . . . . . . . . .
        . . . X O . . . .
        . . X O X O . . .
        . . . a . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . b
        . . . . . . . . . )");
    const Listed listed = list_moves(d.board, Color::black);
    EXPECT_GT(listed.at(d['a']).policy, 0.3F) << "takes the cutting stone";
    EXPECT_LT(listed.at(d['b']).policy, 0.01F);
    EXPECT_GT(listed.at(d['a']).prior_weight, listed.at(d['b']).prior_weight);
    EXPECT_GT(listed.at(d['a']).urgency, listed.at(d['b']).urgency);
}

TEST(Priors, AreAgainstFillingEyesEvenWhereNothingElseIsLeft) {
    // White has two eyes and no other move.
    const auto d = go::parse_diagram(R"(
        a O b O X X .
        O O O O X . X
        X X X X X X .
        . X . X . X X
        X X X X X X .
        . X . X . X X
        X X X X X X . )");
    const Listed listed = list_moves(d.board, Color::white);
    for (const char eye : {'a', 'b'}) {
        ASSERT_TRUE(listed.has(d[eye])) << "legal all the same";
        EXPECT_EQ(listed.at(d[eye]).policy, 0.0F);
        EXPECT_LT(listed.at(d[eye]).prior_value, 0.5F);
    }
}

TEST(Priors, AreTheModelsOwnWithoutTheNetwork) {
    const auto d = go::parse_diagram(R"(
        . . . . . . . . .
        . . . . . . . . .
        . . . X O . . . .
        . . X O X O . . .
        . . . a . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . . )");
    PriorOptions alone;
    alone.network = false;
    const Listed model = list_moves(d.board, Color::black, alone);
    const Listed corrected = list_moves(d.board, Color::black);
    EXPECT_NEAR(sum_of_policy(model), 1.0, 1e-4);
    EXPECT_NEAR(sum_of_policy(corrected), 1.0, 1e-4);

    // The model, asked directly: the ratio of two moves.
    go::Board<9> board(d.board);
    board.set_to_play(Color::black);
    features::MoveJudge<9> judge(features::MoveModel::shipped(9));
    judge.look_at(board);
    const auto point = Point::at(2, 5);
    const float expected = std::exp(judge.log_strength(point) - judge.log_strength(Point(d['a'])));
    EXPECT_NEAR(model.by_cell.at(point.cell()).policy / model.at(d['a']).policy, expected,
                1e-4 * static_cast<double>(expected));
    double difference = 0;
    for (const auto& [cell, candidate] : model.by_cell)
        difference += std::abs(candidate.policy - corrected.by_cell.at(cell).policy);
    EXPECT_GT(difference, 0.01);
}

TEST(Priors, CanEachBeSwitchedOffAndOn) {
    const auto d = go::parse_diagram(R"(
        . . . . . . . . .
        . . . . . . . . .
        . . . X O . . . .
        . . X O X O . . .
        . . . a . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . . )");
    PriorOptions none;
    none.moves = 0;
    none.even = 0;
    none.eye = 0;
    EXPECT_EQ(list_moves(d.board, Color::black, none).at(d['a']).prior_weight, 0.0F);
    EXPECT_EQ(sum_of_policy(list_moves(d.board, Color::black, none)), 0.0);

    PriorOptions only_policy = none;
    only_policy.policy = 20;
    const auto suggested = list_moves(d.board, Color::black, only_policy).at(d['a']);
    EXPECT_FLOAT_EQ(suggested.prior_weight, 0.0F) << "there is no last move to answer";

    PriorOptions only_even = none;
    only_even.even = 20;
    const auto even = list_moves(d.board, Color::black, only_even).at(d['a']);
    EXPECT_FLOAT_EQ(even.prior_weight, 14.0F) << "20, less on small boards";
    EXPECT_FLOAT_EQ(even.prior_value, 0.5F);
}

PriorOptions no_priors() {
    PriorOptions none;
    none.moves = 0;
    none.even = 0;
    none.eye = 0;
    return none;
}

// Won simulations less lost ones, on a board where weights count in full.
double worth(const GoGame<19>& game, go::Point p, const PriorOptions& options) {
    const playout::Policy<19> policy(playout::options_of(playout::Preset::standard, 19));
    Priors<19> priors(options, policy, features::MoveModel::shipped(19),
                      features::shipped_network(19));
    mcts::CandidateList<go::BasicPoint<19>> list;
    priors.list_moves(game, list);
    for (const auto& candidate : list.moves)
        if (go::Point(candidate.move) == p) return static_cast<double>(candidate.urgency);
    ADD_FAILURE() << "not among the legal moves";
    return 0;
}

class HandmadePriors : public ::testing::Test {
 protected:
    // Plays on an empty board, Black first.
    void play(std::initializer_list<const char*> moves) {
        for (const char* const move : moves)
            game_.play(go::BasicPoint<19>(go::parse_vertex(move, 19)));
    }
    double worth_of(const char* move, double PriorOptions::*weight, double value = 10) const {
        PriorOptions options = no_priors();
        options.*weight = value;
        return worth(game_, go::parse_vertex(move, 19), options);
    }

    GameFacts facts_;
    GoGame<19> game_{go::Board<19>(19), facts_};
};

TEST_F(HandmadePriors, KnowTheFirstAndTheThirdLineFarFromStones) {
    play({"D4"});
    EXPECT_EQ(worth_of("T10", &PriorOptions::line_one), -10);
    EXPECT_EQ(worth_of("E1", &PriorOptions::line_one), 0) << "there is a stone near";
    EXPECT_EQ(worth_of("R10", &PriorOptions::line_three), 10);
    EXPECT_EQ(worth_of("Q10", &PriorOptions::line_three), 0) << "the fourth line";
}

TEST_F(HandmadePriors, LikeMovesNearTheLastOneAlongChains) {
    play({"K10", "K11", "A1", "L10"});
    EXPECT_EQ(worth_of("L11", &PriorOptions::near_one), 10);
    EXPECT_EQ(worth_of("M11", &PriorOptions::near_two), 10);
    EXPECT_EQ(worth_of("N11", &PriorOptions::near_three), 10);
    EXPECT_EQ(worth_of("Q3", &PriorOptions::near_three), 0);
}

TEST_F(HandmadePriors, LikeWhatThePlayoutsWouldAnswer) {
    play({"K10", "K11", "A1", "J10", "T1", "L10"});  // K10 has one liberty left.
    EXPECT_EQ(worth_of("K9", &PriorOptions::policy), 10);
    EXPECT_EQ(worth_of("C16", &PriorOptions::policy), 0);
}

TEST_F(HandmadePriors, LikeShapes) {
    play({"K10", "L10", "C3", "L11"});
    EXPECT_EQ(worth_of("C16", &PriorOptions::pattern), 0);
    EXPECT_EQ(worth_of("L9", &PriorOptions::pattern), 10) << "a hane";
}

TEST_F(HandmadePriors, LikeAtari) {
    play({"C3", "K10", "K11", "Q3", "L10", "Q16"});
    EXPECT_EQ(worth_of("J10", &PriorOptions::atari), 10);
    EXPECT_EQ(worth_of("H10", &PriorOptions::atari), 0);
}

TEST_F(HandmadePriors, DislikeSelfAtari) {
    play({"A1", "B1", "Q16", "B2", "Q4", "B4"});
    EXPECT_EQ(worth_of("A2", &PriorOptions::self_atari), -10) << "two stones, one liberty";
    EXPECT_EQ(worth_of("C2", &PriorOptions::self_atari), 0);
}

TEST_F(HandmadePriors, ReadLadders) {
    play({"K10", "J10", "A19", "K9", "A17", "K11", "A15", "L11"});
    EXPECT_EQ(worth_of("L10", &PriorOptions::ladder), -10) << "runs to its death";
    play({"L10"});
    EXPECT_EQ(worth_of("M10", &PriorOptions::ladder), 10) << "goes on with it";
    EXPECT_EQ(worth_of("L9", &PriorOptions::ladder), 0) << "lets them out";
}

TEST_F(HandmadePriors, LikeToTakeAKoBackForTenMoves) {
    play({"D5", "E5", "C4", "F4", "D3", "E3", "Q7", "D4", "E4", "Q2", "Q3"});  // Black took D4.
    EXPECT_EQ(worth_of("D4", &PriorOptions::ko), 10);
    EXPECT_EQ(worth_of("D6", &PriorOptions::ko), 0);
    play({"R1", "R2", "R3", "R4", "R5", "R6"});
    EXPECT_EQ(worth_of("D4", &PriorOptions::ko), 10) << "nine moves ago";
    play({"S1", "S2"});
    EXPECT_EQ(worth_of("D4", &PriorOptions::ko), 0) << "long forgotten";
}

}  // namespace
}  // namespace nadare::engine
