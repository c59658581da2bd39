#include "engine/bench.h"

#include "engine/go_search.h"
#include "go/board.h"
#include "go/capacity.h"
#include "playout/policy.h"
#include "playout/uniform.h"
#include "util/clock.h"
#include "util/rng.h"
#include "util/text.h"

namespace nadare::engine {

namespace {

// Mixes a value into a running hash (the finaliser of SplitMix64 keeps all bits alive).
void mix(std::uint64_t& hash, std::uint64_t value) {
    std::uint64_t state = hash ^ value;
    hash = util::split_mix(state);
}

template <int N, class PlayOut>
PlayoutBench measure(const PlayoutBenchOptions& options, PlayOut&& play_out) {
    constexpr int kPlayoutsPerLookAtTheClock = 50;
    const go::Board<N> start(options.size);
    util::Rng rng(options.seed);
    PlayoutBench bench;
    const auto begin = util::thread_cpu_time();
    const auto play_some = [&](std::int64_t count) {
        for (std::int64_t i = 0; i < count; ++i) {
            go::Board<N> board = start;
            const playout::Result result = play_out(board, rng);
            ++bench.playouts;
            bench.moves += result.moves;
            bench.black_wins += result.area > 7 ? 1 : 0;
        }
        bench.cpu_time = util::thread_cpu_time() - begin;
    };
    if (options.count > 0)
        play_some(options.count);
    else
        while (bench.cpu_time < options.seconds) play_some(kPlayoutsPerLookAtTheClock);
    return bench;
}

template <int N>
void mix_playouts(std::uint64_t& hash, int count) {
    util::Rng rng(1, N);
    for (int i = 0; i < count; ++i) {
        go::Board<N> board;
        const playout::Result result = playout::play_uniform(board, rng);
        mix(hash, static_cast<std::uint64_t>(result.moves));
        mix(hash, static_cast<std::uint64_t>(result.area));
        mix(hash, board.full_hash());
    }
}

// A search from the empty board and one after it, so that keeping the tree is part of the
// signature.
void mix_search(std::uint64_t& hash, int size, std::uint64_t simulations) {
    EngineOptions options;
    options.budget.threads = 1;
    const util::SteadyClock clock;
    const auto search = GoSearch::make(size, options, clock);
    go::Game game(size, go::kChineseRules, go::Komi(7.5));
    for (int move = 0; move < 2; ++move) {
        search->set_position(game, game.to_play(), 0);
        mcts::Limits limits;
        limits.simulations = simulations;
        search->run(limits, {}, {});
        mix(hash, search->signature());
        game.play({search->best_move().value_or(go::Point::pass()), game.to_play()});
    }
}

}  // namespace

PlayoutBench run_playout_bench(const PlayoutBenchOptions& options) {
    return go::with_capacity(options.size, [&](auto capacity) {
        constexpr int kN = capacity();
        if (options.policy == BenchPolicy::uniform)
            return measure<kN>(options, [](go::Board<kN>& board, util::Rng& rng) {
                return playout::play_uniform(board, rng);
            });
        const playout::Policy<kN> policy(
            playout::options_of(preset_of(options.policy), options.size));
        return measure<kN>(options, [&policy](go::Board<kN>& board, util::Rng& rng) {
            return policy.play(board, rng);
        });
    });
}

double SearchBench::simulations_per_cpu_second() const {
    return static_cast<double>(statistics.simulations) /
           std::chrono::duration<double>(statistics.cpu_time).count();
}

double SearchBench::simulations_per_second() const {
    return static_cast<double>(statistics.simulations) /
           std::chrono::duration<double>(statistics.wall_time).count();
}

SearchBench run_search_bench(const SearchBenchOptions& options) {
    const util::SteadyClock clock;
    const auto search = GoSearch::make(options.size, options.engine, clock);
    const go::Game game(options.size, go::kChineseRules, go::Komi(7.5));
    search->set_position(game, go::Color::black, 0);
    const util::Seconds given = options.engine.budget.seconds;
    const util::Seconds seconds = given.count() > 0 ? given : util::Seconds(5);
    mcts::Limits limits;
    limits.wall_time = std::chrono::duration_cast<std::chrono::nanoseconds>(seconds);
    return {.statistics = search->run(limits, {}, {}),
            .threads = thread_count(options.engine.budget)};
}

std::string bench_signature() {
    std::uint64_t hash = 0;
    mix_playouts<9>(hash, 2'000);
    mix_playouts<13>(hash, 1'000);
    mix_playouts<19>(hash, 500);
    mix_search(hash, 9, 3'000);
    mix_search(hash, 13, 1'500);
    mix_search(hash, 19, 1'000);
    return util::format("{:016x}", hash);
}

}  // namespace nadare::engine
