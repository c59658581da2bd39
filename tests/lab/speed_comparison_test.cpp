#include "lab/speed_comparison.h"

#include <gtest/gtest.h>

#include <string>

#include "lab/measured_run.h"
#include "util/error.h"
#include "util/file.h"
#include "util/temporary_directory.h"

namespace nadare::lab {
namespace {

TEST(MeasuredRun, TellsOutputAndCpuTime) {
    const MeasuredRun run =
        run_measured({"sh", "-c", "i=0; while [ $i -lt 100000 ]; do i=$((i+1)); done; echo done"});
    EXPECT_EQ(run.output, "done\n");
    EXPECT_GT(run.cpu_time.count(), 0.001);
    EXPECT_LT(run.cpu_time.count(), 30);
    EXPECT_GT(run.instructions.value_or(1'000'000), 100'000u);
}

TEST(MeasuredRun, RefusesAProgramThatFailsOrIsNotThere) {
    EXPECT_THROW(run_measured({"false"}), util::Error);
    EXPECT_THROW(run_measured({"/no/such/program"}), util::Error);
}

TEST(SpeedComparison, SummarisesRatiosOfPairs) {
    const RatioSummary same = summarise_ratios({1.1, 1.1, 1.1});
    EXPECT_DOUBLE_EQ(same.median, 1.1);
    EXPECT_NEAR(same.interval.low, 1.1, 1e-9);
    EXPECT_NEAR(same.interval.high, 1.1, 1e-9);
    const RatioSummary spread = summarise_ratios({0.9, 1.0, 1.1, 1.2});
    EXPECT_DOUBLE_EQ(spread.median, 1.05);
    EXPECT_DOUBLE_EQ(spread.low, 0.9);
    EXPECT_DOUBLE_EQ(spread.high, 1.2);
    EXPECT_LT(spread.interval.low, 1.0);
    EXPECT_GT(spread.interval.high, 1.1);
}

TEST(SpeedComparison, RunsBothBinariesInTurns) {
    const util::TemporaryDirectory directory;
    const auto binary = [&](const char* name, int rate) {
        const std::string path = (directory.path() / name).string();
        util::write_file(path, "#!/bin/sh\necho " + std::string(name) + " >> " +
                                   (directory.path() / "order").string() + "\necho '{\"rate\":" +
                                   std::to_string(rate) + ",\"work\":10}'\n");
        std::filesystem::permissions(path, std::filesystem::perms::owner_all);
        return path;
    };
    const std::string fast = binary("fast", 300);
    const std::string slow = binary("slow", 200);
    const SpeedCase bench{.name = "some", .rate_field = "rate", .work_field = "work"};
    SpeedComparison comparison{.name = "some"};
    for (int i = 0; i < 2; ++i) run_pair(bench, fast, slow, comparison);
    EXPECT_DOUBLE_EQ(rate_ratio(comparison).median, 1.5);
    EXPECT_EQ(util::read_file(directory.path() / "order"), "fast\nslow\nslow\nfast\n");
    EXPECT_NE(comparison_text(comparison).find("ratio 1.5000"), std::string::npos);
    const SpeedCase wrong{.name = "some", .rate_field = "speed", .work_field = "work"};
    EXPECT_THROW(run_pair(wrong, fast, slow, comparison), util::Error);
}

}  // namespace
}  // namespace nadare::lab
