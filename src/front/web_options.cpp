#include "front/web_options.h"

namespace nadare::front {

go::Game build_game(const WebGameOptions& options) {
    return build_game(PlayOptions{.size = options.size,
                                  .rules = options.rules,
                                  .komi = options.komi,
                                  .handicap = options.handicap});
}

}  // namespace nadare::front
