// Positions for tests that compare two answers to the same question: random legal moves of both
// colours, with captures, until some share of the board is full.
#pragma once

#include "go/board.h"
#include "util/rng.h"

namespace nadare::go {

// Requires: 1 <= size <= N, 0 <= full < 1.
template <int N>
Board<N> random_position(util::Rng& rng, int size, double full) {
    Board<N> board(size);
    const int wanted = static_cast<int>(full * size * size);
    for (int tries = 0; tries < 4 * size * size; ++tries) {
        if (size * size - board.empty_count() >= wanted) break;
        const Color color = rng.chance(0.5) ? Color::black : Color::white;
        const auto p =
            board.draw_empty(rng, [&](BasicPoint<N> q) { return board.is_legal(q, color); });
        if (!p.is_none()) board.play(p, color);
    }
    board.forget_moves();
    return board;
}

}  // namespace nadare::go
