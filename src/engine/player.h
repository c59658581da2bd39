// What a front end sees of whoever chooses the moves: a game goes in, a decision comes out. A small
// abstract class, because this seam is crossed once per move.
#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>

#include "engine/time_settings.h"
#include "go/game.h"
#include "go/outcome.h"

namespace nadare::engine {

struct Decision {
    go::Point point = go::Point::pass();  // A legal point of the board, or pass.
    bool resigns = false;
    std::optional<go::Value> value{};  // What the mover expects, if the player has an idea of it.
    std::string explanation{};         // One line for people: why this move.
};

class GoSearch;

// Somebody who looks at a search now and then while it runs, on the thread that runs it. No
// simulation runs meanwhile.
struct SearchWatcher {
    std::chrono::duration<double> interval{0};
    std::function<void(GoSearch&)> look{};  // Empty: nobody.
};

class Player {
 public:
    virtual ~Player() = default;

    virtual std::string_view name() const noexcept = 0;

    // The move for this colour, whoever's turn it is. The decision is legal in the game. When a
    // stop is requested, answers soon with what it has. Requires: a player's colour.
    virtual Decision choose(const go::Game& game, go::Color color, std::stop_token stop) = 0;

    // The rest is for players that have a use for it.

    // The same when the players have stopped but do not agree what is dead: takes the opponent's
    // dead stones off the board, and passes only when there are none left.
    virtual Decision clean_up(const go::Game& game, go::Color color, std::stop_token stop) {
        return choose(game, color, std::move(stop));
    }
    // Thinks on the opponent's time, about the position with this colour to move, until told to
    // stop.
    virtual void ponder(const go::Game&, go::Color, std::stop_token) {}
    virtual void start_new_game() {}
    // Does before the first move on a board of this size what would else come off its time.
    virtual void get_ready(int size) { (void)size; }
    // Drops what was learned about positions: the next choice is that of a fresh player.
    virtual void forget() {}
    // The search behind the latest choice, for whoever wants to see more of it; nullptr if there is
    // none.
    virtual GoSearch* search() noexcept { return nullptr; }
    virtual void set_watcher(SearchWatcher) {}
    // Told after options have changed.
    virtual void apply_options() {}
    // The clock: its settings at the start of a game, and what it shows.
    virtual void set_time_settings(const TimeSettings&) {}
    virtual void set_time_left(go::Color, const TimeLeft&) {}
};

}  // namespace nadare::engine
