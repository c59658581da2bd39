// One GTP session: the game being played, who plays for us, the clock's settings, and the options
// that `nadare-param` shows. The commands in go_commands.h work on it; it is used by the command
// thread only.
#pragma once

#include <array>
#include <iostream>
#include <memory>
#include <stop_token>
#include <string>

#include "engine/analysis.h"
#include "engine/player.h"
#include "engine/players.h"
#include "engine/status.h"
#include "engine/time_settings.h"
#include "front/live_graphics.h"
#include "front/version.h"
#include "go/game.h"
#include "util/options.h"

namespace nadare::front {

// What `nadare gtp` can be told on the command line, in a config file, and by nadare-param.
struct GtpOptions {
    std::string gtp_name{kName};
    std::string gtp_version{kVersion};
    std::string rules = "chinese";
    engine::PlayerOptions player;
    int status_simulations = 1'000;
    LiveGraphicsOptions live{};
};
template <class Visitor>
void describe(GtpOptions& o, Visitor&& option) {
    using util::Tunable;
    option(o.gtp_name, {"gtp-name", Tunable::no, "what the command 'name' answers"});
    option(o.gtp_version, {"gtp-version", Tunable::no, "what the command 'version' answers"});
    option(o.rules,
           {"rules", Tunable::no,
            "chinese, japanese, aga, new_zealand or tromp-taylor: the rules until a client "
            "sets others; many never do"});
    describe(o.player, option);
    option(o.status_simulations, {"status-simulations", 10, 1'000'000, Tunable::no,
                                  "simulations behind final_score and final_status_list"});
    describe(o.live, option);
}

class GoSession {
 public:
    // Live graphics are written to `live`. Throws util::Error for rules that do not exist.
    // Requires: options, wall clock and stream outlive the session.
    GoSession(GtpOptions& options, const util::WallClock& wall, std::ostream& live = std::cerr);

    go::Game& game() noexcept { return game_; }
    const go::Game& game() const noexcept { return game_; }
    // As they are now: clients and records change the rules of the game, too.
    const util::OptionSet& options();

    // Forgets what belongs to the game that was played: after boardsize, clear_board, loadsgf.
    void start_new_game();
    // Changes an option by name; throws util::Error and changes nothing if that cannot be.
    void set_option(std::string_view name, std::string_view text);

    // Thinks on the opponent's time if options say so and we have played in this game.
    void ponder(std::stop_token stop);

    // Asks the player; the game stays as it is.
    engine::Decision choose(go::Color color, std::stop_token stop);
    // The same when players do not agree what is dead: see engine::Player::clean_up().
    engine::Decision clean_up(go::Color color, std::stop_token stop);
    // choose() with somebody else than the live graphics watching.
    engine::Decision choose_watched(go::Color color, std::stop_token stop,
                                    engine::SearchWatcher watcher);
    // Analysis has a tree of its own. Only one of the two, its or the player's, is kept at a time,
    // so that together they need no more memory than the options allow.
    void analyze(const engine::AnalysisRequest& request, std::stop_token stop,
                 const engine::Analyst::Listener& listener);
    // Drops what was learned about positions.
    void forget();
    // Why the last move we chose was chosen; empty before the first.
    const std::string& last_explanation() const noexcept { return last_explanation_; }

    // Dead stones and seki, estimated.
    go::FinalStatus final_status() const;

    const engine::TimeSettings& time_settings() const noexcept { return time_settings_; }
    void set_time_settings(const engine::TimeSettings& settings);
    const engine::TimeLeft& time_left(go::Color color) const noexcept {
        return time_left_[go::player_index(color)];
    }
    void set_time_left(go::Color color, const engine::TimeLeft& left);

    engine::Player& player() noexcept { return *player_; }
    const engine::EngineOptions& engine_options() const noexcept { return options_.player.engine; }

 private:
    void start_player();
    void watch_search();
    void guess_time_settings(const engine::TimeLeft& left);
    engine::Decision remember(engine::Decision decision, go::Color color);

    GtpOptions& options_;
    const util::WallClock& wall_;
    std::ostream& live_;
    util::OptionSet option_set_;
    go::Game game_;
    engine::PlayerKind player_kind_;
    std::unique_ptr<engine::Player> player_;
    engine::Analyst analyst_;
    std::string last_explanation_;
    go::Color our_color_ = go::Color::empty;  // Whom we last chose for, empty before that.
    engine::TimeSettings time_settings_;
    bool were_settings_told_ = false;
    bool are_settings_guessed_ = false;
    std::array<engine::TimeLeft, 2> time_left_{};
};

}  // namespace nadare::front
