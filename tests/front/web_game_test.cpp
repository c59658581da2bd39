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
    const WebGame again = WebGame::restore(options, game.sgf(), WebPhase::playing, 100);
    EXPECT_EQ(game.game(), again.game());
    EXPECT_EQ(WebPhase::playing, again.phase());
}

}  // namespace
}  // namespace nadare::front
