#include "engine/playout_sample.h"

#include "go/capacity.h"
#include "go/outcome.h"
#include "playout/policy.h"
#include "stats/moments.h"
#include "util/assert.h"
#include "util/rng.h"

namespace nadare::engine {

playout::PolicyOptions policy_options(const EngineOptions& options, int size) {
    playout::PolicyOptions effective = playout::options_of(options.policy, size);
    playout::PolicyOptions changed = options.playout;
    util::OptionSet wanted;
    wanted.add(changed);
    util::OptionSet result;
    result.add(effective);
    for (const util::Option& option : wanted)
        if (option.is_changed()) result.set(option.name(), option.text());
    return effective;
}

PlayoutSample sample_playouts(const go::Game& game, go::Color to_play, const EngineOptions& options,
                              int playouts, std::uint64_t seed) {
    assert(playouts > 0);
    return go::with_capacity(game.size(), [&](auto capacity) {
        constexpr int kN = capacity();
        const playout::Policy<kN> policy(policy_options(options, game.size()));
        go::Board<kN> start(game.board());
        start.set_to_play(to_play);
        util::Rng rng(seed);
        stats::Moments values;
        stats::Moments scores;
        for (int i = 0; i < playouts; ++i) {
            go::Board<kN> board = start;
            const go::Score score(policy.play(board, rng).area, game.komi());
            values.add(go::value_for(go::Color::black, score));
            scores.add(score.points());
        }
        return PlayoutSample{.playouts = playouts,
                             .black_value = values.mean(),
                             .mean_score = scores.mean(),
                             .score_deviation = scores.standard_deviation()};
    });
}

}  // namespace nadare::engine
