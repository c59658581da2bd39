// Three small players to test against and to learn from (Enzenberger and Müller 2009, section 2.6,
// has the like): one plays at random, one maximises influence, one plays light random games from
// every move. Each choice depends on the seed, the position and the move number alone, so it
// repeats after an undo.
#pragma once

#include <cstdint>
#include <memory>

#include "engine/player.h"
#include "util/options.h"

namespace nadare::engine {

enum class PlayerKind { random, influence, monte_carlo };

inline auto enum_names(PlayerKind) {
    return std::to_array<util::EnumName<PlayerKind>>({{PlayerKind::random, "random"},
                                                      {PlayerKind::influence, "influence"},
                                                      {PlayerKind::monte_carlo, "monte-carlo"}});
}

struct PlayerOptions {
    PlayerKind player = PlayerKind::monte_carlo;
    std::uint64_t seed = 1;
    int playouts = 10'000;
    double exploration = 0.5;
};
template <class Visitor>
void describe(PlayerOptions& o, Visitor&& option) {
    using util::Tunable;
    option(o.player, {"player", Tunable::no, "who chooses the moves"});
    option(o.seed, {"seed", std::uint64_t{0}, ~std::uint64_t{0}, Tunable::no,
                    "seed of the random numbers"});
    option(o.playouts, {"playouts", 1, 100'000'000, Tunable::no,
                        "random games per move of the monte-carlo player"});
    option(o.exploration, {"exploration", 0.0, 10.0, Tunable::yes,
                           "how much the monte-carlo player looks at moves that seem worse"});
}

// A player of options.player's kind. Reads the other options at each move, so that they may change
// during a game. Requires: the options outlive it.
std::unique_ptr<Player> make_player(const PlayerOptions& options);

}  // namespace nadare::engine
