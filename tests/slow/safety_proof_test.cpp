// The claims of go/benson.h and go/safety.h against brute force, on many more positions and with
// longer attacks than the unit tests have time for.
#include <gtest/gtest.h>

#include "go/alternating_attack.h"
#include "go/unconditional_attack.h"

namespace nadare::go {
namespace {

TEST(SafetyProof, UnconditionalLifeIsExactOnManyPositions) {
    util::Rng rng(101);
    const BensonCheck check = check_benson(rng, 3000, 4, Suicide::forbidden);
    EXPECT_EQ(check.wrongly_alive, 0) << check.example;
    EXPECT_EQ(check.wrongly_not_alive, 0) << check.example;
    EXPECT_EQ(check.wrong_territory, 0) << check.example;
    EXPECT_GT(check.alive, 200);
}

TEST(SafetyProof, UnconditionalLifeWithSuicideHoldsOnManyPositions) {
    util::Rng rng(102);
    const BensonCheck check = check_benson(rng, 10'000, 3, Suicide::allowed);
    EXPECT_EQ(check.wrongly_alive, 0) << check.example;
    EXPECT_EQ(check.wrong_territory, 0) << check.example;
}

TEST(SafetyProof, SafetyWithstandsSixMovesOnFourByFour) {
    util::Rng rng(103);
    const SafetyCheck check =
        check_safety(rng, {.positions = 200'000, .size = 4, .max_empty = 9, .attacker_moves = 6});
    EXPECT_EQ(check.wrong, 0) << check.example;
    EXPECT_GT(check.checked - check.unsure, 3000);
}

TEST(SafetyProof, SafetyWithstandsFiveMovesOnFiveByFive) {
    util::Rng rng(104);
    const SafetyCheck check =
        check_safety(rng, {.positions = 200'000, .size = 5, .max_empty = 9, .attacker_moves = 5});
    EXPECT_EQ(check.wrong, 0) << check.example;
    EXPECT_GT(check.checked - check.unsure, 3000);
}

TEST(SafetyProof, SafetyWithstandsSuicideOnFourByFour) {
    util::Rng rng(105);
    const SafetyCheck check = check_safety(rng, {.positions = 100'000,
                                                 .size = 4,
                                                 .max_empty = 8,
                                                 .attacker_moves = 5,
                                                 .safety = {.suicide = Suicide::allowed}});
    EXPECT_EQ(check.wrong, 0) << check.example;
    EXPECT_GT(check.checked - check.unsure, 1000);
}

}  // namespace
}  // namespace nadare::go
