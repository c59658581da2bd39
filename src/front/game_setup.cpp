#include "front/game_setup.h"

#include "go/handicap.h"
#include "go/rules.h"
#include "util/error.h"

namespace nadare::front {

go::Game build_game(const GameSetup& setup) {
    go::check_size(setup.size);
    if (setup.handicap == 1)
        throw util::Error(
            "a handicap of one stone is a game without komi: leave it out and give a komi of 0.5");
    const go::Rules rules = go::parse_rules(setup.rules);
    const go::Komi komi = setup.komi.empty() ? go::default_komi(rules, setup.size, setup.handicap)
                                             : go::parse_komi(setup.komi);
    go::Game game(setup.size, rules, komi);
    if (setup.handicap > 0)
        game.place_handicap(go::suggest_free_handicap(setup.handicap, setup.size));
    return game;
}

go::Game build_next_game(const go::Game& game) {
    go::Game next(game.size(), game.rules(), game.komi());
    if (game.handicap() > 1)
        next.place_handicap(go::suggest_free_handicap(game.handicap(), game.size()));
    return next;
}

}  // namespace nadare::front
