#include "go/scoring.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <string>
#include <vector>

#include "go/diagram.h"
#include "go/handicap.h"
#include "go/text.h"
#include "util/error.h"
#include "util/rng.h"

namespace nadare::go {
namespace {

constexpr Move kBlackPass{Point::pass(), Color::black};
constexpr Move kWhitePass{Point::pass(), Color::white};

Game game_from(std::string_view picture, const Rules& rules, Komi komi = Komi(0)) {
    const Diagram diagram = parse_diagram(picture);
    Game game(diagram.board.size(), rules, komi);
    game.set_up(to_start_position(diagram.board));
    return game;
}

PointSet points(std::string_view vertices, int size) {
    PointSet set;
    std::string word;
    for (const char c : std::string(vertices) + ' ') {
        if (c != ' ') {
            word += c;
        } else if (!word.empty()) {
            set.insert(parse_vertex(word, size));
            word.clear();
        }
    }
    return set;
}

// The owners as a picture: X, O, and . for nobody.
std::string owner_picture(const PointMap<Color>& owner, int size) {
    std::string text;
    for (int row = 0; row < size; ++row) {
        for (int column = 0; column < size; ++column) {
            const Color color = owner[Point::at(column, row)];
            text += color == Color::black ? 'X' : color == Color::white ? 'O' : '.';
        }
        text += '\n';
    }
    return text;
}

std::string result(const Game& game, const FinalStatus& status = {}) {
    return to_string(final_score(game, status));
}

template <class Action>
std::string error_of(Action&& action) {
    try {
        action();
    } catch (const util::Error& error) {
        return error.what();
    }
    return "";
}

// Black has 10 stones and 10 points of territory, White 8 stones and 7 points; one point is dame.
constexpr std::string_view kPlain = R"(
    . . X O . .
    . . X O O .
    . X X . O .
    . X . X O .
    . X X X O .
    . . X O O .
)";

TEST(AreaScoring, CountsStonesAndWhatOneColourSurrounds) {
    const AnyBoard board = parse_diagram(kPlain).board;
    EXPECT_EQ(owner_picture(area_owners(board), 6),
              "XXXOOO\n"
              "XXXOOO\n"
              "XXX.OO\n"
              "XXXXOO\n"
              "XXXXOO\n"
              "XXXOOO\n");
    EXPECT_EQ(count_area(board), (Tally{20, 15}));
    EXPECT_EQ(area_owners(board)[Point::at(6, 0)], Color::border);
}

TEST(AreaScoring, GivesAnEmptyBoardToNobodyAndALoneStoneAllOfIt) {
    AnyBoard board(19);
    EXPECT_EQ(count_area(board), (Tally{0, 0}));
    board.play(Point::at(3, 3), Color::white);
    EXPECT_EQ(count_area(board), (Tally{0, 361}));
}

TEST(AreaScoring, IsTheSameForBoardsOfEveryCapacity) {
    const AnyBoard board = parse_diagram(kPlain).board;
    EXPECT_EQ(count_area(Board<9>(board)), count_area(board));
    EXPECT_EQ(count_area(Board<13>(board)), count_area(board));
    EXPECT_EQ(count_area(Board<19>(board)), count_area(board));
}

TEST(Scoring, OfAPlainPositionUnderEachRuleSet) {
    // By area 20 to 15, by territory 10 to 7.
    EXPECT_EQ(result(game_from(kPlain, kChineseRules, Komi(7.5))), "W+2.5");
    EXPECT_EQ(result(game_from(kPlain, kAgaRules, Komi(4.5))), "B+0.5");
    EXPECT_EQ(result(game_from(kPlain, kNewZealandRules, Komi(5))), "0");
    EXPECT_EQ(result(game_from(kPlain, kTrompTaylorRules, Komi(-1))), "B+6");
    EXPECT_EQ(result(game_from(kPlain, kJapaneseRules, Komi(0.5))), "B+2.5");
}

// The white stone at B2 and the black one at E5 are dead.
constexpr std::string_view kWithDeadStones = R"(
    . . X O . .
    . . X O X .
    . X X O O .
    . X X X O .
    . O X O O .
    . . X O . .
)";

TEST(AreaScoring, TakesDeadStonesOffFirst) {
    const AnyBoard board = parse_diagram(kWithDeadStones).board;
    const PointSet dead = points("B2 E5", 6);
    EXPECT_EQ(owner_picture(area_owners(board, dead), 6),
              "XXXOOO\n"
              "XXXOOO\n"
              "XXXOOO\n"
              "XXXXOO\n"
              "XXXOOO\n"
              "XXXOOO\n");
    EXPECT_EQ(count_area(board, dead), (Tally{19, 17}));
    // Left on the board they make both regions dame.
    EXPECT_EQ(count_area(board), (Tally{10, 9}));
}

// As kPlain, but the border is open in the second row: one region touches both colours.
constexpr std::string_view kOpenBorder = R"(
    . . X O . .
    . . . . O .
    . X X . O .
    . X . X O .
    . X X X O .
    . . X O O .
)";

TEST(Scoring, GivesPointsBehindAnOpenBorderToWhoeverThePlayersAgreeOn) {
    Game game = game_from(kOpenBorder, kJapaneseRules, Komi(0));
    EXPECT_EQ(count_game(game).points, (Tally{1, 7})) << "of Black's only the closed eye at C3";
    FinalStatus status;
    status.black_area = points("A6 B6 A5 B5 A4 A3 A2 A1 B1", 6);
    status.white_area = points("D5", 6);
    EXPECT_EQ(count_game(game, status).points, (Tally{10, 8}));
    EXPECT_EQ(count_game(game, status).owner[parse_vertex("C5", 6)], Color::empty);
    game.set_rules(kChineseRules);
    EXPECT_EQ(count_game(game, status).points, (Tally{19, 15}));

    // Where the border is closed nobody needs to agree.
    EXPECT_EQ(count_game(game_from(kPlain, kJapaneseRules, Komi(0)), status).points,
              (Tally{10, 7}));
    status = {.black_area = points("E6 F6", 6)};
    EXPECT_EQ(count_game(game_from(kPlain, kJapaneseRules, Komi(0)), status).points,
              (Tally{10, 7}));
}

TEST(TerritoryScoring, CountsADeadStoneTwiceOnceAsAPrisoner) {
    const Game game = game_from(kWithDeadStones, kJapaneseRules);
    const FinalCount count = count_game(game, {points("B2 E5", 6), {}});
    EXPECT_EQ(count.points, (Tally{10, 9}));
    EXPECT_EQ(count.prisoners, (Tally{1, 1}));
    EXPECT_EQ(to_string(count.score), "B+1");
    EXPECT_EQ(count.owner[parse_vertex("B2", 6)], Color::black);
    EXPECT_EQ(count.owner[parse_vertex("C6", 6)], Color::black) << "a live stone";
}

TEST(TerritoryScoring, CountsPrisonersTakenInPlay) {
    Game game = game_from(R"(
        . X O . .
        X O . O .
        . X O . .
        . X O . .
        . X O . .
    )",
                          kJapaneseRules);
    game.play({Point::at(2, 1), Color::black});  // Takes a stone and stays in the ko.
    const FinalCount count = count_game(game);
    EXPECT_EQ(count.prisoners, (Tally{1, 0}));
}

TEST(DeadStones, MayBeNamedByOneStoneOfTheChain) {
    const Game game = game_from(R"(
        . . X O .
        . . X O .
        O O X O .
        . . X O .
        . . X O .
    )",
                                kJapaneseRules);
    EXPECT_EQ(complete_chains(game.board(), points("A3", 5)), points("A3 B3", 5));
    const FinalCount count = count_game(game, {points("A3", 5), {}});
    EXPECT_EQ(count.points, (Tally{10, 5}));
    EXPECT_EQ(count.prisoners, (Tally{2, 0}));
    const std::vector<Point> list{parse_vertex("B3", 5)};
    EXPECT_EQ(complete_chains(game.board(), list), points("A3 B3", 5));
}

TEST(DeadStones, MustBeStones) {
    const Game game = game_from(kPlain, kChineseRules);
    EXPECT_EQ(error_of([&] {
                  count_game(game, {points("A1", 6), {}});
              }),
              "there is no stone at A1");
    EXPECT_EQ(error_of([&] {
                  count_game(game, {points("H9", 9), {}});
              }),
              "a stone to count is not on the board");
    EXPECT_EQ(error_of([&] {
                  count_game(game, {points("C6", 6), points("C6", 6)});
              }),
              "the chain at C6 cannot be both dead and alive in seki");
    const std::vector<Point> pass{Point::pass()};
    EXPECT_THROW(complete_chains(game.board(), pass), util::Error);
}

// In the upper left corner both have one eye and share two liberties: whoever takes one of those is
// captured. Everything else is Black's, and there is no other dame.
constexpr std::string_view kSeki = R"(
    . X . O . O X . .
    X X . O O O X . .
    O O O O X X X . .
    X X X X X . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
)";

TEST(Seki, IsFoundWhereAllOtherDameAreFilled) {
    const AnyBoard board = parse_diagram(kSeki).board;
    const PointSet seki = find_seki(board);
    EXPECT_TRUE(seki.contains(parse_vertex("B9", 9)));
    EXPECT_TRUE(seki.contains(parse_vertex("D9", 9)));
    EXPECT_TRUE(seki.contains(parse_vertex("A7", 9))) << "joined to the other white stones";
    EXPECT_FALSE(seki.contains(parse_vertex("A6", 9)));
}

TEST(Seki, HasNoTerritoryUnderJapaneseRules) {
    Game game = game_from(kSeki, kJapaneseRules);
    FinalStatus status;
    status.seki = find_seki(game.board());
    const FinalCount count = count_game(game, status);
    EXPECT_EQ(count.owner[parse_vertex("A9", 9)], Color::empty) << "an eye of Black in seki";
    EXPECT_EQ(count.owner[parse_vertex("E9", 9)], Color::empty) << "an eye of White in seki";
    EXPECT_EQ(count.owner[parse_vertex("C9", 9)], Color::empty) << "a shared liberty";
    EXPECT_EQ(count.points, (Tally{55, 0}));

    // Where eyes in seki count, they do, one for each.
    Rules with_eyes = kJapaneseRules;
    with_eyes.counts_eyes_in_seki = true;
    game.set_rules(with_eyes);
    EXPECT_EQ(count_game(game, status).points, (Tally{56, 1}));

    // By area the status of the stones does not matter, only the shared liberties are nobody's.
    game.set_rules(kChineseRules);
    EXPECT_EQ(count_game(game, status).points, count_area(game.board()));
    EXPECT_EQ(count_game(game, status).owner[parse_vertex("A9", 9)], Color::black);
    EXPECT_EQ(count_game(game, status).owner[parse_vertex("C9", 9)], Color::empty);
}

TEST(Seki, IsOneForAllChainsThatLiveByIt) {
    const AnyBoard board = parse_diagram(R"(
        . X O . X O .
        X X O . X O O
        O O O O X X X
        X X X X X X X
        O O O O O O O
        . . . . O X X
        . . . . O X .
    )")
                               .board;
    const PointSet upper = complete_chains(board, points("B7 C7 E7 F7", 7));
    const PointSet other = complete_chains(board, points("F1", 7));
    const PointSet seki = upper | other;
    EXPECT_EQ(upper, same_seki(board, seki, parse_vertex("B7", 7)));
    EXPECT_EQ(other, same_seki(board, seki, parse_vertex("G2", 7)));
    EXPECT_TRUE(same_seki(board, seki, parse_vertex("A3", 7)).is_empty());
}

TEST(Seki, IsNotSeenWhereTheBoundaryIsClosed) {
    const AnyBoard board = parse_diagram(kWithDeadStones).board;
    EXPECT_TRUE(find_seki(board, points("B2 E5", 6)).is_empty());
}

TEST(Handicap, OfOneStoneIsNone) {
    EXPECT_EQ(compensation_to_white(kChineseRules, 1), 0);
    EXPECT_EQ(compensation_to_white(kChineseRules, 2), 2);
    EXPECT_EQ(compensation_to_white(kAgaRules, 1), 0);
    EXPECT_EQ(compensation_to_white(kAgaRules, 2), 1);
    EXPECT_EQ(compensation_to_white(kNewZealandRules, 9), 0);
    Rules mixed = kChineseRules;
    mixed.scoring = Scoring::territory;
    EXPECT_EQ(compensation_to_white(mixed, 9), 0) << "stones are no points there";
}

TEST(Handicap, IsPaidForByAreaAsTheRulesSay) {
    const auto score_with = [](const Rules& rules) {
        Game game(9, rules, Komi(0.5));
        game.place_handicap(fixed_handicap(4, 9));
        return count_game(game);
    };
    EXPECT_EQ(score_with(kChineseRules).compensation, 4);
    EXPECT_EQ(score_with(kAgaRules).compensation, 3);
    EXPECT_EQ(score_with(kNewZealandRules).compensation, 0);
    EXPECT_EQ(score_with(kTrompTaylorRules).compensation, 0);
    EXPECT_EQ(score_with(kJapaneseRules).compensation, 0);
    EXPECT_EQ(to_string(score_with(kChineseRules).score), "B+76.5");
    EXPECT_EQ(to_string(score_with(kAgaRules).score), "B+77.5");
    EXPECT_EQ(to_string(score_with(kTrompTaylorRules).score), "B+80.5");
    EXPECT_EQ(to_string(score_with(kJapaneseRules).score), "B+76.5")
        << "81 points less four stones";
}

TEST(PassStones, MakeWhitePassLast) {
    Rules rules = kAgaRules;
    rules.scoring = Scoring::territory;
    Game game(5, rules, Komi(0));
    game.play({Point::at(2, 2), Color::black});
    game.play(kWhitePass);
    game.play(kBlackPass);
    ASSERT_TRUE(game.is_over());
    // White has passed once and owes the last pass: 24 + 2 - 1, and 25 - 0 by area.
    EXPECT_EQ(count_game(game).prisoners, (Tally{2, 1}));
    EXPECT_EQ(to_string(final_score(game)), "B+25");
    game.play(kWhitePass);
    EXPECT_EQ(to_string(final_score(game)), "B+25");
    game.set_rules(kAgaRules);
    EXPECT_EQ(to_string(final_score(game)), "B+25");
}

// The promise of the AGA rules, for any game in which the players take turns.
RC_GTEST_PROP(PassStones, MakeAreaAndTerritoryAgree, ()) {
    const int size = *rc::gen::inRange(2, 8);
    const int handicap = *rc::gen::inRange(0, std::min(9, size * size));
    util::Rng rng(*rc::gen::arbitrary<std::uint32_t>());
    Game game(size, kAgaRules, Komi(0.5));
    if (handicap >= 2) game.place_handicap(suggest_free_handicap(handicap, size));
    const auto length = *rc::gen::inRange(0, 3 * size * size);
    for (int i = 0; i < length; ++i) {
        const Color color = game.to_play();
        AnyBoard board = game.board();
        const Point p = board.draw_empty(rng, [&](Point q) { return game.is_legal({q, color}); });
        game.play({p.is_none() || rng.below(10) == 0 ? Point::pass() : p, color});
    }
    // Any chains will do as the dead ones.
    FinalStatus status;
    game.board().for_each_point([&](Point p) {
        if (is_player(game.board().at(p)) && rng.below(8) == 0) status.dead.insert(p);
    });
    const Score by_area = final_score(game, status);
    Rules by_territory = kAgaRules;
    by_territory.scoring = Scoring::territory;
    game.set_rules(by_territory);
    RC_ASSERT(final_score(game, status) == by_area);
}

}  // namespace
}  // namespace nadare::go
