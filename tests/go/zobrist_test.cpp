#include "go/zobrist.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <set>
#include <vector>

#include "go/board.h"
#include "util/rng.h"

namespace nadare::go {
namespace {

TEST(Zobrist, HasNoTwoEqualKeysAndNoZeroKey) {
    std::set<std::uint64_t> keys{0, kWhiteToPlayKey};
    for (int row = 0; row < kMaxSize; ++row)
        for (int column = 0; column < kMaxSize; ++column)
            for (const Color color : {Color::black, Color::white, Color::border})
                keys.insert(zobrist_key(color, column, row));
    EXPECT_EQ(keys.size(), 2u + 3u * 625u);
}

// The reference values pin the keys: a change here changes every recorded hash.
TEST(Zobrist, NeverChangesItsKeys) {
    EXPECT_EQ(zobrist_key(Color::black, 0, 0), 0xd9d7dc0f84ec0dacULL);
    EXPECT_EQ(zobrist_key(Color::white, 24, 24), 0x822f7d320f08883eULL);
    EXPECT_EQ(kWhiteToPlayKey, 0x180226a5348fcb0eULL);
}

template <int N>
void expect_keys_by_place() {
    for (int row = 0; row < N; ++row)
        for (int column = 0; column < N; ++column) {
            const auto p = BasicPoint<N>::at(column, row);
            for (const Color color : {Color::black, Color::white})
                ASSERT_EQ(kZobrist<N>.stone(color, p), zobrist_key(color, column, row));
            ASSERT_EQ(kZobrist<N>.ko(p), zobrist_key(Color::border, column, row));
        }
}

TEST(Zobrist, GivesAPlaceTheSameKeyInEveryCapacity) {
    expect_keys_by_place<9>();
    expect_keys_by_place<13>();
    expect_keys_by_place<19>();
    expect_keys_by_place<25>();
}

TEST(Zobrist, HashesAPositionAlikeWhateverTheOrderOfMoves) {
    util::Rng rng(1970);
    std::vector<BasicMove<19>> moves;
    for (int row = 0; row < 19; row += 2)
        for (int column = 0; column < 19; column += 2)
            moves.push_back(
                {BasicPoint<19>::at(column, row), rng.chance(0.5) ? Color::black : Color::white});
    const auto hash_of = [&] {
        Board<19> board;
        for (const auto& move : moves) board.play(move);
        return board.hash();
    };
    const std::uint64_t hash = hash_of();
    for (int i = 0; i < 20; ++i) {
        std::shuffle(moves.begin(), moves.end(), rng);
        EXPECT_EQ(hash_of(), hash);
    }
}

TEST(Zobrist, TellsApartSideToMoveAndKoOnlyWhereTheyBelong) {
    Board<9> board(5);
    EXPECT_EQ(board.hash(), 0u);
    EXPECT_EQ(board.situation_hash(Color::black), 0u);
    EXPECT_EQ(board.situation_hash(Color::white), kWhiteToPlayKey);
    const auto black_to_play = board.full_hash();
    board.set_to_play(Color::white);
    EXPECT_EQ(board.hash(), 0u);
    EXPECT_NE(board.full_hash(), black_to_play);
    const auto white_to_play = board.full_hash();
    board.set_ko(BasicPoint<9>::at(2, 2), Color::white);
    EXPECT_EQ(board.hash(), 0u);
    EXPECT_NE(board.full_hash(), white_to_play);
    EXPECT_NE(board.full_hash(), black_to_play);
}

}  // namespace
}  // namespace nadare::go
