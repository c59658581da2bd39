#include "engine/level_choice.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace nadare::engine {
namespace {

const auto kA = go::Point::at(2, 2);
const auto kB = go::Point::at(4, 4);
const auto kC = go::Point::at(6, 6);

constexpr ChoiceOptions kWild{.temperature = 100, .loss = 1, .points = 1'000, .visits = 1};

// How often each is drawn, as shares.
std::vector<double> shares(const std::vector<ChoiceCandidate>& candidates,
                           const ChoiceOptions& options) {
    constexpr int kDraws = 20'000;
    std::vector<double> share(candidates.size(), 0);
    util::Rng rng(7);
    for (int i = 0; i < kDraws; ++i) share[draw_choice(candidates, options, rng)] += 1;
    for (double& one : share) one /= kDraws;
    return share;
}

TEST(LevelChoice, IsTheBestMoveWithoutTemperature) {
    const auto share = shares({{kA, 100, 0.5, 0}, {kB, 99, 0.6, 3}}, {.temperature = 0});
    EXPECT_EQ(1, share[0]);
}

TEST(LevelChoice, DrawsByVisitsToThePowerOfOneOverTheTemperature) {
    const std::vector<ChoiceCandidate> candidates = {
        {kA, 100, 0.5, 0}, {kB, 64, 0.5, 0}, {kC, 16, 0.5, 0}};
    for (const double temperature : {0.5, 1.0, 2.0, 4.0}) {
        const auto weight = [&](double visits) { return std::pow(visits, 1 / temperature); };
        const double sum = weight(100) + weight(64) + weight(16);
        const auto share =
            shares(candidates, {.temperature = temperature, .loss = 0.1, .points = 10});
        for (std::size_t i = 0; i < candidates.size(); ++i)
            EXPECT_NEAR(weight(candidates[i].visits) / sum, share[i], 0.02)
                << "candidate " << i << " at temperature " << temperature;
    }
}

TEST(LevelChoice, NeverCostsMoreOfTheWinRateThanAllowed) {
    const ChoiceOptions options{.temperature = 100, .loss = 0.125, .points = 1'000};
    const auto share = shares({{kA, 100, 0.5, 0}, {kB, 90, 0.375, 0}, {kC, 90, 0.374, 0}}, options);
    EXPECT_GT(share[1], 0.3) << "just allowed";
    EXPECT_EQ(0, share[2]) << "just not";
}

TEST(LevelChoice, NeverCostsMorePointsThanAllowedThoughTheGameIsDecided) {
    const ChoiceOptions options{.temperature = 100, .loss = 1, .points = 5};
    const auto share =
        shares({{kA, 100, 0.99, 30}, {kB, 90, 0.99, 25}, {kC, 90, 0.99, 24}}, options);
    EXPECT_GT(share[1], 0.3) << "just allowed";
    EXPECT_EQ(0, share[2]) << "just not";
}

TEST(LevelChoice, NeverDrawsAPass) {
    const auto share =
        shares({{kA, 100, 0.5, 0}, {go::Point::pass(), 1'000, 0.5, 0}, {kC, 90, 0.5, 0}}, kWild);
    EXPECT_EQ(0, share[1]);
}

TEST(LevelChoice, PassesWhereTheSearchDoes) {
    const auto share = shares({{go::Point::pass(), 100, 0.5, 0}, {kB, 90, 0.5, 0}}, kWild);
    EXPECT_EQ(1, share[0]);
}

TEST(LevelChoice, DrawsNothingThatWasHardlyLookedAt) {
    const ChoiceOptions options{.temperature = 100, .loss = 1, .points = 1'000, .visits = 5};
    const auto share = shares({{kA, 100, 0.5, 0}, {kB, 5, 0.5, 0}, {kC, 4, 0.5, 0}}, options);
    EXPECT_GT(share[1], 0.3);
    EXPECT_EQ(0, share[2]);
}

TEST(LevelChoice, IsTheBestMoveWhereNothingWasSearched) {
    const auto share = shares({{kA, 0, 0.5, 0}, {kB, 0, 0.5, 0}}, kWild);
    EXPECT_EQ(1, share[0]);
}

TEST(LevelChoice, TakesManyVisitsAtALowTemperature) {
    const auto share = shares({{kA, 4'000'000'000, 0.5, 0}, {kB, 3'999'000'000, 0.5, 0}},
                              {.temperature = 0.001, .loss = 0.1, .points = 10});
    EXPECT_NEAR(1 / (1 + std::pow(0.99975, 1'000)), share[0], 0.02);
}

TEST(LevelChoice, IsTheSameWithTheSameSeed) {
    const std::vector<ChoiceCandidate> candidates = {
        {kA, 100, 0.5, 0}, {kB, 64, 0.5, 0}, {kC, 16, 0.5, 0}};
    util::Rng one(3);
    util::Rng other(3);
    for (int i = 0; i < 100; ++i)
        EXPECT_EQ(draw_choice(candidates, kWild, one), draw_choice(candidates, kWild, other));
}

}  // namespace
}  // namespace nadare::engine
