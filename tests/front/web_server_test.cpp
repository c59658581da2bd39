// The server as visitors meet it: over a socket, with good manners and bad ones.

#include "front/web_server.h"

#include <gtest/gtest.h>

#include <atomic>
#include <cmath>
#include <filesystem>
#include <optional>
#include <thread>
#include <vector>

#include "engine/level.h"
#include "front/web_visitor.h"
#include "util/clock.h"
#include "util/error.h"
#include "util/file.h"
#include "util/log.h"
#include "util/temporary_directory.h"
#include "util/text.h"

namespace nadare::front {
namespace {

using namespace std::chrono_literals;
using nlohmann::json;

class WebServerTest : public ::testing::Test {
 protected:
    void SetUp() override { start(); }
    void TearDown() override { stop(); }

    void start() {
        setup_.server.port = 0;
        setup_.games = folder_.path();
        setup_.engine.budget.threads = 1;
        setup_.http.write_time = 500ms;
        setup_.limits.body_kib = 256;
        setup_.limits.record_nodes = 1'000;
        server_.emplace(setup_, clock_);
        thread_ = std::jthread([this] { server_->run(); });
    }
    void stop() {
        if (!server_) return;
        server_->stop();
        thread_.join();
        server_.reset();
    }

    Answer ask(std::string_view method, const std::string& path, std::string_view body = {},
               std::string_view headers = {}) {
        return parse_answer(Visitor(server_->port()).request(method, path, body, headers));
    }
    // The head of a request with exactly these headers, and the Host.
    std::string head_of(std::string_view first_line, std::string_view headers = {}) {
        return std::string(first_line) +
               " HTTP/1.1\r\nHost: 127.0.0.1:" + std::to_string(server_->port()) + "\r\n" +
               std::string(headers) + "\r\n";
    }
    Answer get(const std::string& path) { return ask("GET", path); }
    Answer post(const std::string& path, const json& body) {
        return ask("POST", path, body.is_null() ? "{}" : body.dump());
    }

    std::string new_game(json options) {
        const Answer answer = post("/api/games", options);
        EXPECT_EQ(201, answer.status) << answer.body;
        return "/api/games/" + answer.json().value("id", "");
    }
    // For people only: nothing moves unless it is told to.
    std::string quiet_game(int size = 9) { return new_game({{"size", size}, {"human", "both"}}); }
    // Waits until the state is as wanted.
    template <class Wanted>
    json state_when(const std::string& game, Wanted&& wanted) {
        json state;
        for (int i = 0; i < 2'000; ++i) {  // Long enough for a sanitizer.
            state = get(game).json();
            if (wanted(state)) return state;
            std::this_thread::sleep_for(50ms);
        }
        ADD_FAILURE() << "never came: " << state.dump();
        return state;
    }
    Answer play(const std::string& game, const std::string& move) {
        const json state = get(game).json();
        return post(game + "/play", {{"node", state.at("head")}, {"move", move}});
    }

    util::TemporaryDirectory folder_;
    util::SteadyClock clock_;
    WebServer::Setup setup_{};
    std::optional<WebServer> server_;
    std::jthread thread_;
};

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
    const json copy = get(game + "/copy").json();
    EXPECT_EQ(200, ask("DELETE", game).status);
    EXPECT_EQ(404, get(game).status);
    const Answer restored = post("/api/restore", copy);
    ASSERT_EQ(201, restored.status) << restored.body;
    EXPECT_EQ(state.at("position").at("board"), restored.json().at("position").at("board"));
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

// --- Bad manners ---

TEST_F(WebServerTest, MalformedRequestsGetASentenceAndChangeNothing) {
    const std::string game = quiet_game();
    const std::string at = game + "/play";
    const json before = get(game).json();
    const std::vector<std::pair<std::string, std::string>> bad{
        {at, "{"},
        {at, "[]"},
        {at, "null"},
        {at, "{\"node\":\"zero\",\"move\":\"D4\"}"},
        {at, "{\"node\":-1,\"move\":\"D4\"}"},
        {at, "{\"node\":0,\"move\":7}"},
        {at, "{\"node\":0}"},
        {at, "{\"node\":0,\"move\":\"Z99\"}"},
        {at, "{\"node\":4294967295,\"move\":\"D4\"}"},
        {at, "{\"node\":0,\"move\":\"\xff\xfe\"}"},
        {"/api/games", "{\"size\":\"nine\"}"},
        {"/api/games", "{\"size\":99}"},
        {"/api/games", "{\"size\":{}}"},
        {"/api/games", "{\"sise\":9}"},
        {"/api/games", "{\"komi\":\"a lot\"}"},
        {"/api/games", "{\"handicap\":81}"},
        {"/api/games", "{\"seconds\":500}"},
        {"/api/games", "{\"rules\":\"calvinball\"}"},
        {"/api/records", "hello"},
        {"/api/records", ""},
        {"/api/restore", "{\"phase\":\"playing\",\"options\":[],\"sgf\":\"(;)\"}"},
        {"/api/restore", "{\"phase\":\"dreaming\",\"options\":{},\"sgf\":\"(;)\"}"},
        {game + "/ask", "{\"node\":0,\"question\":\"why\"}"},
        {game + "/ask", "{\"node\":77,\"question\":\"hint\"}"},
        {game + "/review", "{\"node\":0,\"seconds\":-1}"},
        {game + "/review", "{\"node\":0,\"seconds\":\"long\"}"},
        {game + "/toggle", "{\"point\":\"D4\"}"},
        {game + "/accept", "{}"},
    };
    for (const auto& [path, body] : bad) {
        const Answer answer = ask("POST", path, body);
        EXPECT_EQ(400, answer.status) << path << " " << body << " " << answer.body;
        EXPECT_NE("", answer.error()) << path << " " << body;
    }
    EXPECT_EQ(before, get(game).json());
}

TEST_F(WebServerTest, AnIllegalMoveIsRefusedWithTheReason) {
    const std::string game = quiet_game();
    play(game, "E5");
    const Answer answer = play(game, "E5");
    EXPECT_EQ(400, answer.status);
    EXPECT_NE(std::string::npos, answer.error().find("E5"));
    EXPECT_EQ("occupied", answer.json().at("code"));
    EXPECT_EQ(json({{"color", "white"}, {"move", "E5"}}), answer.json().at("about"));
}

TEST_F(WebServerTest, TheRefusalsOfAnyGameHaveACodeThatThePageCanWord) {
    const std::string game = new_game({{"size", 9}, {"human", "white"}, {"seconds", 20}});
    const auto code = [](const Answer& answer) { return answer.json().value("code", "none"); };
    EXPECT_EQ("no-undo", code(post(game + "/undo", {})));
    EXPECT_EQ("engine-turn", code(play(game, "D4")));
    EXPECT_EQ("out-of-date", code(post(game + "/play", {{"node", 7}, {"move", "D4"}})));
    EXPECT_EQ("not-while-playing", code(post(game + "/accept", {})));
    EXPECT_EQ("no-position", code(post(game + "/look", {{"node", 7}})));
    EXPECT_EQ(200, post(game + "/resign", {}).status);
    EXPECT_EQ("not-while-finished", code(play(game, "D4")));
    EXPECT_EQ("komi", code(post("/api/games", {{"komi", "much"}})));
}

TEST_F(WebServerTest, UnknownGamesAndAddressesAreNotFound) {
    for (const std::string path :
         {"/api/games/nosuchgame12", "/api/games/..%2f..%2fetc%2fpasswd", "/api/nothing",
          "/nothing", "/../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "/..\\..\\etc",
          "/index.html/../../x", "/api/games//play", "/api"})
        EXPECT_EQ(404, get(path).status) << path;
    const std::string game = quiet_game();
    EXPECT_EQ(404, post(game + "/fly", {}).status);
    EXPECT_EQ(404, get(game + "/secret").status);
    EXPECT_EQ(404, ask("DELETE", game + "/tree").status);
    EXPECT_EQ(400, get(game + "/positions/99").status);
    EXPECT_EQ(400, get(game + "/positions/x").status);
}

TEST_F(WebServerTest, MethodsOfOtherWorldsAreRefused) {
    for (const std::string method : {"PUT", "PATCH", "OPTIONS", "TRACE", "CONNECT"})
        EXPECT_EQ(405, ask(method, "/api/games").status) << method;
    for (const std::string method : {"PROPFIND", "MKCOL", "LOCK", "get", "G\x01T"})
        EXPECT_EQ(400, ask(method, "/api/games").status) << method;
    EXPECT_EQ(200, get("/api/info").status);
}

TEST_F(WebServerTest, ForeignHostsAndOriginsAreRefused) {
    EXPECT_EQ(403, ask("GET", "/", "", "Host: evil.example\r\n").status);
    EXPECT_EQ(403, ask("POST", "/api/games", "{}", "Origin: http://evil.example\r\n").status);
    EXPECT_EQ(0U, get("/api/games").json().at("games").size());
}

// What a browser sends for a foreign page always has one of these; so a cookie need not.
TEST_F(WebServerTest, NothingIsChangedForAForeignPage) {
    const std::string game = quiet_game();
    play(game, "E5");
    const json before = get(game).json();
    std::vector<std::pair<std::string, std::string>> changes{{"POST", "/api/games"},
                                                             {"POST", "/api/records"},
                                                             {"POST", "/api/restore"},
                                                             {"DELETE", game}};
    for (const std::string command : {"play", "undo", "resign", "hurry", "toggle", "accept",
                                      "resume", "study", "ask", "look", "review"})
        changes.emplace_back("POST", game + "/" + command);
    for (const auto& [method, path] : changes)
        for (const char* const sign :
             {"Origin: http://evil.example\r\n", "Origin: null\r\n",
              "Origin: http://127.0.0.1:1\r\n", "Sec-Fetch-Site: cross-site\r\n"})
            EXPECT_EQ(403, ask(method, path, "{}", sign).status) << method << path << sign;
    EXPECT_EQ(before, get(game).json());
    EXPECT_EQ(1U, get("/api/games").json().at("games").size());
}

TEST_F(WebServerTest, TheBodyOfARefusedRequestIsNeverTakenForAnother) {
    const std::string host = "Host: 127.0.0.1:" + std::to_string(server_->port()) + "\r\n";
    const std::string hidden =
        "POST /api/games HTTP/1.1\r\n" + host + "Content-Length: 2\r\n\r\n{}";
    Visitor visitor(server_->port());
    visitor.say("POST /api/games HTTP/1.1\r\n" + host + "Origin: http://evil.example\r\n" +
                "Content-Length: " + std::to_string(hidden.size()) + "\r\n\r\n" + hidden);
    const std::string heard = visitor.hear();
    EXPECT_EQ(std::string::npos, heard.find("201")) << heard;
    EXPECT_EQ(0U, get("/api/games").json().at("games").size());
}

TEST_F(WebServerTest, ABodyThatIsTooLargeIsRefused) {
    const std::string large(10 << 20, 'x');
    EXPECT_EQ(413, ask("POST", "/api/records", large).status);
    // Told in advance, and never sent.
    setup_.http.request_time = 400ms;
    stop();
    start();
    Visitor visitor(server_->port());
    visitor.say("POST /api/records HTTP/1.1\r\nHost: 127.0.0.1:" + std::to_string(server_->port()) +
                "\r\nContent-Length: 99999999999999\r\n\r\n");
    EXPECT_EQ(413, parse_answer(visitor.hear()).status);
}

TEST_F(WebServerTest, ARecordMadeToExplodeIsRefused) {
    std::string nodes = "(;SZ[19]";
    while (nodes.size() < 200'000) nodes += ";";
    EXPECT_EQ(400, ask("POST", "/api/records", nodes).status);
    EXPECT_EQ(
        400, post("/api/restore", {{"options", json::object()}, {"phase", "study"}, {"sgf", nodes}})
                 .status);
    std::string deep;
    while (deep.size() < 200'000) deep += "(;";
    EXPECT_EQ(400, ask("POST", "/api/records", deep).status);
    std::string nested;
    while (nested.size() < 200'000) nested += "[";
    EXPECT_EQ(400, ask("POST", "/api/games", nested).status);
    EXPECT_EQ(200, get("/api/info").status);
}

// The library would unpack it, to whatever size.
TEST_F(WebServerTest, APackedBodyIsNotUnpacked) {
    const Answer answer = ask("POST", "/api/records", "\x1f\x8b\x08", "Content-Encoding: gzip\r\n");
    EXPECT_EQ(415, answer.status);
    EXPECT_NE(std::string::npos, answer.error().find("Content-Encoding")) << answer.error();
}

TEST_F(WebServerTest, ABodyInPiecesIsRefusedBeforeItIsRead) {
    Visitor visitor(server_->port());
    visitor.say(head_of("POST /api/records", "Transfer-Encoding: chunked\r\n"));
    const Answer answer = parse_answer(visitor.hear({}, 5s));
    EXPECT_EQ(411, answer.status);
    EXPECT_NE(std::string::npos, answer.error().find("Content-Length")) << answer.error();
}

TEST_F(WebServerTest, ALengthThatIsNoNumberIsRefused) {
    for (const char* const lengths :
         {"Content-Length: many\r\n", "Content-Length: -1\r\n", "Content-Length: 2x\r\n",
          "Content-Length: 2\r\nContent-Length: 90\r\n"}) {
        Visitor visitor(server_->port());
        visitor.say(head_of("POST /api/games", lengths) + "{}");
        EXPECT_EQ(400, parse_answer(visitor.hear({}, 5s)).status) << lengths;
    }
}

TEST_F(WebServerTest, HeadersWithoutEndAreRefused) {
    Visitor visitor(server_->port());
    visitor.say("GET /api/info HTTP/1.1\r\n");
    const std::string header = "X-Padding: " + std::string(1'000, 'x') + "\r\n";
    for (int i = 0; i < 10'000 && visitor.say(header); ++i) {
    }
    const Answer answer = parse_answer(visitor.hear());
    EXPECT_EQ(431, answer.status);
    EXPECT_NE("", answer.error());
    Visitor endless(server_->port());
    endless.say("GET /" + std::string(100'000, 'x'));
    EXPECT_EQ(431, parse_answer(endless.hear()).status);
    EXPECT_EQ(200, ask("GET", "/api/info", {}, header + header + header).status);
}

TEST_F(WebServerTest, WhoAsksBeforeSendingABodyIsToldBefore) {
    Visitor refused(server_->port());
    refused.say(
        head_of("POST /api/records", "Expect: 100-continue\r\nContent-Length: 9999999\r\n"));
    EXPECT_EQ(413, parse_answer(refused.hear({}, 5s)).status);
    Visitor welcome(server_->port());
    welcome.say(head_of("POST /api/games", "Expect: 100-continue\r\nContent-Length: 2\r\n"));
    EXPECT_EQ(100, parse_answer(welcome.hear("\r\n\r\n")).status);
    welcome.say("{}");
    EXPECT_NE(std::string::npos, welcome.hear("HTTP/1.1 201").find("HTTP/1.1 201"));
}

TEST_F(WebServerTest, ACommandWithoutABodyIsAnsweredAtOnce) {
    const std::string game = quiet_game();
    play(game, "E5");
    Visitor visitor(server_->port());
    visitor.say(head_of("POST " + game + "/undo"));
    EXPECT_EQ(200, parse_answer(visitor.hear("{}", 5s)).status);
    EXPECT_EQ(0, get(game).json().at("position").at("moveNumber"));
    EXPECT_EQ(0U, ask("POST", game + "/play").error().find("the request needs"))
        << ask("POST", game + "/play").body;
    EXPECT_EQ(201, ask("POST", "/api/games").status);
}

TEST_F(WebServerTest, ABodyIsTakenAsItIsWhateverItIsCalled) {
    std::string record = "(;SZ[9]C[";
    record.append(20'000, 'x');
    record += "];B[ee])";
    for (const char* const type :
         {"", "Content-Type: application/x-www-form-urlencoded\r\n",
          "Content-Type: multipart/form-data; boundary=x\r\n",
          "Content-Type: multipart/form-data\r\n", "Content-Type: text/plain\r\n"}) {
        const Answer answer = ask("POST", "/api/records", record, type);
        EXPECT_EQ(201, answer.status) << type << answer.body;
    }
}

TEST_F(WebServerTest, WhatFollowsARequestForAPageIsNotTakenForAnother) {
    Visitor visitor(server_->port());
    const std::string hidden = head_of("POST /api/games", "Content-Length: 2\r\n") + "{}";
    visitor.say(
        head_of("GET /api/info", "Content-Length: " + std::to_string(hidden.size()) + "\r\n") +
        hidden);
    EXPECT_EQ(200, parse_answer(visitor.hear()).status);
    EXPECT_EQ(0U, get("/api/games").json().at("games").size());
}

TEST_F(WebServerTest, AVisitorWhoSendsAByteNowAndThenIsToldThatItIsTooLate) {
    setup_.http.request_time = 400ms;
    stop();
    start();
    const auto begin = std::chrono::steady_clock::now();
    for (const std::string& start_of_request :
         {std::string("GET /api/in"), std::string("GET /api/info HTTP/1.1\r\nX-Padding: "),
          head_of("POST /api/games", "Content-Length: 10000\r\n") + "{"}) {
        Visitor slow(server_->port());
        slow.say(start_of_request);
        for (int i = 0; i < 1000 && !slow.has_ended() && slow.say("x"); ++i)
            slow.hear("took too long", 20ms);
        const Answer answer = parse_answer(slow.hear("took too long", 1s));
        EXPECT_EQ(408, answer.status) << start_of_request;
        EXPECT_EQ("the request took too long to arrive", answer.error()) << answer.body;
    }
    EXPECT_LT(std::chrono::steady_clock::now() - begin, 10s);
    EXPECT_EQ(200, get("/api/info").status);
}

TEST_F(WebServerTest, AConnectionThatIsNotUsedIsClosedWithoutAWord) {
    setup_.http.idle_time = 200ms;
    stop();
    start();
    Visitor silent(server_->port());
    EXPECT_EQ("", silent.hear({}, 5s));
    EXPECT_TRUE(silent.has_ended());
    Visitor done(server_->port());
    done.say(head_of("GET /api/games"));
    EXPECT_EQ(200, parse_answer(done.hear({}, 5s)).status);
    EXPECT_EQ(std::string::npos, done.hear({}, 5s).find("408"));
    EXPECT_TRUE(done.has_ended());
}

// More than there are threads: they would have kept everybody out for as long as they may take.
TEST_F(WebServerTest, ManySlowVisitorsDoNotKeepOthersOut) {
    setup_.http.request_time = 60s;
    setup_.http.idle_time = 60s;
    stop();
    start();
    std::vector<std::unique_ptr<Visitor>> slow;
    for (int i = 0; i < 250; ++i) {
        slow.push_back(std::make_unique<Visitor>(server_->port()));
        if (i % 2 == 0) slow.back()->say("GET /api/info HTTP/1.1\r\n");
    }
    const auto begin = std::chrono::steady_clock::now();
    EXPECT_EQ(200, get("/api/info").status);
    EXPECT_LT(std::chrono::steady_clock::now() - begin, 10s);
}

TEST_F(WebServerTest, AReaderWhoStopsReadingHoldsNobodyUp) {
    const std::string game = quiet_game(19);
    const std::string ask_for_events =
        "GET " + game + "/events HTTP/1.1\r\nHost: 127.0.0.1:" + std::to_string(server_->port()) +
        "\r\n\r\n";
    std::vector<std::unique_ptr<Visitor>> silent;
    for (int i = 0; i < 8; ++i) {
        silent.push_back(std::make_unique<Visitor>(server_->port()));
        silent.back()->say(ask_for_events);
    }
    Visitor attentive(server_->port());
    attentive.say(ask_for_events);
    attentive.hear("event: game");
    const auto begin = std::chrono::steady_clock::now();
    for (int i = 0; i < 100; ++i) {
        EXPECT_EQ(200, play(game, "K10").status) << i;
        EXPECT_EQ(200, post(game + "/undo", {}).status) << i;
    }
    EXPECT_EQ(200, play(game, "C3").status);
    EXPECT_LT(std::chrono::steady_clock::now() - begin, 20s);
    EXPECT_NE(std::string::npos, attentive.hear("\"move\":\"C3\"").find("\"move\":\"C3\""));
}

TEST_F(WebServerTest, StreamsBeyondTheLimitAreRefusedAndComeBackWhenOthersLeave) {
    setup_.limits.streams = 2;
    stop();
    start();
    const std::string game = quiet_game();
    const std::string request =
        "GET " + game + "/events HTTP/1.1\r\nHost: 127.0.0.1:" + std::to_string(server_->port()) +
        "\r\n\r\n";
    const auto watch = [&] {
        auto visitor = std::make_unique<Visitor>(server_->port());
        visitor->say(request);
        return visitor;
    };
    auto first = watch();
    first->hear("event: game");
    const auto second = watch();
    second->hear("event: game");
    EXPECT_EQ(503, parse_answer(watch()->hear()).status);
    first.reset();
    bool is_in = false;
    for (int i = 0; i < 200 && !is_in; ++i) {
        is_in = watch()->hear("\n\n").find("event: game") != std::string::npos;
        std::this_thread::sleep_for(20ms);
    }
    EXPECT_TRUE(is_in);
}

TEST_F(WebServerTest, StopsAtOnceWhileEnginesThinkAndPagesWatch) {
    const std::string game =
        new_game({{"size", 19}, {"level", engine::kTopLevel}, {"seconds", 60}, {"human", "white"}});
    Visitor watcher(server_->port());
    watcher.say("GET " + game + "/events HTTP/1.1\r\nHost: 127.0.0.1:" +
                std::to_string(server_->port()) + "\r\n\r\n");
    watcher.hear("event: game");
    const auto begin = std::chrono::steady_clock::now();
    stop();
    EXPECT_LT(std::chrono::steady_clock::now() - begin, 3s);
    start();
    EXPECT_EQ(0, get(game).json().at("position").at("moveNumber"));
}

TEST_F(WebServerTest, ManyGamesThinkAtTheSameTime) {
    std::vector<std::string> games;
    for (int i = 0; i < 8; ++i)
        games.push_back(
            new_game({{"size", 9}, {"level", 2}, {"seconds", 0.2}, {"human", "white"}}));
    for (const std::string& game : games)
        state_when(game, [](const json& s) { return s.at("position").at("moveNumber") == 1; });
}

TEST(WebServer, RefusesToBeReachedFromElsewhereWithoutAToken) {
    const util::TemporaryDirectory folder;
    const util::SteadyClock clock;
    WebServer::Setup setup;
    setup.games = folder.path();
    setup.server.host = "0.0.0.0";
    setup.server.port = 0;
    EXPECT_THROW(WebServer(setup, clock), util::Error);
}

TEST(WebServer, RefusesAPortThatAnotherServerHas) {
    const util::TemporaryDirectory folder;
    const util::SteadyClock clock;
    WebServer::Setup setup;
    setup.games = folder.path();
    setup.server.port = 0;
    const WebServer first(setup, clock);
    setup.server.port = first.port();
    EXPECT_THROW(WebServer(setup, clock), util::Error);
}

}  // namespace
}  // namespace nadare::front
