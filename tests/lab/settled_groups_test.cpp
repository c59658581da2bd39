#include "lab/settled_groups.h"

#include <gtest/gtest.h>

#include <string>

#include "go/text.h"
#include "util/error.h"
#include "util/file.h"
#include "util/temporary_directory.h"
#include "util/text.h"

namespace nadare::lab {
namespace {

// A wall each; then a white stone that cannot live in Black's half, and is taken.
//
//     . . X O .
//     . . X O .
//     O . X O .     (after twelve moves)
//     . . X O .
//     . . X O .
constexpr const char* kGame =
    "(;GM[1]SZ[5]KM[0.5];B[cc];W[dc];B[cd];W[dd];B[cb];W[db];B[ce];W[de];B[ca];W[da];B[];W[ac]"
    ";B[ad];W[];B[ab];W[];B[bc];W[];B[])";

struct SettledGroups : testing::Test {
    SettledGroups() {
        util::write_file(file(), kGame);
        games = find_settled_positions({file()}, {.first_move = 12, .every = 4});
    }
    std::string file() const { return (directory.path() / "games.sgf").string(); }

    SurveyPlan plan(std::vector<EngineSpec> engines) const {
        return {.kind = "settled", .engines = std::move(engines), .positions = games.positions};
    }
    std::vector<SettledGroup> judge(const std::string& first, const std::string& second) const {
        const SurveyPlan judging = plan({{"judge", "x"}});
        SurveyStore store(directory.path() / "judge.db", judging);
        store.add({0, 0}, {.text = first});
        store.add({0, 1}, {.text = second});
        return find_settled_groups(games, store);
    }
    // What nadare-survival says: black stones, white ones, and the one at A3.
    static std::string survival(double black, double white, double lonely) {
        std::string text;
        for (int row = 0; row < 5; ++row)
            text += util::format("{} 0 {} {} 0\n", row == 2 ? lonely : 0.0, black, white);
        return text;
    }

    util::TemporaryDirectory directory;
    SettledPositions games;
};

TEST_F(SettledGroups, ComeFromFinishedGamesOnly) {
    ASSERT_EQ(games.positions.size(), 2u);
    EXPECT_EQ(games.positions[0].moves.size(), 12u);
    EXPECT_EQ(games.positions[1].moves.size(), 16u);
    EXPECT_EQ(games.positions[1].to_play, go::Color::black);
    EXPECT_EQ(games.owners[0][go::parse_vertex("A3", 5)], go::Color::black);
    util::write_file(file(), "(;GM[1]SZ[5];B[cc];W[dc];B[cd];W[])");
    EXPECT_THROW(find_settled_positions({file()}, {.first_move = 2}), util::Error);
}

TEST_F(SettledGroups, AreThoseOfWhichJudgeAndEndOfTheGameSayTheSame) {
    const auto groups = judge("A3: dead\nC3: alive\nD3: alive\nE1: alive",
                              "A3: alive\nC3: critical B3 B3\nD3: dead");
    ASSERT_EQ(groups.size(), 3u) << "no stone at E1; the second answer agrees with nothing";
    EXPECT_EQ(go::to_vertex(groups[0].stone, 5), "A3");
    EXPECT_FALSE(groups[0].is_alive);
    EXPECT_EQ(groups[0].stones, 1);
    EXPECT_TRUE(groups[1].is_alive);
    EXPECT_EQ(groups[1].stones, 5);
}

TEST_F(SettledGroups, NeedAJudgeThatTellsTheirStatus) {
    EXPECT_THROW(judge("unknown command", "A3: dead"), util::Error);
}

TEST_F(SettledGroups, NeedAJudgeThatKnowsTheBoard) {
    EXPECT_THROW(judge("Z9: dead", "A3: dead"), util::Error);
}

TEST_F(SettledGroups, AreWeighedByStonesWithinAGame) {
    const auto groups = judge("A3: dead\nC3: alive\nD3: alive", "A3: dead");
    const SurveyPlan p = plan({{"good", "x"}, {"bad", "y"}});
    SurveyStore store(directory.path() / "answers.db", p);
    store.add({0, 0}, {.text = survival(1, 0.9, 0)});
    store.add({1, 0}, {.text = survival(0.8, 0.6, 0.5)});
    store.add({0, 1}, {.text = survival(1, 1, 0.2)});
    SettledReport report = summarise_settled(p, games, groups, store);
    EXPECT_EQ(report.dead_groups, 1) << "the second position is not answered by both";
    store.add({1, 1}, {.text = survival(1, 1, 0.3)});
    report = summarise_settled(p, games, groups, store);
    EXPECT_EQ(report.living_groups, 2);
    EXPECT_EQ(report.dead_groups, 2);
    ASSERT_EQ(report.engines.size(), 2u);
    EXPECT_NEAR(report.engines[0].mean_living_die.mean, 0.05, 1e-9);
    EXPECT_NEAR(report.engines[0].mean_dead_live.mean, 0.1, 1e-9);
    EXPECT_NEAR(report.engines[1].mean_living_die.mean, 0.3, 1e-9);
    EXPECT_NEAR(report.engines[1].mean_dead_live.mean, 0.4, 1e-9);
    const std::string text = settled_text(report);
    EXPECT_NE(text.find("2 living groups in 1 games, 2 dead ones in 1"), std::string::npos) << text;
    EXPECT_NE(text.find("bad minus good: living 25.00 %"), std::string::npos) << text;
    EXPECT_NE(settled_json(report).find("\"dead_groups\":2"), std::string::npos);
}

TEST_F(SettledGroups, NeedAnEngineThatTellsWhatSurvives) {
    const auto groups = judge("A3: dead", "A3: dead");
    const SurveyPlan p = plan({{"other", "x"}});
    SurveyStore store(directory.path() / "answers.db", p);
    store.add({0, 0}, {.text = "unknown command"});
    EXPECT_THROW(summarise_settled(p, games, groups, store), util::Error);
}

TEST_F(SettledGroups, LeaveOutWhereTheJudgeOrAnEngineCrashed) {
    const SurveyAnswer crash{.text = "gone", .fault = Fault::crash};
    const SurveyPlan judging = plan({{"judge", "x"}});
    SurveyStore judged(directory.path() / "crashed.db", judging);
    judged.add({0, 0}, crash);
    judged.add({0, 1}, {.text = "A3: dead"});
    const auto groups = find_settled_groups(games, judged);
    ASSERT_EQ(groups.size(), 1u);
    EXPECT_EQ(groups.front().position, 1u);

    const SurveyPlan p = plan({{"good", "x"}, {"bad", "y"}});
    SurveyStore store(directory.path() / "answers.db", p);
    store.add({0, 1}, {.text = survival(1, 1, 0.2)});
    store.add({1, 1}, crash);
    EXPECT_EQ(summarise_settled(p, games, groups, store).dead_groups, 0);
}

TEST_F(SettledGroups, MayBeNone) {
    const SurveyPlan p = plan({{"x", "x"}});
    SurveyStore store(directory.path() / "answers.db", p);
    EXPECT_EQ(settled_text(summarise_settled(p, games, {}, store)),
              "no settled group is answered yet");
}

}  // namespace
}  // namespace nadare::lab
