#include "engine/level.h"

#include <gtest/gtest.h>

namespace nadare::engine {
namespace {

TEST(Level, EachReadsMoreThanTheOneBelowAndTheTopAsMuchAsTimeAllows) {
    for (int level = 2; level < kTopLevel; ++level)
        EXPECT_GT(simulations_at(level), simulations_at(level - 1));
    EXPECT_EQ(0, simulations_at(kTopLevel));
}

TEST(Level, ChangesHowMuchIsReadAndKeepsTheKnowledge) {
    EngineOptions options;
    options.prior.moves += 1;
    const EngineOptions low = at_level(options, 1, std::chrono::duration<double>(2));
    EXPECT_EQ(simulations_at(1), low.budget.simulations);
    EXPECT_EQ(2, low.budget.seconds.count());
    EXPECT_FALSE(low.decision.reuse_tree);
    EXPECT_EQ(options.prior.moves, low.prior.moves);
    EXPECT_TRUE(at_level(options, kTopLevel, {}).decision.reuse_tree);
}

}  // namespace
}  // namespace nadare::engine
