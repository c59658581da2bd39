#include "front/web_game.h"

#include <gtest/gtest.h>

#include "go/text.h"
#include "util/error.h"

namespace nadare::front {
namespace {

using NodeId = go::sgf::NodeId;

go::Point at(std::string_view vertex, int size = 9) {
    return go::parse_vertex(vertex, size);
}

WebGameOptions two_players(int size = 9) {
    WebGameOptions options;
    options.size = size;
    options.human = Human::both;
    return options;
}

void play(WebGame& game, std::initializer_list<std::string_view> moves) {
    for (const std::string_view move : moves) game.play(game.head(), at(move, game.options().size));
}

TEST(WebGame, StartsWithTheChosenBoardRulesAndHandicap) {
    WebGameOptions options = two_players(13);
    options.rules = "japanese";
    options.handicap = 4;
    const WebGame game(options);
    EXPECT_EQ(13, game.game().size());
    EXPECT_EQ(4, game.game().handicap());
    EXPECT_EQ(go::Color::white, game.game().to_play());
    EXPECT_EQ(go::kJapaneseRules, game.game().rules());
    EXPECT_EQ(WebPhase::playing, game.phase());
}

TEST(WebGame, AsksTheEngineWhenItIsItsTurn) {
    WebGameOptions options;
    options.human = Human::white;
    WebGame game(options);
    EXPECT_TRUE(game.is_engine_turn());
    play(game, {"E5"});
    EXPECT_FALSE(game.is_engine_turn());
}

TEST(WebGame, RefusesAnIllegalMoveAndStaysAsItWas) {
    WebGame game(two_players());
    play(game, {"E5"});
    const NodeId head = game.head();
    EXPECT_THROW(game.play(head, at("E5")), util::Error);
    EXPECT_EQ(head, game.head());
    EXPECT_EQ(1, game.game().move_number());
}

TEST(WebGame, TwoPassesLeadToTheCountAndDeadStonesCanBeCorrected) {
    WebGame game(two_players(5));
    play(game, {"B1", "D1", "B2", "D2", "B3", "D3", "B4", "D4", "B5", "D5", "E3", "pass", "pass"});
    ASSERT_EQ(WebPhase::counting, game.phase());
    EXPECT_FALSE(game.has_status());
    game.toggle_dead(at("E3", 5));
    EXPECT_TRUE(game.status().dead.contains(at("E3", 5)));
    // White's side is hers once the stone in it is dead: ten points each and a column between.
    EXPECT_EQ(0, go::final_score(game.game(), game.status()).half_points());
    game.toggle_dead(at("E3", 5));
    EXPECT_FALSE(game.status().dead.contains(at("E3", 5)));
    game.accept_count();
    EXPECT_EQ(WebPhase::finished, game.phase());
    EXPECT_FALSE(game.result().empty());
}

TEST(WebGame, AChainThatIsMarkedDeadEndsTheSekiOfThoseBesideIt) {
    WebGameOptions options = two_players(5);
    options.rules = "japanese";
    options.komi = "0";
    WebGame game(options);
    play(game, {"A4", "A3", "B4", "B3", "C4", "C3", "D4", "D3", "E4", "E3", "C1", "pass", "pass"});
    go::FinalStatus status;
    for (const std::string_view stone : {"A4", "A3", "C1"}) status.seki.insert(at(stone, 5));
    game.set_status(status);
    EXPECT_EQ(0, go::final_score(game.game(), game.status()).half_points());
    game.toggle_dead(at("A3", 5));
    // The row above and all below, and five prisoners.
    const int won = 2 * (5 + 14 + 5);
    EXPECT_EQ(won, go::final_score(game.game(), game.status()).half_points());
    game.toggle_dead(at("C1", 5));
    game.toggle_dead(at("C1", 5));
    EXPECT_EQ(won, go::final_score(game.game(), game.status()).half_points());
    game.toggle_dead(at("A3", 5));
    EXPECT_EQ(0, go::final_score(game.game(), game.status()).half_points())
        << "a mark that was a mistake changes nothing";
}

TEST(WebGame, PlayersWhoDoNotAgreePlayOnWhereTheyPassed) {
    WebGame game(two_players(5));
    play(game, {"C3", "B2", "pass", "pass"});
    ASSERT_EQ(WebPhase::counting, game.phase());
    game.resume();
    EXPECT_EQ(WebPhase::playing, game.phase());
    EXPECT_EQ(2, game.game().move_number()) << "with one more pass it would be over at once";
    EXPECT_EQ(go::Color::black, game.game().to_play());
    play(game, {"pass", "D4", "pass"});
    EXPECT_EQ(WebPhase::playing, game.phase());
    play(game, {"pass"});
    EXPECT_EQ(WebPhase::counting, game.phase());
}

TEST(WebGame, IsOnlyRestoredFromARecordWhoseMovesCanBeTakenBack) {
    const auto restored = [](std::string_view sgf, WebPhase phase) {
        return WebGame::restore(two_players(), sgf, phase, 100);
    };
    for (const char* const sgf :
         {"(;SZ[9]B[aa];W[bb])", "(;SZ[9];B[aa]W[bb])", "(;SZ[9];B[aa];C[so far])",
          "(;SZ[9];B[aa];AB[cc]W[bb])", "(;SZ[9];B[aa](;W[bb])(;W[cc]))"}) {
        EXPECT_THROW(restored(sgf, WebPhase::playing), util::Error) << sgf;
        EXPECT_NO_THROW(restored(sgf, WebPhase::study)) << sgf;
    }
    WebGame game = restored("(;SZ[9];B[aa]C[so far];W[bb])", WebPhase::playing);
    game.undo();
    game.undo();
    EXPECT_THROW(game.undo(), util::Error);
}

TEST(WebGame, IsOnlyRestoredInAPhaseThatItsMovesAndResultAllow) {
    const std::string played = "(;SZ[9]KM[7.5];B[ee];W[cc])";
    const std::string passed = "(;SZ[9]KM[7.5];B[ee];W[];B[])";
    const std::string resigned = "(;SZ[9]KM[7.5]RE[B+R];B[ee];W[cc])";
    const auto restored = [](const std::string& sgf, WebPhase phase) {
        try {
            return WebGame::restore(two_players(), sgf, phase, 100).phase() == phase;
        } catch (const util::Error&) {
            return false;
        }
    };
    EXPECT_TRUE(restored(played, WebPhase::playing));
    EXPECT_TRUE(restored(passed, WebPhase::counting));
    EXPECT_TRUE(restored(resigned, WebPhase::finished));
    EXPECT_FALSE(restored(resigned, WebPhase::playing));
    EXPECT_FALSE(restored(passed, WebPhase::playing));
    EXPECT_FALSE(restored(played, WebPhase::counting));
    EXPECT_FALSE(restored(played, WebPhase::finished));
}

TEST(WebGame, TakesBackTheEnginesAnswerTogetherWithTheMove) {
    WebGameOptions options;
    options.human = Human::black;
    WebGame game(options);
    play(game, {"E5", "C3", "G7", "D4"});
    game.undo();
    EXPECT_EQ(2, game.game().move_number());
    EXPECT_FALSE(game.is_engine_turn());
}

TEST(WebGame, TakesBackOneMoveWhereTheEngineHasNotAnswered) {
    WebGameOptions options;
    options.human = Human::black;
    WebGame game(options);
    play(game, {"E5", "C3", "G7"});
    game.undo();
    EXPECT_EQ(2, game.game().move_number());
}

TEST(WebGame, GoesOnFromItsLastMoveOnlyWhileItIsPlayed) {
    WebGameOptions options;
    options.human = Human::both;
    WebGame game(options);
    play(game, {"E5", "C3"});
    EXPECT_THROW(game.play(game.tree().root(), go::Point::at(0, 0)), util::Error);
    EXPECT_EQ(2, game.game().move_number());
    game.undo();
    game.undo();
    EXPECT_EQ(game.tree().root(), game.head());
}

TEST(WebGame, HasNothingToTakeBackBeforeTheFirstMoveByHand) {
    WebGameOptions options;
    options.human = Human::white;
    WebGame game(options);
    EXPECT_THROW(game.undo(), util::Error);
    play(game, {"E5"});
    EXPECT_THROW(game.undo(), util::Error);
    EXPECT_EQ(1, game.game().move_number());
}

TEST(WebGame, ANumberIsNeverGivenToAnotherNodeAfterOneWasTakenBack) {
    WebGame game(two_players());
    play(game, {"E5", "C3"});
    const NodeId taken_back = game.head();
    game.undo();
    EXPECT_FALSE(game.has_node(taken_back));
    EXPECT_THROW(game.game_at(taken_back), util::Error);
    play(game, {"D4"});
    EXPECT_NE(taken_back, game.head());
}

TEST(WebGame, AFinishedGameIsPlayedOnAfterUndo) {
    WebGame game(two_players());
    play(game, {"E5"});
    game.resign(go::Color::white);
    EXPECT_EQ("B+R", game.result());
    EXPECT_THROW(play(game, {"D4"}), util::Error);
    game.undo();
    EXPECT_EQ(WebPhase::playing, game.phase());
    EXPECT_EQ("", game.result());
}

TEST(WebGame, AResignationByHandIsTakenBackAlone) {
    for (const Human human : {Human::black, Human::both}) {
        WebGameOptions options;
        options.human = human;
        WebGame game(options);
        play(game, {"D4", "E5"});
        game.resign(go::Color::black);
        game.undo();
        EXPECT_EQ(2, game.game().move_number()) << "the position in which they resigned";
        EXPECT_EQ(WebPhase::playing, game.phase());
        EXPECT_EQ("", game.result());
        game.undo();
        EXPECT_EQ(human == Human::both ? 1 : 0, game.game().move_number());
    }
    WebGameOptions options;
    options.human = Human::black;
    WebGame empty(options);
    empty.resign(go::Color::black);
    empty.undo();
    EXPECT_EQ(WebPhase::playing, empty.phase());
}

TEST(WebGame, WhoResignedOnTheEnginesTurnFindsItStillThinking) {
    WebGameOptions options;
    options.human = Human::black;
    WebGame game(options);
    play(game, {"D4"});
    game.resign(go::Color::black);
    game.undo();
    EXPECT_EQ(1, game.game().move_number());
    EXPECT_TRUE(game.is_engine_turn());
}

TEST(WebGame, TheEnginesResignationIsTakenBackWithTheMoveBeforeIt) {
    WebGameOptions options;
    options.human = Human::black;
    WebGame game(options);
    play(game, {"D4", "E5", "G7"});
    game.resign(go::Color::white);
    game.undo();
    EXPECT_EQ(2, game.game().move_number()) << "else it would resign again at once";
    EXPECT_FALSE(game.is_engine_turn());
}

TEST(WebGame, WhoResignedAtTheCountFindsItAgainAsItWas) {
    WebGame game(two_players(5));
    play(game, {"C3", "B2", "pass", "pass"});
    game.toggle_dead(at("B2", 5));
    game.resign(go::Color::black);
    game.undo();
    EXPECT_EQ(WebPhase::counting, game.phase());
    EXPECT_TRUE(game.status().dead.contains(at("B2", 5)));
    game.accept_count();
    game.undo();
    EXPECT_EQ(WebPhase::playing, game.phase()) << "an accepted count goes with the last pass";
    EXPECT_EQ(3, game.game().move_number());
    EXPECT_FALSE(game.has_status());
}

TEST(WebGame, AStudyGrowsVariationsAndFindsThoseItHas) {
    WebGame game(two_players());
    play(game, {"E5", "C3"});
    const NodeId main_end = game.head();
    game.study();
    const NodeId root = game.tree().root();
    const NodeId first = game.tree().first_child(root);
    EXPECT_EQ(first, game.play(root, at("E5")));
    const NodeId other = game.play(first, at("G7"));
    EXPECT_EQ(other, game.play(first, at("G7")));
    EXPECT_EQ(main_end, game.head());
    EXPECT_TRUE(game.tree().has_variations(first));
    EXPECT_EQ(go::Color::white, game.game_at(other).board().at(at("G7")));
}

TEST(WebGame, OpensARecordForStudyAtItsMainLine) {
    const WebGame game =
        WebGame::open_record("(;GM[1]SZ[9]KM[5.5]RU[Japanese];B[ee](;W[cc];B[gg])(;W[gc]))", 100);
    EXPECT_EQ(WebPhase::study, game.phase());
    EXPECT_EQ(3, game.game().move_number());
    EXPECT_EQ("japanese", game.options().rules);
    EXPECT_EQ(5.5, game.game().komi().points());
}

TEST(WebGame, RefusesARecordWithMorePositionsThanAllowed) {
    std::string bomb = "(;SZ[19]";
    for (int i = 0; i < 200; ++i) bomb += ";B[]";
    EXPECT_THROW(WebGame::open_record(bomb, 100), util::Error);
    EXPECT_THROW(WebGame::open_record("not a record", 100), util::Error);
    EXPECT_THROW(WebGame::open_record("(;SZ[30])", 100), util::Error);
}

TEST(WebGame, IsTheSameAfterItWasWrittenAndRestored) {
    WebGameOptions options;
    options.size = 13;
    options.handicap = 3;
    options.rules = "japanese";
    WebGame game(options);
    play(game, {"G7", "C3", "pass"});
    const WebGame again = WebGame::restore(options, game.record_text(), WebPhase::playing, 100);
    EXPECT_EQ(game.game(), again.game());
    EXPECT_EQ(WebPhase::playing, again.phase());
}

// Black's second move loses eight points, says the analysis; C3 was better.
WebGame judged_game() {
    WebGame game(two_players());
    play(game, {"E5", "C5", "A1", "G5"});
    const std::vector<NodeId> line = game.tree().main_line();
    const ReviewedMove better{
        .point = at("C3"), .visits = 80, .win_rate = 0.6, .score = 4, .line = {at("C3"), at("G3")}};
    game.keep_judgement(line[1], {.visits = 100, .win_rate = 0.6, .score = 4});
    game.keep_judgement(line[2], {.visits = 100, .win_rate = 0.6, .score = 4, .moves = {better}});
    game.keep_judgement(line[3], {.visits = 100, .win_rate = 0.25, .score = -4});
    game.keep_judgement(line[4], {.win_rate = 0.3});  // Of a move by the engine.
    return game;
}

TEST(WebGame, IsSavedAsAReviewAndOpenedWithIt) {
    WebGame game = judged_game();
    game.study();
    const NodeId beside = game.play(game.tree().root(), at("G7"));
    game.keep_judgement(beside, {.visits = 50, .win_rate = 0.5, .score = 1});

    const std::string sgf = game.sgf();
    EXPECT_NE(std::string::npos, sgf.find("C[Nadare: 25.0 % for Black, W+4.0. Loses about 8.0"));
    EXPECT_NE(std::string::npos, sgf.find("BM[1]"));
    WebGame again = WebGame::open_record(sgf, 100);
    EXPECT_EQ(5U, again.judgements().size());
    const std::vector<NodeId> line = again.tree().main_line();
    const ReviewedPosition& before = again.judgements().at(line[2]);
    EXPECT_EQ(100U, before.visits);
    EXPECT_NEAR(4, before.score, 1e-9);
    EXPECT_EQ(at("G3"), before.moves.at(0).line.at(1));
    EXPECT_NEAR(0.3, again.judgements().at(line[4]).win_rate, 1e-9);
    EXPECT_FALSE(again.tree().has(line[3], "C")) << "what was ours is taken out again";
    EXPECT_EQ(2U, again.tree().children(line[2]).size()) << "the better line stays to be seen";
    EXPECT_EQ(2U, WebGame::open_record(again.sgf(), 100).tree().children(line[2]).size())
        << "and is not added again";
}

TEST(WebGame, MarksThatAnAnalysisMadeGoWithIt) {
    const WebGame again = WebGame::open_record(judged_game().sgf(), 100);
    for (const NodeId node : again.tree().main_line())
        EXPECT_FALSE(again.tree().has(node, "BM")) << again.sgf();
}

TEST(WebGame, IsSavedWithCommentsAndBetterLinesInItsVariations) {
    WebGame game = WebGame::open_record("(;SZ[9]KM[7];B[ee](;W[cc];B[gg])(;W[aa];B[ai]))", 100);
    const NodeId first = game.tree().main_line()[1];
    const NodeId corner = game.tree().last_child(first);
    const ReviewedMove better{.point = at("C5"),
                              .visits = 80,
                              .win_rate = 0.4,
                              .score = -4,
                              .line = {at("C5"), at("G5")}};
    game.keep_judgement(first, {.visits = 100, .win_rate = 0.4, .score = -4, .moves = {better}});
    game.keep_judgement(corner, {.visits = 100, .win_rate = 0.9, .score = 16});

    const std::string sgf = game.sgf();
    EXPECT_NE(std::string::npos, sgf.find("W[aa]")) << sgf;
    EXPECT_NE(std::string::npos, sgf.find("Loses about 20.0 points")) << sgf;
    EXPECT_NE(std::string::npos, sgf.find("BM[2]")) << sgf;
    EXPECT_NE(std::string::npos, sgf.find("W[ce]C[Nadare: better than A9")) << sgf;
    const WebGame again = WebGame::open_record(sgf, 100);
    EXPECT_EQ(2U, again.judgements().size());
    EXPECT_EQ(again.sgf(), sgf) << "nothing is added twice, and nothing stays behind";
}

TEST(WebGame, GoesOnBesideAVariationThatCannotBePlayed) {
    WebGame game = WebGame::open_record("(;SZ[9];B[ee](;W[cc])(;W[jj]))", 100);
    const NodeId first = game.tree().main_line()[1];
    const NodeId fresh = game.play(first, at("D4"));
    EXPECT_EQ(go::Color::white, game.game_at(fresh).board().at(at("D4")));
    EXPECT_EQ(game.tree().first_child(first), game.play(first, at("C7"))) << "which was there";
}

TEST(WebGame, OpensARecordUpToAMoveThatCannotBePlayed) {
    WebGame game = WebGame::open_record("(;SZ[9];B[ee];W[cc];B[cc];W[gg])", 100);
    EXPECT_EQ(2, game.move_number(game.head()));
    EXPECT_NE(std::string::npos, game.why_unplayable().find("Black cannot play C7"));
    const std::vector<NodeId> line = game.tree().main_line();
    EXPECT_EQ(3U, game.playable(line).size());
    EXPECT_THROW(game.game_at(line.back()), util::Error) << "who goes there is told why";
    const NodeId head = game.head();
    game.play(head, at("D4"));
    EXPECT_EQ(head, game.head()) << "a variation beside what cannot be played";
    game.keep_judgement(line[2], {.visits = 100, .win_rate = 0.6, .score = 4});
    EXPECT_NE(std::string::npos, game.sgf().find("W[gg]")) << "nothing is lost";
    EXPECT_EQ(1U, WebGame::open_record(game.sgf(), 100).judgements().size());
    EXPECT_EQ("", WebGame::open_record("(;SZ[9];B[ee])", 100).why_unplayable());
}

TEST(WebGame, CountsTheMovesBeforeStonesWereSetUp) {
    const WebGame game =
        WebGame::open_record("(;SZ[9];B[ee];W[cc];AB[aa][bb]AE[ee];W[dd];B[ff];C[x];W[gg])", 100);
    EXPECT_EQ(5, game.move_number(game.head()));
    EXPECT_EQ(2, game.move_number(game.tree().main_line()[3])) << "where they are set up";
}

TEST(WebGame, KeepsItsAnalysesWhereItGoesOn) {
    const WebGame game = judged_game();
    const WebGame again =
        WebGame::restore(game.options(), game.record_text(), WebPhase::playing, 100);
    EXPECT_EQ(game.game(), again.game());
    EXPECT_EQ(4U, again.judgements().size());
    EXPECT_EQ(again.record_text(), game.record_text());
}

TEST(WebGame, KeepsTheJudgementWithMoreVisits) {
    WebGame game = judged_game();
    const NodeId node = game.tree().main_line()[2];
    game.keep_judgement(node, {.win_rate = 0.1});
    EXPECT_EQ(100U, game.judgements().at(node).visits);
    game.keep_judgement(node, {.visits = 200, .win_rate = 0.2});
    EXPECT_EQ(200U, game.judgements().at(node).visits);
    game.keep_judgement(node, {.visits = 9'000, .win_rate = 0.4, .score_error = 7});
    EXPECT_EQ(200U, game.judgements().at(node).visits) << "whose score is surer";
}

TEST(WebGame, PassesOverAnalysesThatMakeNoSense) {
    for (const char* bad :
         {"{", "[[[[", "{\"visits\":1}",
          R"({"visits":9,"win_rate":7,"score":0,"score_error":0,"moves":[\]})",
          R"({"visits":9,"win_rate":0.5,"score":1e300,"score_error":0,"moves":[\]})",
          R"({"visits":-9,"win_rate":0.5,"score":0,"score_error":0,"moves":[\]})",
          R"({"visits":9,"win_rate":0.5,"score":0,"score_error":-1,"moves":[\]})"})
        EXPECT_TRUE(WebGame::open_record(std::string("(;SZ[9];B[ee]NADARE[") + bad + "])", 100)
                        .judgements()
                        .empty())
            << bad;
}

}  // namespace
}  // namespace nadare::front
