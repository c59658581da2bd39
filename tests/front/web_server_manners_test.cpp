// Visitors of the server who send nonsense, come from elsewhere, are slow, stop reading, or are many.

#include <gtest/gtest.h>

#include <string>
#include <thread>
#include <tuple>
#include <vector>

#include "engine/level.h"
#include "front/web_server_fixture.h"
#include "util/error.h"

namespace nadare::front {
namespace {

using namespace std::chrono_literals;
using nlohmann::json;
using WebServerManners = WebServerTest;

TEST_F(WebServerManners, MalformedRequestsGetASentenceAndChangeNothing) {
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
        {"/api/restore", "{\"id\":7,\"phase\":\"study\",\"options\":{},\"sgf\":\"(;)\"}"},
        {"/api/restore", "{\"id\":\"\",\"phase\":\"study\",\"options\":{},\"sgf\":\"(;)\"}"},
        {"/api/restore",
         "{\"id\":\"../../../a\",\"phase\":\"study\",\"options\":{},\"sgf\":\"(;)\"}"},
        {"/api/restore",
         "{\"id\":\"abcdefghijk/\",\"phase\":\"study\",\"options\":{},\"sgf\":\"(;)\"}"},
        {"/api/restore",
         "{\"id\":\"abcdefghijkl\",\"phase\":\"study\",\"options\":{},\"sgf\":\"(;)\"}"},
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

TEST_F(WebServerManners, AnIllegalMoveIsRefusedWithTheReason) {
    const std::string game = quiet_game();
    play(game, "E5");
    const Answer answer = play(game, "E5");
    EXPECT_EQ(400, answer.status);
    EXPECT_NE(std::string::npos, answer.error().find("E5"));
    EXPECT_EQ("occupied", answer.json().at("code"));
    EXPECT_EQ(json({{"color", "white"}, {"move", "E5"}}), answer.json().at("about"));
}

TEST_F(WebServerManners, TheRefusalsOfAnyGameHaveACodeThatThePageCanWord) {
    const std::string game = new_game({{"size", 9}, {"human", "white"}, {"seconds", 20}});
    const auto code = [](const Answer& answer) { return answer.json().value("code", "none"); };
    EXPECT_EQ("no-undo", code(post(game + "/undo", {})));
    EXPECT_EQ("engine-turn", code(play(game, "D4")));
    EXPECT_EQ("out-of-date", code(post(game + "/play", {{"node", 7}, {"move", "D4"}})));
    EXPECT_EQ("not-while-playing", code(post(game + "/accept", {})));
    EXPECT_EQ("no-position", code(post(game + "/look", {{"node", 7}})));
    EXPECT_EQ("no-position", code(post(game + "/review", {{"node", 7}, {"seconds", 1}})));
    EXPECT_EQ(200, post(game + "/resign", {}).status);
    EXPECT_EQ("not-while-finished", code(play(game, "D4")));
    EXPECT_EQ("komi", code(post("/api/games", {{"komi", "much"}})));
}

TEST_F(WebServerManners, UnknownGamesAndAddressesAreNotFound) {
    for (const std::string path :
         {"/api/games/nosuchgame12", "/api/games/..%2f..%2fetc%2fpasswd", "/api/nothing",
          "/nothing", "/../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "/..\\..\\etc",
          "/index.html/../../x", "/api/games//play", "/api"})
        EXPECT_EQ(404, get(path).status) << path;
    const std::string game = quiet_game();
    EXPECT_EQ(404, post(game + "/fly", {}).status);
    EXPECT_EQ(404, get(game + "/secret").status);
    EXPECT_EQ(404, ask("DELETE", game + "/secret").status);
    EXPECT_EQ(400, get(game + "/positions/99").status);
    EXPECT_EQ(400, get(game + "/positions/x").status);
}

TEST_F(WebServerManners, MethodsOfOtherWorldsAreRefused) {
    for (const std::string method : {"PUT", "PATCH", "OPTIONS", "TRACE", "CONNECT"})
        EXPECT_EQ(405, ask(method, "/api/games").status) << method;
    for (const std::string method : {"PROPFIND", "MKCOL", "LOCK", "get", "G\x01T"})
        EXPECT_EQ(400, ask(method, "/api/games").status) << method;
    EXPECT_EQ(200, get("/api/info").status);
}

TEST_F(WebServerManners, AnAddressSaysWhichMethodsItKnows) {
    const std::string game = quiet_game();
    const std::vector<std::tuple<std::string, std::string, std::string>> wrong{
        {"DELETE", "/api/info", "GET, HEAD"},        {"POST", "/api/info", "GET, HEAD"},
        {"DELETE", "/api/games", "GET, HEAD, POST"}, {"GET", "/api/records", "POST"},
        {"DELETE", "/api/restore", "POST"},          {"POST", "/", "GET, HEAD"},
        {"DELETE", "/app.js", "GET, HEAD"},          {"PUT", "/api/records", "POST"},
        {"OPTIONS", "/app.js", "GET, HEAD"},         {"PUT", "/nowhere", "GET, HEAD, POST, DELETE"},
        {"POST", game, "GET, HEAD, DELETE"},         {"GET", game + "/play", "POST"},
        {"POST", game + "/tree", "GET, HEAD"},       {"DELETE", game + "/tree", "GET, HEAD"},
        {"POST", game + "/events", "GET"},           {"POST", game + "/positions/0", "GET, HEAD"}};
    for (const auto& [method, path, allowed] : wrong) {
        const Answer answer = ask(method, path, method == "POST" ? "{}" : "");
        EXPECT_EQ(405, answer.status) << method << path;
        EXPECT_NE(std::string::npos, answer.head.find("Allow: " + allowed)) << answer.head;
        EXPECT_NE("", answer.error());
    }
}

TEST_F(WebServerManners, ForeignHostsAndOriginsAreRefused) {
    EXPECT_EQ(403, ask("GET", "/", "", "Host: evil.example\r\n").status);
    EXPECT_EQ(403, ask("POST", "/api/games", "{}", "Origin: http://evil.example\r\n").status);
    EXPECT_EQ(0U, get("/api/games").json().at("games").size());
}

// What a browser sends for a foreign page always has one of these; so a cookie need not.
TEST_F(WebServerManners, NothingIsChangedForAForeignPage) {
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

TEST_F(WebServerManners, TheBodyOfARefusedRequestIsNeverTakenForAnother) {
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

TEST_F(WebServerManners, ABodyThatIsTooLargeIsRefused) {
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

TEST_F(WebServerManners, ARecordMadeToExplodeIsRefused) {
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

TEST_F(WebServerManners, APackedRecordIsNotUnpacked) {
    const Answer answer = ask("POST", "/api/records", "\x28\xB5\x2F\xFD\x04");
    EXPECT_EQ(400, answer.status);
    EXPECT_NE(std::string::npos, answer.error().find("unpack it first")) << answer.error();
    EXPECT_NE(std::string::npos, answer.head.find("Connection: close")) << "as it will be";
}

// The library would unpack it, to whatever size.
TEST_F(WebServerManners, APackedBodyIsNotUnpacked) {
    const Answer answer = ask("POST", "/api/records", "\x1f\x8b\x08", "Content-Encoding: gzip\r\n");
    EXPECT_EQ(415, answer.status);
    EXPECT_NE(std::string::npos, answer.error().find("Content-Encoding")) << answer.error();
}

TEST_F(WebServerManners, ABodyInPiecesIsRefusedBeforeItIsRead) {
    Visitor visitor(server_->port());
    visitor.say(head_of("POST /api/records", "Transfer-Encoding: chunked\r\n"));
    const Answer answer = parse_answer(visitor.hear({}, 5s));
    EXPECT_EQ(411, answer.status);
    EXPECT_NE(std::string::npos, answer.error().find("Content-Length")) << answer.error();
}

TEST_F(WebServerManners, ALengthThatIsNoNumberIsRefused) {
    for (const char* const lengths :
         {"Content-Length: many\r\n", "Content-Length: -1\r\n", "Content-Length: 2x\r\n",
          "Content-Length: 2\r\nContent-Length: 90\r\n"}) {
        Visitor visitor(server_->port());
        visitor.say(head_of("POST /api/games", lengths) + "{}");
        EXPECT_EQ(400, parse_answer(visitor.hear({}, 5s)).status) << lengths;
    }
}

TEST_F(WebServerManners, HeadersWithoutEndAreRefused) {
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

TEST_F(WebServerManners, WhoAsksBeforeSendingABodyIsToldBefore) {
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

TEST_F(WebServerManners, ACommandWithoutABodyIsAnsweredAtOnce) {
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

TEST_F(WebServerManners, ABodyIsTakenAsItIsWhateverItIsCalled) {
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

TEST_F(WebServerManners, WhatFollowsARequestForAPageIsNotTakenForAnother) {
    Visitor visitor(server_->port());
    const std::string hidden = head_of("POST /api/games", "Content-Length: 2\r\n") + "{}";
    visitor.say(
        head_of("GET /api/info", "Content-Length: " + std::to_string(hidden.size()) + "\r\n") +
        hidden);
    EXPECT_EQ(200, parse_answer(visitor.hear()).status);
    EXPECT_EQ(0U, get("/api/games").json().at("games").size());
}

TEST_F(WebServerManners, AVisitorWhoSendsAByteNowAndThenIsToldThatItIsTooLate) {
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

TEST_F(WebServerManners, AConnectionThatIsNotUsedIsClosedWithoutAWord) {
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
TEST_F(WebServerManners, ManySlowVisitorsDoNotKeepOthersOut) {
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

TEST_F(WebServerManners, AReaderWhoStopsReadingHoldsNobodyUp) {
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

TEST_F(WebServerManners, StreamsBeyondTheLimitAreRefusedAndComeBackWhenOthersLeave) {
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

TEST_F(WebServerManners, StopsAtOnceWhileEnginesThinkAndPagesWatch) {
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

TEST_F(WebServerManners, ManyGamesThinkAtTheSameTime) {
    std::vector<std::string> games;
    for (int i = 0; i < 8; ++i)
        games.push_back(
            new_game({{"size", 9}, {"level", 2}, {"seconds", 0.2}, {"human", "white"}}));
    for (const std::string& game : games)
        state_when(game, [](const json& s) { return s.at("position").at("moveNumber") == 1; });
}

// Servers of the test's own, each at a port that is free, all with one folder for their games.
struct WebServers : testing::Test {
    WebServers() {
        setup.games = folder.path();
        setup.server.port = 0;
    }
    const util::TemporaryDirectory folder;
    const util::SteadyClock clock;
    WebServer::Setup setup;
};

TEST_F(WebServers, AreNotReachedFromElsewhereWithoutAToken) {
    setup.server.host = "0.0.0.0";
    EXPECT_THROW(WebServer(setup, clock), util::Error);
}

TEST_F(WebServers, RefuseAPortThatAnotherOneHas) {
    const WebServer first(setup, clock);
    setup.server.port = first.port();
    EXPECT_THROW(WebServer(setup, clock), util::Error);
}

TEST_F(WebServers, RefuseAFolderOfGamesThatAnotherOneHas) {
    {
        const WebServer first(setup, clock);
        EXPECT_THROW(WebServer(setup, clock), util::Error);
    }
    EXPECT_NE(0, WebServer(setup, clock).port());
}

}  // namespace
}  // namespace nadare::front
