// Superko by hash and proof against a player who writes every position down, and the classic
// cycles.

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "go/diagram.h"
#include "go/game.h"
#include "go/text.h"
#include "util/error.h"
#include "util/rng.h"

namespace nadare::go {
namespace {

// The rules as simply as they can be written: a position is a string, the past a list of them.
class NaiveGame {
 public:
    NaiveGame(int size, const Rules& rules)
        : size_(size), rules_(rules), now_(static_cast<std::size_t>(size * size), '.') {}

    bool is_legal(Move move) const {
        if (move.is_pass()) return true;
        if (now_[cell(move.point)] != '.') return false;
        const std::string after = result(move).first;
        const bool is_suicide = result(move).second;
        if (is_suicide && !rules_.allows_suicide) return false;
        if (rules_.ko == KoRule::simple) {
            // A single stone retaken at once: the position before the opponent's last move.
            return past_.empty() || past_.back().mover == move.color ||
                   past_.back().stones != after || is_suicide;
        }
        const auto repeats = [&](const Situation& earlier) {
            return earlier.stones == after &&
                   (rules_.ko == KoRule::positional || earlier.mover != move.color);
        };
        return !repeats({now_, move.color}) && std::ranges::none_of(past_, repeats);
    }

    void play(Move move) {
        past_.push_back({now_, move.color});
        if (!move.is_pass()) now_ = result(move).first;
    }
    void undo() {
        now_ = past_.back().stones;
        past_.pop_back();
    }

    const std::string& stones() const { return now_; }

 private:
    struct Situation {
        std::string stones;
        Color mover;
    };

    std::size_t cell(Point p) const {
        return static_cast<std::size_t>(p.row() * size_ + p.column());
    }

    // The stones after the move, and whether it was suicide.
    std::pair<std::string, bool> result(Move move) const {
        std::string after = now_;
        const char own = move.color == Color::black ? 'X' : 'O';
        after[cell(move.point)] = own;
        bool takes = false;
        for (const auto& [column, row] : neighbours(move.point.column(), move.point.row())) {
            const char there = after[at(column, row)];
            if (there != '.' && there != own) takes |= remove_if_dead(after, column, row);
        }
        const bool is_suicide =
            !takes && remove_if_dead(after, move.point.column(), move.point.row());
        return {after, is_suicide};
    }

    std::size_t at(int column, int row) const {
        return static_cast<std::size_t>(row * size_ + column);
    }
    std::vector<std::pair<int, int>> neighbours(int column, int row) const {
        std::vector<std::pair<int, int>> all{
            {column - 1, row}, {column + 1, row}, {column, row - 1}, {column, row + 1}};
        std::erase_if(all, [&](const auto& n) {
            return std::min(n.first, n.second) < 0 || std::max(n.first, n.second) >= size_;
        });
        return all;
    }
    bool remove_if_dead(std::string& stones, int column, int row) const {
        const char color = stones[at(column, row)];
        std::string flooded = stones;
        std::vector<std::pair<int, int>> open{{column, row}};
        flooded[at(column, row)] = '.';
        for (std::size_t i = 0; i < open.size(); ++i)
            for (const auto& [c, r] : neighbours(open[i].first, open[i].second)) {
                if (stones[at(c, r)] == '.') return false;
                if (flooded[at(c, r)] != color) continue;
                flooded[at(c, r)] = '.';
                open.emplace_back(c, r);
            }
        stones = flooded;
        return true;
    }

    int size_;
    Rules rules_;
    std::string now_;
    std::vector<Situation> past_;
};

std::string stones_of(const AnyBoard& board) {
    std::string text;
    board.for_each_point([&](Point p) {
        text += board.at(p) == Color::black ? 'X' : board.at(p) == Color::white ? 'O' : '.';
    });
    return text;
}

std::vector<Move> all_moves(const AnyBoard& board) {
    std::vector<Move> moves;
    for (const Color color : {Color::black, Color::white}) {
        moves.push_back({Point::pass(), color});
        board.for_each_point([&](Point p) { moves.push_back({p, color}); });
    }
    return moves;
}

std::vector<Rules> every_mixture_of_ko_and_suicide() {
    std::vector<Rules> mixtures;
    for (const KoRule ko : {KoRule::simple, KoRule::positional, KoRule::situational})
        for (const bool allows_suicide : {false, true}) {
            Rules rules;
            rules.ko = ko;
            rules.allows_suicide = allows_suicide;
            mixtures.push_back(rules);
        }
    return mixtures;
}

Game game_from(const Diagram& diagram, const Rules& rules, Color to_play) {
    Game game(diagram.board.size(), rules);
    StartPosition start = to_start_position(diagram.board);
    start.to_play = to_play;
    game.set_up(start);
    return game;
}

constexpr Move kBlackPass{Point::pass(), Color::black};
constexpr Move kWhitePass{Point::pass(), Color::white};

// Small boards make captures, and so repetitions, frequent.
RC_GTEST_PROP(Superko, AgreesWithWritingEveryPositionDown, ()) {
    const int size = *rc::gen::inRange(1, 5);
    const Rules rules = *rc::gen::elementOf(every_mixture_of_ko_and_suicide());
    util::Rng rng(*rc::gen::arbitrary<std::uint32_t>());
    Game game(size, rules);
    NaiveGame naive(size, rules);
    const std::vector<Move> moves = all_moves(game.board());
    for (int i = 0; i < 60; ++i) {
        if (rng.below(10) == 0 && game.move_number() > 0) {
            game.undo();
            naive.undo();
        }
        std::vector<Move> legal;
        for (const Move move : moves) {
            RC_ASSERT(game.is_legal(move) == naive.is_legal(move));
            const bool is_in_turn = move.color == game.to_play() || rng.below(10) == 0;
            if (game.is_legal(move) && is_in_turn && (!move.is_pass() || rng.below(4) == 0))
                legal.push_back(move);
        }
        const Move move = legal.empty()
                              ? Move{Point::pass(), game.to_play()}
                              : legal[rng.below(static_cast<std::uint32_t>(legal.size()))];
        game.play(move);
        naive.play(move);
        RC_ASSERT(stones_of(game.board()) == naive.stones());
    }
    RC_ASSERT(game.is_consistent());
}

std::uint64_t perft(Game& game, int depth) {
    if (depth == 0) return 1;
    std::uint64_t leaves = 0;
    for (const Move move : all_moves(game.board())) {
        if (move.color != game.to_play() || !game.is_legal(move)) continue;
        game.play(move);
        leaves += perft(game, depth - 1);
        game.undo();
    }
    return leaves;
}

std::uint64_t perft(NaiveGame& game, const std::vector<Move>& moves, Color color, int depth) {
    if (depth == 0) return 1;
    std::uint64_t leaves = 0;
    for (const Move move : moves) {
        if (move.color != color || !game.is_legal(move)) continue;
        game.play(move);
        leaves += perft(game, moves, opponent(color), depth - 1);
        game.undo();
    }
    return leaves;
}

TEST(Superko, AllowsAsManyGamesOf2x2AsWritingDownDoes) {
    for (const Rules& rules : every_mixture_of_ko_and_suicide()) {
        Game game(2, rules);
        NaiveGame naive(2, rules);
        EXPECT_EQ(perft(game, 7), perft(naive, all_moves(game.board()), Color::black, 7));
        EXPECT_TRUE(game.is_consistent());
    }
}

// All positions share one hash here, so only the proof tells them apart.
RC_GTEST_PROP(History, IsExactEvenIfEveryHashCollides, ()) {
    const int size = *rc::gen::inRange(2, 4);
    util::Rng rng(*rc::gen::arbitrary<std::uint32_t>());
    AnyBoard board(size);
    History history(board);
    std::vector<std::string> past;
    Color color = Color::black;
    for (int i = 0; i < 40; ++i) {
        const auto collide = [&](Move move) {
            MoveEffect effect = effect_of(board, move);
            effect.hash = AnyBoard(size).hash();
            return effect;
        };
        past.push_back(stones_of(board));
        const Point p =
            board.draw_empty(rng, [&](Point q) { return board.is_legal_with_suicide(q, color); });
        const Move move{p.is_none() ? Point::pass() : p, color};
        AnyBoard after = board;
        after.play(move);
        const auto found = history.find_repeated(board, move, collide(move), History::kAnyMover);
        const auto expected = std::find(past.rbegin(), past.rend(), stones_of(after));
        RC_ASSERT(found.has_value() == (expected != past.rend()));
        if (found) RC_ASSERT(*found == static_cast<std::size_t>(past.rend() - expected) - 1);
        history.push(board, move, collide(move));
        board = after;
        color = opponent(color);
    }
}

// Three kos, of which Black holds one and White two. Taking them in turn comes back after six
// moves.
Game triple_ko(const Rules& rules) {
    const Diagram diagram = parse_diagram(R"(
        . X O . . . . . . . .
        X O . O . . . . . . .
        . X O . . . . . . . .
        . . . . . . . . . . .
        . X O . . . . . . . .
        X . X O . . . . . . .
        . X O . . . . . . . .
        . . . . . . . . . . .
        . X O . . . . . . . .
        X O . O . . . . . . .
        . X O . . . . . . . .
    )");
    Game game = game_from(diagram, rules, Color::black);
    game.play({Point::at(2, 1), Color::black});
    game.play({Point::at(1, 5), Color::white});
    game.play({Point::at(2, 9), Color::black});
    game.play({Point::at(1, 1), Color::white});
    game.play({Point::at(2, 5), Color::black});
    return game;
}
const Move kSixthMove{Point::at(1, 9), Color::white};

TEST(TripleKo, MayNotComeRoundUnderSuperko) {
    for (const Rules& rules : {kChineseRules, kTrompTaylorRules, kAgaRules, kNewZealandRules}) {
        Game game = triple_ko(rules);
        const Game before = game;
        EXPECT_EQ(game.why_illegal(kSixthMove), Illegal::superko) << name(rules);
        EXPECT_THROW(game.play(kSixthMove), util::Error);
        EXPECT_EQ(game, before);
        EXPECT_TRUE(game.is_consistent());
        EXPECT_EQ(game.repetition(), std::nullopt);
    }
}

TEST(TripleKo, IsNoticedButNotForbiddenUnderTheSimpleKoRule) {
    Game game = triple_ko(kJapaneseRules);
    EXPECT_EQ(game.repetition(), std::nullopt);
    game.play(kSixthMove);
    EXPECT_EQ(game.repetition(), 0);
    game.play({Point::at(2, 1), Color::black});
    EXPECT_EQ(game.repetition(), 1);
    game.play({Point::at(10, 10), Color::white});
    EXPECT_EQ(game.repetition(), std::nullopt);
    game.undo(2);
    EXPECT_EQ(game.repetition(), 0);
    EXPECT_TRUE(game.is_consistent());
}

TEST(TripleKo, MayComeRoundInARecordWhateverTheRules) {
    Game game = triple_ko(kChineseRules);
    game.play_recorded(kSixthMove);
    EXPECT_EQ(game.repetition(), 0);
    EXPECT_TRUE(game.is_consistent());
}

// White sends two stones by playing a, Black takes both at b, White retakes one at c, where a stone
// of the two had been: the same stones, but now it is Black's turn.
class SendingTwoReturningOne : public testing::Test {
 protected:
    Game after_return(const Rules& rules) const {
        Game game = game_from(diagram_, rules, Color::white);
        game.play(send_);
        game.play(take_);
        game.play_recorded(return_);
        return game;
    }

    const Diagram diagram_ = parse_diagram(R"(
        a O b O .
        X X O O .
        . X O . .
        . X O . .
        . . . . .
    )");
    const Move send_{diagram_['a'], Color::white};
    const Move take_{diagram_['b'], Color::black};
    const Move return_{Point::at(1, 0), Color::white};
};

TEST_F(SendingTwoReturningOne, StopsAtTheReturnUnderPositionalSuperko) {
    for (const Rules& rules : {kChineseRules, kTrompTaylorRules}) {
        Game game = game_from(diagram_, rules, Color::white);
        game.play(send_);
        game.play(take_);
        EXPECT_EQ(game.why_illegal(return_), Illegal::superko);
    }
}

TEST_F(SendingTwoReturningOne, StopsAtTheSecondSendingUnderSituationalSuperko) {
    for (const Rules& rules : {kAgaRules, kNewZealandRules}) {
        Game game = game_from(diagram_, rules, Color::white);
        game.play(send_);
        game.play(take_);
        EXPECT_TRUE(game.is_legal(return_)) << "it is now Black's turn";
        game.play(return_);
        game.play(kBlackPass);
        EXPECT_EQ(game.why_illegal(send_), Illegal::superko);
    }
}

TEST_F(SendingTwoReturningOne, GoesOnForEverUnderTheSimpleKoRule) {
    Game game = after_return(kJapaneseRules);
    EXPECT_EQ(game.repetition(), std::nullopt) << "the other player is to move";
    for (int round = 0; round < 3; ++round) {
        game.play(kBlackPass);
        EXPECT_EQ(game.repetition(), 4 * round);
        game.play(send_);
        game.play(take_);
        game.play(return_);
    }
    EXPECT_TRUE(game.is_consistent());
}

TEST(Repetition, IsNotMadeByPassesAlone) {
    Game game(5, kJapaneseRules);
    game.play(kBlackPass);
    game.play(kWhitePass);
    EXPECT_EQ(game.repetition(), std::nullopt);
    EXPECT_TRUE(game.is_legal({Point::at(0, 0), Color::black}));
}

TEST(SimpleKo, MayBeRetakenAfterAMoveElsewhereOrAPass) {
    const Diagram diagram = parse_diagram(R"(
        . X O . .
        X a b O .
        . X O . .
        . . . . .
        . . . . .
    )");
    const Move white_in{diagram['a'], Color::white};
    const Move black_takes{diagram['b'], Color::black};
    for (const Rules& rules : {kJapaneseRules, kChineseRules, kAgaRules, kNewZealandRules}) {
        Game game = game_from(diagram, rules, Color::white);
        game.play(white_in);
        game.play(black_takes);
        EXPECT_EQ(game.why_illegal(white_in), Illegal::ko);
        game.play({Point::at(4, 4), Color::white});
        game.play({Point::at(4, 3), Color::black});
        EXPECT_TRUE(game.is_legal(white_in)) << "the threat changed the position";
        game.undo(2);

        game.play(kWhitePass);
        game.play(kBlackPass);
        EXPECT_EQ(game.why_illegal(white_in),
                  rules.ko == KoRule::simple ? std::nullopt : std::optional(Illegal::superko))
            << "passes change nothing on the board";
    }
}

TEST(Suicide, OfOneStoneIsAPassUnderSituationalSuperkoOnly) {
    const Diagram diagram = parse_diagram(R"(
        a X .
        X . .
        . . .
    )");
    const Move suicide{diagram['a'], Color::white};
    Rules rules;
    rules.allows_suicide = true;

    rules.ko = KoRule::positional;
    EXPECT_EQ(game_from(diagram, rules, Color::white).why_illegal(suicide), Illegal::superko);

    rules.ko = KoRule::simple;
    Game simple = game_from(diagram, rules, Color::white);
    simple.play(suicide);
    EXPECT_EQ(simple.board().prisoners(Color::white), 1);
    EXPECT_TRUE(simple.is_consistent());
    simple.play(kBlackPass);
    EXPECT_EQ(simple.repetition(), 0);
    EXPECT_TRUE(simple.is_legal(suicide));

    rules.ko = KoRule::situational;
    Game situational = game_from(diagram, rules, Color::white);
    situational.play(suicide);
    EXPECT_TRUE(situational.is_consistent());
    situational.play(kBlackPass);
    EXPECT_EQ(situational.why_illegal(suicide), Illegal::superko) << "Black had this turn before";
}

TEST(History, StaysConsistentWhileItsTableGrowsAndShrinks) {
    util::Rng rng(7);
    Game game(7, kJapaneseRules);
    for (int i = 0; i < 3000; ++i) {
        const Color color = game.to_play();
        AnyBoard board = game.board();
        const Point p = board.draw_empty(rng, [&](Point q) { return game.is_legal({q, color}); });
        game.play({p.is_none() ? Point::pass() : p, color});
    }
    EXPECT_TRUE(game.is_consistent());
    game.undo(2900);
    EXPECT_TRUE(game.is_consistent());
    EXPECT_EQ(game.board(), game.board_at(100));
}

}  // namespace
}  // namespace nadare::go
