#include "go/ladder.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <ostream>
#include <vector>

#include "go/diagram.h"
#include "go/random_position.h"
#include "go/text.h"

namespace nadare::go {

using enum LadderResult;

// How GoogleTest names a result in a failure.
static void PrintTo(LadderResult result, std::ostream* out) {
    *out << (result == captured ? "captured" : result == escapes ? "escapes" : "unknown");
}

namespace {

// The chain of the colour with the fewest liberties: the one a diagram is about.
Point weakest(const Diagram& d, Color color) {
    Point best = Point::none();
    d.board.for_each_point([&](Point p) {
        if (d.board.at(p) != color) return;
        if (best.is_none() || d.board.liberties(p) < d.board.liberties(best)) best = p;
    });
    return best;
}

LadderReader<kMaxSize>::Answer attack_white(const Diagram& d, LadderOptions options = {}) {
    return LadderReader<kMaxSize>(options).solve_capture(d.board, weakest(d, Color::white));
}
LadderReader<kMaxSize>::Answer save_white(const Diagram& d, LadderOptions options = {}) {
    return LadderReader<kMaxSize>(options).solve_escape(d.board, weakest(d, Color::white));
}

TEST(Ladder, WorksOnAnEmptyBoard) {
    const Diagram d = parse_diagram(R"(
        . . . . . . . . .
        . . . . . . . . .
        . . X X . . . . .
        . X O . . . . . .
        . . X . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .)");
    EXPECT_EQ(save_white(d).result, captured);
    EXPECT_TRUE(save_white(d).move.is_none());
}

TEST(Ladder, FailsWhenTheBreakerStandsOnTheDiagonal) {
    const Diagram d = parse_diagram(R"(
        . . . . . . . . .
        . . . . . . . . .
        . . X X . . . . .
        . X O a . . . . .
        . . X . . . . . .
        . . . . . . . . .
        . . . . . O . . .
        . . . . . . . . .
        . . . . . . . . .)");
    EXPECT_EQ(save_white(d).result, escapes);
    EXPECT_EQ(save_white(d).move, d['a']);
}

TEST(Ladder, WorksWhenTheStoneOnTheWayIsBlack) {
    const Diagram d = parse_diagram(R"(
        . . . . . . . . .
        . . . . . . . . .
        . . X X . . . . .
        . X O . . . . . .
        . . X . . . . . .
        . . . . . . . . .
        . . . . . X . . .
        . . . . . . . . .
        . . . . . . . . .)");
    EXPECT_EQ(save_white(d).result, captured);
}

TEST(Ladder, WorksWhenTheBreakerIsBesideTheWay) {
    const Diagram d = parse_diagram(R"(
        . . . . . . . . .
        . . . . . . . . .
        . . X X . . . . .
        . X O . . . . . .
        . . X . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . O . . . . . . .
        . . . . . . . . .)");
    EXPECT_EQ(save_white(d).result, captured);
}

TEST(Ladder, StartsOnTheRightSideOnly) {
    // After Black's b White runs to a and has three liberties; after a he is caught.
    const Diagram d = parse_diagram(R"(
        . . . . . . . . .
        . . . . . . . . .
        . . . X . . . . .
        . . X O a . . . .
        . . X b . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .)");
    const auto answer = attack_white(d);
    EXPECT_EQ(answer.result, captured);
    EXPECT_EQ(answer.move, d['a']);
    LadderReader<kMaxSize> reader;
    EXPECT_TRUE(reader.finds_working_ladder(d.board, d['a'], Color::black));
    EXPECT_FALSE(reader.finds_working_ladder(d.board, d['b'], Color::black));
}

TEST(Ladder, DoesNotCatchAChainWithThreeLiberties) {
    const Diagram d = parse_diagram(R"(
        . . . . .
        . . X . .
        . . O . .
        . . . . .
        . . . . .)");
    const auto answer = attack_white(d);
    EXPECT_EQ(answer.result, escapes);
    EXPECT_TRUE(answer.move.is_none());
}

TEST(Ladder, CrossesTheWholeBoardWithinItsBudget) {
    const Diagram d = parse_diagram(R"(
        . . . . . . . . . . . . . . . . . . .
        . . X X . . . . . . . . . . . . . . .
        . X O . . . . . . . . . . . . . . . .
        . . X . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . . . . .)");
    const Board<19> board(d.board);
    LadderReader<19> reader;
    const auto target = BasicPoint<19>::at(2, 2);
    EXPECT_EQ(reader.solve_escape(board, target).result, captured);
    EXPECT_GT(reader.nodes(), 50);
    EXPECT_LT(reader.nodes(), 200);

    Board<19> broken = board;
    broken.play(BasicPoint<19>::at(15, 15), Color::white);
    EXPECT_EQ(reader.solve_escape(broken, target).result, escapes);
}

TEST(Ladder, SaysSoWhenItsBudgetRunsOut) {
    const Diagram d = parse_diagram(R"(
        . . . . . . . . .
        . . X X . . . . .
        . X O . . . . . .
        . . X . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .)");
    EXPECT_EQ(save_white(d, {.max_nodes = 5}).result, unknown);
    EXPECT_EQ(save_white(d, {.max_nodes = 60}).result, captured);
}

TEST(Ladder, DrivesAChainAlongTheFirstLine) {
    const Diagram d = parse_diagram(R"(
        X O . . . .
        X X . . . .
        . . . . . .
        . . . . . .
        . . . . . .
        . . . . . .)");
    EXPECT_EQ(save_white(d).result, captured) << "Black follows on the second line";
    const Diagram friend_ahead = parse_diagram(R"(
        X O . . . .
        X X . . O .
        . . . . . .
        . . . . . .
        . . . . . .
        . . . . . .)");
    EXPECT_EQ(save_white(friend_ahead).result, escapes);
}

TEST(Ladder, CatchesACrawlOnTheSecondLineFromTheFront) {
    const Diagram d = parse_diagram(R"(
        . X . . . . .
        X O a . . . .
        X X X X X X X
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .)");
    EXPECT_EQ(save_white(d).result, captured);
    AnyBoard connected = d.board;
    connected.play(d['a'].right(), Color::white);
    connected.play(d['a'].right().right(), Color::white);
    const auto answer = LadderReader<kMaxSize>().solve_escape(connected, d['a'].left());
    EXPECT_EQ(answer.result, escapes);
    EXPECT_EQ(answer.move, d['a']);
}

TEST(Ladder, IsEscapedByTakingAnAttacker) {
    const Diagram d = parse_diagram(R"(
        . . . . . . .
        . . . O . . .
        . . O X a . .
        . . X O X . .
        . . X . X . .
        . . . . . . .
        . . . . . . .)");
    const auto answer = LadderReader<kMaxSize>().solve_escape(d.board, d['a'].left().down());
    EXPECT_EQ(answer.result, escapes);
    EXPECT_EQ(answer.move, d['a']);
}

TEST(Ladder, IsEscapedByAnExtensionThatTakesStonesFurtherOff) {
    // White runs to a and takes the stones at the top right, which the lone stone did not touch.
    const Diagram d = parse_diagram(R"(
        O a X X O .
        X O O O O .
        X . . . . .
        X . . . . .
        . . . . . .
        . . . . . .)");
    const auto answer = LadderReader<kMaxSize>().solve_escape(d.board, Point::at(0, 0));
    EXPECT_EQ(answer.result, escapes);
    EXPECT_EQ(answer.move, d['a']);
}

TEST(Ladder, IsNotEscapedByTakingAStoneForTooFewLiberties) {
    // White takes the corner from a, Black gives atari at b, and White cannot connect.
    const Diagram d = parse_diagram(R"(
        X O X . .
        a b X . .
        X X . . .
        . . . . .
        . . . . .)");
    EXPECT_EQ(LadderReader<kMaxSize>().solve_escape(d.board, Point::at(1, 0)).result, captured);
}

TEST(Ladder, SeesASnapback) {
    // Black throws in at a (or b); taking that stone leaves White one liberty again.
    const Diagram d = parse_diagram(R"(
        X O a b X .
        X O O O X .
        X X X X . .
        . . . . . .
        . . . . . .
        . . . . . .)");
    EXPECT_EQ(attack_white(d).result, captured);
    EXPECT_EQ(attack_white(d).move, d['a']);
}

TEST(Ladder, RunningIntoAFriendInTroubleWorksAllTheSame) {
    // The friend on the diagonal has two liberties itself, and the two have no more together.
    const Diagram d = parse_diagram(R"(
        . . . . . . . . .
        . X X . . . . . .
        X O . . . . . . .
        . X . . X . . . .
        . . . X O X . . .
        . . . . . X . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .)");
    EXPECT_EQ(LadderReader<kMaxSize>().solve_escape(d.board, Point::at(1, 2)).result, captured);
}

TEST(Ladder, ThatDependsOnAKoIsDecidedByWhomTheKoFavours) {
    // White takes the ko at a. If Black may take it back at once, the stone above b is lost.
    const Diagram d = parse_diagram(R"(
        . . . . . .
        O O . . . .
        O X . . . .
        X a X . . .
        O X . . . .
        b X . . . .)");
    const Point target = d['b'].up();
    const auto answer = LadderReader<kMaxSize>().solve_escape(d.board, target);
    EXPECT_EQ(answer.result, escapes);
    EXPECT_EQ(answer.move, d['a']);
    LadderReader<kMaxSize> black_wins_kos({.ko_favours = LadderSide::attacker});
    EXPECT_EQ(black_wins_kos.solve_escape(d.board, target).result, captured);

    AnyBoard banned = d.board;
    banned.set_ko(d['a'], Color::white);
    EXPECT_EQ(black_wins_kos.solve_escape(banned, target).result, captured);
}

// The same rules without any of the reader's shortcuts, on copies of the board.
class NaiveLadder {
 public:
    NaiveLadder(BasicPoint<9> target, Color escaper, LadderSide ko_favours)
        : target_(target), escaper_(escaper), ko_favours_(ko_favours) {}

    // Whether the search stayed within bounds; its answers mean nothing if not.
    bool is_sure() const { return nodes_ < kMaxNodes; }

    bool escapes(Board<9> board) {
        if (!enter(board)) return false;
        if (ko_favours_ == LadderSide::escaper) board.set_ko(BasicPoint<9>::none(), Color::empty);
        bool escapes = false;
        board.for_each_point([&](BasicPoint<9> p) {
            if (escapes || !board.is_legal(p, escaper_) || !saves(board, p)) return;
            Board<9> next = board;
            next.play(p, escaper_);
            escapes = !is_third(next) && !is_captured(next);
        });
        path_.pop_back();
        return escapes;
    }

    bool is_captured(Board<9> board) {
        if (board.liberties(target_) > 2) return false;
        if (!enter(board)) return true;
        if (ko_favours_ == LadderSide::attacker) board.set_ko(BasicPoint<9>::none(), Color::empty);
        bool is_captured = false;
        board.liberty_set(target_).for_each([&](BasicPoint<9> p) {
            if (is_captured || !board.is_legal(p, opponent(escaper_))) return;
            Board<9> next = board;
            next.play(p, opponent(escaper_));
            is_captured = next.at(target_) != escaper_ || (!is_third(next) && !escapes(next));
        });
        path_.pop_back();
        return is_captured;
    }

 private:
    static constexpr int kMaxNodes = 20'000;

    bool enter(const Board<9>& board) {
        if (++nodes_ >= kMaxNodes) return false;
        path_.push_back(board.hash());
        return true;
    }
    // The first position on the path does not count: no move led to it.
    bool is_third(const Board<9>& board) const {
        return std::count(path_.begin() + 1, path_.end(), board.hash()) == 2;
    }
    // Whether p is a liberty of the target or takes something next to it.
    bool saves(const Board<9>& board, BasicPoint<9> p) const {
        bool saves = board.liberty_set(target_).contains(p);
        board.for_each_stone(target_, [&](BasicPoint<9> stone) {
            for (const auto n : stone.neighbours())
                saves |= board.at(n) == opponent(escaper_) && board.is_in_atari(n) &&
                         board.first_liberty(n) == p;
        });
        return saves;
    }

    BasicPoint<9> target_;
    Color escaper_;
    LadderSide ko_favours_;
    std::vector<std::uint64_t> path_;
    int nodes_ = 0;
};

TEST(Ladder, AgreesWithASearchWithoutShortcutsOnRandomPositions) {
    util::Rng rng(23);
    int counts[2] = {};
    for (int i = 0; i < 10'000; ++i) {
        const int size = 4 + static_cast<int>(rng.below(3));
        const Board<9> board = random_position<9>(rng, size, 0.2 + 0.6 * rng.unit());
        const LadderSide favoured = rng.chance(0.5) ? LadderSide::attacker : LadderSide::escaper;
        LadderReader<9> reader({.max_nodes = 20'000, .ko_favours = favoured});
        for (unsigned id = 1; id <= board.highest_chain(); ++id) {
            const BasicPoint<9> target = board.stone_of(id);
            if (target.is_none() || board.liberties(target) > 2) continue;
            NaiveLadder attack(target, board.at(target), favoured);
            const bool is_captured = attack.is_captured(board);
            if (attack.is_sure()) {
                ++counts[is_captured];
                ASSERT_EQ(reader.solve_capture(board, target).result,
                          is_captured ? captured : escapes)
                    << draw(AnyBoard(board)) << to_vertex(target, size);
            }
            if (!board.is_in_atari(target)) continue;
            NaiveLadder escape(target, board.at(target), favoured);
            const bool has_escaped = escape.escapes(board);
            if (!escape.is_sure()) continue;
            ASSERT_EQ(reader.solve_escape(board, target).result, has_escaped ? escapes : captured)
                << draw(AnyBoard(board)) << to_vertex(target, size);
        }
    }
    EXPECT_GT(counts[0], 3000);
    EXPECT_GT(counts[1], 3000);
}

TEST(Ladder, CallsAnEscapeUselessOnlyIfTheChainIsLostAllTheSame) {
    const Diagram d = parse_diagram(R"(
        . . . . . . . . .
        . . . . . . . . .
        . . X X . . . . .
        . X O a . . . . .
        . . X . . . . . .
        . . . . . . . . .
        . . . . . b . . .
        . . . . . . . . .
        . . . . . . . . .)");
    LadderReader<kMaxSize> reader;
    EXPECT_TRUE(reader.is_ladder_escape_useless(d.board, d['a'], Color::white));
    EXPECT_FALSE(reader.is_ladder_escape_useless(d.board, d['b'], Color::white));
    AnyBoard broken = d.board;
    broken.play(d['b'], Color::white);
    EXPECT_FALSE(reader.is_ladder_escape_useless(broken, d['a'], Color::white));
}

TEST(Ladder, LeavesTheBoardAsItWas) {
    util::Rng rng(29);
    LadderReader<13> reader;
    for (int i = 0; i < 300; ++i) {
        const Board<13> board = random_position<13>(rng, 13, 0.5);
        const Board<13> before = board;
        for (unsigned id = 1; id <= board.highest_chain(); ++id)
            if (!board.stone_of(id).is_none()) reader.solve_capture(board, board.stone_of(id));
        ASSERT_TRUE(board == before && board.is_consistent());
    }
}

}  // namespace
}  // namespace nadare::go
