// A game of the page as it is kept, in the server's folder or as a copy in a browser: one JSON object
// with the record and what a record cannot hold, the counted stones and the clock. Pure.
#pragma once

#include <array>
#include <optional>

#include "front/web_clock.h"
#include "front/web_game.h"
#include "front/web_json.h"

namespace nadare::front {

struct KeptGame {
    WebGame game;
    // What Black and White have left; nothing: as at the beginning.
    std::optional<std::array<WebClock::Left, 2>> left{};
};

Json kept_json(const WebGame& game, const WebClock& clock, WebClock::Time now);

// Of what kept_json() wrote, the options apart: whoever calls it has read them, and perhaps changed
// them. Throws util::Error if no game was ever like that; a clock never has more than at the beginning.
KeptGame read_kept_game(const Json& kept, const WebGameOptions& options, int max_nodes);

}  // namespace nadare::front
