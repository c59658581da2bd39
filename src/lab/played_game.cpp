#include "lab/played_game.h"

namespace nadare::lab {

std::string PlayedGame::result() const {
    if (ending == Ending::passes || ending == Ending::move_limit)
        return to_string(score.value_or(go::Score()));
    const std::string side = winner == go::Color::black ? "B+" : "W+";
    if (ending == Ending::resignation) return side + "R";
    return side + (fault == Fault::timeout || fault == Fault::cpu_time ? "T" : "F");
}

}  // namespace nadare::lab
