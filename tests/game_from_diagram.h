// A game that starts from a drawn position, for tests above the board.
#pragma once

#include <string_view>

#include "go/diagram.h"
#include "go/game.h"

namespace nadare::go {

inline Game game_from(const Diagram& diagram, Komi komi = Komi(7.5),
                      const Rules& rules = kChineseRules) {
    Game game(diagram.board.size(), rules, komi);
    StartPosition start;
    diagram.board.for_each_point([&](Point p) {
        if (diagram.board.at(p) != Color::empty) start.stones.push_back({p, diagram.board.at(p)});
    });
    game.set_up(start);
    return game;
}

inline Game game_from(std::string_view picture, Komi komi = Komi(7.5),
                      const Rules& rules = kChineseRules) {
    return game_from(parse_diagram(picture), komi, rules);
}

}  // namespace nadare::go
