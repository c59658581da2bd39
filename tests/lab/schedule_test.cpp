#include "lab/schedule.h"

#include <gtest/gtest.h>

#include <set>

#include "lab/match_fixture.h"
#include "util/error.h"

namespace nadare::lab {
namespace {

MatchPlan plan_for(int engines, Format format, int games = 8) {
    std::vector<EngineSpec> specs;
    for (int i = 0; i < engines; ++i)
        specs.push_back({.name = "e" + std::to_string(i), .command = "x"});
    MatchSettings settings;
    settings.format = format;
    return make_plan(specs, settings, {.games = games});
}

TEST(Schedule, PairsShareAnOpeningWithColoursSwapped) {
    const MatchPlan plan = plan_for(2, Format::round_robin, 100);
    const Schedule schedule(plan);
    EXPECT_EQ(schedule.games(), 100);
    std::set<std::size_t> openings;
    for (std::int64_t i = 0; i < 100; i += 2) {
        const ScheduledGame first = schedule.game(i);
        const ScheduledGame second = schedule.game(i + 1);
        EXPECT_EQ(first.opening, second.opening);
        EXPECT_EQ(first.black, second.white);
        EXPECT_EQ(first.white, second.black);
        EXPECT_EQ(first.pair(), second.pair());
        EXPECT_TRUE(openings.insert(first.opening).second) << "openings are used up before reuse";
    }
}

TEST(Schedule, SeedsDifferBetweenGamesAndSidesAndFitAnInt) {
    const Schedule schedule(plan_for(2, Format::round_robin));
    std::set<std::uint32_t> seeds;
    for (std::int64_t i = 0; i < 1000; ++i)
        for (const std::uint32_t seed : schedule.game(i).seeds) {
            EXPECT_LE(seed, 0x7fffffffu);
            EXPECT_TRUE(seeds.insert(seed).second);
        }
}

TEST(Schedule, ALongerMatchBeginsLikeAShorterOne) {
    const Schedule a(plan_for(3, Format::round_robin, 4));
    const Schedule b(plan_for(3, Format::round_robin, 40));
    for (std::int64_t i = 0; i < a.games(); ++i) {
        EXPECT_EQ(a.game(i).black, b.game(i).black);
        EXPECT_EQ(a.game(i).opening, b.game(i).opening);
        EXPECT_EQ(a.game(i).seeds, b.game(i).seeds);
    }
}

TEST(Schedule, EverybodyMeetsEverybodyAsOftenInARoundRobin) {
    const Schedule schedule(plan_for(4, Format::round_robin, 8));
    EXPECT_EQ(schedule.games(), 8 * 6);
    std::map<std::pair<std::size_t, std::size_t>, int> met;
    for (std::int64_t i = 0; i < schedule.games(); ++i)
        ++met[{schedule.game(i).black, schedule.game(i).white}];
    EXPECT_EQ(met.size(), 12u);
    for (const auto& [who, count] : met) EXPECT_EQ(count, 4);
}

TEST(Schedule, OnlyTheFirstMeetsTheOthersInAGauntlet) {
    const Schedule schedule(plan_for(4, Format::gauntlet, 8));
    EXPECT_EQ(schedule.games(), 8 * 3);
    for (std::int64_t i = 0; i < schedule.games(); ++i)
        EXPECT_TRUE(schedule.game(i).black == 0 || schedule.game(i).white == 0);
}

TEST(MatchSettings, RefuseWhatDoesNotFitTogether) {
    const auto refused = [](std::vector<EngineSpec> engines, const MatchSettings& settings) {
        EXPECT_THROW(make_plan(std::move(engines), settings, {}), util::Error);
    };
    const EngineSpec a{.name = "a", .command = "x"};
    const EngineSpec b{.name = "b", .command = "y"};
    const EngineSpec c{.name = "c", .command = "z"};
    MatchSettings settings;
    refused({a}, settings);
    refused({a, a}, settings);
    refused({a, {.name = "b", .command = " "}}, settings);
    settings.sprt = "20,0";
    refused({a, b}, settings);
    settings.sprt = "0,20";
    refused({a, b, c}, settings);
    settings.sprt = "";
    settings.rules = "japanese";
    refused({a, b}, settings);
    settings.rules = "chinese";
    settings.komi = "many";
    refused({a, b}, settings);
    settings.komi = "usual";
    settings.handicap = 1;
    refused({a, b}, settings);
    settings.handicap = 5;
    settings.size = 8;  // An even board has no centre for a fifth stone.
    refused({a, b}, settings);
    settings.handicap = 4;
    settings.openings = "openings.txt";
    refused({a, b}, settings);
}

TEST(MatchSettings, AHandicapHasItsOwnKomiAndNoOpening) {
    MatchSettings settings;
    settings.handicap = 4;
    const MatchPlan plan = make_plan({{"a", "x"}, {"b", "y"}}, settings, {});
    EXPECT_EQ(plan.komi, go::Komi(0.5));
    EXPECT_EQ(plan.handicap.size(), 4u);
    ASSERT_EQ(plan.openings.size(), 1u);
    EXPECT_TRUE(plan.openings.front().moves.empty());
}

TEST(MatchSettings, GamesComeInPairs) {
    EXPECT_EQ(plan_for(2, Format::round_robin, 7).options.games, 8);
}

}  // namespace
}  // namespace nadare::lab
