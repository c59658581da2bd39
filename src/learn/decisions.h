// Walks through the decisions of a game: the moves that say something about the player's judgement.
#pragma once

#include "go/board.h"
#include "go/game.h"

namespace nadare::learn {

// Calls visit(board, point) before every move of the game that was a legal one and did not fill an
// own eye. Requires: N holds the game's board.
template <int N, class Visit>
void for_each_decision(const go::Game& game, Visit&& visit) {
    go::Board<N> board(game.board_at(0));
    for (const go::Move move : game.moves()) {
        const go::BasicPoint<N> p(move.point);
        board.set_to_play(move.color);
        const bool is_decision =
            move.is_pass() ||
            (board.is_legal(p, move.color) && !go::is_one_point_eye(board.code(p), move.color));
        if (is_decision) visit(board, p);
        board.play({p, move.color});
    }
}

}  // namespace nadare::learn
