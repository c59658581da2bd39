// Three small players to test against and to learn from (Enzenberger and Müller 2009, section 2.6,
// has the like): one plays at random, one maximises influence, one plays light random games from
// every move. Each choice depends on the seed, the position and the move number alone, so it
// repeats after an undo.
#pragma once

#include <memory>

#include "engine/players.h"

namespace nadare::engine {

// Requires (all): the options outlive the player.
std::unique_ptr<Player> make_random_player(const PlayerOptions& options);
std::unique_ptr<Player> make_influence_player(const PlayerOptions& options);
std::unique_ptr<Player> make_monte_carlo_player(const PlayerOptions& options);

}  // namespace nadare::engine
