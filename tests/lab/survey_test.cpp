#include "lab/survey.h"

#include <gtest/gtest.h>

#include <string>

#include "lab/label_maker.h"
#include "lab/labels.h"
#include "lab/match_fixture.h"
#include "lab/playout_error.h"
#include "lab/value_loss.h"
#include "util/error.h"
#include "util/file.h"
#include "util/temporary_directory.h"

namespace nadare::lab {
namespace {

class SurveyTest : public testing::Test {
 protected:
    std::filesystem::path path() const { return directory_.path() / "survey.db"; }

    static std::vector<LabelledPosition> labels(int count) {
        std::string text;
        for (int i = 0; i < count; ++i)
            text += util::format(
                "{{\"size\":5,\"komi\":0.5,\"moves\":[\"B {}{}\"],\"to_play\":\"w\","
                "\"black_win\":0.5,\"black_lead\":0,\"after\":{{\"pass\":[0.75,2],"
                "\"E5\":[0.5,0]}}}}\n",
                "ABCD"[i % 4], i / 4 % 5 + 1);
        return parse_labels(text, "test");
    }
    static SurveyPlan plan(const std::vector<LabelledPosition>& labels,
                           std::vector<EngineSpec> engines) {
        SurveyPlan plan{.kind = "loss",
                        .engines = std::move(engines),
                        .question = "genmove {color}",
                        .jobs = 2,
                        .timeout = util::Seconds(20)};
        for (const LabelledPosition& label : labels) plan.positions.push_back(label.position);
        return plan;
    }

    util::TemporaryDirectory directory_;
};

TEST_F(SurveyTest, AsksEveryEngineAboutEveryPosition) {
    const auto some = labels(10);
    const SurveyPlan p =
        plan(some, {{"pass", fake("pass", 1, "1")}, {"any", fake("normal", 1, "1")}});
    SurveyStore store(path(), p);
    EXPECT_TRUE(run_survey(p, store, {}));
    EXPECT_EQ(store.answers().size(), 20u);
    EXPECT_EQ(store.answers().at({0, 3}).text, "pass");
    const auto summary = summarise_losses(p, some, store);
    ASSERT_EQ(summary.size(), 2u);
    EXPECT_DOUBLE_EQ(summary[0].win.mean, 0.25) << "the pass is the worst move";
    EXPECT_DOUBLE_EQ(summary[0].points.mean, 2);
    EXPECT_EQ(summary[0].unlabelled_share, 0);
    EXPECT_GT(summary[1].unlabelled_share, 0);
    EXPECT_NE(loss_text(summary).find("pass: win probability lost 0.2500"), std::string::npos);
    EXPECT_NE(loss_json(summary).find("\"positions\":10"), std::string::npos);
}

TEST_F(SurveyTest, GoesOnWhereItWasStopped) {
    const auto some = labels(12);
    const SurveyPlan p = plan(some, {{"pass", fake("pass", 1, "1")}});
    {
        SurveyStore store(path(), p);
        int answers = 0;
        EXPECT_FALSE(run_survey(p, store,
                                {.is_interrupted = [&] { return answers >= 3; },
                                 .on_answer = [&](const auto&, const auto&) { ++answers; }}));
        EXPECT_LT(store.answers().size(), 12u);
    }
    SurveyStore store(path(), p);
    EXPECT_GE(store.answers().size(), 3u);
    const std::size_t before = store.answers().size();
    std::size_t asked = 0;
    EXPECT_TRUE(run_survey(p, store, {.on_answer = [&](const auto&, const auto&) { ++asked; }}));
    EXPECT_EQ(asked, 12 - before);
    EXPECT_EQ(store.answers().size(), 12u);
}

TEST_F(SurveyTest, AFaultCostsOneAnswerAndIsTold) {
    const auto some = labels(8);
    SurveyPlan p = plan(some, {{"bad", fake("crash", 3, "1")}});
    p.jobs = 1;
    SurveyStore store(path(), p);
    EXPECT_TRUE(run_survey(p, store, {}));
    int faults = 0;
    for (const auto& [key, answer] : store.answers()) faults += answer.fault == Fault::crash;
    EXPECT_EQ(faults, 2) << "every third of eight";
    EXPECT_EQ(summarise_losses(p, some, store)[0].faults, 2);
}

TEST_F(SurveyTest, AsksAgainWhatAnEngineThatCrashedDidNotAnswer) {
    const auto some = labels(4);
    SurveyPlan p = plan(some, {{"bad", fake("crash", 3, "1")}});
    p.jobs = 1;
    {
        SurveyStore store(path(), p);
        EXPECT_TRUE(run_survey(p, store, {}));
        EXPECT_EQ(store.answers().at({0, 2}).fault, Fault::crash);
        EXPECT_EQ(store.count_answered(), 3u);
    }
    {
        SurveyStore store(path(), p);
        std::vector<std::size_t> asked;
        EXPECT_TRUE(run_survey(p, store, {.on_answer = [&](const auto& key, const auto&) {
                                   asked.push_back(key.second);
                               }}));
        EXPECT_EQ(asked, std::vector<std::size_t>{2});
        EXPECT_EQ(store.count_answered(), 4u) << "its first question in a new process";
    }
    EXPECT_EQ(SurveyStore(path(), p).count_answered(), 4u) << "on disk as well";
}

TEST_F(SurveyTest, WhatAnEngineRefusedIsNotAskedAgain) {
    const auto some = labels(2);
    const SurveyPlan p = plan(some, {{"none", fake("refuse", 1, "1")}});
    SurveyStore store(path(), p);
    EXPECT_TRUE(run_survey(p, store, {}));
    EXPECT_EQ(store.answers().at({0, 0}).fault, Fault::refusal);
    EXPECT_EQ(store.count_answered(), 2u);
}

TEST_F(SurveyTest, RefusesTheFileOfAnotherSurvey) {
    const SurveyPlan p = plan(labels(3), {{"pass", fake("pass", 1, "1")}});
    { SurveyStore store(path(), p); }
    SurveyPlan other = p;
    other.question = "reg_genmove {color}";
    try {
        SurveyStore store(path(), other);
        FAIL();
    } catch (const util::Error& error) {
        EXPECT_NE(std::string(error.what()).find("question is 'genmove {color}' there"),
                  std::string::npos)
            << error.what();
    }
    other = p;
    other.positions.pop_back();
    EXPECT_THROW(SurveyStore(path(), other), util::Error);
}

TEST_F(SurveyTest, APlayoutSurveyNeedsAnEngineThatHasPlayouts) {
    const auto some = labels(2);
    SurveyPlan p = plan(some, {{"none", fake("refuse", 1, "1")}});
    p.question = "genmove {color}";
    SurveyStore store(path(), p);
    EXPECT_TRUE(run_survey(p, store, {}));
    EXPECT_THROW(summarise_playout_errors(p, some, store, 100), util::Error);
}

TEST_F(SurveyTest, ACrashLeavesAPositionOutOfPlayoutErrorsInsteadOfEndingThem) {
    const auto some = labels(4);
    const SurveyPlan p = plan(some, {{"bad", fake("crash", 3, "1")}});
    SurveyStore store(path(), p);
    store.add({0, 0}, {.text = "gone", .fault = Fault::crash});
    EXPECT_TRUE(summarise_playout_errors(p, some, store, 100).empty());
}

TEST_F(SurveyTest, LabelsAreMadeOfWhatTheEngineSaysAboutMoves) {
    const std::string sgf = (directory_.path() / "games.sgf").string();
    util::write_file(sgf, "(;GM[1]SZ[5]KM[0.5];B[cc];W[bb];B[dd];W[bd];B[db];W[ca];B[ee])");
    LabelOptions options;
    options.positions = 3;
    options.random_moves = 2;
    const auto positions = draw_positions({sgf}, options);
    ASSERT_EQ(positions.size(), 3u);
    EXPECT_GE(positions[0].moves.size(), 4u);
    EXPECT_EQ(positions[0].komi, go::Komi(0.5));

    SurveyPlan p{.kind = "label", .engines = {{"x", "x"}}, .positions = positions};
    SurveyStore store(path(), p);
    store.add({0, 0}, {.text = "0.5500 1.20\nA1 90 0.55\nA2 10 0.4"});
    store.add({0, 1}, {.text = "0.9900 20.00\nA1 90 0.99"});
    store.add({0, 2}, {.text = "it died", .fault = Fault::crash});
    EXPECT_THROW(find_candidates(positions, store, options), util::Error);

    const std::vector<SurveyPosition> two = {positions[0], positions[1]};
    const Candidates candidates = find_candidates(two, store, options);
    ASSERT_EQ(candidates.after.size(), 4u) << "two named, two drawn, and one position decided";
    EXPECT_EQ(candidates.after[0].moves.size(), positions[0].moves.size() + 1);
    SurveyPlan after{.kind = "after", .engines = {{"x", "x"}}, .positions = candidates.after};
    SurveyStore after_store(directory_.path() / "after.db", after);
    for (std::size_t i = 0; i < 4; ++i)
        after_store.add({0, i}, {.text = util::format("0.{}000 {}.50", i + 1, i)});
    const auto made = make_labels(two, store, candidates, after_store);
    ASSERT_EQ(made.size(), 1u);
    EXPECT_DOUBLE_EQ(made[0].black_win, 0.55);
    EXPECT_EQ(made[0].visits, 100);
    ASSERT_EQ(made[0].after.size(), 4u);
    EXPECT_DOUBLE_EQ(made[0].after[1].black_win, 0.2);
    EXPECT_EQ(parse_labels(to_json(made[0]), "again").size(), 1u);
}

}  // namespace
}  // namespace nadare::lab
