// All legal positions of a small board, built through go::Board: stones are put down point by point
// in reading order, each point in all three ways. A position is legal if every chain has a liberty
// (Tromp and Farnebäck, 2007: 1, 57, 12,675 and 24,318,165 positions on 1×1 to 4×4).
//
// Two facts make "the board took nothing off" the same as "legal". Part of a legal position is
// legal: a chain cut short there touches a stone that is still to come, whose point is empty. And a
// chain that has no liberty when its last neighbour arrives never gets one, since later points were
// empty already: so whatever extends a position that lost a stone is illegal, and need not be
// built.
#pragma once

#include <array>
#include <cstdint>

#include "go/board.h"

namespace nadare::go {

// Calls visit(board) for every legal position that extends the board from the given point on, and
// leaves the board as it was.
template <int N, class Visit>
void for_each_legal_position(Board<N>& board, int from, BasicUndoLog<N>& log, Visit&& visit) {
    const int size = board.size();
    if (from == size * size) {
        visit(static_cast<const Board<N>&>(board));
        return;
    }
    for_each_legal_position(board, from + 1, log, visit);
    for (const Color color : {Color::black, Color::white}) {
        board.play({BasicPoint<N>::at(from % size, from / size), color}, log);
        if (board.prisoners(Color::black) + board.prisoners(Color::white) == 0)
            for_each_legal_position(board, from + 1, log, visit);
        board.undo(log);
    }
}

template <int N>
std::uint64_t count_legal_positions(int size) {
    Board<N> board(size);
    BasicUndoLog<N> log;
    std::uint64_t count = 0;
    for_each_legal_position(board, 0, log, [&](const Board<N>&) { ++count; });
    return count;
}

}  // namespace nadare::go
