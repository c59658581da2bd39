// What go/board.h promises, proved at a length that unit tests cannot afford: a million random
// moves beside the flood-fill board, and every legal position of the 4×4 board.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <vector>

#include "go/board.h"
#include "go/board_against_naive.h"
#include "go/legal_positions.h"

namespace nadare::go {
namespace {

// A million moves in all: there are 8 + 12 + 18 + 24 = 62 pairs of a capacity and a size.
constexpr std::int64_t kMovesPerSize = 1'000'000 / 62 + 1;

template <int N>
void expect_boards_agree() {
    const Happenings happenings = play_side_by_side<N>(kMovesPerSize, 1'000 + N);
    EXPECT_GE(happenings.moves, kMovesPerSize * (N - 1));
    EXPECT_GT(happenings.kos, 100);
    EXPECT_GT(happenings.captures_of_several_chains, 100);
    EXPECT_GT(happenings.captures_with_a_merge, 100);
    EXPECT_GT(happenings.merges_of_four_chains, 10);
    EXPECT_GT(happenings.suicides_of_one_stone, 100);
    EXPECT_GT(happenings.suicides_of_several_stones, 100);
}

TEST(BoardProof, AgreesWithTheNaiveBoardInRandomGamesOnCapacity9) {
    expect_boards_agree<9>();
}

TEST(BoardProof, AgreesWithTheNaiveBoardInRandomGamesOnCapacity13) {
    expect_boards_agree<13>();
}

TEST(BoardProof, AgreesWithTheNaiveBoardInRandomGamesOnCapacity19) {
    expect_boards_agree<19>();
}

TEST(BoardProof, AgreesWithTheNaiveBoardInRandomGamesOnCapacity25) {
    expect_boards_agree<25>();
}

// Every 101st position is recomputed from scratch: all of them would take minutes.
TEST(BoardProof, The4x4BoardHas24318165LegalPositionsWithDifferentHashes) {
    Board<9> board(4);
    BasicUndoLog<9> log;
    std::vector<std::uint64_t> hashes;
    hashes.reserve(24'318'165);
    bool is_consistent = true;
    for_each_legal_position(board, 0, log, [&](const Board<9>& position) {
        if (hashes.size() % 101 == 0) is_consistent = is_consistent && position.is_consistent();
        hashes.push_back(position.hash());
    });
    EXPECT_TRUE(is_consistent);
    EXPECT_EQ(board, Board<9>(4)) << "undo has not led back to the empty board";
    EXPECT_EQ(hashes.size(), 24'318'165u);
    std::sort(hashes.begin(), hashes.end());
    EXPECT_TRUE(std::adjacent_find(hashes.begin(), hashes.end()) == hashes.end())
        << "two positions share a hash";
}

}  // namespace
}  // namespace nadare::go
