// What the page's server is told when it starts, and what a player chooses for a game. Both are
// described once: the command line, the requests of the page and its dialog walk the same lines.
#pragma once

#include <array>
#include <chrono>
#include <string>

#include "engine/level.h"
#include "front/game_setup.h"
#include "util/options.h"

namespace nadare::front {

// What a game of the page starts from.
struct WebGameOptions : GameSetup {
    using Seconds = std::chrono::duration<double>;

    int level = engine::kDefaultLevel;
    Seconds seconds{1};
    // A clock for both players: main time, then periods of byo-yomi. Without either there is none.
    Seconds main_time{0};
    Seconds overtime{0};
    int periods = 0;

    bool has_clock() const noexcept {
        return main_time.count() > 0 || (overtime.count() > 0 && periods > 0);
    }
};
template <class Visitor>
void describe(WebGameOptions& o, Visitor&& option) {
    using util::Tunable;
    using Seconds = WebGameOptions::Seconds;
    describe(static_cast<GameSetup&>(o), option);
    option(o.level, {"level", 1, engine::kTopLevel, Tunable::no,
                     "how strong the engine plays, from beginner to everything it has"});
    option(o.seconds, {"seconds", Seconds(0.05), Seconds(600), Tunable::no,
                       "seconds the engine takes for a move at most"});
    option(o.main_time, {"main-time", Seconds(0), Seconds(86'400), Tunable::no,
                         "seconds each player has; 0: no main time"});
    option(o.overtime, {"overtime", Seconds(0), Seconds(3'600), Tunable::no,
                        "seconds of a period after the main time, for one move each"});
    option(o.periods, {"periods", 0, 100, Tunable::no, "how many such periods"});
}

// How much the server may be asked to do. What is beyond is refused with a sentence, and nothing
// else suffers.
struct WebLimits {
    using Seconds = std::chrono::duration<double>;

    int games = 200;
    int streams = 64;
    int body_kib = 2048;
    int record_nodes = 20'000;
    Seconds move_time{60};
    Seconds analysis_time{60};
};
template <class Visitor>
void describe(WebLimits& o, Visitor&& option) {
    using util::Tunable;
    using Seconds = WebLimits::Seconds;
    option(o.games,
           {"max-games", 1, 100'000, Tunable::no,
            "games in memory; the one not touched for longest makes room, its record stays"});
    option(o.streams, {"max-streams", 1, 1'000, Tunable::no, "pages that watch games at a time"});
    option(o.body_kib,
           {"max-body", 1, 1'000'000, Tunable::no, "KiB that one request may bring along"});
    option(o.record_nodes,
           {"max-nodes", 1, 10'000'000, Tunable::no, "positions in an SGF record that is opened"});
    option(o.move_time, {"max-seconds", Seconds(0.05), Seconds(3'600), Tunable::no,
                         "seconds that any player may ask the engine to take for a move"});
    option(o.analysis_time, {"max-analysis", Seconds(0.1), Seconds(86'400), Tunable::no,
                             "seconds that one position is analysed while somebody looks"});
}

struct WebServerOptions {
    std::string host = "127.0.0.1";
    int port = 8361;
    std::string token{};
    std::string web_root{};
    std::string games{};
    std::chrono::duration<double> pace{1};
};
template <class Visitor>
void describe(WebServerOptions& o, Visitor&& option) {
    using util::Tunable;
    option(o.host,
           {"host", Tunable::no, "address to listen on; one that others can reach needs --token"});
    option(o.port, {"port", 0, 65'535, Tunable::no, "port to listen on; 0: any that is free"});
    option(o.token, {"token", Tunable::no,
                     "secret of 16 characters or more that a visitor from elsewhere must bring"});
    option(o.web_root, {"web-root", Tunable::no,
                        "serve the page from this folder instead of the one built in"});
    option(o.games,
           {"games", Tunable::no, "folder that keeps the games; if not given, one in your home"});
    option(o.pace, {"pace", std::chrono::duration<double>(0), std::chrono::duration<double>(60),
                    Tunable::no, "seconds that a move of the engine takes at least, at any level"});
}

}  // namespace nadare::front
