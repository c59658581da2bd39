#include "front/terminal_options.h"

#include "go/handicap.h"
#include "go/rules.h"
#include "util/error.h"

namespace nadare::front {

go::Game build_game(const PlayOptions& options) {
    go::check_size(options.size);
    if (options.handicap == 1)
        throw util::Error(
            "a handicap of one stone is a game without komi: leave it out and give a komi of 0.5");
    const go::Rules rules = go::parse_rules(options.rules);
    const go::Komi komi = options.komi.empty()
                              ? go::default_komi(rules, options.size, options.handicap)
                              : go::parse_komi(options.komi);
    go::Game game(options.size, rules, komi);
    if (options.handicap > 0)
        game.place_handicap(go::suggest_free_handicap(options.handicap, options.size));
    return game;
}

go::Game build_next_game(const go::Game& game) {
    go::Game next(game.size(), game.rules(), game.komi());
    if (game.handicap() > 1)
        next.place_handicap(go::suggest_free_handicap(game.handicap(), game.size()));
    return next;
}

}  // namespace nadare::front
