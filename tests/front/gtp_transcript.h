// Drives a session by text: what went in, what came out. Each test has an engine of its own.
#pragma once

#include <sstream>
#include <string>
#include <string_view>

#include "front/go_commands.h"
#include "front/go_session.h"
#include "gtp/server.h"
#include "util/text.h"

namespace nadare::front {

class Transcript {
 public:
    Transcript() : session_(options_, wall_, live_) {
        options_.player.playouts = 200;
        options_.player.engine.budget.simulations = 200;
        options_.status_simulations = 400;
        add_go_commands(table_, session_);
    }

    // The whole answer to one command, without the two line ends that close it: "= D4", "? cannot
    // undo".
    std::string ask(std::string_view command) {
        gtp::StringSink sink;
        gtp::TextSource source(std::string(command) + "\n");
        gtp::Server(table_, source, sink).run();
        return std::string(util::trim(sink.text()));
    }

    // What was drawn while a search ran.
    std::string live() const { return live_.str(); }

    GoSession& session() { return session_; }
    gtp::CommandTable& table() { return table_; }

 private:
    GtpOptions options_;
    util::SteadyClock wall_;
    std::ostringstream live_;
    GoSession session_;
    gtp::CommandTable table_{{.name = "Nadare", .version = "0.1.0"}};
};

}  // namespace nadare::front
