#include "playout/uniform.h"

#include <gtest/gtest.h>

#include <cmath>

#include "go/diagram.h"

namespace nadare::playout {
namespace {

struct Averages {
    double moves = 0;
    double black_wins = 0;  // At komi 7.5.
};

template <int N>
Averages average_playout(int size, int count) {
    util::Rng rng(2026);
    Averages sum;
    for (int i = 0; i < count; ++i) {
        go::Board<N> board(size);
        const Result result = play_uniform(board, rng);
        sum.moves += result.moves;
        sum.black_wins += result.area > 7 ? 1 : 0;
    }
    return {sum.moves / count, sum.black_wins / count};
}

// Light playouts are the one part of computer Go whose averages everybody knows: 110.7 moves on 9×9
// and 454 on 19×19 within the sampling error, or some rule is broken.
TEST(UniformPlayout, HasTheWellKnownLengthOnNineByNine) {
    const Averages averages = average_playout<9>(9, 20'000);
    EXPECT_NEAR(averages.moves, 111.0, 0.6);
    EXPECT_NEAR(averages.black_wins, 0.42, 0.015);
}

TEST(UniformPlayout, HasTheWellKnownLengthOnNineteen) {
    EXPECT_NEAR(average_playout<19>(19, 1'000).moves, 455, 5);
}

TEST(UniformPlayout, DoesNotDependOnTheCapacityOfTheBoard) {
    EXPECT_NEAR(average_playout<25>(9, 5'000).moves, average_playout<9>(9, 5'000).moves, 2.0);
}

TEST(UniformPlayout, RepeatsItselfWithTheSameGenerator) {
    util::Rng first(5);
    util::Rng second(5);
    for (int i = 0; i < 100; ++i) {
        go::Board<9> a;
        go::Board<9> b;
        const Result ra = play_uniform(a, first);
        const Result rb = play_uniform(b, second);
        ASSERT_EQ(ra.moves, rb.moves);
        ASSERT_EQ(a, b);
    }
}

TEST(UniformPlayout, EndsWithNothingButOnePointEyesLeft) {
    util::Rng rng(8);
    for (int size = 2; size <= 9; ++size) {
        for (int i = 0; i < 200; ++i) {
            go::Board<9> board(size);
            const Result result = play_uniform(board, rng);
            if (result.moves >= 3 * size * size) continue;  // A ko that went on for ever.
            for (int e = 0; e < board.empty_count(); ++e) {
                const auto p = board.empty_point(e);
                EXPECT_FALSE(is_playable(board, p, go::Color::black) &&
                             is_playable(board, p, go::Color::white))
                    << "a point both could still play on a board of size " << size;
            }
        }
    }
}

TEST(UniformPlayout, NeverFillsAnEyeOfALivingGroup) {
    const auto diagram = go::parse_diagram(R"(
        . X . X . O .
        X X X X O O O
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . . )");
    util::Rng rng(3);
    for (int i = 0; i < 300; ++i) {
        go::Board<9> board(diagram.board);
        play_uniform(board, rng);
        ASSERT_EQ(board.at(go::BasicPoint<9>::at(1, 0)), go::Color::black)
            << "two eyes in the corner were killed:\n"
            << go::draw(go::AnyBoard(board));
    }
}

TEST(UniformPlayout, CountsStonesAndSurroundedPoints) {
    const auto diagram = go::parse_diagram(R"(
        . X O .
        X X O O
        X . O .
        X X O O )");
    // Black: 6 stones and the corner; White: 6 stones and two eyes; the point between is nobody's.
    EXPECT_EQ(played_out_area(diagram.board), 7 - 8);
}

}  // namespace
}  // namespace nadare::playout
