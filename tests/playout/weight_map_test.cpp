#include "playout/weight_map.h"

#include <gtest/gtest.h>

#include "go/diagram.h"
#include "playout/uniform.h"

namespace nadare::playout {
namespace {

using go::Color;

// Weights that differ from shape to shape.
PlayoutModel varied_model() {
    PlayoutModel model;
    for (unsigned c = 0; c < 1U << 16; ++c) {
        const auto code = go::canonical(static_cast<go::Code3x3>(c));
        model.shapes[code] = static_cast<double>(code % 97) / 20 - 2;
    }
    return model;
}

// Plays random games and compares a map that was updated with one made afresh, move by move.
template <int N>
void expect_updates_to_agree(int size, std::uint64_t seed) {
    const LearnedWeights weights(varied_model());
    util::Rng rng(seed);
    go::Board<N> board(size);
    WeightMap<N> map(weights, board);
    int taken_at_once = 0;
    for (int moves = 0; moves < 3 * size * size; ++moves) {
        const Color us = board.to_play();
        const auto p =
            board.draw_empty(rng, [&](go::BasicPoint<N> q) { return is_playable(board, q, us); });
        if (p.is_none()) break;
        const int before = board.prisoners(go::opponent(us));
        board.play(p, us);
        const int taken = board.prisoners(go::opponent(us)) - before;
        taken_at_once = std::max(taken_at_once, taken);
        map.update(board, p, taken);
        const WeightMap<N> fresh(weights, board);
        for (const Color color : {Color::black, Color::white}) {
            ASSERT_EQ(map.total(color), fresh.total(color)) << "after move " << moves;
            std::uint32_t sum = 0;
            board.for_each_point([&](go::BasicPoint<N> q) {
                ASSERT_EQ(map.at(q, color), fresh.at(q, color)) << "after move " << moves;
                if (map.at(q, color) > 0) {
                    EXPECT_EQ(map.draw(sum, color), q);
                }
                sum += map.at(q, color);
            });
            ASSERT_EQ(sum, map.total(color));
        }
    }
    EXPECT_GE(taken_at_once, 2) << "the games are too peaceful to test captures";
}

TEST(WeightMap, AgreesAfterEveryMoveWithOneMadeAfresh) {
    expect_updates_to_agree<9>(9, 1);
    expect_updates_to_agree<13>(13, 2);
    expect_updates_to_agree<19>(19, 3);
    expect_updates_to_agree<25>(7, 4);
}

TEST(WeightMap, GivesEyesAndStonesNoWeight) {
    const LearnedWeights weights(varied_model());
    const auto d = go::parse_diagram(R"(
        . X . . .
        X X . . .
        . . . O O
        . . . O .
        . . . O O )");
    const WeightMap<25> map(weights, d.board);
    EXPECT_EQ(map.at(go::Point::at(0, 0), Color::black), 0U) << "Black's eye";
    EXPECT_GT(map.at(go::Point::at(0, 0), Color::white), 0U) << "not White's";
    EXPECT_EQ(map.at(go::Point::at(4, 3), Color::white), 0U) << "White's eye";
    EXPECT_EQ(map.at(go::Point::at(1, 1), Color::black), 0U) << "a stone";
}

}  // namespace
}  // namespace nadare::playout
