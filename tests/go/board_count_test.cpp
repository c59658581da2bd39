// The rules proved by counting: all legal positions, and all games of a given length, on boards
// small enough to enumerate them. The 4×4 board is in tests/slow/board_proof_test.cpp.

#include <gtest/gtest.h>

#include <cstdint>
#include <unordered_set>
#include <vector>

#include "go/board.h"
#include "go/legal_positions.h"
#include "go/naive_board.h"
#include "util/text.h"

namespace nadare::go {
namespace {

TEST(LegalPositions, AreAsManyAsTrompAndFarnebackFound) {
    EXPECT_EQ(count_legal_positions<9>(1), 1u);
    EXPECT_EQ(count_legal_positions<9>(2), 57u);
    EXPECT_EQ(count_legal_positions<9>(3), 12'675u);
}

TEST(LegalPositions, AreAsManyInTheStorageOfEveryCapacity) {
    EXPECT_EQ(count_legal_positions<13>(3), 12'675u);
    EXPECT_EQ(count_legal_positions<19>(3), 12'675u);
    EXPECT_EQ(count_legal_positions<25>(3), 12'675u);
}

// Each of the 3^(size²) colourings is built to the end, whatever the board takes off on the way.
void expect_board_keeps_exactly_the_legal_colourings(int size) {
    int colourings = 1;
    for (int i = 0; i < size * size; ++i) colourings *= 3;
    for (int colouring = 0; colouring < colourings; ++colouring) {
        Board<9> board(size);
        NaivePosition right(size);
        int rest = colouring;
        right.for_each_place([&](Place p) {
            const Color color = static_cast<Color>(rest % 3);
            rest /= 3;
            right.put(p, color);
            if (color != Color::empty) board.play(BasicPoint<9>::at(p.column, p.row), color);
        });
        const bool is_whole = board.prisoners(Color::black) + board.prisoners(Color::white) == 0;
        ASSERT_EQ(is_whole, right.every_chain_has_a_liberty()) << right.picture();
        ASSERT_TRUE(board.is_consistent()) << right.picture();
    }
}

TEST(LegalPositions, AreTheColouringsFromWhichNothingIsTakenOff) {
    for (const int size : {1, 2, 3}) expect_board_keeps_exactly_the_legal_colourings(size);
}

TEST(LegalPositions, AllHaveDifferentHashesOn3x3) {
    Board<9> board(3);
    BasicUndoLog<9> log;
    std::unordered_set<std::uint64_t> hashes;
    for_each_legal_position(board, 0, log, [&](const Board<9>& b) { hashes.insert(b.hash()); });
    EXPECT_EQ(hashes.size(), 12'675u);
}

enum class Suicide { forbidden, allowed };

// The number of games of this many moves, passes among them, under simple ko.
template <int N>
std::uint64_t count_games(Board<N>& board, BasicUndoLog<N>& log, int moves, Suicide suicide) {
    if (moves == 0) return 1;
    const Color color = board.to_play();
    std::uint64_t count = 0;
    const auto follow = [&](BasicPoint<N> p) {
        board.play({p, color}, log);
        count += count_games(board, log, moves - 1, suicide);
        board.undo(log);
    };
    follow(BasicPoint<N>::pass());
    board.for_each_point([&](BasicPoint<N> p) {
        if (suicide == Suicide::allowed ? board.is_legal_with_suicide(p, color)
                                        : board.is_legal(p, color))
            follow(p);
    });
    return count;
}

template <int N>
std::uint64_t count_games(int size, int moves, Suicide suicide) {
    Board<N> board(size);
    BasicUndoLog<N> log;
    const std::uint64_t count = count_games(board, log, moves, suicide);
    EXPECT_EQ(board, Board<N>(size)) << "undo has not led back to the empty board";
    EXPECT_TRUE(board.is_consistent());
    return count;
}

std::uint64_t count_naively(const NaiveBoard& board, Color color, int moves, Suicide suicide) {
    if (moves == 0) return 1;
    NaiveBoard after = board;
    after.pass(color);
    std::uint64_t count = count_naively(after, opponent(color), moves - 1, suicide);
    board.position().for_each_place([&](Place p) {
        if (!board.is_legal(p, color, suicide == Suicide::allowed)) return;
        after = board;
        after.play(p, color);
        count += count_naively(after, opponent(color), moves - 1, suicide);
    });
    return count;
}

struct Perft {
    int size;
    int moves;
    std::uint64_t without_suicide;
    std::uint64_t with_suicide;
};

// Found by a third program, in another language; they stand here so that a mistake made in both
// boards at once would still show.
const std::vector<Perft> kPerfts = {
    {1, 8, 1, 256},           {2, 1, 5, 5},     {2, 2, 21, 21},         {2, 3, 73, 73},
    {2, 4, 193, 217},         {2, 5, 493, 605}, {2, 7, 2'697, 4'017},   {2, 9, 15'517, 30'205},
    {3, 1, 10, 10},           {3, 2, 91, 91},   {3, 3, 748, 748},       {3, 5, 35'446, 36'334},
    {3, 6, 199'207, 213'167}, {4, 2, 273, 273}, {4, 4, 58'513, 58'633},
};

TEST(LegalGames, AreAsManyOnTheNaiveBoard) {
    for (const Perft& perft : kPerfts) {
        const NaiveBoard board(perft.size);
        EXPECT_EQ(count_naively(board, Color::black, perft.moves, Suicide::forbidden),
                  perft.without_suicide)
            << perft.moves << " moves on size " << perft.size << " without suicide";
        EXPECT_EQ(count_naively(board, Color::black, perft.moves, Suicide::allowed),
                  perft.with_suicide)
            << perft.moves << " moves on size " << perft.size << " with suicide";
    }
}

template <int N>
void expect_all_games_are_found() {
    for (const Perft& perft : kPerfts) {
        EXPECT_EQ(count_games<N>(perft.size, perft.moves, Suicide::forbidden),
                  perft.without_suicide)
            << perft.moves << " moves on size " << perft.size << " without suicide";
        EXPECT_EQ(count_games<N>(perft.size, perft.moves, Suicide::allowed), perft.with_suicide)
            << perft.moves << " moves on size " << perft.size << " with suicide";
    }
}

TEST(LegalGames, AreAsManyOnCapacity9) {
    expect_all_games_are_found<9>();
}

TEST(LegalGames, AreAsManyOnCapacity19) {
    expect_all_games_are_found<19>();
}

}  // namespace
}  // namespace nadare::go
