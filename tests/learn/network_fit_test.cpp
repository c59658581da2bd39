#include "learn/network_fit.h"

#include <gtest/gtest.h>

#include "go/game.h"
#include "util/error.h"
#include "util/rng.h"

namespace nadare::learn {
namespace {

using go::Point;

// Players who always play two points to the right of the last move, if they can, which no feature
// of the model tells from two points to the left.
go::Game game_to_the_right(util::Rng& rng) {
    go::Game game(9, go::kTrompTaylorRules);
    Point last = Point::none();
    for (int i = 0; i < 30; ++i) {
        Point p = Point::none();
        if (last.is_on_board() && last.column() + 2 < 9)
            p = Point::at(last.column() + 2, last.row());
        if (p == Point::none() || !game.is_legal({p, game.to_play()})) {
            const int column = static_cast<int>(rng.below(3));
            p = Point::at(column, static_cast<int>(rng.below(9)));
        }
        if (!game.is_legal({p, game.to_play()})) break;
        game.play({p, game.to_play()});
        last = p;
    }
    return game;
}

PositionSamples samples_to_the_right(int games, std::uint64_t seed) {
    util::Rng rng(seed);
    PositionSamples samples(9);
    for (int i = 0; i < games; ++i)
        samples.add_game(game_to_the_right(rng), features::MoveModel::shipped(9));
    return samples;
}

constexpr NetworkFitOptions kOptions = {
    .shape = {.inputs = 16, .channels = 16, .layers = 2}, .steps = 150, .batch = 16, .rate = 0.01};

TEST(NetworkFit, LearnsWhatTheModelCannotSee) {
    // Positions are turned and mirrored at random, so there is no right: what can be learned is to
    // play two points away along a line.
    const PositionSamples samples = samples_to_the_right(60, 1);
    const PositionSamples others = samples_to_the_right(20, 2);
    NetworkProgress progress = NetworkProgress::start(kOptions);
    NetworkFit fit(samples, kOptions, progress);
    const double first = fit.step();
    double last = 0;
    while (progress.step < kOptions.steps) last = fit.step();
    EXPECT_LT(last, first);
    const nets::Network network = quantise(progress.network, samples);
    const MovePrediction alone = predict(others);
    const MovePrediction corrected = predict(others, network);
    EXPECT_EQ(corrected.decisions, others.count());
    EXPECT_GT(corrected.mean_log_probability, alone.mean_log_probability + 0.5);
}

TEST(NetworkFit, GoesOnAfterAnInterruptionAsIfThereHadBeenNone) {
    const PositionSamples samples = samples_to_the_right(10, 3);
    NetworkProgress straight = NetworkProgress::start(kOptions);
    {
        NetworkFit fit(samples, kOptions, straight);
        for (int i = 0; i < 12; ++i) fit.step();
    }
    NetworkProgress broken = NetworkProgress::start(kOptions);
    {
        NetworkFit fit(samples, kOptions, broken);
        for (int i = 0; i < 5; ++i) fit.step();
    }
    NetworkProgress again = NetworkProgress::from_bytes(broken.to_bytes(), "net.run");
    NetworkFit fit(samples, kOptions, again);
    while (again.step < straight.step) fit.step();
    EXPECT_EQ(again.network.parameters, straight.network.parameters);
}

TEST(NetworkFit, OnTwoThreadsLearnsAsWell) {
    const PositionSamples samples = samples_to_the_right(30, 4);
    NetworkFitOptions options = kOptions;
    options.threads = 2;
    NetworkProgress progress = NetworkProgress::start(options);
    NetworkFit fit(samples, options, progress);
    const double first = fit.step();
    double last = 0;
    while (progress.step < 60) last = fit.step();
    EXPECT_LT(last, first);
}

TEST(NetworkProgress, ThatIsNoneIsAnError) {
    const std::string bytes = NetworkProgress::start(kOptions).to_bytes();
    const auto error_of = [](std::string_view text) -> std::string {
        try {
            NetworkProgress::from_bytes(text, "net.run");
        } catch (const util::Error& error) {
            return error.what();
        }
        return "no error";
    };
    EXPECT_EQ(error_of(bytes), "no error");
    EXPECT_EQ(error_of("hello"), "net.run is not a run of learning");
    EXPECT_EQ(error_of(bytes.substr(0, bytes.size() - 1)),
              "net.run ends too soon: not a run of learning, or only a part of one");
    EXPECT_EQ(error_of(bytes + "x"), "net.run goes on behind its end");
    std::string other = bytes;
    other[std::string("nadare-learning 1\n").size()] = 17;
    EXPECT_EQ(error_of(other), "net.run is of a network that cannot be");
}

TEST(PositionSamples, HoldTheMoveThatWasPlayedAmongTheCandidates) {
    const PositionSamples samples = samples_to_the_right(5, 5);
    ASSERT_GT(samples.count(), 50U);
    for (std::size_t i = 0; i < samples.count(); ++i) {
        const features::PositionView view = samples.view(i);
        const int played = samples.played(i);
        ASSERT_LT(played, 81);
        EXPECT_EQ(view.stones[played], 0);
        EXPECT_NE(view.appeals[played], 0);
        EXPECT_NE(samples.pass_appeal(i), 0);
    }
}

}  // namespace
}  // namespace nadare::learn
