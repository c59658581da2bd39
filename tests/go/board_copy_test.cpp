// Copies of a board, in the same and in another capacity.

#include <gtest/gtest.h>

#include "go/board.h"
#include "go/diagram.h"
#include "util/rng.h"

namespace nadare::go {
namespace {

// A random game, or its end on a small board; suicide and passes included.
template <int N>
void play_randomly(Board<N>& board, int moves, util::Rng& rng) {
    for (int i = 0; i < moves; ++i) {
        const Color color = board.to_play();
        const auto p = board.draw_empty(rng, [&](BasicPoint<N> candidate) {
            return board.is_legal_with_suicide(candidate, color);
        });
        const bool passes = p.is_none() || rng.chance(0.05);
        board.play({passes ? BasicPoint<N>::pass() : p, color});
    }
}

TEST(BoardCopy, IsIndependentOfTheOriginal) {
    util::Rng rng(1);
    Board<19> original(19);
    play_randomly(original, 400, rng);
    const Board<19> copy = original;
    const Board<19> reference = original;
    EXPECT_EQ(copy, original);

    play_randomly(original, 200, rng);
    EXPECT_NE(copy, original);
    EXPECT_EQ(copy, reference);
    EXPECT_EQ(copy.hash(), reference.hash());
    EXPECT_TRUE(copy.is_consistent()) << draw(AnyBoard(copy));
    EXPECT_TRUE(original.is_consistent()) << draw(AnyBoard(original));
}

// Only chains that were ever used are copied, so what the target held before must not show.
TEST(BoardCopy, ReplacesWhateverTheTargetHeld) {
    util::Rng rng(2);
    for (const int moves_before : {0, 5, 300}) {
        for (const int moves : {0, 5, 300}) {
            Board<19> target(19);
            play_randomly(target, moves_before, rng);
            Board<19> source(13);
            play_randomly(source, moves, rng);
            target = source;
            EXPECT_EQ(target, source);
            EXPECT_TRUE(target.is_consistent()) << draw(AnyBoard(target));
            play_randomly(target, 300, rng);
            EXPECT_TRUE(target.is_consistent()) << draw(AnyBoard(target));
        }
    }
}

TEST(BoardCopy, PlaysOnExactlyLikeTheOriginal) {
    util::Rng rng(3);
    Board<13> original(13);
    play_randomly(original, 250, rng);
    Board<13> copy = original;
    util::Rng same_rng = rng;
    play_randomly(original, 250, rng);
    play_randomly(copy, 250, same_rng);
    EXPECT_EQ(copy, original);
    EXPECT_EQ(copy.hash(), original.hash());
}

TEST(BoardCopy, CanTakeBackMovesThatTheOriginalLogged) {
    util::Rng rng(4);
    Board<9> board(9);
    play_randomly(board, 60, rng);
    const Board<9> start = board;
    BasicUndoLog<9> log;
    for (int i = 0; i < 100; ++i) {
        const Color color = board.to_play();
        BasicPoint<9> move = BasicPoint<9>::pass();
        board.for_each_point([&](BasicPoint<9> p) {
            if (board.is_legal(p, color) && rng.chance(0.2)) move = p;
        });
        board.play({move, color}, log);
    }
    Board<9> copy = board;
    BasicUndoLog<9> copied_log = log;
    while (!copied_log.is_empty()) copy.undo(copied_log);
    EXPECT_EQ(copy, start);
    EXPECT_EQ(log.size(), 100u);
    while (!log.is_empty()) board.undo(log);
    EXPECT_EQ(board, start);
}

template <int N>
void expect_same(const Board<N>& small, const AnyBoard& large) {
    EXPECT_EQ(large.size(), small.size());
    EXPECT_EQ(large.hash(), small.hash());
    EXPECT_EQ(large.full_hash(), small.full_hash());
    EXPECT_EQ(large.to_play(), small.to_play());
    EXPECT_EQ(large.ko(), Point(small.ko()));
    EXPECT_EQ(large.ko_color(), small.ko_color());
    EXPECT_EQ(large.last_move(), (Move{Point(small.last_move().point), small.last_move().color}));
    EXPECT_EQ(large.move_before_last(),
              (Move{Point(small.move_before_last().point), small.move_before_last().color}));
    for (const Color color : {Color::black, Color::white})
        EXPECT_EQ(large.prisoners(color), small.prisoners(color));
    small.for_each_point([&](BasicPoint<N> p) {
        EXPECT_EQ(large.at(Point(p)), small.at(p)) << draw(large);
        EXPECT_EQ(large.code(Point(p)), small.code(p)) << draw(large);
    });
}

template <int N>
void expect_conversion_keeps_everything() {
    for (int size = 1; size <= N; ++size) {
        util::Rng rng(5, static_cast<std::uint64_t>(size));
        for (const int moves : {0, 1, 2, size * size, 2 * size * size}) {
            Board<N> small(size);
            play_randomly(small, moves, rng);
            const AnyBoard large(small);
            expect_same(small, large);
            EXPECT_TRUE(large.is_consistent()) << draw(large);
            EXPECT_EQ(Board<N>(large), small) << draw(large);
        }
    }
}

TEST(BoardCopy, KeepsEverythingInAnotherCapacity) {
    expect_conversion_keeps_everything<9>();
    expect_conversion_keeps_everything<13>();
    expect_conversion_keeps_everything<19>();
}

TEST(BoardCopy, KeepsAKoAndItsPrisonerInAnotherCapacity) {
    Diagram diagram = parse_diagram(R"(
        . X O . .
        X O a O .
        . X O . .
        . . . . .
        . . . . .
    )");
    diagram.board.play(diagram['a'], Color::black);
    ASSERT_EQ(diagram.board.ko(), Point::at(1, 1));
    const Board<9> small(diagram.board);
    expect_same(small, diagram.board);
    EXPECT_FALSE(small.is_legal(BasicPoint<9>::at(1, 1), Color::white));
    EXPECT_EQ(small.prisoners(Color::white), 1);
}

TEST(BoardEquality, SeesStonesKoSidePrisonersAndLastMoves) {
    const Board<9> empty(5);
    const auto p = BasicPoint<9>::at(2, 2);
    EXPECT_EQ(empty, Board<9>(5));
    EXPECT_NE(empty, Board<9>(6));
    const auto changed = [&](auto change) {
        Board<9> board = empty;
        change(board);
        return board;
    };
    EXPECT_NE(changed([&](Board<9>& b) { b.play(p, Color::black); }), empty);
    EXPECT_NE(changed([&](Board<9>& b) { b.set_ko(p, Color::black); }), empty);
    EXPECT_NE(changed([&](Board<9>& b) { b.set_ko(p, Color::black); }),
              changed([&](Board<9>& b) { b.set_ko(p, Color::white); }));
    EXPECT_NE(changed([&](Board<9>& b) { b.set_to_play(Color::white); }), empty);
    EXPECT_NE(changed([&](Board<9>& b) { b.set_prisoners(Color::white, 3); }), empty);
    EXPECT_NE(changed([&](Board<9>& b) {
                  b.play_pass(Color::white);  // Black to play again, but White has passed.
              }),
              empty);
    EXPECT_EQ(changed([&](Board<9>& b) {
                  b.play_pass(Color::black);
                  b.set_prisoners(Color::black, 2);
                  b.set_ko(p, Color::white);
                  b.forget_moves();
              }),
              empty);
}

TEST(BoardEquality, DoesNotSeeHowAPositionCameAbout) {
    const auto p = [](int column) { return BasicPoint<9>::at(column, 0); };
    Board<9> one(5);
    Board<9> other(5);
    for (const int column : {0, 1, 3, 4}) one.play(p(column), Color::black);
    for (const int column : {4, 1, 3, 0}) other.play(p(column), Color::black);
    one.forget_moves();
    other.forget_moves();
    EXPECT_EQ(one, other);
    EXPECT_EQ(one.hash(), other.hash());
}

}  // namespace
}  // namespace nadare::go
