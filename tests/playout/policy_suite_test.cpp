// The suite every policy passes, default or not: each preset, and each chooser and option that
// changes what may be played, on boards of all sizes and capacities.
#include <gtest/gtest.h>

#include <cmath>
#include <ostream>
#include <string>
#include <vector>

#include "go/diagram.h"
#include "playout/policy.h"

namespace nadare::playout {

struct NamedOptions {
    std::string name;
    PolicyOptions (*options)(int size);
};

void PrintTo(const NamedOptions& named, std::ostream* out) {
    *out << named.name;
}

namespace {

template <Preset preset>
PolicyOptions of(int size) {
    return options_of(preset, size);
}

// The default with one field changed.
template <auto field, auto value>
PolicyOptions with(int) {
    PolicyOptions o;
    o.*field = value;
    return o;
}

PolicyOptions everything_always(int) {
    PolicyOptions o;
    o.ko_rate = o.nakade_rate = o.local_atari_rate = o.ladder_rate = o.two_liberties_rate = 100;
    o.n_liberties_rate = o.pattern_rate = o.global_atari_rate = o.self_atari_rate = 100;
    o.neighbourhood_rate = o.connection_rate = o.block_rate = 100;
    o.best_rescues = o.patterns_in_turn = true;
    o.lone_stones = false;
    o.fill_board_tries = 1000;
    return o;
}

const std::vector<NamedOptions>& policies() {
    static const std::vector<NamedOptions> all{
        {"Default", of<Preset::standard>},
        {"Light", of<Preset::light>},
        {"PachiPaper", of<Preset::pachi_paper>},
        {"Moggy2014", of<Preset::moggy_2014>},
        {"FuegoPaper", of<Preset::fuego_paper>},
        {"GoIntellect", of<Preset::gointellect>},
        {"FullChoose", with<&PolicyOptions::chooser, Chooser::full_choose>},
        {"Urgency", with<&PolicyOptions::chooser, Chooser::urgency>},
        {"EnclosedEyes", with<&PolicyOptions::eye_rule, EyeRule::enclosed>},
        {"EverythingAlways", everything_always},
    };
    return all;
}

class PolicySuite : public ::testing::TestWithParam<NamedOptions> {
 protected:
    template <int N>
    Policy<N> policy(int size) const {
        return Policy<N>(GetParam().options(size));
    }
};

// Plays one game move by move and checks each move before it is played.
template <int N>
void check_playout(const Policy<N>& policy, int size, util::Rng& rng) {
    go::Board<N> board(size);
    KoMemory<N> ko(board);
    go::Color color = go::Color::black;
    int moves = 0;
    for (int passes = 0; passes < 2 && moves < most_moves(size); ++moves) {
        const auto p = policy.choose(board, color, rng, ko);
        if (p.is_none()) {
            board.play_pass(color);
            ++passes;
        } else {
            ASSERT_TRUE(board.is_legal(p, color)) << go::draw(go::AnyBoard(board));
            ASSERT_FALSE(go::is_one_point_eye(board.code(p), color))
                << "an eye was filled:\n"
                << go::draw(go::AnyBoard(board));
            board.play(p, color);
            passes = 0;
        }
        ko.update(board);
        color = go::opponent(color);
    }
    ASSERT_TRUE(board.is_consistent());
}

TEST_P(PolicySuite, PlaysOnlyLegalMovesThatFillNoEyeOnEverySizeAndCapacity) {
    util::Rng rng(11);
    for (int size = 2; size <= 25; ++size) {
        if (size <= 9) check_playout(policy<9>(size), size, rng);
        if (size <= 13) check_playout(policy<13>(size), size, rng);
        if (size <= 19) check_playout(policy<19>(size), size, rng);
        check_playout(policy<25>(size), size, rng);
    }
}

TEST_P(PolicySuite, EndsByTwoPassesInAlmostEveryPlayout) {
    util::Rng rng(12);
    int cut_short = 0;
    constexpr int kPlayouts = 300;
    for (int i = 0; i < kPlayouts; ++i) {
        go::Board<9> board;
        cut_short += policy<9>(9).play(board, rng).moves >= most_moves(9) ? 1 : 0;
    }
    EXPECT_LT(cut_short, kPlayouts / 50);
}

TEST_P(PolicySuite, RepeatsItselfWithTheSameGenerator) {
    util::Rng first(5);
    util::Rng second(5);
    for (int i = 0; i < 50; ++i) {
        go::Board<13> a;
        go::Board<13> b;
        Moves<13> moves_a;
        Moves<13> moves_b;
        policy<13>(13).play(a, first, &moves_a);
        policy<13>(13).play(b, second, &moves_b);
        ASSERT_EQ(moves_a, moves_b);
        ASSERT_EQ(a, b);
    }
}

TEST_P(PolicySuite, RecordsTheMovesThatLeadToTheFinalPosition) {
    util::Rng rng(6);
    for (int i = 0; i < 50; ++i) {
        go::Board<9> board;
        Moves<9> moves;
        const Result result = policy<9>(9).play(board, rng, &moves);
        ASSERT_EQ(static_cast<int>(moves.size()), result.moves);
        go::Board<9> again;
        for (const auto& move : moves) again.play(move);
        ASSERT_EQ(again, board);
    }
}

TEST_P(PolicySuite, NeverFillsAnEyeOfALivingGroup) {
    const auto diagram = go::parse_diagram(R"(
        . X . X . O .
        X X X X O O O
        . . . . . . .
        . . . . . . .
        . . . . . . .
        O O O O O . .
        . O . O . O . )");
    util::Rng rng(3);
    for (int i = 0; i < 200; ++i) {
        go::Board<9> board(diagram.board);
        policy<9>(7).play(board, rng);
        ASSERT_EQ(board.at(go::BasicPoint<9>::at(1, 0)), go::Color::black)
            << go::draw(go::AnyBoard(board));
        ASSERT_EQ(board.at(go::BasicPoint<9>::at(1, 6)), go::Color::white)
            << go::draw(go::AnyBoard(board));
    }
}

// With colours exchanged and White to begin, results must be the same but for the sign.
TEST_P(PolicySuite, TreatsBothColoursAlike) {
    util::Rng rng(9);
    constexpr int kPlayouts = 1500;
    double black_first = 0;
    double white_first = 0;
    double squares = 0;
    for (int i = 0; i < kPlayouts; ++i) {
        go::Board<9> board;
        const double a = policy<9>(9).play(board, rng).area;
        go::Board<9> swapped;
        swapped.set_to_play(go::Color::white);
        const double b = -policy<9>(9).play(swapped, rng).area;
        black_first += a;
        white_first += b;
        squares += a * a + b * b;
    }
    const double deviation = std::sqrt(squares / kPlayouts);
    EXPECT_NEAR(black_first / kPlayouts, white_first / kPlayouts,
                4 * deviation / std::sqrt(double{kPlayouts}));
}

TEST_P(PolicySuite, SuggestsOnlyPlayableMovesWithAReason) {
    util::Rng rng(4);
    const Policy<9> player = policy<9>(9);
    for (int i = 0; i < 20; ++i) {
        go::Board<9> board;
        go::Color color = go::Color::black;
        for (int move = 0; move < 60; ++move, color = go::opponent(color)) {
            Candidates<9> candidates;
            player.suggest(board, color, candidates, KoMemory<9>(board));
            for (const Candidate<9>& candidate : candidates) {
                ASSERT_TRUE(board.is_legal(candidate.point, color));
                ASSERT_FALSE(candidate.tags.is_empty());
            }
            const auto p = player.choose(board, color, rng);
            if (p.is_none()) break;
            board.play(p, color);
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Policies, PolicySuite, ::testing::ValuesIn(policies()),
                         [](const auto& suite) { return suite.param.name; });

}  // namespace
}  // namespace nadare::playout
