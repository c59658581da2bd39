// The smallest boards and the largest.

#include <gtest/gtest.h>

#include "go/legal_positions.h"
#include "go/scene.h"

namespace nadare::go {
namespace {

using testing::kBlack;
using testing::kWhite;
using testing::Scene;

// --- The smallest boards and the largest ---

TEST(SmallestBoard, Of1x1HasNoMoveButSuicide) {
    Scene scene("a");
    for (const Color color : {kBlack, kWhite}) {
        EXPECT_FALSE(scene->is_legal(scene['a'], color));
        EXPECT_TRUE(scene->is_suicide(scene['a'], color));
        EXPECT_TRUE(scene->is_legal_with_suicide(scene['a'], color));
    }
    scene.black('a').white('a').black('a');
    scene.expect(".");
    EXPECT_EQ(scene->prisoners(kBlack), 2);
    EXPECT_EQ(scene->prisoners(kWhite), 1);
    EXPECT_TRUE(scene->ko().is_none());
}

TEST(SmallestBoard, Of2x2TurnsOverWithEveryCapture) {
    Scene scene(R"(
        a X
        O b
    )");
    scene.black('b');
    EXPECT_TRUE(scene->is_in_atari(Point::at(0, 1)));
    scene.white('a');
    scene.expect(R"(
        O .
        O .
    )");
    EXPECT_EQ(scene->prisoners(kBlack), 2);
    EXPECT_TRUE(scene->ko().is_none());
    EXPECT_TRUE(scene->is_legal(scene['b'], kBlack));
    scene.black('b');
    EXPECT_EQ(scene->liberties(scene['b']), 1);
}

// The stone that starts a ko stands next to the one it took and to one of the opponent's, and these
// two leave no liberty to the stone that helped: a board must be 3×3 to have a ko.
TEST(SmallestBoard, Of2x2HasNoKo) {
    AnyBoard board(2);
    AnyBoard::UndoLog log;
    int captures = 0;
    for_each_legal_position(board, 0, log, [&](const AnyBoard& position) {
        for (const Color color : {kBlack, kWhite})
            position.for_each_point([&](Point p) {
                if (!position.is_legal(p, color)) return;
                AnyBoard after = position;
                after.play(p, color);
                captures += after.prisoners(opponent(color)) > 0 ? 1 : 0;
                EXPECT_TRUE(after.ko().is_none()) << draw(position);
            });
    });
    EXPECT_GT(captures, 0);
}

TEST(LargestBoard, LosesAChainOf624Stones) {
    AnyBoard board(25);
    AnyBoard::UndoLog log;
    const Point last = Point::at(12, 12);
    board.for_each_point([&](Point p) {
        if (p != last) board.play({p, kBlack}, log);
    });
    EXPECT_EQ(board.chain_size(Point::at(0, 0)), 624);
    EXPECT_EQ(board.liberties(Point::at(24, 24)), 1);
    EXPECT_EQ(board.first_liberty(Point::at(0, 0)), last);
    EXPECT_EQ(board.empty_count(), 1);
    EXPECT_FALSE(board.is_legal(last, kBlack));
    EXPECT_TRUE(board.is_legal(last, kWhite));
    const AnyBoard full = board;

    board.play({last, kWhite}, log);
    EXPECT_EQ(board.prisoners(kBlack), 624);
    EXPECT_EQ(board.empty_count(), 624);
    EXPECT_EQ(board.liberties(last), 4);
    EXPECT_TRUE(board.is_consistent());
    board.undo(log);
    EXPECT_EQ(board, full);
    EXPECT_TRUE(board.is_consistent());

    board.play({last, kBlack}, log);
    EXPECT_EQ(board.prisoners(kBlack), 625) << "suicide of the whole board";
    EXPECT_EQ(board.empty_count(), 625);
    EXPECT_EQ(board.hash(), 0u);
    EXPECT_TRUE(board.is_consistent());
    while (!log.is_empty()) board.undo(log);
    EXPECT_EQ(board, AnyBoard(25));
    EXPECT_TRUE(board.is_consistent());
}

TEST(LargestBoard, HoldsAChequerboardOf313ChainsAndJoinsThemAll) {
    AnyBoard board(25);
    AnyBoard::UndoLog log;
    const auto is_dark = [](Point p) { return (p.column() + p.row()) % 2 == 0; };
    board.for_each_point([&](Point p) {
        if (is_dark(p)) board.play({p, kBlack}, log);
    });
    EXPECT_EQ(board.highest_chain(), 313u);
    for (unsigned id = 1; id <= 313; ++id) ASSERT_FALSE(board.stone_of(id).is_none()) << id;
    board.for_each_point([&](Point p) {
        if (is_dark(p)) {
            ASSERT_EQ(board.chain_size(p), 1);
        } else {
            ASSERT_TRUE(board.is_suicide(p, kWhite));
            ASSERT_FALSE(board.is_suicide(p, kBlack));
        }
    });
    const AnyBoard chequered = board;

    const Point last = Point::at(24, 23);
    board.for_each_point([&](Point p) {
        if (!is_dark(p) && p != last) board.play({p, kBlack}, log);
        if (p.column() == 0) {
            ASSERT_TRUE(board.is_consistent());
        }
    });
    EXPECT_EQ(board.chain_size(Point::at(0, 0)), 624);
    EXPECT_EQ(board.first_liberty(Point::at(0, 0)), last);
    while (log.size() > 313) board.undo(log);
    EXPECT_EQ(board, chequered);
    EXPECT_TRUE(board.is_consistent());
}

}  // namespace
}  // namespace nadare::go
