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
    options.playout.apply_to(effective);
    return effective;
}

namespace {

// Plays the position out so many times, and calls see(start, end, result) after each.
template <class See>
void play_out(const go::Game& game, go::Color to_play, const EngineOptions& options, int playouts,
              std::uint64_t seed, See&& see) {
    assert(playouts > 0);
    go::with_capacity(game.size(), [&](auto capacity) {
        constexpr int kN = capacity();
        const playout::Policy<kN> policy(policy_options(options, game.size()));
        go::Board<kN> start(game.board());
        start.set_to_play(to_play);
        util::Rng rng(seed);
        for (int i = 0; i < playouts; ++i) {
            go::Board<kN> board = start;
            const playout::Result result = policy.play(board, rng);
            see(start, board, result);
        }
    });
}

}  // namespace

PlayoutSample sample_playouts(const go::Game& game, go::Color to_play, const EngineOptions& options,
                              int playouts, std::uint64_t seed) {
    stats::Moments values;
    stats::Moments scores;
    play_out(game, to_play, options, playouts, seed,
             [&](const auto&, const auto&, const playout::Result& result) {
                 const go::Score score(result.area, game.komi());
                 values.add(go::value_for(go::Color::black, score));
                 scores.add(score.points());
             });
    return {.playouts = playouts,
            .black_value = values.mean(),
            .mean_score = scores.mean(),
            .score_deviation = scores.standard_deviation()};
}

go::PointMap<double> sample_survival(const go::Game& game, go::Color to_play,
                                     const EngineOptions& options, int playouts,
                                     std::uint64_t seed) {
    go::PointMap<double> shares{};
    play_out(game, to_play, options, playouts, seed,
             [&]<int N>(const go::Board<N>& start, const go::Board<N>& end, const auto&) {
                 start.for_each_point([&](go::BasicPoint<N> p) {
                     if (go::is_player(start.at(p)) && end.at(p) == start.at(p))
                         shares[go::Point(p)] += 1;
                 });
             });
    game.board().for_each_point([&](go::Point p) { shares[p] /= playouts; });
    return shares;
}

}  // namespace nadare::engine
