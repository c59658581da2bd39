#include "go/game_record.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "go/handicap.h"
#include "go/sgf_reader.h"
#include "go/sgf_writer.h"
#include "go/text.h"
#include "util/error.h"
#include "util/rng.h"

namespace nadare::go {
namespace {

GameRecord load(std::string_view text, const LoadOptions& options = {}) {
    return load_record(sgf::read_game(text), options);
}

std::string error_of(std::string_view text) {
    try {
        load(text);
    } catch (const util::Error& error) {
        return error.what();
    }
    return "";
}

std::string moves_of(const Game& game) {
    std::string text;
    for (const Move& move : game.moves())
        text += (text.empty() ? "" : " ") + std::string(move.color == Color::black ? "B:" : "W:") +
                to_vertex(move.point, game.size());
    return text;
}

Color at(const Game& game, const char* vertex) {
    return game.board().at(parse_vertex(vertex, game.size()));
}

TEST(LoadRecord, ReadsSizeKomiRulesPlayersAndMoves) {
    const GameRecord record = load(
        "(;GM[1]FF[4]SZ[9]KM[5.5]RU[Japanese]PB[Ada]BR[3d]PW[Bo]WR[1k]DT[2001-02-03]RE[W+R]"
        "GC[two\nlines];B[ee];W[cc];B[];W[tt])");
    EXPECT_EQ(record.game.size(), 9);
    EXPECT_EQ(record.game.komi(), Komi(5.5));
    EXPECT_EQ(record.game.rules(), kJapaneseRules);
    EXPECT_EQ(record.info.black_player, "Ada");
    EXPECT_EQ(record.info.white_rank, "1k");
    EXPECT_EQ(record.info.date, "2001-02-03");
    EXPECT_EQ(record.info.result, "W+R");
    EXPECT_EQ(record.info.comment, "two\nlines");
    EXPECT_EQ(moves_of(record.game), "B:E5 W:C7 B:pass W:pass");
    EXPECT_EQ(record.moves_read, 4);
    EXPECT_TRUE(record.game.is_over());
    EXPECT_TRUE(record.game.is_consistent());
}

TEST(LoadRecord, KeepsDefaultsWhereTheRecordSaysNothing) {
    const GameRecord record = load("(;B[aa])");
    EXPECT_EQ(record.game.size(), 19);
    EXPECT_EQ(record.game.komi(), Komi(7.5));
    EXPECT_EQ(record.komi, std::nullopt);
    EXPECT_EQ(record.rules, std::nullopt);

    LoadOptions options;
    options.rules = kJapaneseRules;
    EXPECT_EQ(load("(;RU[house rules]B[aa])", options).game.komi(), Komi(6.5));
    options.komi = Komi(-4);
    EXPECT_EQ(load("(;KM[?]B[aa])", options).game.komi(), Komi(-4));
    EXPECT_EQ(load("(;KM[0.0]B[aa])", options).game.komi(), Komi(0));
    EXPECT_EQ(load("(;RU[Chinese rules])", options).game.rules(), kChineseRules);
    EXPECT_EQ(load("(;RU[NZ])", options).game.rules(), kNewZealandRules);
}

TEST(LoadRecord, StopsBeforeTheMoveAsked) {
    const sgf::Tree tree = sgf::read_game("(;SZ[9];B[aa];W[bb];C[a remark];B[cc])");
    LoadOptions options;
    options.before_move = 1;
    EXPECT_EQ(moves_of(load_record(tree, options).game), "");
    options.before_move = 3;
    EXPECT_EQ(moves_of(load_record(tree, options).game), "B:A9 W:B8");
    options.before_move = 4;
    EXPECT_EQ(load_record(tree, options).game.move_number(), 3);
    options.before_move = 99;
    EXPECT_EQ(load_record(tree, options).game.move_number(), 3);
}

TEST(LoadRecord, FollowsTheMainLineOrTheWayToANode) {
    const sgf::Tree tree = sgf::read_game("(;SZ[9];B[aa](;W[bb];B[cc])(;W[dd];B[ee];W[ff]))");
    EXPECT_EQ(moves_of(load_record(tree).game), "B:A9 W:B8 B:C7");
    LoadOptions options;
    options.node = sgf::NodeId(5);
    EXPECT_EQ(moves_of(load_record(tree, options).game), "B:A9 W:D6 B:E5");
    options.before_move = 2;
    EXPECT_EQ(moves_of(load_record(tree, options).game), "B:A9");
}

TEST(LoadRecord, PlacesHandicapStonesAndLetsWhiteBegin) {
    const GameRecord record = load("(;SZ[9]HA[2]AB[cg][gc]KM[0.5];W[ee])");
    EXPECT_EQ(record.game.handicap(), 2);
    EXPECT_EQ(record.game.start().to_play, Color::white);
    EXPECT_EQ(at(record.game, "C3"), Color::black);
    EXPECT_EQ(record.game.move_number(), 1);
    EXPECT_EQ(load("(;SZ[9]HA[2]AB[cg][gc])").game.to_play(), Color::white);
    EXPECT_EQ(load("(;SZ[9]HA[2]AB[cg][gc])").game.komi(), Komi(0.5)) << "usual with handicap";
    EXPECT_EQ(load("(;SZ[9]HA[many])").game.handicap(), 0);
    EXPECT_EQ(load("(;SZ[9]HA[1])").game.handicap(), 0);
    EXPECT_EQ(load("(;SZ[9]HA[81])").game.handicap(), 0);
}

TEST(LoadRecord, SetsUpStonesInAnyNodeAndStartsAnewThere) {
    const GameRecord record =
        load("(;SZ[9]AB[aa:cb]AW[ii];W[hh];B[ee];AE[aa][ee]AW[dd]AB[ii]PL[B];B[ff])");
    EXPECT_EQ(at(record.game, "B9"), Color::black);
    EXPECT_EQ(at(record.game, "A9"), Color::empty);
    EXPECT_EQ(at(record.game, "E5"), Color::empty);
    EXPECT_EQ(at(record.game, "D6"), Color::white);
    EXPECT_EQ(at(record.game, "J1"), Color::black) << "a stone changed its colour";
    EXPECT_EQ(at(record.game, "H2"), Color::white) << "played before";
    EXPECT_EQ(moves_of(record.game), "B:F4");
    EXPECT_EQ(record.moves_read, 3);
    EXPECT_TRUE(record.game.is_consistent());
}

TEST(LoadRecord, KeepsPrisonersOverASetUp) {
    const GameRecord record = load("(;SZ[5]AB[ba]AW[aa];B[ab];AW[ee])");
    EXPECT_EQ(record.game.board().prisoners(Color::white), 1);
    EXPECT_EQ(record.game.move_number(), 0);
}

TEST(LoadRecord, KeepsTheMovesWhereASetUpChangesNothing) {
    const GameRecord record = load("(;SZ[9];B[ee];AB[ee]PL[B])");
    EXPECT_EQ(moves_of(record.game), "B:E5");
    EXPECT_EQ(record.game.to_play(), Color::black);
}

TEST(LoadRecord, LetsAPlayerMoveTwiceRunningAndEitherBegin) {
    const GameRecord record = load("(;SZ[9];W[aa];W[bb];B[cc];B[dd]W[ee])");
    EXPECT_EQ(moves_of(record.game), "W:A9 W:B8 B:C7 B:D6 W:E5");
    EXPECT_EQ(record.game.start().to_play, Color::white);
    EXPECT_EQ(load("(;SZ[9]PL[B];W[aa])").game.start().to_play, Color::black);
    EXPECT_EQ(load("(;SZ[9]PL[white])").game.to_play(), Color::white);
}

TEST(LoadRecord, LetsARecordRepeatPositionsAndCommitSuicide) {
    const GameRecord record = load("(;SZ[5]RU[Chinese]AB[ba][ab];W[aa])");
    EXPECT_EQ(record.game.board().prisoners(Color::white), 1);
}

TEST(LoadRecord, NamesTheMoveThatCannotBePlayed) {
    EXPECT_EQ(error_of("(;SZ[9];B[ee];W[ee])"),
              "move 2 of the record: White cannot play E5: there is a stone already");
    EXPECT_EQ(error_of("(;SZ[5]AB[ba][ab][bc]AW[ca][bb][db][cc];B[cb];W[bb])"),
              "move 2 of the record: White cannot play B4: the ko may not be retaken at once");
    EXPECT_EQ(error_of("(;SZ[9];B[ee];W[zz])").substr(0, 22), "move 2 of the record: ");
    EXPECT_EQ(error_of("(;SZ[9];B[e])").substr(0, 22), "move 1 of the record: ");
}

TEST(LoadRecord, NamesTheNodeThatCannotBeSetUp) {
    EXPECT_EQ(error_of("(;SZ[9];B[ee];AB[aa]AW[aa])"),
              "node 2 of the record, after move 1, sets up A9 twice");
    EXPECT_EQ(error_of("(;SZ[9]AB[aa]AW[ab][ba])"),
              "node 0 of the record, after move 0, cannot be set up: the stones to set up leave a "
              "chain without liberties: see White at A8");
    EXPECT_EQ(error_of("(;SZ[9]AB[zz])").substr(0, 54),
              "node 0 of the record, after move 0, cannot be set up: ");
}

TEST(LoadRecord, RefusesOtherGamesAndBoards) {
    EXPECT_EQ(error_of("(;GM[2]SZ[8])"), "the record is not of a game of Go: GM is '2'");
    EXPECT_EQ(error_of("(;SZ[13:9])"),
              "a board of 13 by 9 is not square: only square boards are supported");
    EXPECT_EQ(error_of("(;SZ[37])"), "a board of size 37 is too large: expected 2 to 25");
    EXPECT_NE(error_of("(;SZ[big])"), "");
    EXPECT_EQ(error_of("(;SZ[19:19])"), "");
}

TEST(RecordedKomi, IsUnderstoodInStonesAndWithoutADecimalPoint) {
    EXPECT_EQ(parse_recorded_komi("6.5"), Komi(6.5));
    EXPECT_EQ(parse_recorded_komi("6,5"), Komi(6.5));
    EXPECT_EQ(parse_recorded_komi("7"), Komi(7));
    EXPECT_EQ(parse_recorded_komi("0"), Komi(0));
    EXPECT_EQ(parse_recorded_komi("-5.50"), Komi(-5.5));
    EXPECT_EQ(parse_recorded_komi("3.75"), Komi(7.5));
    EXPECT_EQ(parse_recorded_komi("2.75"), Komi(5.5));
    EXPECT_EQ(parse_recorded_komi("375"), Komi(7.5));
    EXPECT_EQ(parse_recorded_komi("650"), Komi(6.5));
    EXPECT_EQ(parse_recorded_komi("750"), Komi(7.5));
    EXPECT_EQ(parse_recorded_komi("150.0"), Komi(150));
    for (const auto* text : {"", "x", "5.3", "1000.0", "1e9", "999999999999"})
        EXPECT_EQ(parse_recorded_komi(text), std::nullopt) << text;
}

TEST(RecordedResult, TellsWinnerMarginAndEnding) {
    const auto counted = [](Color color, int half_points) {
        return GameResult{color, Ending::counted, Score::from_half_points(half_points)};
    };
    EXPECT_EQ(parse_result("B+3.5"), counted(Color::black, 7));
    EXPECT_EQ(parse_result("W+12"), counted(Color::white, -24));
    EXPECT_EQ(parse_result("0"), counted(Color::empty, 0));
    EXPECT_EQ(parse_result("Draw"), counted(Color::empty, 0));
    EXPECT_EQ(parse_result("B+R"), (GameResult{Color::black, Ending::resigned, {}}));
    EXPECT_EQ(parse_result("w+resign"), (GameResult{Color::white, Ending::resigned, {}}));
    EXPECT_EQ(parse_result("W+Time"), (GameResult{Color::white, Ending::timed_out, {}}));
    EXPECT_EQ(parse_result("B+F"), (GameResult{Color::black, Ending::forfeited, {}}));
    EXPECT_EQ(parse_result("B+"), (GameResult{Color::black, Ending::not_told, {}}));
    for (const auto* text : {"", "?", "Void", "B", "black wins", "X+1"})
        EXPECT_EQ(parse_result(text), std::nullopt) << text;
    for (const int half_points : {-25, -1, 0, 3, 722}) {
        const Score score = Score::from_half_points(half_points);
        EXPECT_EQ(parse_result(to_string(score))->score, score);
    }
}

TEST(WriteRecord, SaysWhatTheGameIs) {
    Game game(9, kChineseRules, Komi(0.5));
    game.place_handicap(fixed_handicap(2, 9));
    game.play({parse_vertex("E5", 9), Color::white});
    game.play({Point::pass(), Color::black});
    GameInfo info;
    info.black_player = "Ada";
    info.white_player = "Nadare";
    info.result = "W+R";
    const sgf::Tree tree = to_sgf(game, info);
    const auto root_says = [&](std::string_view id) { return tree.text(tree.root(), id); };
    EXPECT_EQ(root_says("SZ"), "9");
    EXPECT_EQ(root_says("KM"), "0.5");
    EXPECT_EQ(root_says("RU"), "Chinese");
    EXPECT_EQ(root_says("HA"), "2");
    EXPECT_EQ(root_says("PB"), "Ada");
    EXPECT_EQ(root_says("PW"), "Nadare");
    EXPECT_EQ(root_says("RE"), "W+R");
    EXPECT_EQ(root_says("DT"), std::nullopt) << "no date unless one is given";
    EXPECT_EQ(root_says("PL"), std::nullopt);
    EXPECT_EQ(tree.texts(tree.root(), "AB"), (std::vector<std::string_view>{"gc", "cg"}));
    const std::vector<sgf::NodeId> line = tree.main_line();
    ASSERT_EQ(line.size(), 3u);
    EXPECT_EQ(tree.text(line[1], "W"), "ee");
    EXPECT_EQ(tree.text(line[2], "B"), "");
}

TEST(WriteRecord, SaysWhoBeginsWhereThatIsNotObvious) {
    const auto has_player = [](const Game& game) {
        const sgf::Tree tree = to_sgf(game);
        return tree.has(tree.root(), "PL");
    };
    Game game(9);
    EXPECT_FALSE(has_player(game));
    game.set_to_play(Color::white);
    EXPECT_TRUE(has_player(game));
    game.play({Point::at(0, 0), Color::white});
    EXPECT_FALSE(has_player(game));
}

// A game of every kind, through text and back.
RC_GTEST_PROP(WriteRecord, IsReadBackAsTheSameGame, ()) {
    const int size = *rc::gen::inRange(2, 26);
    const Rules rules = *rc::gen::element(kChineseRules, kJapaneseRules, kAgaRules,
                                          kNewZealandRules, kTrompTaylorRules);
    const Komi komi =
        Komi::from_half_points(*rc::gen::inRange(-Komi::kMaxHalfPoints, Komi::kMaxHalfPoints + 1));
    util::Rng rng(*rc::gen::arbitrary<std::uint32_t>());
    Game game(size, rules, komi);
    const auto any_color = [&] { return rng.below(2) == 0 ? Color::black : Color::white; };
    const auto play_some = [&] {
        for (int i = 0; i < 30; ++i) {
            const Color color = rng.below(8) == 0 ? any_color() : game.to_play();
            AnyBoard board = game.board();
            const Point p = board.draw_empty(rng, [&](Point q) {
                return game.is_legal({q, color});
            });
            game.play({p.is_none() || rng.below(8) == 0 ? Point::pass() : p, color});
        }
    };
    const int kind = *rc::gen::inRange(0, 4);
    if (kind == 1)
        game.place_handicap(suggest_free_handicap(2 + static_cast<int>(rng.below(2)), size));
    if (kind == 2) {
        play_some();
        StartPosition start = to_start_position(game.board());
        start.prisoners = {};
        start.to_play = any_color();
        game.set_up(start);
    }
    if (kind != 3) play_some();
    if (rng.below(3) == 0) game.set_to_play(any_color());

    GameInfo info;
    info.black_player = "a [b] \\ : c";
    info.comment = "d\ne";
    const GameRecord record = load(sgf::write_game(to_sgf(game, info)));
    RC_ASSERT(record.game == game);
    RC_ASSERT(record.game.board() == game.board());
    RC_ASSERT(record.info == info);
    RC_ASSERT(record.game.is_consistent());
}

}  // namespace
}  // namespace nadare::go
