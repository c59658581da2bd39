// The engine proper: tree search with a budget, a clock, dynamic komi, and the decisions around it:
// when to stop thinking, what to leave out, when to pass and when to resign. At a level below the
// top it reads less and does not always play the best move it found (level.h).
//
// Thinking time follows Baudiš and Gailly (2012, section 4.1): the desired time, then up to the
// maximum as long as the best move is unclear. Used by one thread.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "engine/endgame.h"
#include "engine/engine_options.h"
#include "engine/game_clock.h"
#include "engine/go_search.h"
#include "engine/player.h"

namespace nadare::engine {

// Where the time of a move went.
struct MoveTimes {
    util::Seconds preparing{0};  // The tree brought to the position, and the root filter.
    util::Seconds searching{0};
    util::Seconds finishing{0};  // What the end of a game asks for (endgame.h).
};

class SearchPlayer final : public Player {
 public:
    // Requires: options and wall clock outlive it.
    SearchPlayer(const EngineOptions& options, const util::WallClock& wall);

    std::string_view name() const noexcept override { return "search"; }
    Decision choose(const go::Game& game, go::Color color, std::stop_token stop) override {
        const bool agrees = game.rules().removes_dead_stones && !asked_.decision.capture_dead;
        return choose(game, color, stop, agrees ? Ending::agreement : Ending::capture_dead);
    }
    Decision clean_up(const go::Game& game, go::Color color, std::stop_token stop) override {
        return choose(game, color, stop, Ending::clean_up);
    }

    void ponder(const go::Game& game, go::Color color, std::stop_token stop) override;
    void start_new_game() override;  // Forgets tree and dynamic komi.
    void get_ready(int size) override;
    void forget() override;
    void apply_options() override;
    void set_time_settings(const TimeSettings& settings) override { clock_.set_settings(settings); }
    void set_time_left(go::Color player, const TimeLeft& left) override {
        clock_.set_left(player, left);
    }

    GoSearch* search() noexcept override { return search_.get(); }
    // Of the last move chosen.
    const MoveTimes& times() const noexcept { return times_; }
    void set_watcher(SearchWatcher watcher) override { watcher_ = std::move(watcher); }

 private:
    // What a move may cost. Wall time counts from when we were asked, whatever came first.
    struct Allowance {
        util::WallClock::Time begin{};
        std::chrono::nanoseconds desired{0};  // Enough if the choice is clear.
        std::chrono::nanoseconds maximum{0};
        bool in_one_thread = false;
    };

    Decision choose(const go::Game& game, go::Color color, const std::stop_token& stop,
                    Ending ending);
    Allowance allow(const go::Game& game, go::Color color) const;
    std::chrono::nanoseconds elapsed() const { return wall_.now() - allowance_.begin; }
    void prepare(const go::Game& game, go::Color color);
    // So much that a game may be given up over what is found.
    mcts::Statistics think_again(const std::stop_token& stop, std::span<const go::Point> excluded);
    mcts::Statistics think(const std::stop_token& stop, std::span<const go::Point> excluded);
    bool has_thought_enough() const;
    bool is_choice_unclear() const;
    // The root's moves that may be played, most visited first.
    std::vector<RootMove> candidates() const;
    void stop_clock();
    Decision decide(const go::Game& game, go::Color color, const mcts::Statistics& statistics);
    bool is_too_early_to_pass(const go::Game& game, go::Color color,
                              const Decision& decision) const;
    // By the best move that is no pass, if there is one.
    void replace_pass(Decision& decision, const go::Game& game, go::Color color) const;
    // Perhaps another move than the search's, as the options say.
    void weaken(Decision& decision, const go::Game& game, go::Color color);
    bool is_lost(const go::Game& game, go::Color color, go::Value value) const;
    std::optional<mcts::Limits> limits_of_check() const;
    go::Point make_legal(const go::Game& game, go::Color color, go::Point wanted) const;

    const EngineOptions& asked_;
    EngineOptions options_;  // What was asked for at its level, on the present board.
    const util::WallClock& wall_;
    GameClock clock_;
    DynamicKomi komi_;
    Endgame endgame_;
    Allowance allowance_{};
    MoveTimes times_{};
    SearchWatcher watcher_{};
    std::unique_ptr<GoSearch> search_;
    int search_size_ = 0;
};

}  // namespace nadare::engine
