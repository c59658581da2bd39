#include "engine/unclear.h"

#include <gtest/gtest.h>

#include <vector>

namespace nadare::engine {
namespace {

RootMove move(std::uint32_t visits, double value) {
    return {.visits = visits, .value = value};
}

TEST(Unclear, NotWhenOneMoveIsTriedFarMoreAndWorthAsMuchAsItsBestReplyLeaves) {
    const std::vector<RootMove> moves{move(1000, 0.60), move(300, 0.55)};
    const std::vector<RootMove> replies{move(800, 0.41)};
    EXPECT_FALSE(is_unclear(moves, replies));
}

TEST(Unclear, WhenTheSecondMoveIsTriedNearlyAsOften) {
    const std::vector<RootMove> moves{move(1000, 0.60), move(500, 0.55)};
    EXPECT_TRUE(is_unclear(moves, {}));
}

TEST(Unclear, WhenAMoveTriedLessIsWorthMore) {
    const std::vector<RootMove> moves{move(1000, 0.60), move(300, 0.63)};
    EXPECT_TRUE(is_unclear(moves, {}));
    const std::vector<RootMove> hardly_tried{move(1000, 0.60), move(50, 0.63)};
    EXPECT_FALSE(is_unclear(hardly_tried, {}));
}

TEST(Unclear, WhenTheBestReplyLeavesSomethingElseThanTheMoveIsWorth) {
    const std::vector<RootMove> moves{move(1000, 0.60), move(300, 0.55)};
    EXPECT_TRUE(is_unclear(moves, std::vector<RootMove>{move(800, 0.45)})) << "a refutation";
    EXPECT_TRUE(is_unclear(moves, std::vector<RootMove>{move(800, 0.35)}));
    EXPECT_FALSE(is_unclear(moves, std::vector<RootMove>{move(0, 0.5)})) << "no reply was tried";
}

TEST(Unclear, NeverWhereThereIsNoChoice) {
    EXPECT_FALSE(is_unclear({}, {}));
    EXPECT_FALSE(
        is_unclear(std::vector<RootMove>{move(1, 0.5)}, std::vector<RootMove>{move(1, 0.9)}));
}

}  // namespace
}  // namespace nadare::engine
