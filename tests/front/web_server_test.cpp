// The server as visitors meet it: over a socket, with good manners. web_server_manners_test.cpp has
// the bad ones.

#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <map>
#include <thread>

#include "engine/level.h"
#include "front/web_server_fixture.h"
#include "util/file.h"
#include "util/log.h"
#include "util/text.h"

namespace nadare::front {
namespace {

using namespace std::chrono_literals;
using nlohmann::json;

// --- Playing ---

TEST_F(WebServerTest, ServesThePageWithAPolicyThatLetsNothingForeignIn) {
    const Answer page = get("/");
    EXPECT_EQ(200, page.status);
    EXPECT_NE(std::string::npos, page.body.find("<title>Nadare</title>"));
    EXPECT_NE(std::string::npos, page.head.find("Content-Security-Policy: default-src 'self'"));
    EXPECT_EQ(200, get("/app.js").status);
    EXPECT_EQ(200, get("/app.css").status);
}

TEST_F(WebServerTest, TheEngineAnswersAMove) {
    const std::string game = new_game({{"size", 5}, {"level", 1}, {"seconds", 0.2}});
    EXPECT_EQ(200, play(game, "C3").status);
    const json state = state_when(game, [](const json& s) {
        return s.at("position").at("moveNumber") == 2 || s.at("phase") != "playing";
    });
    EXPECT_EQ("white", state.at("position").at("color"));
    EXPECT_EQ('X', state.at("position").at("board").get<std::string>()[12]);
}

TEST_F(WebServerTest, TellsTheLevelsFromTheWeakestOn) {
    const json info = get("/api/info").json();
    const json& levels = info.at("levels");
    ASSERT_EQ(static_cast<std::size_t>(engine::kTopLevel), levels.size());
    for (std::size_t i = 1; i < levels.size(); ++i)
        EXPECT_GT(levels[i].at("rating"), levels[i - 1].at("rating"));
    EXPECT_LT(info.at("defaultLevel"), engine::kTopLevel);
    const std::string game = new_game({{"human", "both"}});
    EXPECT_EQ(info.at("defaultLevel"), get(game).json().at("options").at("level"));
}

TEST_F(WebServerTest, OffersTheLevelItWasStartedWith) {
    stop();
    setup_.engine.level = 3;
    start();
    EXPECT_EQ(3, get("/api/info").json().at("defaultLevel"));
    const std::string game = new_game({{"human", "both"}});
    EXPECT_EQ(3, get(game).json().at("options").at("level"));
}

TEST_F(WebServerTest, AFastAnswerWaitsUntilItIsDue) {
    stop();
    setup_.server.pace = util::Seconds(1.5);
    start();
    const std::string game = new_game({{"size", 5}, {"level", 1}, {"seconds", 60}});
    const auto begin = std::chrono::steady_clock::now();
    play(game, "C3");
    state_when(game, [](const json& s) { return s.at("position").at("moveNumber") == 2; });
    EXPECT_GT(std::chrono::steady_clock::now() - begin, 1400ms);
}

TEST_F(WebServerTest, NothingWaitsForAnAnswerThatIsNotDueYet) {
    stop();
    setup_.server.pace = util::Seconds(60);
    start();
    const auto begin = std::chrono::steady_clock::now();
    const std::string game = new_game({{"size", 5}, {"level", 1}, {"seconds", 60}});
    play(game, "C3");
    state_when(game, [](const json& s) { return s.at("isThinking") == true; });
    EXPECT_EQ(200, post(game + "/undo", {}).status);
    EXPECT_EQ(0, get(game).json().at("position").at("moveNumber"));
    play(game, "C2");
    state_when(game, [](const json& s) { return s.at("isThinking") == true; });
    post(game + "/hurry", {});
    state_when(game, [](const json& s) { return s.at("position").at("moveNumber") == 2; });
    play(game, "pass");
    state_when(game, [](const json& s) { return s.at("isThinking") == true; });
    stop();
    EXPECT_LT(std::chrono::steady_clock::now() - begin, 10s);
}

TEST_F(WebServerTest, WaitsNoLongerThanTheClockAllows) {
    stop();
    setup_.server.pace = util::Seconds(60);
    start();
    const std::string game =
        new_game({{"size", 5}, {"level", 1}, {"seconds", 60}, {"overtime", 1}, {"periods", 1}});
    play(game, "C3");
    const json state =
        state_when(game, [](const json& s) { return s.at("position").at("moveNumber") != 1; });
    EXPECT_EQ("playing", state.at("phase"));
}

TEST_F(WebServerTest, AGameIsPlayedToItsEndAndCounted) {
    const std::string game =
        new_game({{"size", 4}, {"level", 1}, {"seconds", 0.1}, {"human", "none"}, {"komi", "0.5"}});
    const json counting =
        state_when(game, [](const json& s) { return s.at("phase") != "playing"; });
    if (counting.at("phase") == "finished") return;  // One of them resigned.
    const json ready =
        state_when(game, [](const json& s) { return s.at("count").at("isReady") == true; });
    EXPECT_EQ(16U, ready.at("count").at("owner").get<std::string>().size());
    // The sum that the page writes is the score.
    const json& count = ready.at("count");
    EXPECT_TRUE(count.at("isArea"));
    const double black = count.at("black").at("points").get<double>();
    const double white =
        count.at("white").at("points").get<double>() + count.at("white").at("komi").get<double>();
    const std::string margin = util::shortest(std::abs(black - white));
    EXPECT_EQ((black > white ? "B+" : "W+") + margin, count.at("score"));
    EXPECT_EQ(200, post(game + "/accept", {}).status);
    const json finished = get(game).json();
    EXPECT_EQ("finished", finished.at("phase"));
    EXPECT_EQ(ready.at("count").at("score"), finished.at("result"));
}

TEST_F(WebServerTest, StonesAreMarkedByHandOnlyAfterTheEngineHasMarkedIts) {
    const std::string game = quiet_game(19);  // That takes the engine a while.
    play(game, "K10");
    play(game, "pass");
    play(game, "pass");
    const Answer early = post(game + "/toggle", {{"point", "K10"}});
    EXPECT_EQ(409, early.status);
    EXPECT_NE(std::string::npos, early.error().find("still being looked for")) << early.error();
    state_when(game, [](const json& s) { return s.at("count").at("isReady") == true; });
    EXPECT_EQ(200, post(game + "/toggle", {{"point", "K10"}}).status);
    EXPECT_EQ(json::array({"K10"}), get(game).json().at("count").at("dead"));
}

TEST_F(WebServerTest, MovesAreTakenBackPassedAndResigned) {
    const std::string game = quiet_game();
    play(game, "E5");
    play(game, "C3");
    EXPECT_EQ(200, post(game + "/undo", {}).status);
    EXPECT_EQ(1, get(game).json().at("position").at("moveNumber"));
    EXPECT_EQ(200, play(game, "pass").status);
    EXPECT_EQ(200, post(game + "/resign", {}).status);
    EXPECT_EQ("W+R", get(game).json().at("result"));
}

TEST_F(WebServerTest, AReviewGoesOnWithoutThePositionsThatWereTakenBack) {
    const std::string game = quiet_game(5);
    for (const char* const move : {"C3", "C2", "B3"}) play(game, move);
    post(game + "/resign", nullptr);
    const json before = get(game).json();
    EXPECT_EQ(200, post(game + "/review", {{"node", before.at("head")}, {"seconds", 0.3}}).status);
    EXPECT_EQ(200, post(game + "/undo", nullptr).status);  // Takes back the resignation.
    EXPECT_EQ(200, post(game + "/undo", nullptr).status);
    state_when(game, [](const json& s) { return !s.contains("review"); });
    const json nodes = get(game + "/tree").json().at("nodes");
    ASSERT_EQ(3u, nodes.size());
    for (const json& node : nodes) EXPECT_TRUE(node.contains("visits")) << node.dump();
}

TEST_F(WebServerTest, AMoveForAPositionThatIsNotTheLatestIsRefused) {
    const std::string game = quiet_game();
    play(game, "E5");
    const Answer late = post(game + "/play", {{"node", 0}, {"move", "D4"}});
    EXPECT_EQ(409, late.status);
    EXPECT_EQ(1, get(game).json().at("position").at("moveNumber"));
}

TEST_F(WebServerTest, AQuestionIsAnsweredAsAnEvent) {
    const std::string game = new_game({{"size", 9}, {"human", "both"}, {"seconds", 0.1}});
    Visitor watcher(server_->port());
    watcher.say("GET " + game + "/events HTTP/1.1\r\nHost: 127.0.0.1:" +
                std::to_string(server_->port()) + "\r\n\r\n");
    EXPECT_NE(std::string::npos, watcher.hear("\"phase\":\"playing\"").find("event: game"));
    EXPECT_EQ(200, post(game + "/ask", {{"node", 0}, {"question", "suggestion"}}).status);
    EXPECT_NE(std::string::npos, watcher.hear("event: answer").find("event: answer"));
    EXPECT_EQ(200, post(game + "/look", {{"node", 0}}).status);
    EXPECT_NE(std::string::npos, watcher.hear("event: analysis").find("\"ownership\":["));
}

TEST_F(WebServerTest, APageThatLooksElsewhereStopsAnotherOnlyForAsLongAsItLooks) {
    const std::string game = quiet_game(5);
    play(game, "C3");
    const auto is_at = [](json node) {
        return [node](const json& state) { return state.at("focus") == node; };
    };
    const auto watch = [&](const std::string& page) {
        auto visitor = std::make_unique<Visitor>(server_->port());
        visitor->say(head_of("GET " + game + "/events?page=" + page));
        visitor->hear("event: game");
        return visitor;
    };
    const auto first = watch("first");
    auto second = watch("second");
    post(game + "/look", {{"node", 0}, {"page", "first"}});
    state_when(game, is_at(0));
    post(game + "/look", {{"node", 1}, {"page", "second"}});
    state_when(game, is_at(1));
    // Who asks again comes first again.
    post(game + "/look", {{"node", 0}, {"page", "first"}});
    state_when(game, is_at(0));
    post(game + "/look", {{"node", 1}, {"page", "second"}});
    state_when(game, is_at(1));
    post(game + "/look", {{"on", false}, {"page", "second"}});
    state_when(game, is_at(0));
    // A page that is closed looks no more, and the others are told.
    post(game + "/look", {{"node", 1}, {"page", "second"}});
    first->hear("\"focus\":1");
    first->skip();
    second.reset();
    EXPECT_NE(std::string::npos, first->hear("\"focus\":0").find("\"focus\":0"));
    first->skip();
    EXPECT_NE(std::string::npos, first->hear("event: analysis").find("event: analysis"));
    post(game + "/look", {{"on", false}, {"page", "first"}});
    state_when(game, is_at(nullptr));
}

TEST_F(WebServerTest, AGlanceLeavesNothingInTheRecord) {
    const std::string game = quiet_game(5);
    play(game, "C3");
    const auto is_kept = [&](std::size_t node) {
        return get(game + "/tree").json().at("nodes").at(node).contains("visits");
    };
    Visitor page(server_->port());
    page.say(head_of("GET " + game + "/events?page=first"));
    page.hear("event: game");
    const auto begin = clock_.now();
    post(game + "/look", {{"node", 0}, {"page", "first"}});
    page.hear("event: analysis");
    post(game + "/look", {{"node", 1}, {"page", "first"}});
    page.hear("\"focus\":1");
    if (clock_.now() - begin < util::Seconds(0.4)) {
        EXPECT_FALSE(is_kept(0));
    }
    post(game + "/look", {{"node", 0}, {"page", "first"}});
    std::this_thread::sleep_for(std::chrono::milliseconds(600));
    post(game + "/look", {{"on", false}, {"page", "first"}});
    state_when(game, [&](const json&) { return is_kept(0); });
}

TEST_F(WebServerTest, PositionsThatPagesLookAtAreAnalysedOneAfterTheOther) {
    stop();
    setup_.limits.analysis_time = util::Seconds(0.5);
    start();
    const std::string game = quiet_game(5);
    play(game, "C3");
    // Before anybody watches: nobody would see it.
    post(game + "/look", {{"node", 0}, {"page", "first"}});
    post(game + "/look", {{"node", 1}, {"page", "second"}});
    EXPECT_EQ(json(), get(game).json().at("focus"));
    Visitor first(server_->port());
    Visitor second(server_->port());
    first.say(head_of("GET " + game + "/events?page=first"));
    second.say(head_of("GET " + game + "/events?page=second"));
    state_when(game, [&](const json& s) {
        const json nodes = get(game + "/tree").json().at("nodes");
        return s.at("focus").is_null() && nodes[0].contains("visits") &&
               nodes[1].contains("visits");
    });
    const std::string name(65, 'x');
    EXPECT_EQ(400, post(game + "/look", {{"node", 0}, {"page", name}}).status);
    EXPECT_EQ(400, post(game + "/look", {{"node", 0}, {"page", 7}}).status);
    EXPECT_EQ(400, get(game + "/events?page=" + name).status);
}

TEST_F(WebServerTest, ARecordIsOpenedWalkedReviewedAndSaved) {
    const Answer opened = ask("POST", "/api/records",
                              "(;GM[1]SZ[5];B[cc];W[bb](;B[bc];W[cb])(;B[db]C[a variation]))");
    ASSERT_EQ(201, opened.status) << opened.body;
    const std::string game = "/api/games/" + opened.json().value("id", "");
    EXPECT_EQ("study", opened.json().at("phase"));
    const json tree = get(game + "/tree").json().at("nodes");
    ASSERT_EQ(6U, tree.size());
    const json variation = get(game + "/positions/5").json();
    EXPECT_EQ("D4", variation.at("move"));
    EXPECT_EQ("a variation", variation.at("comment"));
    const Answer played = post(game + "/play", {{"node", 5}, {"move", "D3"}});
    EXPECT_EQ(200, played.status);
    EXPECT_NE(std::string::npos, get(game + "/sgf").body.find("W[dc]"));

    EXPECT_EQ(200, post(game + "/review", {{"node", 0}, {"seconds", 0.05}}).status);
    state_when(game, [](const json& s) { return !s.contains("review"); });
    int judged = 0;
    const json reviewed = get(game + "/tree").json();
    for (const json& node : reviewed.at("nodes")) judged += node.contains("winRate");
    EXPECT_EQ(5, judged);
}

TEST_F(WebServerTest, AClockThatRunsOutEndsTheGame) {
    const std::string game = new_game({{"human", "both"}, {"main-time", 0.3}});
    play(game, "E5");
    const json state = state_when(game, [](const json& s) { return s.at("phase") == "finished"; });
    EXPECT_EQ("B+T", state.at("result"));
}

TEST_F(WebServerTest, TheListTellsGamesApart) {
    const std::string played = new_game({{"size", 9}, {"human", "white"}, {"level", 2}});
    post(played + "/resign", nullptr);
    const Answer opened =
        ask("POST", "/api/records",
            "(;SZ[9]PB[Shusaku]BR[7d]PW[Gennan Inseki]EV[Ear-reddening]DT[1846]RE[B+2];B[ee])");
    ASSERT_EQ(201, opened.status) << opened.body;
    EXPECT_EQ("7d", opened.json().at("ranks").at("black"));
    EXPECT_EQ("1846", opened.json().at("date"));
    EXPECT_EQ("B+2", opened.json().at("result"));
    std::map<std::string, json> games;
    const json list = get("/api/games").json();
    for (const json& game : list.at("games")) games[game.at("id")] = game;
    const json& mine = games[played.substr(11)];
    EXPECT_EQ("Player", mine.at("names").at("white"));
    EXPECT_EQ("white", mine.at("options").at("human"));
    EXPECT_EQ(2, mine.at("options").at("level"));
    EXPECT_EQ("B+R", mine.at("result"));
    const json& record = games[opened.json().at("id")];
    EXPECT_EQ("Gennan Inseki", record.at("names").at("white"));
    EXPECT_EQ("Ear-reddening", record.at("event"));
    EXPECT_EQ("study", record.at("phase"));
    EXPECT_EQ(20U, record.at("changed").get<std::string>().size()) << record;
    EXPECT_EQ("20", record.at("changed").get<std::string>().substr(0, 2));
}

TEST_F(WebServerTest, OfAFileWithSeveralGamesTheFirstIsOpenedAndThatIsTold) {
    const auto open = [&](const char* text) { return ask("POST", "/api/records", text).json(); };
    const json first = open("(;SZ[9]PB[Ann];B[aa])(;SZ[9]PB[Bob])");
    EXPECT_EQ(true, first.at("isFirstOfSeveral"));
    EXPECT_EQ("Ann", first.at("names").at("black"));
    EXPECT_EQ(false, open("(;SZ[9];B[aa])").at("isFirstOfSeveral"));
}

TEST_F(WebServerTest, AGameThatIsNotThereIsRefusedWithACode) {
    const Answer answer = post("/api/games/abcdefghijkm/undo", nullptr);
    EXPECT_EQ(404, answer.status);
    EXPECT_EQ("no-game", answer.json().at("code"));
}

TEST_F(WebServerTest, AnOlderFileIsListedByWhatItsRecordSays) {
    util::write_file(folder_.path() / "abcdefghijkm.json",
                     R"json({"options":{},"phase":"study","sgf":"(;SZ[9]PB[Shusaku])"})json");
    const json games = get("/api/games").json().at("games");
    ASSERT_EQ(1U, games.size());
    EXPECT_EQ("Shusaku", games[0].at("names").at("black"));
}

// --- Nothing is lost ---

TEST_F(WebServerTest, AGameThatWasLostOnTimeStaysLost) {
    const std::string game = new_game({{"size", 5}, {"human", "both"}, {"main-time", 0.3}});
    play(game, "C3");
    state_when(game, [](const json& s) { return s.at("phase") == "finished"; });
    const Answer answer = post(game + "/undo", nullptr);
    EXPECT_EQ(400, answer.status);
    EXPECT_NE(std::string::npos, answer.error().find("lost on time")) << answer.error();
    EXPECT_EQ(1, get(game).json().at("position").at("moveNumber"));
}

TEST_F(WebServerTest, WhatCouldNotBeSavedIsSavedLater) {
    const std::string game = quiet_game(5);
    const std::filesystem::path file = folder_.path() / (game.substr(11) + ".json");
    while (!std::filesystem::exists(file)) std::this_thread::sleep_for(20ms);
    const std::filesystem::path away = folder_.path().string() + "-away";
    std::filesystem::rename(folder_.path(), away);
    play(game, "C3");
    std::this_thread::sleep_for(500ms);  // It is tried twice, at least.
    std::filesystem::rename(away, folder_.path());
    stop();
    start();
    EXPECT_EQ(1, get(game).json().at("position").at("moveNumber"));
}

TEST_F(WebServerTest, AGameThatIsBackSaysSo) {
    stop();
    setup_.limits.games = 1;
    start();
    const std::string first = quiet_game(5);
    const json before = get(first).json();
    quiet_game(5);
    const json after = get(first).json();
    EXPECT_EQ(before.at("epoch"), after.at("epoch"));
    EXPECT_NE(before.at("load"), after.at("load"));
}

TEST_F(WebServerTest, TakesAShorterTimeByItselfWhereTheLimitIsShort) {
    stop();
    setup_.limits.move_time = util::Seconds(1);
    start();
    const std::string game = new_game({{"size", 5}, {"human", "both"}});
    EXPECT_EQ(1, get(game).json().at("options").at("seconds"));
    EXPECT_EQ(400, post("/api/games", {{"size", 5}, {"seconds", 2}}).status);
}

TEST_F(WebServerTest, ManyRangesOfAnAnswerAreNotManyAnswers) {
    const std::string game = quiet_game(5);
    const Answer whole = get(game + "/sgf");
    const Answer parts = ask("GET", game + "/sgf", {}, "Range: bytes=0-,0-,0-,0-,0-,0-,0-,0-\r\n");
    EXPECT_EQ(200, parts.status);
    EXPECT_EQ(whole.body, parts.body);
}

// A thread that is told to run begins when it likes: stop() must not be lost on it.
TEST_F(WebServerTest, EndsAtOnceWhenItWasStoppedBeforeItListened) {
    stop();
    server_.emplace(setup_, clock_);
    server_->stop();
    server_->run();
    server_.reset();
}

TEST_F(WebServerTest, GamesSurviveARestart) {
    const std::string game = quiet_game(13);
    play(game, "K10");
    play(game, "C3");
    stop();
    start();
    const json state = get(game).json();
    EXPECT_EQ(2, state.at("position").at("moveNumber"));
    EXPECT_EQ(13, state.at("options").at("size"));
    EXPECT_EQ(200, play(game, "D10").status);
    EXPECT_EQ(1U, get("/api/games").json().at("games").size());
}

TEST_F(WebServerTest, AGameComesBackFromTheCopyInABrowser) {
    const std::string game = quiet_game();
    play(game, "E5");
    const json state = get(game).json();
    json copy = get(game + "/copy").json();
    stop();
    std::filesystem::remove(folder_.path() / (game.substr(11) + ".json"));
    start();
    EXPECT_EQ(404, get(game).status);
    const Answer restored = post("/api/restore", copy);
    ASSERT_EQ(201, restored.status) << restored.body;
    EXPECT_EQ(state.at("id"), restored.json().at("id"));
    EXPECT_EQ(state.at("position").at("board"), restored.json().at("position").at("board"));
    // A copy from before copies had a name becomes a game of its own.
    copy.erase("id");
    EXPECT_NE(state.at("id"), post("/api/restore", copy).json().at("id"));
}

TEST_F(WebServerTest, ACopyHasTheStonesThatWereCountedAndTheClock) {
    const std::string game =
        post("/api/games", {{"size", 5}, {"human", "both"}, {"main-time", 60}}).json().at("id");
    const std::string address = "/api/games/" + game;
    for (const char* move : {"B1", "D1", "B2", "D2", "B3", "D3", "B4", "D4", "B5", "D5", "E3"})
        play(address, move);
    json copy = get(address + "/copy").json();
    const double left = copy.at("clock").at("black").at("main");
    EXPECT_LT(left, 60);
    for (const char* move : {"pass", "pass"}) play(address, move);
    state_when(address, [](const json& s) { return s.at("count").at("isReady") == true; });
    json counted = get(address + "/copy").json();
    const json count = get(address).json().at("count");

    copy.erase("id");
    counted.erase("id");
    EXPECT_EQ(count, post("/api/restore", counted).json().at("count"));
    copy["clock"]["white"] = {{"main", 1e9}, {"periods", 1e30}};
    const json restored = post("/api/restore", copy).json();
    EXPECT_LE(restored.at("clock").at("black").at("main"), left);
    EXPECT_LE(restored.at("clock").at("white").at("main"), 60) << "more than there ever was";
    copy["clock"] = "late";
    EXPECT_EQ(400, post("/api/restore", copy).status);
}

TEST_F(WebServerTest, AGameFromWhenThereWereMoreLevelsIsPlayedAtTheTop) {
    const std::string game = quiet_game();
    json copy = get(game + "/copy").json();
    copy["options"]["level"] = engine::kTopLevel + 1;
    stop();
    const auto file = folder_.path() / (game.substr(11) + ".json");
    json saved = json::parse(util::read_file(file));
    saved["options"]["level"] = engine::kTopLevel + 1;
    util::write_file(file, saved.dump());
    start();
    EXPECT_EQ(engine::kTopLevel, get(game).json().at("options").at("level"));
    stop();
    std::filesystem::remove(file);
    start();
    EXPECT_EQ(engine::kTopLevel, post("/api/restore", copy).json().at("options").at("level"));
    EXPECT_EQ(400, post("/api/games", {{"level", engine::kTopLevel + 1}}).status);
}

TEST_F(WebServerTest, TwoPagesThatGiveBackTheSameGameFollowEachOtherAgain) {
    const std::string game = quiet_game();
    play(game, "E5");
    const json copy = get(game + "/copy").json();
    stop();
    std::filesystem::remove(folder_.path() / (game.substr(11) + ".json"));
    start();
    EXPECT_EQ(201, post("/api/restore", copy).status);
    EXPECT_EQ(200, play(game, "C3").status);
    const Answer second = post("/api/restore", copy);
    EXPECT_EQ(200, second.status) << second.body;
    EXPECT_EQ(copy.at("id"), second.json().at("id"));
    EXPECT_EQ(2, second.json().at("position").at("moveNumber")) << "the game, not the copy";
    EXPECT_EQ(1U, get("/api/games").json().at("games").size());
}

TEST_F(WebServerTest, AGameThatWasDeletedStaysDeletedWhateverCopiesThereAre) {
    const std::string game = quiet_game();
    play(game, "E5");
    const json copy = get(game + "/copy").json();
    EXPECT_EQ(200, ask("DELETE", game).status);
    for (const bool is_restarted : {false, true}) {
        if (is_restarted) {
            stop();
            start();
        }
        EXPECT_EQ(404, get(game).status);
        const Answer answer = post("/api/restore", copy);
        EXPECT_EQ(410, answer.status) << answer.body;
        EXPECT_EQ("deleted", answer.json().at("code"));
        EXPECT_TRUE(get("/api/games").json().at("games").empty());
    }
}

TEST_F(WebServerTest, AListOfDeletedGamesThatIsDamagedDoesNoHarm) {
    stop();
    util::write_file(folder_.path() / "deleted.txt",
                     std::string("abcdefghijkm\n../../etc\n\0\xff\nabc", 28));
    start();
    const std::string game = quiet_game();
    json copy = get(game + "/copy").json();
    copy["id"] = "abcdefghijkm";
    EXPECT_EQ(410, post("/api/restore", copy).status);
    copy["id"] = "abcdefghijkn";
    EXPECT_EQ(201, post("/api/restore", copy).status);
}

// A 404 is what makes the page give back its copy.
TEST_F(WebServerTest, ADamagedFileIsPutAsideAndItsGameIsNotThere) {
    stop();
    const std::filesystem::path log = folder_.path() / "log";
    setup_.log = util::Logger::to_file(log, util::LogLevel::error);
    start();
    const std::string whole = get(quiet_game() + "/copy").body;
    const std::string id = "abcdefghijkm";
    const std::filesystem::path file = folder_.path() / (id + ".json");
    for (const std::string& damaged :
         {std::string("{\"format\":2,\"opt"), std::string(), std::string("[]"), std::string("{}"),
          std::string(R"json({"options":{},"phase":"playing","sgf":"SZ[9]"})json"),
          std::string(R"json({"options":7,"phase":"playing","sgf":"(;SZ[9])"})json"),
          std::string(R"json({"options":{},"phase":"study","sgf":"(;SZ[9])","dead":["Z99"]})json"),
          std::string(R"json({"options":{},"phase":"study","sgf":"(;SZ[9])","dead":7})json"),
          whole.substr(0, whole.size() / 2), std::string(1'000, '\0')}) {
        util::write_file(file, damaged);
        EXPECT_EQ(404, get("/api/games/" + id).status) << damaged;
        EXPECT_FALSE(std::filesystem::exists(file)) << damaged;
        EXPECT_EQ(damaged, util::read_file(folder_.path() / (id + ".damaged")));
    }
    EXPECT_NE(std::string::npos, util::read_file(log).find(id + ".json is damaged"));
    util::write_file(file, whole);
    EXPECT_EQ(200, get("/api/games/" + id).status);
}

TEST_F(WebServerTest, AFileThatCannotBeReadStaysWhereItIs) {
    const std::filesystem::path file = folder_.path() / "abcdefghijkm.json";
    std::filesystem::create_directory(file);  // Also root cannot read that.
    EXPECT_EQ(503, get("/api/games/abcdefghijkm").status);
    EXPECT_TRUE(std::filesystem::exists(file));
}

// Half a million levels used up the stack of whoever copied them.
TEST_F(WebServerTest, ARequestNestedTooDeepIsRefused) {
    const std::string game = quiet_game();
    const std::string list = std::string(1'000, '[') + std::string(1'000, ']');
    const Answer answer = ask("POST", game + "/review", "{\"node\":0,\"seconds\":" + list + "}");
    EXPECT_EQ(400, answer.status);
    EXPECT_EQ("the request is nested deeper than 50 levels", answer.error());
}

TEST_F(WebServerTest, TheGameTouchedLeastRecentlyMakesRoomAndComesBackWhenAskedFor) {
    setup_.limits.games = 2;
    stop();
    start();
    const std::string first = quiet_game();
    play(first, "E5");
    // Many of them, for a while: the thread that saves looks at the games meanwhile.
    for (int i = 0; i < 100; ++i) quiet_game();
    EXPECT_EQ(1, get(first).json().at("position").at("moveNumber"));
}

}  // namespace
}  // namespace nadare::front
