// Positions for the tests of `tactics`: random ones with every legal move in them, and drawings.
#pragma once

#include <string>

#include "go/board.h"
#include "go/diagram.h"
#include "util/rng.h"

namespace nadare::tactics {

// Calls check(board, p, color) for every legal move of both sides in positions of random games.
template <int N, class Check>
void for_each_random_move(util::Rng& rng, int size, int positions, Check&& check) {
    for (int i = 0; i < positions; ++i) {
        go::Board<N> board(size);
        const int moves = static_cast<int>(rng.below(static_cast<unsigned>(2 * size * size)));
        for (int move = 0; move < moves; ++move) {
            const go::Color color = rng.chance(0.5) ? go::Color::black : go::Color::white;
            const auto p = board.draw_empty(
                rng, [&](go::BasicPoint<N> q) { return board.is_legal(q, color); });
            if (!p.is_none()) board.play(p, color);
        }
        for (const go::Color color : {go::Color::black, go::Color::white})
            board.for_each_point([&](go::BasicPoint<N> p) {
                if (board.is_legal(p, color)) check(board, p, color);
            });
    }
}

// For failure messages: the board, and the point in question.
template <int N>
std::string picture(const go::Board<N>& board, go::BasicPoint<N> p) {
    return go::draw(go::AnyBoard(board)) + "column " + std::to_string(p.column()) + ", row " +
           std::to_string(p.row());
}

}  // namespace nadare::tactics
