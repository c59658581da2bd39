// Micro-benchmarks of the board: what a playout and a tree are made of.
//
//     cmake --build --preset release --target nadare_micro && build/release/bench/nadare_micro

#include <benchmark/benchmark.h>

#include <vector>

#include "go/board.h"
#include "playout/uniform.h"
#include "util/rng.h"

namespace nadare {
namespace {

// A position from the middle of a random game: about half the points are taken.
template <int N>
go::Board<N> middle_game() {
    util::Rng rng(7);
    go::Board<N> board;
    while (board.empty_count() > N * N / 2) {
        const go::Color color = board.to_play();
        const auto p = board.draw_empty(
            rng, [&](go::BasicPoint<N> q) { return playout::is_playable(board, q, color); });
        board.play(p, color);
    }
    return board;
}

template <int N>
void copy_board(benchmark::State& state) {
    const go::Board<N> board = middle_game<N>();
    for (auto _ : state) {
        go::Board<N> copy = board;
        benchmark::DoNotOptimize(copy);
    }
}

template <int N>
void light_playout(benchmark::State& state) {
    util::Rng rng(1);
    std::int64_t moves = 0;
    for (auto _ : state) {
        go::Board<N> board;
        moves += playout::play_uniform(board, rng).moves;
    }
    state.counters["moves/s"] =
        benchmark::Counter(static_cast<double>(moves), benchmark::Counter::kIsRate);
}

// Every legal move of the position, played with the log and taken back.
template <int N>
void play_and_undo(benchmark::State& state) {
    go::Board<N> board = middle_game<N>();
    std::vector<go::BasicMove<N>> moves;
    board.for_each_point([&](go::BasicPoint<N> p) {
        if (board.is_legal(p, board.to_play())) moves.push_back({p, board.to_play()});
    });
    go::BasicUndoLog<N> log;
    for (auto _ : state) {
        for (const auto move : moves) {
            board.play(move, log);
            board.undo(log);
        }
    }
    state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(moves.size()));
}

BENCHMARK(copy_board<9>);
BENCHMARK(copy_board<13>);
BENCHMARK(copy_board<19>);
BENCHMARK(light_playout<9>);
BENCHMARK(light_playout<13>);
BENCHMARK(light_playout<19>);
BENCHMARK(play_and_undo<9>);
BENCHMARK(play_and_undo<19>);

}  // namespace
}  // namespace nadare
