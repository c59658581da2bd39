// Who can play for us, and everything they can be told.
#pragma once

#include <cstdint>
#include <memory>

#include "engine/engine_options.h"
#include "engine/player.h"
#include "util/clock.h"
#include "util/options.h"

namespace nadare::engine {

enum class PlayerKind { search, random, influence, monte_carlo };

inline auto enum_names(PlayerKind) {
    return std::to_array<util::EnumName<PlayerKind>>({{PlayerKind::search, "search"},
                                                      {PlayerKind::random, "random"},
                                                      {PlayerKind::influence, "influence"},
                                                      {PlayerKind::monte_carlo, "monte-carlo"}});
}

struct PlayerOptions {
    PlayerKind player = PlayerKind::search;
    int playouts = 10'000;
    double bandit_exploration = 0.5;
    EngineOptions engine{};

    // One seed serves every kind of player.
    std::uint64_t seed() const noexcept { return engine.search.seed; }
};
template <class Visitor>
void describe(PlayerOptions& o, Visitor&& option) {
    using util::Tunable;
    option(o.player, {"player", Tunable::no, "who chooses the moves"});
    option(o.playouts, {"playouts", 1, 100'000'000, Tunable::no,
                        "random games per move of the monte-carlo player"});
    option(o.bandit_exploration,
           {"bandit-exploration", 0.0, 10.0, Tunable::no,
            "how much the monte-carlo player looks at moves that seem worse"});
    describe(o.engine, option);
}

// A player of options.player's kind. Reads the other options at each move, so that they may change
// during a game. Requires: options and clock outlive it.
std::unique_ptr<Player> make_player(const PlayerOptions& options, const util::WallClock& wall);

}  // namespace nadare::engine
