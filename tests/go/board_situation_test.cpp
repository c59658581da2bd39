// Captures, suicides and scene where a person can see what has to happen. Each position is a
// diagram; each scene is taken back at its end and must then be what it was.

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "go/board.h"
#include "go/diagram.h"
#include "go/legal_positions.h"

namespace nadare::go {
namespace {

constexpr Color kBlack = Color::black;
constexpr Color kWhite = Color::white;

std::string bare(const AnyBoard& board) {
    return draw(board, {.coordinates = false, .last_move = false});
}

class Scene {
 public:
    explicit Scene(std::string_view picture)
        : diagram_(parse_diagram(picture)), board_(diagram_.board) {}
    Scene(const Scene&) = delete;
    Scene& operator=(const Scene&) = delete;

    ~Scene() {
        while (!log_.is_empty()) {
            board_.undo(log_);
            EXPECT_TRUE(board_.is_consistent()) << draw(board_);
        }
        EXPECT_EQ(board_, diagram_.board) << "after all moves were taken back:\n" << draw(board_);
    }

    Scene& black(char mark) { return play(diagram_[mark], kBlack); }
    Scene& white(char mark) { return play(diagram_[mark], kWhite); }
    Scene& pass(Color color) { return play(Point::pass(), color); }

    Point operator[](char mark) const { return diagram_[mark]; }
    const AnyBoard& board() const { return board_; }
    const AnyBoard* operator->() const { return &board_; }

    void expect(std::string_view picture) const {
        EXPECT_EQ(bare(board_), bare(parse_diagram(picture).board));
    }

 private:
    Scene& play(Point p, Color color) {
        EXPECT_TRUE(p.is_pass() || board_.is_legal_with_suicide(p, color)) << draw(board_);
        board_.play({p, color}, log_);
        EXPECT_TRUE(board_.is_consistent()) << draw(board_);
        return *this;
    }

    Diagram diagram_;
    AnyBoard board_;
    AnyBoard::UndoLog log_;
};

// --- Captures ---

TEST(BoardCapture, TakesAStoneInTheCorner) {
    Scene scene(R"(
        O X .
        a . .
        . . .
    )");
    scene.black('a');
    scene.expect(R"(
        . X .
        X . .
        . . .
    )");
    EXPECT_EQ(scene->prisoners(kWhite), 1);
    EXPECT_EQ(scene->prisoners(kBlack), 0);
    EXPECT_TRUE(scene->ko().is_none()) << "the capturing stone has two liberties";
}

TEST(BoardCapture, TakesAChainOfManyStones) {
    Scene scene(R"(
        . X X X .
        X O O O X
        X O X O X
        X O X X .
        . a . . .
    )");
    scene.black('a');
    scene.expect(R"(
        . X X X .
        X . . . X
        X . X . X
        X . X X .
        . X . . .
    )");
    EXPECT_EQ(scene->prisoners(kWhite), 6);
}

TEST(BoardCapture, TakesFourChainsAtOnce) {
    Scene scene(R"(
        . . X . .
        . X O X .
        X O a O X
        . X O X .
        . . X . .
    )");
    EXPECT_FALSE(scene->is_suicide(scene['a'], kBlack));
    scene.black('a');
    scene.expect(R"(
        . . X . .
        . X . X .
        X . X . X
        . X . X .
        . . X . .
    )");
    EXPECT_EQ(scene->prisoners(kWhite), 4);
    EXPECT_TRUE(scene->ko().is_none());
    EXPECT_EQ(scene->liberties(scene['a']), 4);
}

TEST(BoardCapture, TakesChainsOfDifferentSizesAndLeavesTheOneThatHasLiberties) {
    Scene scene(R"(
        . X X . .
        X O O X .
        X O a O .
        . X O X .
        . . X . .
    )");
    scene.black('a');
    scene.expect(R"(
        . X X . .
        X . . X .
        X . X O .
        . X . X .
        . . X . .
    )");
    EXPECT_EQ(scene->prisoners(kWhite), 4);
    EXPECT_EQ(scene->liberties(Point::at(3, 2)), 1);
}

TEST(BoardCapture, ComesBeforeSuicide) {
    Scene scene(R"(
        a O X
        O O X
        X X .
    )");
    EXPECT_TRUE(scene->is_legal(scene['a'], kBlack));
    EXPECT_FALSE(scene->is_legal(scene['a'], kWhite)) << "White takes nothing there";
    scene.black('a');
    scene.expect(R"(
        X . X
        . . X
        X X .
    )");
    EXPECT_EQ(scene->prisoners(kWhite), 3);
}

TEST(BoardCapture, CapturesAndJoinsAtOnce) {
    Scene scene(R"(
        . X O X .
        . X a O X
        . . X X .
        . . . . .
        . . . . .
    )");
    scene.black('a');
    scene.expect(R"(
        . X . X .
        . X X . X
        . . X X .
        . . . . .
        . . . . .
    )");
    EXPECT_EQ(scene->prisoners(kWhite), 2);
    EXPECT_EQ(scene->chain_size(scene['a']), 5);
    EXPECT_EQ(scene->liberties(scene['a']), 8);
    EXPECT_TRUE(scene->ko().is_none());
}

// --- Snapback and throw-in ---

TEST(BoardSnapback, TakesTheCapturersAtOnce) {
    // Black throws in at a. If White takes with b, all five white stones have a as their only
    // liberty, and Black may take them at once: no ko, for more than one stone comes off.
    Scene scene(R"(
        X O O b a
        X X X O O
        . . X X X
        . . . . .
        . . . . .
    )");
    scene.black('a');
    EXPECT_EQ(scene->liberties(scene['a']), 1);
    scene.white('b');
    EXPECT_EQ(scene->prisoners(kBlack), 1);
    EXPECT_TRUE(scene->ko().is_none()) << "the capturing stone joined others";
    EXPECT_TRUE(scene->is_in_atari(scene['b']));
    EXPECT_EQ(scene->first_liberty(scene['b']), scene['a']);
    EXPECT_TRUE(scene->is_legal(scene['a'], kBlack));
    scene.black('a');
    scene.expect(R"(
        X . . . X
        X X X . .
        . . X X X
        . . . . .
        . . . . .
    )");
    EXPECT_EQ(scene->prisoners(kWhite), 5);
}

TEST(BoardThrowIn, IsLegalWhereOneLibertyIsLeft) {
    Scene scene(R"(
        a b O
        O O .
        . . .
    )");
    EXPECT_TRUE(scene->is_legal(scene['a'], kBlack));
    scene.black('a');
    EXPECT_EQ(scene->liberties(scene['a']), 1);
    EXPECT_TRUE(scene->is_suicide(scene['b'], kBlack)) << "the second stone would have no liberty";
    scene.white('b');
    scene.expect(R"(
        . O O
        O O .
        . . .
    )");
    EXPECT_TRUE(scene->ko().is_none()) << "the capturing stone joined others";
}

// --- Suicide ---

TEST(BoardSuicide, OfOneStoneChangesNothingButPrisoners) {
    Scene scene(R"(
        a O .
        O . .
        . . .
    )");
    EXPECT_TRUE(scene->is_suicide(scene['a'], kBlack));
    EXPECT_FALSE(scene->is_legal(scene['a'], kBlack));
    EXPECT_TRUE(scene->is_legal_with_suicide(scene['a'], kBlack));
    EXPECT_TRUE(scene->is_legal(scene['a'], kWhite));
    const auto hash = scene->hash();
    scene.black('a');
    scene.expect(R"(
        . O .
        O . .
        . . .
    )");
    EXPECT_EQ(scene->hash(), hash);
    EXPECT_EQ(scene->prisoners(kBlack), 1);
    EXPECT_EQ(scene->to_play(), kWhite);
    EXPECT_EQ(scene->last_move(), (Move{scene['a'], kBlack}));
    EXPECT_TRUE(scene->ko().is_none());
}

TEST(BoardSuicide, OfSeveralStonesTakesTheWholeChain) {
    Scene scene(R"(
        X X a X O
        O X O O O
        . O . . .
        . . . . .
        . . . . .
    )");
    EXPECT_TRUE(scene->is_suicide(scene['a'], kBlack));
    EXPECT_FALSE(scene->is_legal(scene['a'], kBlack));
    scene.black('a');
    scene.expect(R"(
        . . . . O
        O . O O O
        . O . . .
        . . . . .
        . . . . .
    )");
    EXPECT_EQ(scene->prisoners(kBlack), 5);
    EXPECT_EQ(scene->liberties(Point::at(0, 1)), 3);
    EXPECT_TRUE(scene->ko().is_none());
}

TEST(BoardSuicide, IsNoneIfAnOwnNeighbourHasASecondLiberty) {
    Scene scene(R"(
        a X .
        O O O
        . . .
    )");
    EXPECT_FALSE(scene->is_suicide(scene['a'], kBlack));
    EXPECT_TRUE(scene->is_legal(scene['a'], kBlack));
    scene.black('a');
    EXPECT_EQ(scene->chain_size(scene['a']), 2);
    EXPECT_EQ(scene->liberties(scene['a']), 1);
}

// --- Ko ---

TEST(BoardKo, ForbidsTheRecaptureUntilAnotherMoveIsPlayed) {
    Scene scene(R"(
        . X O . .
        X b a O .
        . X O . .
        . . . . c
        . . . . d
    )");
    scene.white('b');
    EXPECT_TRUE(scene->ko().is_none()) << "nothing was taken";
    scene.black('a');
    scene.expect(R"(
        . X O . .
        X . X O .
        . X O . .
        . . . . .
        . . . . .
    )");
    EXPECT_EQ(scene->ko(), scene['b']);
    EXPECT_EQ(scene->ko_color(), kWhite);
    EXPECT_TRUE(scene->is_ko(scene['b'], kWhite));
    EXPECT_FALSE(scene->is_legal(scene['b'], kWhite));
    EXPECT_FALSE(scene->is_legal_with_suicide(scene['b'], kWhite));
    EXPECT_TRUE(scene->is_legal(scene['b'], kBlack)) << "Black may fill";

    scene.white('c').black('d');
    EXPECT_TRUE(scene->ko().is_none());
    EXPECT_EQ(scene->ko_color(), Color::empty);
    EXPECT_TRUE(scene->is_legal(scene['b'], kWhite));
    scene.white('b');
    EXPECT_EQ(scene->ko(), scene['a']);
    EXPECT_EQ(scene->ko_color(), kBlack);
}

TEST(BoardKo, EndsWithAPass) {
    Scene scene(R"(
        O a O
        X O .
        . . .
    )");
    scene.black('a');
    scene.expect(R"(
        . X O
        X O .
        . . .
    )");
    EXPECT_EQ(scene->ko(), Point::at(0, 0));
    scene.pass(kWhite);
    EXPECT_TRUE(scene->ko().is_none());
    EXPECT_TRUE(scene->is_legal(Point::at(0, 0), kWhite));
}

TEST(BoardKo, IsNoneWhenTwoStonesWereTaken) {
    Scene scene(R"(
        O O a O .
        X X O . .
        . . . . .
        . . . . .
        . . . . .
    )");
    scene.black('a');
    scene.expect(R"(
        . . X O .
        X X O . .
        . . . . .
        . . . . .
        . . . . .
    )");
    EXPECT_EQ(scene->liberties(scene['a']), 1);
    EXPECT_EQ(scene->chain_size(scene['a']), 1);
    EXPECT_TRUE(scene->ko().is_none());
    EXPECT_TRUE(scene->is_legal(Point::at(1, 0), kWhite)) << "the capturer may be taken back";
}

TEST(BoardKo, IsNoneWhenTheCapturingStoneJoinsAChain) {
    Scene scene(R"(
        O a X O .
        X O O . .
        . . . . .
        . . . . .
        . . . . .
    )");
    scene.black('a');
    scene.expect(R"(
        . X X O .
        X O O . .
        . . . . .
        . . . . .
        . . . . .
    )");
    EXPECT_EQ(scene->liberties(scene['a']), 1);
    EXPECT_TRUE(scene->ko().is_none());
    EXPECT_TRUE(scene->is_legal(Point::at(0, 0), kWhite));
}

TEST(BoardKo, IsNoneWhenTheCapturingStoneHasASecondLiberty) {
    Scene scene(R"(
        O a .
        X O .
        . . .
    )");
    scene.black('a');
    EXPECT_EQ(scene->prisoners(kWhite), 1);
    EXPECT_EQ(scene->liberties(scene['a']), 2);
    EXPECT_TRUE(scene->ko().is_none());
    EXPECT_FALSE(scene->is_legal(Point::at(0, 0), kWhite)) << "suicide, not ko";
}

// Taking in one of two scene lifts the ban in the other.
TEST(BoardKo, IsTheLatestOfTwo) {
    Scene scene(R"(
        . X O . . . .
        X a X O . . .
        . X O . . . .
        . . . . X O .
        . . . X O b O
        . . . . X O .
        . . . . . . .
    )");
    scene.white('a');
    EXPECT_EQ(scene->ko(), Point::at(2, 1));
    EXPECT_EQ(scene->ko_color(), kBlack);
    scene.black('b');
    EXPECT_EQ(scene->ko(), Point::at(4, 4));
    EXPECT_EQ(scene->ko_color(), kWhite);
    EXPECT_TRUE(scene->is_legal_with_suicide(Point::at(2, 1), kBlack));
    EXPECT_FALSE(scene->is_legal_with_suicide(Point::at(4, 4), kWhite));
    scene.pass(kWhite);
    EXPECT_TRUE(scene->is_legal(Point::at(2, 1), kBlack));
}

TEST(BoardKo, CanBeSetAndLiftedByHand) {
    Diagram diagram = parse_diagram(R"(
        . X O .
        X a X O
        . X O .
        . . . .
    )");
    AnyBoard& board = diagram.board;
    EXPECT_TRUE(board.is_legal(diagram['a'], kWhite));
    board.set_ko(diagram['a'], kWhite);
    EXPECT_FALSE(board.is_legal(diagram['a'], kWhite));
    EXPECT_TRUE(board.is_legal(diagram['a'], kBlack));
    EXPECT_TRUE(board.is_consistent());
    board.set_ko(Point::none(), kWhite);
    EXPECT_TRUE(board.is_legal(diagram['a'], kWhite));
    EXPECT_EQ(board.ko_color(), Color::empty);
}

// --- Chains ---

TEST(BoardChains, MergeTwoThreeAndFourAtOnce) {
    Scene scene(R"(
        . . X . . . .
        . . X . . . .
        X X a X . X .
        . . X . X b X
        . . . . . . .
        X c X . . . .
        . . . . . . .
    )");
    scene.black('c');
    EXPECT_EQ(scene->chain_size(scene['c']), 3);
    EXPECT_EQ(scene->liberties(scene['c']), 7);
    scene.black('b');
    EXPECT_EQ(scene->chain_size(scene['b']), 4);
    EXPECT_EQ(scene->liberties(scene['b']), 7);
    scene.black('a');
    EXPECT_EQ(scene->chain_size(scene['a']), 7);
    EXPECT_EQ(scene->liberties(scene['a']), 10);
    int stones = 0;
    scene->for_each_stone(scene['a'], [&](Point) { ++stones; });
    EXPECT_EQ(stones, 7);
}

TEST(BoardChains, ShareALibertyButCountItOnceAfterMerging) {
    Scene scene(R"(
        X a X
        . . .
        . . .
    )");
    EXPECT_EQ(scene->liberties(Point::at(0, 0)), 2);
    scene.black('a');
    EXPECT_EQ(scene->liberties(Point::at(0, 0)), 3);
    EXPECT_EQ(scene->chain_size(Point::at(2, 0)), 3);
}

TEST(BoardChains, TouchingTheNewStoneTwiceAreJoinedOnce) {
    Scene scene(R"(
        X X X
        X a X
        . . .
    )");
    scene.black('a');
    EXPECT_EQ(scene->chain_size(scene['a']), 6);
    EXPECT_EQ(scene->liberties(scene['a']), 3);
}

TEST(BoardChains, TellWhichNeighboursAreInAtari) {
    const Diagram diagram = parse_diagram(R"(
        . X O X .
        . O a O .
        . X O X .
        . . . . .
        . . . . .
    )");
    // Up and no other: the left, right and lower stones have liberties elsewhere.
    EXPECT_EQ(diagram.board.atari_bits(diagram['a']), 0b0001u);
    const Diagram corner = parse_diagram(R"(
        a O X
        O X .
        X . .
    )");
    EXPECT_EQ(corner.board.atari_bits(corner['a']), 0b1100u) << "right and down";
}

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
