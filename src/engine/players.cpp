#include "engine/players.h"

#include "engine/search_player.h"
#include "engine/simple_players.h"

namespace nadare::engine {

std::unique_ptr<Player> make_player(const PlayerOptions& options, const util::WallClock& wall) {
    switch (options.player) {
        case PlayerKind::search:
            return std::make_unique<SearchPlayer>(options.engine, wall);
        case PlayerKind::random:
            return make_random_player(options);
        case PlayerKind::influence:
            return make_influence_player(options);
        case PlayerKind::monte_carlo:
            break;
    }
    return make_monte_carlo_player(options);
}

}  // namespace nadare::engine
