// What the tree costs per simulation, on a game with the shape of Go (as many moves, as long,
// values that priors and RAVE can find) whose evaluations cost almost nothing. `tree_ns` is the
// time of a simulation less that of its evaluation; both come from searches of 10,000 simulations.

#include <benchmark/benchmark.h>

#include <array>
#include <chrono>
#include <cstdint>
#include <utility>

#include "mcts/search.h"

namespace {

using namespace nadare;

// Players take points in turn until none are left; who holds the dearer ones wins, mostly.
template <int Points>
class PointTaking {
 public:
    using Move = std::uint16_t;
    static constexpr int kMoveCount = Points;

    PointTaking() {
        for (int i = 0; i < Points; ++i) free_[at(i)] = place_[at(i)] = static_cast<Move>(i);
    }

    static int move_index(Move move) { return move; }
    // A fixed worth from 0 to 1 for each point; a few are dear, most are not.
    static float worth(Move point) {
        std::uint64_t state = point;
        const auto unit = static_cast<float>(util::split_mix(state) >> 40) * 0x1.0p-24F;
        return unit * unit * unit;
    }
    void play(Move move) {
        const Move last = free_[at(--left_)];
        free_[at(place_[move])] = last;
        place_[last] = place_[move];
        lead_ += to_play_ == 0 ? worth(move) : -worth(move);
        to_play_ = 1 - to_play_;
    }
    bool is_over() const { return left_ == 0; }
    int to_play() const { return to_play_; }
    int left() const { return left_; }
    Move free(int i) const { return free_[at(i)]; }
    float lead() const { return lead_; }

 private:
    static std::size_t at(int i) { return static_cast<std::size_t>(i); }

    std::array<Move, Points> free_{};
    std::array<Move, Points> place_{};
    int left_ = Points;
    int to_play_ = 0;
    float lead_ = 0;
};

// A trace of the right length in an order that costs one random number, and a noisy judgement.
template <int Points>
struct CheapModel {
    using G = PointTaking<Points>;

    void expand(const G& game, mcts::CandidateList<typename G::Move>& out) {
        for (int i = 0; i < game.left(); ++i) {
            const auto move = game.free(i);
            const float guess = 0.5F + 0.3F * (G::worth(move) - 0.3F);
            out.add({.move = move, .urgency = guess, .prior_weight = 15, .prior_value = guess});
        }
    }
    mcts::Outcome evaluate(G& game, util::Rng& rng, mcts::Trace& trace) {
        const int left = game.left();
        if (left == 0) return {.value = game.lead() > 0 ? 1.0F : 0.0F, .score = game.lead()};
        int from = static_cast<int>(rng.below(static_cast<std::uint32_t>(left)));
        for (int i = 0, player = game.to_play(); i < left; ++i, player = 1 - player) {
            trace.add(player, game.free(from));
            if (++from == left) from = 0;
        }
        const float noise = static_cast<float>(rng.unit()) * 2 - 1;
        return {.value = game.lead() + noise > 0 ? 1.0F : 0.0F, .score = game.lead()};
    }
};

template <int Points>
void simulate(benchmark::State& state, mcts::SearchOptions options) {
    constexpr std::uint64_t kSimulations = 10'000;
    using G = PointTaking<Points>;
    const util::SteadyClock clock;
    options.memory_mib = 400;
    options.expand_at = 8;
    mcts::Search<G, CheapModel<Points>> search(
        options, G(), [](int) { return CheapModel<Points>(); }, clock);
    mcts::Statistics statistics;
    for (auto _ : state) {
        search.reset(G());
        statistics = search.run({.simulations = kSimulations});
    }
    // The evaluations alone, at the depth where they were made.
    G game;
    for (int i = 0; i < static_cast<int>(statistics.mean_depth); ++i) game.play(game.free(0));
    CheapModel<Points> model;
    util::Rng rng(1);
    mcts::Trace trace;
    const auto before = util::thread_cpu_time();
    for (std::uint64_t i = 0; i < kSimulations; ++i) {
        G copy = game;
        trace.clear();
        benchmark::DoNotOptimize(model.evaluate(copy, rng, trace));
        benchmark::DoNotOptimize(&trace[0]);
        benchmark::ClobberMemory();
    }
    const double evaluation_ns =
        static_cast<double>((util::thread_cpu_time() - before).count()) / kSimulations;
    const double simulation_ns = static_cast<double>(statistics.cpu_time.count()) / kSimulations;
    state.counters["tree_ns_per_move"] =
        (simulation_ns - evaluation_ns) / (1 + statistics.mean_depth);
    state.counters["tree_ns"] = simulation_ns - evaluation_ns;
    state.counters["evaluation_ns"] = evaluation_ns;
    state.counters["depth"] = statistics.mean_depth;
    state.counters["MiB"] = static_cast<double>(statistics.memory_bytes) / (1 << 20);
    state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(kSimulations));
}

mcts::SearchOptions with_threads(int threads) {
    mcts::SearchOptions options;
    options.threads = threads;
    return options;
}

mcts::SearchOptions without_rave() {
    mcts::SearchOptions options;
    options.selection.rave.weighting = mcts::RaveWeighting::off;
    return options;
}

void search_82_moves(benchmark::State& state) {
    simulate<82>(state, with_threads(static_cast<int>(state.range(0))));
}
void search_362_moves(benchmark::State& state) {
    simulate<362>(state, with_threads(static_cast<int>(state.range(0))));
}
void search_82_moves_without_rave(benchmark::State& state) {
    simulate<82>(state, without_rave());
}

BENCHMARK(search_82_moves)->Arg(1)->Arg(2)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(search_362_moves)->Arg(1)->Arg(2)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(search_82_moves_without_rave)->Unit(benchmark::kMillisecond);

}  // namespace
