// What single options and choosers do; what every policy must do is in policy_suite_test.cpp.
#include "playout/policy.h"

#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <string>

#include "go/diagram.h"
#include "tactics/self_atari.h"

namespace nadare::playout {
namespace {

using go::Color;
using P9 = go::BasicPoint<9>;

// Nothing but random moves; a test adds what it is about.
PolicyOptions nothing() {
    PolicyOptions o;
    o.ko_rate = o.nakade_rate = o.local_atari_rate = o.ladder_rate = o.two_liberties_rate = 0;
    o.n_liberties_rate = o.pattern_rate = o.global_atari_rate = o.joseki_rate = 0;
    o.self_atari_rate = 0;
    o.other_liberty = false;
    return o;
}

// How often Black answers White's move at w with each point, of 2,000 tries.
std::map<P9, int> answers(const PolicyOptions& options, const go::Diagram& d) {
    const Policy<9> policy(options);
    util::Rng rng(21);
    std::map<P9, int> count;
    for (int i = 0; i < 2000; ++i) {
        go::Board<9> board(d.board);
        board.play(P9(d['w']), Color::white);
        ++count[policy.choose(board, Color::black, rng)];
    }
    return count;
}

const go::Diagram& atari_position() {
    static const go::Diagram d = go::parse_diagram(R"(
        . O O . . . . . .
        . O X w . . . . .
        . . a . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . . )");
    return d;
}

TEST(Policy, AsksAHeuristicAtItsRate) {
    PolicyOptions options = nothing();
    options.local_atari_rate = 60;
    const P9 a(atari_position()['a']);
    // 60 % from the heuristic, and one in 76 of the rest at random.
    EXPECT_NEAR(answers(options, atari_position())[a], 1200, 100);
    options.local_atari_rate = 100;
    EXPECT_EQ(answers(options, atari_position())[a], 2000);
}

TEST(Policy, DrawsEachPointOfGoodShapeEquallyOftenAlsoWhereItIsNearBothLastMoves) {
    // Random games of pattern moves: the last two moves are often so close that their points overlap.
    PolicyOptions options = nothing();
    options.pattern_rate = 100;
    const Policy<9> policy(options);
    util::Rng rng(4);
    int overlaps = 0;
    go::Board<9> board(9);
    for (int move = 0; move < 60; ++move) {
        const Color us = board.to_play();
        Candidates<9> shapes;
        policy.suggest(board, us, shapes);
        std::map<P9, int> count;
        constexpr int kDraws = 2000;
        for (int i = 0; i < kDraws && !shapes.empty(); ++i) ++count[policy.choose(board, us, rng)];
        const double share = shapes.empty() ? 0 : kDraws / static_cast<double>(shapes.size());
        ASSERT_EQ(count.size(), shapes.size()) << "after " << move << " moves";
        for (const Candidate<9>& candidate : shapes)
            ASSERT_NEAR(count[candidate.point], share, 5 * std::sqrt(share) + 1)
                << "after " << move << " moves";
        const P9 last = board.last_move().point;
        const P9 before = board.move_before_last().point;
        for (const Candidate<9>& candidate : shapes)
            overlaps += last.is_on_board() && last.is_around(candidate.point) &&
                        before.is_on_board() && before.is_around(candidate.point);
        board.play({policy.choose(board, us, rng), us});
    }
    EXPECT_GT(overlaps, 10) << "or the test is about nothing";
}

TEST(Policy, FullChooseDrawsByGammaAgainstTenuki) {
    PolicyOptions options = nothing();
    options.chooser = Chooser::full_choose;
    options.local_atari_rate = 100;
    options.gammas.local_atari = 3;
    options.tenuki = 1;
    EXPECT_NEAR(answers(options, atari_position())[P9(atari_position()['a'])], 1500, 100);
}

TEST(Policy, UrgencyDrawsAmongAllPoints) {
    PolicyOptions options = nothing();
    options.chooser = Chooser::urgency;
    options.local_atari_rate = 100;
    options.urgencies.local_atari = 760;  // As much as the 76 empty points together.
    EXPECT_NEAR(answers(options, atari_position())[P9(atari_position()['a'])], 1000, 120);
}

TEST(Policy, SuggestsTheMovesItWouldPlayWithTheirTags) {
    const Policy<9> policy(options_of(Preset::standard, 9));
    go::Board<9> board(atari_position().board);
    board.play(P9(atari_position()['w']), Color::white);
    Candidates<9> list;
    policy.suggest(board, Color::black, list);
    EXPECT_TRUE(list.tags_of(P9(atari_position()['a'])).contains(Heuristic::local_atari));
}

TEST(Policy, RefusesBadSelfAtariAndPlaysTheOtherLiberty) {
    // Black's only moves are a, which is self-atari for the three stones, and b.
    const auto d = go::parse_diagram(R"(
        O O O . O
        X X X b O
        a O O O O
        O O O O .
        O . O O O )");
    PolicyOptions options = nothing();
    options.self_atari_rate = 100;
    options.other_liberty = true;
    const Policy<9> policy(options);
    util::Rng rng(2);
    for (int i = 0; i < 200; ++i) {
        go::Board<9> board(d.board);
        const auto p = policy.choose(board, Color::black, rng);
        EXPECT_NE(p, P9(d['a']));
    }
}

TEST(Policy, EnclosedEyeRuleKeepsFalseEyes) {
    // a is a false eye: nine cells do not prove it, but Black stands on all sides.
    const auto d = go::parse_diagram(R"(
        . . O X . . .
        . . X a X . .
        . . . X O . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . . )");
    const auto may_fill = [&](EyeRule rule) {
        PolicyOptions options = nothing();
        options.eye_rule = rule;
        return Policy<9>(options).is_playable(go::Board<9>(d.board), P9(d['a']), Color::black);
    };
    EXPECT_TRUE(may_fill(EyeRule::solid));
    EXPECT_FALSE(may_fill(EyeRule::enclosed));
}

TEST(Policy, AsksTheJosekiHook) {
    PolicyOptions options = nothing();
    options.joseki_rate = 100;
    const P9 book = P9::at(6, 6);
    Policy<9>::Knowledge knowledge;
    knowledge.joseki.book = &book;
    knowledge.joseki.suggest = [](const void* data, const go::Board<9>&, Color,
                                  Candidates<9>& out) {
        out.add(*static_cast<const P9*>(data), Heuristic::joseki);
    };
    const Policy<9> policy(options, knowledge);
    util::Rng rng(1);
    go::Board<9> board;
    EXPECT_EQ(policy.choose(board, Color::black, rng), book);
}

TEST(Policy, FillBoardPrefersOpenAreas) {
    const auto d = go::parse_diagram(R"(
        . X . O . X . O .
        X . O . X . O . X
        . O . X . O . X .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . X . O . X . O .
        X . O . X . O . X
        . O . X . O . w . )");
    const auto share_of_open = [&](const PolicyOptions& options) {
        int open = 0;
        for (const auto& [p, count] : answers(options, d))
            if (p.is_on_board() && p.row() == 4) open += count;
        return open / 2000.0;
    };
    PolicyOptions options = nothing();
    EXPECT_LT(share_of_open(options), 0.3) << "nine points of many";
    options.fill_board_tries = 10;
    EXPECT_GT(share_of_open(options), 0.5);
}

// One's own stones are all around a: beside it there may be an eye, there is none in it.
TEST(Policy, NeighbourhoodReplacementStepsAside) {
    const auto d = go::parse_diagram(R"(
        . . . . . . . . .
        . X X X . . . . .
        . X a . . . . . .
        . X . . . . w . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . . )");
    PolicyOptions options = nothing();
    options.neighbourhood_rate = 0;
    EXPECT_GT(answers(options, d)[P9(d['a'])], 0);
    options.neighbourhood_rate = 100;
    EXPECT_EQ(answers(options, d)[P9(d['a'])], 0);
}

TEST(Policy, MercyEndsALostPlayoutEarly) {
    PolicyOptions options;
    options.mercy = 5;
    util::Rng rng(1);
    double with = 0;
    double without = 0;
    for (int i = 0; i < 100; ++i) {
        go::Board<9> a;
        go::Board<9> b;
        with += Policy<9>(options).play(a, rng).moves;
        without += Policy<9>(PolicyOptions{}).play(b, rng).moves;
    }
    EXPECT_LT(with, 0.9 * without);
}

// Stones taken in the game itself say nothing about a playout.
TEST(Policy, MercyCountsWhatThePlayoutTook) {
    PolicyOptions options;
    options.mercy = 5;
    go::Board<9> board(go::parse_diagram(R"(
        . X . . . . . . .
        X . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . . )")
                           .board);
    // White throws stones into the corner, and Black takes them.
    for (int i = 0; i < 8; ++i) {
        board.play(go::BasicPoint<9>::at(0, 0), Color::white);
        board.play_pass(Color::black);
    }
    util::Rng rng(1);
    int short_ones = 0;
    for (int i = 0; i < 50; ++i) {
        go::Board<9> start = board;
        const Result result = Policy<9>(options).play(start, rng);
        if (result.moves < 5) ++short_ones;
    }
    EXPECT_EQ(short_ones, 0);
}

TEST(Policy, EndsAPlayoutThatGoesRoundInACircle) {
    // Black has nothing to play but an eye. White sends a second stone to a, Black takes both at b,
    // White takes one back: the same position, Black passes again.
    const auto d = go::parse_diagram(R"(
        X a O b O
        X X X O O
        . X O . O
        X X O O O
        O O O O . )");
    const Policy<9> policy(PolicyOptions{});
    util::Rng rng(8);
    for (int i = 0; i < 20; ++i) {
        go::Board<9> board(d.board);
        board.set_to_play(Color::black);
        EXPECT_LT(policy.play(board, rng).moves, 12);
    }
}

TEST(PolicyOptions, CanBeSetByNameSoThatTheLabCanRemoveAHeuristic) {
    PolicyOptions options;
    util::OptionSet set;
    set.add(options);
    set.set("nakade-rate", "0");
    EXPECT_EQ(options.nakade_rate, 0);
    set.set("chooser", "full-choose");
    EXPECT_EQ(options.chooser, Chooser::full_choose);
}

TEST(Presets, HaveNamesAndDiffer) {
    EXPECT_EQ(util::parse_enum<Preset>("pachi-paper"), Preset::pachi_paper);
    EXPECT_EQ(util::parse_enum<Preset>("default"), Preset::standard);
    EXPECT_EQ(options_of(Preset::moggy_2014, 19).local_atari_rate, 80);
    EXPECT_EQ(options_of(Preset::moggy_2014, 9).local_atari_rate, 90);
    EXPECT_EQ(options_of(Preset::gointellect, 9).chooser, Chooser::urgency);
    EXPECT_EQ(options_of(Preset::standard, 13).self_atari_rate, 60);
    EXPECT_EQ(options_of(Preset::standard, 19).self_atari_rate, 100);
}

}  // namespace
}  // namespace nadare::playout
