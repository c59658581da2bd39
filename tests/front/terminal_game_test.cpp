#include "front/terminal_game.h"

#include <gtest/gtest.h>

#include <chrono>
#include <csignal>
#include <map>
#include <sstream>
#include <string>
#include <thread>

#include "engine/simple_players.h"
#include "go/text.h"
#include "util/file.h"
#include "util/temporary_directory.h"
#include "util/text.h"

namespace nadare::front {
namespace {

// Plays what the test says by move number, and passes otherwise.
class ScriptedPlayer final : public engine::Player {
 public:
    explicit ScriptedPlayer(std::map<int, std::string> moves = {}) : moves_(std::move(moves)) {}

    std::string_view name() const noexcept override { return "script"; }

    engine::Decision choose(const go::Game& game, go::Color, std::stop_token) override {
        const auto found = moves_.find(game.move_number());
        if (found == moves_.end()) return {.explanation = "nothing to do"};
        if (found->second == "resign") return {.resigns = true};
        return {.point = go::parse_vertex(found->second, game.size())};
    }

 private:
    std::map<int, std::string> moves_;
};

// One conversation from the first prompt to the last word.
struct Conversation {
    std::string text;  // Everything that was said, what was typed included.
    go::Game game;
    std::string result;

    bool has(const std::string& part) const { return text.find(part) != std::string::npos; }
    int count(const std::string& part) const {
        int n = 0;
        for (std::size_t at = 0; (at = text.find(part, at)) != std::string::npos; ++at) ++n;
        return n;
    }
};

class TerminalGameTest : public testing::Test {
 protected:
    Conversation talk(const std::string& typed, engine::Player& player) {
        std::istringstream in(typed);
        std::ostringstream out;
        util::InterruptFlag interrupt;
        Console console(in, out, {.style = TerminalStyle::plain, .echoes = true}, interrupt);
        TerminalGame game(start, player, console,
                          {.human = human, .seed = 1, .autosave = autosave});
        game.run();
        EXPECT_TRUE(game.game().is_consistent());
        return {out.str(), game.game(), game.result()};
    }
    Conversation talk(const std::string& typed, std::map<int, std::string> engine_moves = {}) {
        ScriptedPlayer player(std::move(engine_moves));
        return talk(typed, player);
    }

    // Two people fill the board so that Black owns the left and White the right half.
    std::string divided_board() const { return "c1\nd1\nc2\nd2\nc3\nd3\nc4\nd4\nc5\nd5\n"; }

    go::Game start{5, go::kChineseRules, go::Komi(0.5)};
    Human human = Human::black;
    std::filesystem::path autosave;
    util::TemporaryDirectory directory;
};

std::string moves_text(const go::Game& game) {
    std::vector<std::string> words;
    for (const go::Move& move : game.moves())
        words.push_back(util::to_lower(go::to_vertex(move.point, game.size())));
    return util::join(words, " ");
}

// --- Playing ---

TEST_F(TerminalGameTest, AShortGameReadsLikeThis) {
    EXPECT_EQ(talk("c3\nquit\n", {{1, "b2"}}).text,
              "You play Black against Nadare (script).\n"
              "Type a point, such as C3, or help to see what else there is.\n"
              "\n"
              "   A B C D E\n"
              " 5 . . . . . 5    5x5, chinese rules\n"
              " 4 . . . . . 4    komi 0.5\n"
              " 3 . . . . . 3\n"
              " 2 . . . . . 2    X Black, you: 0 captured\n"
              " 1 . . . . . 1    O White, Nadare: 0 captured\n"
              "   A B C D E\n"
              "                  Black to play\n"
              "\n"
              "Black to play: c3\n"
              "Nadare plays B2.\n"
              "\n"
              "   A B C D E\n"
              " 5 . . . . . 5    5x5, chinese rules\n"
              " 4 . . . . . 4    komi 0.5\n"
              " 3 . . X . . 3\n"
              " 2 .(O). . . 2    X Black, you: 0 captured\n"
              " 1 . . . . . 1    O White, Nadare: 0 captured\n"
              "   A B C D E\n"
              "                  Move 2: White B2\n"
              "                  Black to play\n"
              "\n"
              "Black to play: quit\n");
}

TEST_F(TerminalGameTest, PointsMayBeTypedInAnyCaseAndWithBlanks) {
    EXPECT_EQ(moves_text(talk("  C3 \nd 4\n", {{1, "a1"}, {3, "b1"}}).game), "c3 a1 d4 b1");
}

TEST_F(TerminalGameTest, TheEngineBeginsWhereThePersonPlaysWhite) {
    human = Human::white;
    const Conversation c = talk("c4\n", {{0, "c3"}, {2, "c2"}});
    EXPECT_EQ(moves_text(c.game), "c3 c4 c2");
    EXPECT_TRUE(c.has("O White, you"));
}

TEST_F(TerminalGameTest, TwoPeopleTakeTurns) {
    human = Human::both;
    const Conversation c = talk("c3\nc4\n");
    EXPECT_EQ(moves_text(c.game), "c3 c4");
    EXPECT_TRUE(c.has("White to play: c4"));
}

TEST_F(TerminalGameTest, CapturesAreCountedForWhoTookThem) {
    human = Human::both;
    EXPECT_TRUE(talk("a2\na1\nb1\n").has("X Black: 1 captured"));
}

TEST_F(TerminalGameTest, TheEnginesPassIsExplained) {
    EXPECT_TRUE(talk("c3\n").has("Nadare passes (nothing to do)."));
}

TEST_F(TerminalGameTest, AnIllegalMoveGetsASentenceAndChangesNothing) {
    const Conversation c = talk("c3\nc3\n", {{1, "b2"}});
    EXPECT_TRUE(c.has("Black cannot play C3: there is a stone already."));
    EXPECT_EQ(moves_text(c.game), "c3 b2");
}

TEST_F(TerminalGameTest, AWrongWordGetsASuggestionAndChangesNothing) {
    const Conversation c = talk("pas\nhlep\nz9\ni3\nxyzzy\nc3 c4\npass pass\n\n");
    EXPECT_TRUE(c.has("did you mean pass?"));
    EXPECT_TRUE(c.has("did you mean help?"));
    EXPECT_TRUE(c.has("'z9' is not a point of this board"));
    EXPECT_TRUE(c.has("'i3' is not a point of this board"));
    EXPECT_TRUE(c.has("'xyzzy' is neither a point nor a command: help shows what can be typed."));
    EXPECT_TRUE(c.has("'c3 c4' is neither a point nor a command"));
    EXPECT_TRUE(c.has("Pass takes nothing after it"));
    EXPECT_EQ(c.game.move_number(), 0);
}

TEST_F(TerminalGameTest, AnythingAtAllMayBeTyped) {
    const std::string noise("\033[A\x01\xff\xfe \t%s%n\n\n\n9999999999999999999999\na0\na-1\n", 45);
    const Conversation c = talk(noise + std::string(100'000, 'x') + "\n");
    EXPECT_EQ(c.game.move_number(), 0);
    EXPECT_EQ(c.text.find("is neither a point nor a command: \033"), std::string::npos);
}

TEST_F(TerminalGameTest, CommandsOfAnotherStageAreRefused) {
    EXPECT_TRUE(talk("done\n").has("'done' cannot be used while the game goes on"));
    EXPECT_TRUE(talk("pass\nhint\n").has("'hint' cannot be used while the game is counted"));
    EXPECT_TRUE(talk("resign\npass\n").has("'pass' cannot be used now that the game is over"));
    EXPECT_TRUE(talk("resign\nc3\n").has("The game is over"));
}

TEST_F(TerminalGameTest, HelpListsWhatCanBeTypedNow) {
    const Conversation playing = talk("?\n");
    EXPECT_TRUE(playing.has("  undo "));
    EXPECT_FALSE(playing.has("  alive "));
    const Conversation counting = talk("pass\nhelp\n");
    EXPECT_TRUE(counting.has("  alive POINT"));
    EXPECT_FALSE(counting.has("  territory "));
}

TEST_F(TerminalGameTest, ResigningEndsTheGame) {
    const Conversation c = talk("c3\nresign\n", {{1, "b2"}});
    EXPECT_EQ(c.result, "W+R");
    EXPECT_TRUE(c.has("Black resigns: White wins."));
}

TEST_F(TerminalGameTest, TheEngineMayResign) {
    const Conversation c = talk("c3\nquit\n", {{1, "resign"}});
    EXPECT_EQ(c.result, "B+R");
    EXPECT_TRUE(c.has("Nadare resigns: Black wins."));
    EXPECT_TRUE(c.has("Result: B+R"));
}

TEST_F(TerminalGameTest, MovesAreListed) {
    human = Human::both;
    EXPECT_TRUE(talk("moves\n").has("No move has been played."));
    EXPECT_TRUE(talk("c3\npass\nmoves\n").has("  1 B C3    2 W pass\n"));
}

TEST_F(TerminalGameTest, TheBoardIsDrawnAgainWhenAsked) {
    EXPECT_EQ(talk("board\nboard\n").count(" 5 . . . . . 5"), 3);
}

TEST_F(TerminalGameTest, AHintIsMarkedAndNotPlayed) {
    const Conversation c = talk("hint\n", {{0, "c3"}});
    EXPECT_TRUE(c.has(" 3 . . * . . 3"));
    EXPECT_TRUE(c.has("Hint: C3"));
    EXPECT_EQ(c.game.move_number(), 0);
    EXPECT_TRUE(talk("hint\n").has("Hint: pass (nothing to do)."));
}

TEST_F(TerminalGameTest, TheScoreIsGivenAsItStandsAndAsItMayEnd) {
    human = Human::both;
    const Conversation c = talk(divided_board() + "score\n");
    EXPECT_TRUE(
        c.has("  Black: 15 points of area\n"
              "  White: 10 points of area + 0.5 komi = 10.5\n"
              "  Black leads by 4.5 points (B+4.5).\n"));
    EXPECT_TRUE(c.has("random games end: "));
}

TEST_F(TerminalGameTest, TerritoryIsShownOnTheBoard) {
    human = Human::both;
    start = go::Game(5);
    // Each side has eyes, so that not even a random game can lose its points.
    const Conversation c = talk(divided_board() + "b2\ne2\nb4\ne4\na3\ne3\nterritory\n");
    EXPECT_TRUE(c.has(" 5 b b X O w 5"));
    EXPECT_TRUE(c.has("b, w points of Black, White"));
}

// --- Taking back ---

TEST_F(TerminalGameTest, UndoTakesBackTheAnswerToo) {
    const Conversation c = talk("c3\nd4\nundo\n", {{1, "b2"}, {3, "a1"}});
    EXPECT_EQ(moves_text(c.game), "c3 b2");
}

TEST_F(TerminalGameTest, BetweenPeopleUndoTakesBackOneMove) {
    human = Human::both;
    EXPECT_EQ(moves_text(talk("c3\nc4\nundo\n").game), "c3");
}

TEST_F(TerminalGameTest, ThereMayBeNothingToTakeBack) {
    EXPECT_TRUE(talk("undo\n").has("There is no move of yours to take back."));
    human = Human::white;
    const Conversation c = talk("undo\n", {{0, "c3"}});
    EXPECT_TRUE(c.has("There is no move of yours to take back."));
    EXPECT_EQ(moves_text(c.game), "c3");
}

TEST_F(TerminalGameTest, AResignationCanBeTakenBack) {
    const Conversation c = talk("c3\nresign\nundo\nd4\n", {{1, "b2"}, {3, "a1"}});
    EXPECT_EQ(c.result, "");
    EXPECT_EQ(moves_text(c.game), "c3 b2 d4 a1");
}

TEST_F(TerminalGameTest, AfterTheEngineResignedUndoTakesBackTheMoveThatWon) {
    const Conversation c = talk("c3\nundo\n", {{1, "resign"}});
    EXPECT_EQ(c.result, "");
    EXPECT_EQ(c.game.move_number(), 0);
}

// --- Handicap ---

TEST_F(TerminalGameTest, InAHandicapGameWhiteBeginsAndTheStonesStay) {
    start = build_game({.size = 9, .handicap = 2});
    const Conversation c = talk("undo\nnew\n", {{0, "e5"}});
    EXPECT_TRUE(c.has("komi 0.5, handicap 2"));
    EXPECT_TRUE(c.has(" 5 . . . .(O). . . . 5"));
    EXPECT_TRUE(c.has("There is no move of yours to take back."));
    EXPECT_EQ(c.game.handicap(), 2);
}

// --- Counting ---

TEST_F(TerminalGameTest, AfterTwoPassesEnterAgreesWithTheCount) {
    human = Human::both;
    start.set_komi(go::Komi(0));
    const Conversation c = talk(divided_board() + "pass\npass\n\n");
    EXPECT_TRUE(c.has("Both have passed"));
    EXPECT_TRUE(c.has("No stones seem to be dead."));
    EXPECT_TRUE(c.has(" 3 b b X O w 3"));
    EXPECT_TRUE(c.has("Black wins by 5 points (B+5)."));
    EXPECT_EQ(c.result, "B+5");
}

TEST_F(TerminalGameTest, DeadStonesAreProposedAndCanBeCorrected) {
    human = Human::both;
    // White's A3 has no hope; Black agrees at first, then thinks twice, then again.
    const std::string game = divided_board() + "b2\na3\nb4\npass\npass\n";
    const Conversation agreed = talk(game + "done\n");
    EXPECT_TRUE(agreed.has("The marked stones seem to be dead."));
    EXPECT_TRUE(agreed.has(" 3 o b X O w 3"));
    EXPECT_EQ(agreed.result, "B+4.5");

    const Conversation corrected = talk(game + "alive a3\ndone\n");
    EXPECT_TRUE(corrected.has(" 3 O . X O w 3"));
    EXPECT_NE(corrected.result, "B+4.5");

    EXPECT_EQ(talk(game + "alive a3\ndead a3\ndone\n").result, "B+4.5");
    EXPECT_EQ(talk(game + "a3\na3\ndone\n").result, "B+4.5") << "a point alone toggles";
}

TEST_F(TerminalGameTest, WhatCannotBeDeadIsRefused) {
    human = Human::both;
    const Conversation c =
        talk(divided_board() + "pass\npass\ndead e5\ndead\ndead z9\ndead pass\n");
    EXPECT_TRUE(c.has("There is no stone at E5."));
    EXPECT_TRUE(c.has("Which stones? Name a point, such as: dead D4."));
    EXPECT_TRUE(c.has("'z9' is not a point of this board"));
    EXPECT_TRUE(c.has("A pass is no point of the board."));
    EXPECT_EQ(c.result, "");
}

TEST_F(TerminalGameTest, CountingByTerritoryNamesPrisonersAndKnowsSeki) {
    human = Human::both;
    start = go::Game(5, go::kJapaneseRules, go::Komi(0.5));
    const std::string game = divided_board() + "b2\na3\nb4\npass\npass\n";
    const Conversation c = talk(game + "\n");
    EXPECT_TRUE(
        c.has("Black: 8 points of territory + 1 prisoner = 9\n"
              "White: 5 points of territory + 0.5 komi = 5.5\n"
              "Black wins by 3.5 points (B+3.5).\n"));
    EXPECT_EQ(talk(game + "seki c3\n\n").result, "W+4.5");
}

TEST_F(TerminalGameTest, OnlyRulesThatAskForSekiLetItBeMarked) {
    human = Human::both;
    EXPECT_TRUE(talk(divided_board() + "pass\npass\nseki c3\n")
                    .has("These rules count a seki like any other living stones."));
}

TEST_F(TerminalGameTest, ResumeTakesTheTwoPassesBack) {
    const Conversation c = talk("c3\npass\nresume\nd4\n", {{1, "b2"}});
    EXPECT_EQ(moves_text(c.game), "c3 b2 d4 pass");
}

TEST_F(TerminalGameTest, ACountCanBeOpenedAgainWithItsCorrections) {
    human = Human::both;
    const std::string game = divided_board() + "pass\npass\ndead c3\ndone\n";
    EXPECT_EQ(talk(game).result, "W+25.5");
    EXPECT_EQ(talk(game + "undo\n").result, "");
    EXPECT_EQ(talk(game + "undo\ndone\n").result, "W+25.5");
    EXPECT_EQ(talk(game + "undo\nalive c3\ndone\n").result, "B+4.5");
    EXPECT_EQ(moves_text(talk(game + "undo\nundo\nundo\nundo\n").game),
              "c1 d1 c2 d2 c3 d3 c4 d4 c5");
}

// Sending two, returning one: White plays A1, Black takes two stones at C1, White takes one back at
// B1. With a pass of Black's, that goes on for ever.
//
//     . . . . .
//     X X O . .
//     . O . O .
go::Game endless_game() {
    go::Game game(5, go::kJapaneseRules);
    const auto stone = [](const char* vertex, go::Color color) {
        return go::Move{go::parse_vertex(vertex, 5), color};
    };
    using enum go::Color;
    game.set_up({.stones = {stone("a2", black), stone("b2", black), stone("b1", white),
                            stone("c2", white), stone("d1", white)},
                 .to_play = white});
    return game;
}

TEST_F(TerminalGameTest, ARepetitionIsPointedOutWhereTheRulesAllowIt) {
    human = Human::both;
    start = endless_game();
    const Conversation c = talk("a1\nc1\nb1\npass\na1\n");
    EXPECT_EQ(c.count("The position after move 0 has come again. If nobody gives way"), 1);
    EXPECT_EQ(c.result, "");
    EXPECT_EQ(c.game.move_number(), 5);
}

TEST_F(TerminalGameTest, EnginesThatRepeatThemselvesGetNoResult) {
    human = Human::none;
    start = endless_game();
    const Conversation c = talk("", {{0, "a1"}, {1, "c1"}, {2, "b1"}, {3, "pass"}});
    EXPECT_EQ(c.result, "Void");
    EXPECT_TRUE(c.has("The game has no result."));
}

// --- Leaving, saving, going on ---

TEST_F(TerminalGameTest, NewStartsAnotherGameUnderTheSameAgreement) {
    const Conversation c = talk("c3\nnew\n", {{1, "b2"}});
    EXPECT_TRUE(c.has("A new game."));
    EXPECT_EQ(c.game, start);
}

TEST_F(TerminalGameTest, TheEndOfInputEndsTheConversation) {
    EXPECT_EQ(moves_text(talk("c3", {{1, "b2"}}).game), "c3 b2");
    EXPECT_EQ(talk("").game.move_number(), 0);
}

TEST_F(TerminalGameTest, SaveAsksForAName) {
    EXPECT_TRUE(talk("save\n").has("Save needs the name of a file, such as: save game.sgf."));
}

TEST_F(TerminalGameTest, SaveReplacesAFileOnlyWhenToldTwice) {
    const std::string name = (directory.path() / "old.sgf").string();
    util::write_file(name, "precious");
    const Conversation once = talk("c3\nsave " + name + "\n");
    EXPECT_TRUE(once.has("exists already; type the same again to replace it."));
    EXPECT_EQ(util::read_file(name), "precious");
    talk("c3\nsave " + name + "\nsave " + name + "\n");
    EXPECT_NE(util::read_file(name), "precious");
}

TEST_F(TerminalGameTest, SavingWhereNobodyMayWriteIsASentence) {
    const Conversation c = talk("c3\nsave /nonexistent/game.sgf\nd4\n", {{1, "b2"}, {3, "a1"}});
    EXPECT_TRUE(c.has("/nonexistent/game.sgf"));
    EXPECT_EQ(moves_text(c.game), "c3 b2 d4 a1");
}

TEST_F(TerminalGameTest, ASavedGameGoesOnWhereItStopped) {
    const std::filesystem::path file = directory.path() / "my game.sgf";
    const Conversation before = talk("c3\nsave " + file.string() + "\n", {{1, "b2"}});
    EXPECT_TRUE(before.has("Saved to " + file.string()));
    start = load_record(file);
    EXPECT_EQ(start, before.game);
    EXPECT_EQ(moves_text(talk("d4\n", {{3, "a1"}}).game), "c3 b2 d4 a1");
}

TEST_F(TerminalGameTest, TheGameIsKeptHoweverTheConversationEnds) {
    autosave = directory.path() / "state" / "last-game.sgf";
    for (const char* end : {"quit\n", "", "resign\nquit\n"}) {
        const Conversation c = talk(std::string("c3\n") + end, {{1, "b2"}});
        EXPECT_TRUE(c.has("The game is kept in " + autosave.string() + "\n"));
        EXPECT_EQ(c.has("nadare play --load"), c.result.empty());
        EXPECT_EQ(load_record(autosave), c.game);
    }
}

TEST_F(TerminalGameTest, WhatWasTakenBackIsNotKept) {
    autosave = directory.path() / "last-game.sgf";
    const Conversation c = talk("c3\nundo\nquit\n", {{1, "b2"}});
    EXPECT_FALSE(c.has("kept in"));
    EXPECT_EQ(load_record(autosave), start);
}

TEST_F(TerminalGameTest, AGameWithoutMovesIsNotWorthKeeping) {
    autosave = directory.path() / "last-game.sgf";
    EXPECT_FALSE(talk("help\nquit\n").has("kept in"));
    EXPECT_FALSE(std::filesystem::exists(autosave));
}

TEST_F(TerminalGameTest, TheGameBeforeIsKeptToo) {
    autosave = directory.path() / "last-game.sgf";
    const Conversation first = talk("c3\nquit\n", {{1, "b2"}});
    const Conversation second = talk("d3\nquit\n", {{1, "b2"}});
    EXPECT_EQ(load_record(autosave), second.game);
    EXPECT_EQ(load_record(directory.path() / "previous-game.sgf"), first.game);

    const Conversation third = talk("c3\nc4\nnew\nd4\nquit\n", {{1, "b2"}, {3, "a1"}});
    EXPECT_EQ(load_record(autosave), third.game);
    EXPECT_EQ(load_record(directory.path() / "previous-game.sgf").move_number(), 4);
}

TEST_F(TerminalGameTest, WhereNothingCanBeKeptTheGameGoesOnAllTheSame) {
    autosave = "/dev/null/nadare/last-game.sgf";
    const Conversation c = talk("c3\nd4\nquit\n", {{1, "b2"}, {3, "a1"}});
    EXPECT_EQ(c.count("The game is not kept by itself"), 1);
    EXPECT_FALSE(c.has("The game is kept in"));
    EXPECT_EQ(moves_text(c.game), "c3 b2 d4 a1");
}

// --- Engines alone, and Ctrl-C ---

TEST_F(TerminalGameTest, AnEngineAgainstItselfComesToAnEnd) {
    human = Human::none;
    for (const auto kind : {engine::PlayerKind::random, engine::PlayerKind::influence,
                            engine::PlayerKind::monte_carlo}) {
        engine::PlayerOptions options;
        options.player = kind;
        options.playouts = 100;
        const auto player = engine::make_player(options);
        const Conversation c = talk("this is not read\n", *player);
        EXPECT_TRUE(c.game.is_over());
        EXPECT_NE(c.result, "");
        EXPECT_TRUE(c.has("plays against itself."));
        EXPECT_TRUE(c.has("Black plays "));
        EXPECT_TRUE(c.has(" points of area"));
        EXPECT_FALSE(c.has("to play: "));
    }
}

TEST_F(TerminalGameTest, AnEngineDoesNotPlayOnForNobody) {
    std::istringstream in;
    std::ostringstream out;
    out.setstate(std::ios::badbit);
    util::InterruptFlag interrupt;
    Console console(in, out, {}, interrupt);
    ScriptedPlayer player({{0, "c3"}});
    TerminalGame game(start, player, console, {.human = Human::none});
    game.run();
    EXPECT_EQ(game.game().move_number(), 0);
}

TEST(Console, CtrlCAtAPromptEndsItAsIfTheInputHadEnded) {
    std::istringstream in("c3\nd4\n");
    std::ostringstream out;
    util::InterruptFlag interrupt;
    Console console(in, out, {}, interrupt);
    std::raise(SIGINT);
    EXPECT_EQ(console.ask("? "), std::nullopt);
    interrupt.clear();
    EXPECT_EQ(console.ask("? "), "c3");
}

// Thinks until it is told to stop.
class PatientPlayer final : public engine::Player {
 public:
    std::string_view name() const noexcept override { return "patience"; }
    engine::Decision choose(const go::Game&, go::Color, std::stop_token stop) override {
        std::raise(SIGINT);
        while (!stop.stop_requested()) std::this_thread::sleep_for(std::chrono::milliseconds(1));
        return {.point = go::Point::at(1, 3)};
    }
};

TEST_F(TerminalGameTest, CtrlCWhileTheEngineThinksMakesItPlayAtOnce) {
    PatientPlayer player;
    EXPECT_EQ(moves_text(talk("c3\nmoves\n", player).game), "c3 b2");
}

TEST_F(TerminalGameTest, CtrlCStopsAnEngineThatPlaysAgainstItself) {
    human = Human::none;
    PatientPlayer player;
    const Conversation c = talk("", player);
    EXPECT_EQ(c.game.move_number(), 0);
    EXPECT_EQ(c.result, "");
}

TEST(Console, ColoursShowThatTheEngineThinksAndWipeItOff) {
    std::istringstream in;
    std::ostringstream out;
    util::InterruptFlag interrupt;
    Console console(in, out, {.style = TerminalStyle::color}, interrupt);
    ScriptedPlayer player({{0, "c3"}});
    EXPECT_EQ(console.think(player, go::Game(5), go::Color::black).decision.point,
              go::parse_vertex("c3", 5));
    EXPECT_TRUE(out.str().starts_with("Nadare is thinking"));
    EXPECT_TRUE(out.str().ends_with("\r\033[K"));
}

TEST(Console, ComplaintsBecomeSentences) {
    std::istringstream in;
    std::ostringstream out;
    util::InterruptFlag interrupt;
    Console console(in, out, {}, interrupt);
    console.complain("there is no stone");
    console.complain("did you mean pass?");
    EXPECT_EQ(out.str(), "There is no stone.\nDid you mean pass?\n");
}

}  // namespace
}  // namespace nadare::front
