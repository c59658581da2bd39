#include "lab/regress_runner.h"

#include <gtest/gtest.h>

#include <chrono>
#include <nlohmann/json.hpp>
#include <string>

#include "lab/match_fixture.h"
#include "lab/regress_report.h"
#include "util/error.h"
#include "util/file.h"
#include "util/temporary_directory.h"

namespace nadare::lab {
namespace {

using namespace std::chrono_literals;

class RegressTest : public testing::Test {
 protected:
    RegressPlan plan(const std::string& engine, const std::vector<std::string>& texts) {
        RegressPlan plan{.engine = engine, .options = {.timeout = util::Seconds(20)}};
        for (std::size_t i = 0; i < texts.size(); ++i)
            plan.scripts.push_back(
                parse_test_script(texts[i], directory_.path() / util::format("{}.tst", i)));
        return plan;
    }
    static std::string verdicts(const ScriptResult& result) {
        std::string text;
        for (const TestResult& test : result.tests) {
            if (!text.empty()) text += ' ';
            text += util::enum_name(test.verdict);
        }
        return text;
    }

    util::TemporaryDirectory directory_;
};

constexpr const char* kMoves =
    "boardsize 9\n"
    "play b A1\n"
    "play w A2\n"
    "1 stones\n#? [2]\n"
    "2 reg_genmove b\n#? [[A-J][1-9]]\n"
    "play b B1\n"
    "3 stones\n#? [3]\n"
    "4 reg_genmove b\n#? [[A-J][1-9]]\n"
    "play w B2\n"
    "5 stones\n#? [4]\n"
    "6 stones\n#? [5]*\n"
    "7 stones\n#? [!5]*\n"
    "8 stones\n#? [5]\n";

TEST_F(RegressTest, JudgesEachAnswer) {
    const RegressPlan p = plan(fake(), {kMoves});
    const auto results = run_scripts(p, {});
    EXPECT_EQ(verdicts(results[0]),
              "pass pass pass pass pass fail unexpected-pass unexpected-fail");
    EXPECT_TRUE(results[0].errors.empty());
    EXPECT_EQ(results[0].restarts, 0);
    const RegressCounts total = summarise(p, results).total;
    EXPECT_EQ(total.tests(), 8);
    EXPECT_TRUE(total.is_bad());
}

TEST_F(RegressTest, AnEngineThatFailsLosesThatTestAndNothingElse) {
    // The second reg_genmove of every process goes wrong; all stones are there again afterwards.
    for (const char* mode : {"crash", "garbage", "close"}) {
        const auto results = run_scripts(plan(fake(mode, 2, "1"), {kMoves}), {});
        EXPECT_EQ(verdicts(results[0]),
                  "pass pass pass unexpected-fail pass fail unexpected-pass unexpected-fail")
            << mode;
        EXPECT_EQ(results[0].restarts, 1) << mode;
        EXPECT_FALSE(results[0].tests[3].problem.empty()) << mode;
        EXPECT_TRUE(results[0].errors.empty()) << mode;
    }
}

TEST_F(RegressTest, AnEngineThatHangsFailsAfterTheTimeout) {
    RegressPlan p = plan(fake("hang", 2, "1"), {kMoves});
    p.options.timeout = util::Seconds(0.5);
    const auto results = run_scripts(p, {});
    EXPECT_EQ(verdicts(results[0]),
              "pass pass pass unexpected-fail pass fail unexpected-pass unexpected-fail");
    EXPECT_NE(results[0].tests[3].problem.find("did not answer"), std::string::npos);
}

TEST_F(RegressTest, GeneratedMovesAreThereAgainAfterARestart) {
    const auto results = run_scripts(plan(fake("crash", 3, "1"), {"boardsize 9\n"
                                                                  "genmove b\n"
                                                                  "genmove w\n"
                                                                  "1 genmove b\n#? [.*]\n"
                                                                  "2 stones\n#? [2]\n"}),
                                     {});
    EXPECT_EQ(verdicts(results[0]), "unexpected-fail pass");
}

TEST_F(RegressTest, CommandsThatFailAreTold) {
    const RegressPlan p = plan(fake(), {"play b Z99\n1 stones\n#? [0]\n"});
    const auto results = run_scripts(p, {});
    EXPECT_EQ(verdicts(results[0]), "pass");
    ASSERT_EQ(results[0].errors.size(), 1u);
    EXPECT_NE(results[0].errors[0].find("line 1: 'play b Z99'"), std::string::npos);
    EXPECT_TRUE(summarise(p, results).total.is_bad());
}

TEST_F(RegressTest, RunsManyScriptsAtATimeInOrder) {
    std::vector<std::string> texts;
    for (int i = 0; i < 12; ++i)
        texts.push_back(util::format("boardsize 9\n{}1 stones\n#? [{}]\n",
                                     i % 2 == 1 ? "play b A1\n" : "", i % 2));
    RegressPlan p = plan(fake(), texts);
    p.options.jobs = 3;
    const auto results = run_scripts(p, {});
    ASSERT_EQ(results.size(), 12u);
    for (const ScriptResult& result : results) EXPECT_EQ(verdicts(result), "pass");
}

TEST_F(RegressTest, StoppedByTheUserItTellsWhatThereIs) {
    RegressPlan p = plan(fake("hang", 1, "1"), {"1 stones\n#? [0]\n2 reg_genmove b\n#? [A1]\n"});
    const auto start = std::chrono::steady_clock::now();
    int asked = 0;
    const auto results = run_scripts(
        p, {.is_interrupted = [&asked] { return ++asked > 50; }});  // After about a second.
    EXPECT_LT(std::chrono::steady_clock::now() - start, 15s);
    EXPECT_EQ(verdicts(results[0]), "pass");
    EXPECT_FALSE(results[0].is_finished);
    EXPECT_EQ(summarise(p, results).total.not_run, 1);
}

TEST_F(RegressTest, AnEngineThatCannotBeBroughtBackFailsTheRest) {
    // The second process finds its file gone.
    const std::string script = (directory_.path() / "once").string();
    util::write_file(script, "#!/bin/sh\nrm \"$0\"\n" + fake("crash", 1, "1") + "\n");
    const RegressPlan p = plan("sh " + script, {"1 reg_genmove b\n#? [.*]\n2 stones\n#? [0]\n"});
    const auto results = run_scripts(p, {});
    EXPECT_EQ(verdicts(results[0]), "unexpected-fail unexpected-fail");
    EXPECT_NE(results[0].errors.at(0).find("could not be brought back"), std::string::npos);
}

TEST_F(RegressTest, RefusesABadExpressionBeforeAnythingRuns) {
    try {
        run_scripts(plan(fake(), {"1 stones\n#? [(0]\n"}), {});
        FAIL();
    } catch (const util::Error& error) {
        EXPECT_NE(std::string(error.what()).find("0.tst:1: '(0' is no regular expression"),
                  std::string::npos)
            << error.what();
    }
}

TEST_F(RegressTest, ReportsAreComplete) {
    const RegressPlan p = plan(fake(), {kMoves, "1 stones\n#? [0]\n"});
    const auto results = run_scripts(p, {});
    const std::string text = regress_text(p, results);
    EXPECT_NE(text.find("FAIL 0.tst:8: stones: expected [5], got '4'"), std::string::npos) << text;
    EXPECT_NE(text.find("PASS 0.tst:7: stones"), std::string::npos) << text;
    const auto json = nlohmann::json::parse(regress_json(p, results));
    EXPECT_EQ(json["total"]["unexpected_fail"], 1);
    EXPECT_EQ(json["files"].size(), 2u);
    EXPECT_EQ(json["tests"].size(), 9u);
    const std::string html = regress_html(p, results);
    EXPECT_TRUE(html.ends_with("</html>\n"));
    EXPECT_EQ(html.find("http"), std::string::npos);
}

TEST_F(RegressTest, ListsNameFilesRelativeToThemselves) {
    std::filesystem::create_directory(directory_.path() / "inner");
    util::write_file(directory_.path() / "inner" / "a.tst", "1 stones\n#? [0]\n");
    util::write_file(directory_.path() / "all", "# suites\ninner/a.tst\n\n@more\n");
    util::write_file(directory_.path() / "more", "inner/a.tst\n");
    const auto scripts = load_scripts({"@" + (directory_.path() / "all").string()}, {});
    EXPECT_EQ(scripts.size(), 2u);
    util::write_file(directory_.path() / "more", "@all\n");
    EXPECT_THROW(load_scripts({"@" + (directory_.path() / "all").string()}, {}), util::Error);
}

}  // namespace
}  // namespace nadare::lab
