// What a game in the terminal starts from.
#pragma once

#include "front/game_setup.h"
#include "util/options.h"

namespace nadare::front {

struct PlayOptions : GameSetup {
    bool plain = false;
};
template <class Visitor>
void describe(PlayOptions& o, Visitor&& option) {
    describe(static_cast<GameSetup&>(o), option);
    option(o.plain, {"plain", util::Tunable::no, "draw with ASCII signs, without colours"});
}

}  // namespace nadare::front
