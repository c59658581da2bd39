#include "engine/bench.h"

#include "go/board.h"
#include "go/capacity.h"
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

}  // namespace

PlayoutBench run_playout_bench(const PlayoutBenchOptions& options) {
    return go::with_capacity(options.size, [&](auto capacity) {
        constexpr int kPlayoutsPerLookAtTheClock = 100;
        const go::Board<capacity()> start(options.size);
        util::Rng rng(options.seed);
        PlayoutBench bench;
        const auto begin = util::thread_cpu_time();
        do {
            for (int i = 0; i < kPlayoutsPerLookAtTheClock; ++i) {
                go::Board<capacity()> board = start;
                const playout::Result result = playout::play_uniform(board, rng);
                ++bench.playouts;
                bench.moves += result.moves;
                bench.black_wins += result.area > 7 ? 1 : 0;
            }
            bench.cpu_time = util::thread_cpu_time() - begin;
        } while (bench.cpu_time < options.seconds);
        return bench;
    });
}

std::string bench_signature() {
    std::uint64_t hash = 0;
    mix_playouts<9>(hash, 2'000);
    mix_playouts<13>(hash, 1'000);
    mix_playouts<19>(hash, 500);
    return util::format("{:016x}", hash);
}

}  // namespace nadare::engine
