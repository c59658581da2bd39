#include "engine/dynamic_komi.h"

#include <gtest/gtest.h>

#include "go/handicap.h"

namespace nadare::engine {
namespace {

go::Game handicap_game(int stones, int size = 19) {
    go::Game game(size);
    game.place_handicap(go::fixed_handicap(stones, size));
    return game;
}

void play_moves(go::Game& game, int count) {
    for (int i = 0; i < count; ++i) game.play({go::Point::pass(), game.to_play()});
}

TEST(DynamicKomi, IsNothingInAnEvenGameAtFirst) {
    const DynamicKomiOptions options;
    DynamicKomi komi(options);
    EXPECT_EQ(komi.offset(go::Game(19), go::Color::black), 0);
    EXPECT_EQ(komi.offset(go::Game(19), go::Color::white), 0);
}

TEST(DynamicKomi, CompensatesHandicapStonesLessAndLess) {
    const DynamicKomiOptions options;
    DynamicKomi komi(options);
    go::Game game = handicap_game(4);
    const double at_first = komi.offset(game, go::Color::white);
    EXPECT_EQ(at_first, 28);
    EXPECT_EQ(komi.offset(game, go::Color::black), at_first) << "both sides see the same komi";
    play_moves(game, 100);
    EXPECT_LT(komi.offset(game, go::Color::white), at_first);
    EXPECT_GT(komi.offset(game, go::Color::white), 0);
    play_moves(game, 150);
    EXPECT_EQ(komi.offset(game, go::Color::white), 0);
}

TEST(DynamicKomi, AsksForMoreWhileWinningIsSure) {
    const DynamicKomiOptions options{.method = KomiMethod::adaptive};
    DynamicKomi komi(options);
    const go::Game game(19);
    for (int i = 0; i < 3; ++i) komi.learn(game, go::Color::white, 0.95);
    EXPECT_EQ(komi.offset(game, go::Color::white), -3 * options.step)
        << "against White, who is ahead";
    komi.learn(game, go::Color::white, 0.3);
    EXPECT_EQ(komi.offset(game, go::Color::white), 0) << "lets go at once when it becomes doubtful";
}

TEST(DynamicKomi, NeverAsksForMoreThanTheBound) {
    const DynamicKomiOptions options{.method = KomiMethod::adaptive};
    DynamicKomi komi(options);
    const go::Game game(19);
    for (int i = 0; i < 100; ++i) komi.learn(game, go::Color::black, 1.0);
    EXPECT_EQ(komi.offset(game, go::Color::black), options.most);
    komi.start_new_game();
    EXPECT_EQ(komi.offset(game, go::Color::black), 0);
}

TEST(DynamicKomi, DoesNotAskAgainForWhatHasProvedTooMuch) {
    const DynamicKomiOptions options{.method = KomiMethod::situational};
    DynamicKomi komi(options);
    const go::Game game(19);
    for (int i = 0; i < 3; ++i) komi.learn(game, go::Color::black, 0.8);
    komi.learn(game, go::Color::black, 0.2);  // Six points were too much.
    for (int i = 0; i < 10; ++i) komi.learn(game, go::Color::black, 0.8);
    EXPECT_LT(komi.offset(game, go::Color::black), 6);
    EXPECT_GT(komi.offset(game, go::Color::black), 0);
}

TEST(DynamicKomi, GivesPointsWhenBehindInTheSituationalWay) {
    const DynamicKomiOptions options{.method = KomiMethod::situational};
    DynamicKomi komi(options);
    const go::Game game(19);
    komi.learn(game, go::Color::black, 0.2);
    EXPECT_LT(komi.offset(game, go::Color::black), 0);
}

TEST(DynamicKomi, LearnsForEachPlayerAlone) {
    for (const KomiMethod method : {KomiMethod::situational, KomiMethod::adaptive}) {
        const DynamicKomiOptions options{.method = method};
        DynamicKomi komi(options);
        const go::Game game(19);
        for (int i = 0; i < 3; ++i) komi.learn(game, go::Color::black, 0.95);
        EXPECT_GT(komi.offset(game, go::Color::black), 0);
        EXPECT_EQ(komi.offset(game, go::Color::white), 0);
    }
}

}  // namespace
}  // namespace nadare::engine
