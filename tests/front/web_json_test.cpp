#include "front/web_json.h"

#include <gtest/gtest.h>

namespace nadare::front {
namespace {

TEST(WebJson, ALeadIsToldOnlyWhereEnoughSimulationsTellIt) {
    engine::AnalysisReport report;
    report.size = 9;
    report.moves.resize(2);
    report.moves[0] = {.visits = 900, .score_mean = 2.5, .scored = 700, .line = {}};
    report.moves[1] = {.visits = 400, .score_mean = -31, .scored = 3, .line = {}};
    const Json moves = report_json(report).at("moves");
    EXPECT_EQ(2.5, moves.at(0).at("lead"));
    EXPECT_TRUE(moves.at(1).at("lead").is_null()) << "its visits are of another position";
}

}  // namespace
}  // namespace nadare::front
