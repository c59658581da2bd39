#include "go/game.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <string>

#include "go/diagram.h"
#include "go/text.h"
#include "util/error.h"

namespace nadare::go {
namespace {

Move black(const char* vertex, int size) {
    return {parse_vertex(vertex, size), Color::black};
}
Move white(const char* vertex, int size) {
    return {parse_vertex(vertex, size), Color::white};
}
constexpr Move kBlackPass{Point::pass(), Color::black};
constexpr Move kWhitePass{Point::pass(), Color::white};

template <class Action>
std::string error_of(Action&& action) {
    try {
        action();
    } catch (const util::Error& error) {
        return error.what();
    }
    return "";
}

Game game_from(const Diagram& diagram, const Rules& rules) {
    Game game(diagram.board.size(), rules);
    game.set_up(to_start_position(diagram.board));
    return game;
}

TEST(GameSize, MayBe2To25AndMustBeSquare) {
    EXPECT_NO_THROW(check_size(2));
    EXPECT_NO_THROW(check_size(25, 25));
    EXPECT_EQ(error_of([] { check_size(1); }), "a board of size 1 is too small: expected 2 to 25");
    EXPECT_EQ(error_of([] { check_size(26); }),
              "a board of size 26 is too large: expected 2 to 25");
    EXPECT_EQ(error_of([] { check_size(9, 13); }),
              "a board of 9 by 13 is not square: only square boards are supported");
    EXPECT_THROW(Game(0), util::Error);
    EXPECT_THROW(Game(26), util::Error);
    EXPECT_NO_THROW(Game(1));
}

TEST(Game, StartsEmptyWithBlackToPlayAndTheUsualKomi) {
    const Game game(19, kJapaneseRules);
    EXPECT_EQ(game.size(), 19);
    EXPECT_EQ(game.to_play(), Color::black);
    EXPECT_EQ(game.komi(), Komi(6.5));
    EXPECT_EQ(game.move_number(), 0);
    EXPECT_FALSE(game.is_over());
    EXPECT_TRUE(game.is_consistent());
}

TEST(Game, KeepsItsMovesAndEveryEarlierPosition) {
    Game game(5);
    game.play(black("C3", 5));
    game.play(white("B2", 5));
    game.play(kBlackPass);
    EXPECT_EQ(game.move_number(), 3);
    EXPECT_EQ(game.moves()[1], white("B2", 5));
    EXPECT_EQ(game.to_play(), Color::white);
    EXPECT_EQ(game.board_at(0), AnyBoard(5));
    EXPECT_EQ(game.board_at(1).at(parse_vertex("C3", 5)), Color::black);
    EXPECT_EQ(game.board_at(1).at(parse_vertex("B2", 5)), Color::empty);
    EXPECT_EQ(game.board_at(3), game.board());
}

TEST(Game, LetsEitherPlayerMoveTwiceRunning) {
    Game game(5);
    game.play(white("A1", 5));
    game.play(white("B1", 5));
    game.play(black("C3", 5));
    game.play(black("C4", 5));
    EXPECT_EQ(game.to_play(), Color::white);
    EXPECT_TRUE(game.is_consistent());
    game.undo(3);
    EXPECT_EQ(game.to_play(), Color::black);
    EXPECT_EQ(game.move_number(), 1);
    EXPECT_TRUE(game.is_consistent());
}

TEST(Game, UndoesAnyNumberOfMovesButNotMoreThanWerePlayed) {
    Game game(5);
    const Game fresh = game;
    game.play(black("C3", 5));
    game.play(kWhitePass);
    const Game before = game;
    EXPECT_EQ(error_of([&] { game.undo(3); }), "cannot undo 3 moves: only 2 were played");
    EXPECT_EQ(game, before);
    EXPECT_THROW(game.undo(-1), util::Error);
    game.undo(0);
    EXPECT_EQ(game, before);
    game.undo(2);
    EXPECT_EQ(game, fresh);
    EXPECT_THROW(game.undo(), util::Error);
}

TEST(Game, KnowsWhoHasJustPassed) {
    Game game(5);
    EXPECT_FALSE(game.has_just_passed(Color::black)) << "nobody has moved";
    game.play(kBlackPass);
    EXPECT_TRUE(game.has_just_passed(Color::black));
    EXPECT_FALSE(game.has_just_passed(Color::white));
    game.play(white("C3", 5));
    EXPECT_FALSE(game.has_just_passed(Color::black)) << "White has answered";
    EXPECT_FALSE(game.has_just_passed(Color::white)) << "with a stone";
}

TEST(Game, IsOverOnceBothHavePassedOneAfterTheOther) {
    Game game(5);
    game.play(kBlackPass);
    EXPECT_FALSE(game.is_over());
    game.play(kBlackPass);
    EXPECT_FALSE(game.is_over()) << "White has not passed";
    game.play(kWhitePass);
    EXPECT_TRUE(game.is_over());
    game.play(black("C3", 5));
    EXPECT_FALSE(game.is_over()) << "players may resume";
    game.undo();
    EXPECT_TRUE(game.is_over());
    EXPECT_EQ(game.passes(Color::black), 2);
    EXPECT_EQ(game.passes(Color::white), 1);
}

TEST(Game, RefusesIllegalMovesWithASentenceAndStaysAsItWas) {
    const Diagram diagram = parse_diagram(R"(
        . X O . .
        X . X O .
        . X O . .
        . . . . X
        . . . X a
    )");
    Game game = game_from(diagram, kChineseRules);
    game.play({Point::at(1, 1), Color::white});  // Takes the ko.
    const Game before = game;

    const auto expect = [&](Move move, Illegal why, const std::string& sentence) {
        EXPECT_EQ(game.why_illegal(move), why);
        EXPECT_FALSE(game.is_legal(move));
        EXPECT_EQ(error_of([&] { game.play(move); }), sentence);
        EXPECT_EQ(game, before);
        EXPECT_TRUE(game.is_consistent());
    };
    expect(black("B5", 5), Illegal::occupied, "Black cannot play B5: there is a stone already");
    expect(black("C4", 5), Illegal::ko, "Black cannot play C4: the ko may not be retaken at once");
    expect({diagram['a'], Color::white}, Illegal::suicide,
           "White cannot play E1: that would be suicide, which these rules forbid");
    expect({Point::at(5, 0), Color::white}, Illegal::off_board,
           "White cannot play there: the point is not on the board");
    expect({Point(60'000u), Color::white}, Illegal::off_board,
           "White cannot play there: the point is not on the board");
    expect({Point::none(), Color::white}, Illegal::off_board,
           "White cannot play there: the point is not on the board");
    expect({diagram['a'], Color::empty}, Illegal::no_player,
           "the move has no colour: expected Black or White");
    expect({Point::pass(), Color::border}, Illegal::no_player,
           "the move has no colour: expected Black or White");
    EXPECT_TRUE(game.is_legal(kBlackPass));
    EXPECT_TRUE(game.is_legal(kWhitePass));
}

TEST(Game, RemovesItsOwnChainInASuicideWhereTheRulesAllowIt) {
    const Diagram diagram = parse_diagram(R"(
        O a X .
        X X X .
        . . . .
        . . . .
    )");
    Game game = game_from(diagram, kTrompTaylorRules);
    const Game before = game;
    game.play({diagram['a'], Color::white});
    EXPECT_EQ(game.board().at(Point::at(0, 0)), Color::empty);
    EXPECT_EQ(game.board().prisoners(Color::white), 2);
    EXPECT_TRUE(game.is_consistent());
    game.undo();
    EXPECT_EQ(game, before);
    EXPECT_TRUE(game.is_consistent());

    game.set_rules(kNewZealandRules);
    EXPECT_TRUE(game.is_legal({diagram['a'], Color::white}));
    for (const Rules& rules : {kChineseRules, kJapaneseRules, kAgaRules}) {
        game.set_rules(rules);
        EXPECT_EQ(game.why_illegal({diagram['a'], Color::white}), Illegal::suicide);
    }
}

TEST(Game, PlaysOnTheSmallestBoards) {
    Game one(1, kTrompTaylorRules);
    EXPECT_EQ(one.why_illegal({Point::at(0, 0), Color::black}), Illegal::superko);
    one.set_rules(kChineseRules);
    EXPECT_EQ(one.why_illegal({Point::at(0, 0), Color::black}), Illegal::suicide);
    one.play(kBlackPass);
    EXPECT_TRUE(one.is_consistent());

    Game two(2, kChineseRules);
    two.play(black("A1", 2));
    two.play(white("B2", 2));
    two.play(black("A2", 2));
    EXPECT_TRUE(two.is_legal(white("B1", 2)));  // Takes both.
    two.play(white("B1", 2));
    EXPECT_EQ(two.board().prisoners(Color::black), 2);
}

TEST(SetUp, IsAllOrNothing) {
    Game game(5);
    game.play(black("C3", 5));
    const Game before = game;
    const auto refuses = [&](std::vector<Move> stones) {
        StartPosition start;
        start.stones = std::move(stones);
        const std::string error = error_of([&] { game.set_up(start); });
        EXPECT_EQ(game, before);
        EXPECT_TRUE(game.is_consistent());
        return error;
    };
    EXPECT_EQ(refuses({black("A1", 5), white("A1", 5)}), "two stones to set up stand on A1");
    EXPECT_EQ(refuses({black("A1", 5), black("A1", 5)}), "two stones to set up stand on A1");
    EXPECT_EQ(refuses({black("A1", 5), white("A2", 5), white("B1", 5)}),
              "the stones to set up leave a chain without liberties: see White at B1");
    EXPECT_EQ(refuses({white("A2", 5), white("B1", 5), black("A1", 5)}),
              "the stones to set up leave a chain without liberties: see Black at A1");
    EXPECT_EQ(refuses({{Point::at(5, 5), Color::black}}), "a stone to set up is not on the board");
    EXPECT_EQ(refuses({kBlackPass}), "a stone to set up is not on the board");
    EXPECT_EQ(refuses({{Point::at(0, 0), Color::empty}}),
              "a stone to set up is neither black nor white");
}

TEST(SetUp, ReplacesThePositionAndForgetsTheMoves) {
    Game game(5, kChineseRules, Komi(3));
    game.play(black("C3", 5));
    StartPosition start;
    start.stones = {black("E5", 5), white("A1", 5)};
    start.to_play = Color::white;
    start.prisoners = {3, 1};
    game.set_up(start);
    EXPECT_EQ(game.start(), start);
    EXPECT_EQ(game.move_number(), 0);
    EXPECT_EQ(game.to_play(), Color::white);
    EXPECT_EQ(game.board().at(parse_vertex("C3", 5)), Color::empty);
    EXPECT_EQ(game.board().prisoners(Color::black), 3);
    EXPECT_EQ(game.komi(), Komi(3));
    game.play(white("B1", 5));
    game.undo();
    EXPECT_EQ(game.to_play(), Color::white);
    EXPECT_TRUE(game.is_consistent());

    game.clear();
    EXPECT_EQ(game, Game(5, kChineseRules, Komi(3)));
    game.clear(9);
    EXPECT_EQ(game.size(), 9);
    EXPECT_TRUE(game.is_consistent());
    EXPECT_THROW(game.clear(26), util::Error);
    EXPECT_EQ(game.size(), 9);
}

RC_GTEST_PROP(SetUp, IsReadBackFromABoard, ()) {
    const int size = *rc::gen::inRange(1, 8);
    util::Rng rng(*rc::gen::arbitrary<std::uint32_t>());
    AnyBoard board(size);
    for (int i = 0; i < 40; ++i) {
        const Color color = rng.below(2) == 0 ? Color::black : Color::white;
        const Point p =
            board.draw_empty(rng, [&](Point q) { return board.is_legal_with_suicide(q, color); });
        if (!p.is_none()) board.play(p, color);
    }
    const StartPosition start = to_start_position(board);
    const AnyBoard built = build_position(start, size);
    RC_ASSERT(built.hash() == board.hash());
    RC_ASSERT(to_start_position(built) == start);
}

TEST(Game, KnowsWhoseTurnItWasSetToBe) {
    Game game(5);
    game.set_to_play(Color::white);
    EXPECT_EQ(game.to_play(), Color::white);
    EXPECT_TRUE(game.is_consistent());
    game.play(white("C3", 5));
    game.set_to_play(Color::white);
    EXPECT_EQ(game.to_play(), Color::white);
    EXPECT_TRUE(game.is_consistent());
    game.play(white("C4", 5));
    game.undo();
    EXPECT_EQ(game.to_play(), Color::white);
    game.undo();
    EXPECT_EQ(game.to_play(), Color::white);
    EXPECT_TRUE(game.is_consistent());
}

TEST(Game, IsAValueWhoseCopiesGoTheirOwnWays) {
    Game game(5);
    game.play(black("C3", 5));
    Game copy = game;
    copy.play(white("C4", 5));
    EXPECT_EQ(game.move_number(), 1);
    EXPECT_EQ(game.board().at(parse_vertex("C4", 5)), Color::empty);
    copy.undo();
    EXPECT_EQ(copy, game);
    EXPECT_TRUE(copy.is_consistent());
}

// Moves drawn at random, taken back at random, and at the end all the way to the start.
RC_GTEST_PROP(Game, ComesBackToItsStartFromAnyGame, ()) {
    const int size = *rc::gen::inRange(2, 10);
    const Rules rules = *rc::gen::element(kChineseRules, kJapaneseRules, kAgaRules,
                                          kNewZealandRules, kTrompTaylorRules);
    util::Rng rng(*rc::gen::arbitrary<std::uint32_t>());
    Game game(size, rules);
    const Game start = game;
    for (int i = 0; i < 3 * size * size; ++i) {
        if (rng.below(20) == 0)
            game.undo(
                static_cast<int>(rng.below(static_cast<std::uint32_t>(game.move_number()) + 1)) /
                4);
        const Color color = rng.below(8) == 0 ? opponent(game.to_play()) : game.to_play();
        AnyBoard board = game.board();
        const Point p = board.draw_empty(rng, [&](Point q) { return game.is_legal({q, color}); });
        game.play({p.is_none() ? Point::pass() : p, color});
    }
    RC_ASSERT(game.is_consistent());
    Game halfway = game;
    const int half = game.move_number() / 2;
    halfway.undo(game.move_number() - half);
    RC_ASSERT(halfway.board() == game.board_at(half));
    RC_ASSERT(halfway.is_consistent());
    game.undo(game.move_number());
    RC_ASSERT(game == start);
    RC_ASSERT(game.board() == start.board());
    RC_ASSERT(game.is_consistent());
}

}  // namespace
}  // namespace nadare::go
