// The fast board against the flood-fill board in random play. The slow tests play a million moves
// this way; see tests/slow/board_proof_test.cpp.

#include "go/board_against_naive.h"

#include <gtest/gtest.h>

namespace nadare::go {
namespace {

// Every kind of event must have come up, or the games have shown nothing about it.
void expect_everything_happened(const Happenings& happenings) {
    if (::testing::Test::HasFailure()) return;  // The games stopped early; that is the news.
    EXPECT_GT(happenings.kos, 0);
    EXPECT_GT(happenings.captures_of_several_chains, 0);
    EXPECT_GT(happenings.captures_with_a_merge, 0);
    EXPECT_GT(happenings.merges_of_four_chains, 0);
    EXPECT_GT(happenings.suicides_of_one_stone, 0);
    EXPECT_GT(happenings.suicides_of_several_stones, 0);
}

TEST(BoardAgainstNaive, AgreesInRandomGamesOnCapacity9) {
    expect_everything_happened(play_side_by_side<9>(600, 9));
}

TEST(BoardAgainstNaive, AgreesInRandomGamesOnCapacity13) {
    expect_everything_happened(play_side_by_side<13>(400, 13));
}

TEST(BoardAgainstNaive, AgreesInRandomGamesOnCapacity19) {
    expect_everything_happened(play_side_by_side<19>(100, 19));
}

TEST(BoardAgainstNaive, AgreesInRandomGamesOnCapacity25) {
    expect_everything_happened(play_side_by_side<25>(1, 25));
}

}  // namespace
}  // namespace nadare::go
