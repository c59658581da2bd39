// Plays one game between two engines and sees to the rules. The engines are asked in turn; every
// move is checked by our own Game before the other engine hears of it. Two passes end the game, or
// a resignation, the limit of moves, or a fault, which loses. Nothing an engine does can harm the
// referee or keep it longer than the limits say.
//
// A game is played by one thread; many games may be played at once.
#pragma once

#include <array>

#include "lab/engine.h"
#include "lab/match_settings.h"
#include "lab/opening.h"
#include "lab/played_game.h"

namespace nadare::lab {

// One of the players. The engine's commands are as its profile says.
struct Seat {
    Engine* engine = nullptr;
    const EngineProfile* profile = nullptr;
    std::size_t number = 0;  // Of the plan's engines.
};

// Seats are by player_index: Black first. Throws Stopped if the engines were told to stop, and
// util::Error for what is not an engine's fault. After a fault the culprit's engine must not be
// used again.
PlayedGame play_game(const MatchPlan& plan, const Opening& opening, std::array<Seat, 2> seats);

}  // namespace nadare::lab
