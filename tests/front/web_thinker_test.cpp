#include "front/web_thinker.h"

#include <gtest/gtest.h>

#include "engine/level.h"

namespace nadare::front {
namespace {

TEST(CoreShare, GamesThatThinkAtOnceDivideTheCores) {
    CoreShare share(4);
    EXPECT_EQ(4, share.threads());
    const CoreShare::Turn one(share);
    EXPECT_EQ(4, share.threads());
    {
        const CoreShare::Turn two(share);
        const CoreShare::Turn three(share);
        EXPECT_EQ(1, share.threads());
    }
    const CoreShare::Turn two(share);
    EXPECT_EQ(2, share.threads());
}

TEST(CoreShare, ALevelThatReadsMuchThinksOnAllOfThem) {
    const CoreShare share(4);
    for (const int size : {9, 19}) {
        const auto threads = [&](int level) {
            return share.threads_for(engine::level_setting(level, size));
        };
        EXPECT_EQ(1, threads(1));
        EXPECT_EQ(1, threads(engine::kDefaultLevel));
        EXPECT_EQ(4, threads(engine::kTopLevel - 1));
        EXPECT_EQ(4, threads(engine::kTopLevel));
    }
}

}  // namespace
}  // namespace nadare::front
