// The page's server under the load it promises to bear: twenty games at 0.2 s a move, fifty pages
// that watch, for two minutes. No request fails, moves keep coming in every game, memory stays.

#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdio>
#include <fstream>
#include <memory>
#include <set>
#include <thread>
#include <vector>

#include "engine/level.h"
#include "front/web_server.h"
#include "front/web_visitor.h"
#include "util/clock.h"
#include "util/temporary_directory.h"

namespace nadare::front {
namespace {

using namespace std::chrono_literals;
using nlohmann::json;

double resident_mib() {
    std::ifstream file("/proc/self/statm");
    double all = 0;
    double resident = 0;
    file >> all >> resident;
    return resident * static_cast<double>(::sysconf(_SC_PAGESIZE)) / (1 << 20);
}

TEST(WebSoak, FiftyPagesAndTwentyGamesForTwoMinutes) {
    constexpr int kGames = 20;
    constexpr int kPages = 50;
    const util::TemporaryDirectory folder;
    const util::SteadyClock clock;
    WebServer::Setup setup;
    setup.server.port = 0;
    setup.games = folder.path();
    WebServer server(setup, clock);
    std::jthread thread([&] { server.run(); });
    const auto ask = [&](std::string_view method, const std::string& path, const json& body = {}) {
        return parse_answer(
            Visitor(server.port()).request(method, path, body.is_null() ? "" : body.dump()));
    };
    const auto new_game = [&] {
        const Answer answer = ask("POST", "/api/games",
                                  {{"size", 9},
                                   {"human", "none"},
                                   {"level", engine::kTopLevel},
                                   {"seconds", 0.2},
                                   {"komi", "7.5"}});
        EXPECT_EQ(201, answer.status) << answer.body;
        return answer.json().value("id", "");
    };

    std::vector<std::string> games;
    for (int i = 0; i < kGames; ++i) games.push_back(new_game());
    std::vector<std::unique_ptr<Visitor>> pages;
    const auto watch = [&](const std::string& id) {
        auto page = std::make_unique<Visitor>(server.port());
        page->say("GET /api/games/" + id + "/events HTTP/1.1\r\nHost: 127.0.0.1:" +
                  std::to_string(server.port()) + "\r\n\r\n");
        return page;
    };
    for (int i = 0; i < kPages; ++i)
        pages.push_back(watch(games[static_cast<std::size_t>(i % kGames)]));

    int moves = 0;
    double memory_early = 0;
    const util::Stopwatch watch_time(clock);
    while (watch_time.seconds() < 120s) {
        for (std::size_t i = 0; i < games.size(); ++i) {
            const Answer answer = ask("GET", "/api/games/" + games[i]);
            ASSERT_EQ(200, answer.status) << answer.body;
            const json state = answer.json();
            if (state.at("phase") == "playing") continue;
            moves += state.at("position").at("moveNumber").get<int>();
            games[i] = new_game();
        }
        // Every page reads, but for five that have gone to sleep.
        for (std::size_t i = 5; i < pages.size(); ++i) {
            pages[i]->skip();
            ASSERT_FALSE(pages[i]->has_ended()) << i;
        }
        if (memory_early == 0 && watch_time.seconds() > 40s) memory_early = resident_mib();
        std::this_thread::sleep_for(100ms);
    }
    const double memory_late = resident_mib();
    std::printf("%d moves in finished games; %.0f MiB after 40 s, %.0f MiB at the end\n", moves,
                memory_early, memory_late);
    EXPECT_GT(moves, 20);
    EXPECT_LT(memory_late, 1.25 * memory_early + 50);
    server.stop();
}

}  // namespace
}  // namespace nadare::front
