// A server of its own for each test, on a free port, with an empty folder for its games; and the
// ways in which its tests talk to it.
#pragma once

#include <gtest/gtest.h>

#include <optional>
#include <thread>

#include "front/web_server.h"
#include "front/web_visitor.h"
#include "util/clock.h"
#include "util/temporary_directory.h"

namespace nadare::front {

class WebServerTest : public ::testing::Test {
 protected:
    void SetUp() override { start(); }
    void TearDown() override { stop(); }

    void start() {
        setup_.server.port = 0;
        setup_.games = folder_.path();
        setup_.engine.budget.threads = 1;
        setup_.http.write_time = std::chrono::milliseconds(500);
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
    Answer post(const std::string& path, const nlohmann::json& body) {
        return ask("POST", path, body.is_null() ? "{}" : body.dump());
    }

    std::string new_game(nlohmann::json options) {
        const Answer answer = post("/api/games", options);
        EXPECT_EQ(201, answer.status) << answer.body;
        return "/api/games/" + answer.json().value("id", "");
    }
    // For people only: nothing moves unless it is told to.
    std::string quiet_game(int size = 9) { return new_game({{"size", size}, {"human", "both"}}); }
    // Waits until the state is as wanted.
    template <class Wanted>
    nlohmann::json state_when(const std::string& game, Wanted&& wanted) {
        nlohmann::json state;
        for (int i = 0; i < 2'000; ++i) {  // Long enough for a sanitizer.
            state = get(game).json();
            if (wanted(state)) return state;
            std::this_thread::sleep_for(std::chrono::milliseconds(50));
        }
        ADD_FAILURE() << "never came: " << state.dump();
        return state;
    }
    Answer play(const std::string& game, const std::string& move) {
        const nlohmann::json state = get(game).json();
        return post(game + "/play", {{"node", state.at("head")}, {"move", move}});
    }

    util::TemporaryDirectory folder_;
    util::SteadyClock clock_;
    WebServer::Setup setup_{};
    std::optional<WebServer> server_;
    std::jthread thread_;
};

}  // namespace nadare::front
