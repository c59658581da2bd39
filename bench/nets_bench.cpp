// What a network costs: a layer, and the correction of all moves of a position.
#include <benchmark/benchmark.h>

#include "features/network_judge.h"
#include "nets/convolution.h"
#include "util/rng.h"

namespace nadare {
namespace {

void convolve_layer(benchmark::State& state) {
    const nets::Grid grid(static_cast<int>(state.range(0)));
    const auto channels = static_cast<int>(state.range(1));
    util::Rng rng(1);
    nets::Layer layer(channels, channels);
    for (auto& weight : layer.weights)
        weight = static_cast<std::int8_t>(static_cast<int>(rng.below(255)) - 127);
    for (auto& factor : layer.factors) factor = 0.001F;
    std::vector<std::uint8_t> from(grid.cells() * static_cast<std::size_t>(channels));
    std::vector<std::uint8_t> to(from.size());
    for (auto _ : state) {
        nets::convolve(grid, layer, from.data(), to.data());
        benchmark::DoNotOptimize(to.data());
        benchmark::ClobberMemory();
    }
}
BENCHMARK(convolve_layer)->ArgsProduct({{9, 19}, {32, 64}})->Unit(benchmark::kMicrosecond);

template <int N>
void correct_moves(benchmark::State& state) {
    using Point = go::BasicPoint<N>;
    go::Board<N> board(N);
    util::Rng rng(2);
    for (int i = 0; i < N * N / 3; ++i) {
        const Point p =
            board.draw_empty(rng, [&](Point q) { return board.is_legal(q, board.to_play()); });
        if (p == Point::none()) break;
        board.play(p, board.to_play());
    }
    std::vector<features::JudgedMove<N>> judged;
    board.for_each_point([&](Point p) {
        if (board.is_legal(p, board.to_play()))
            judged.push_back({p, -static_cast<float>(rng.unit()) * 8});
    });
    features::NetworkJudge<N> judge(features::shipped_network(N));
    for (auto _ : state) {
        auto moves = judged;
        judge.correct(board, moves);
        benchmark::DoNotOptimize(moves.data());
    }
}
BENCHMARK(correct_moves<9>)->Unit(benchmark::kMicrosecond);
BENCHMARK(correct_moves<19>)->Unit(benchmark::kMicrosecond);

}  // namespace
}  // namespace nadare
