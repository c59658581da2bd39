// What a front end sees of whoever chooses the moves: a game goes in, a decision comes out. A small
// abstract class, because this seam is crossed once per move.
#pragma once

#include <optional>
#include <stop_token>
#include <string>
#include <string_view>

#include "go/game.h"
#include "go/outcome.h"

namespace nadare::engine {

struct Decision {
    go::Point point = go::Point::pass();  // A legal point of the board, or pass.
    bool resigns = false;
    std::optional<go::Value> value{};  // What the mover expects, if the player has an idea of it.
    std::string explanation{};         // One line for people: why this move.
};

class Player {
 public:
    virtual ~Player() = default;

    virtual std::string_view name() const noexcept = 0;

    // The move for this colour, whoever's turn it is. The decision is legal in the game. When a
    // stop is requested, answers soon with what it has. Requires: a player's colour.
    virtual Decision choose(const go::Game& game, go::Color color, std::stop_token stop) = 0;
};

}  // namespace nadare::engine
