#include "engine/root_filter.h"

#include <algorithm>

#include "go/ladder.h"

namespace nadare::engine {

namespace {

bool runs_from_atari(const go::AnyBoard& board, go::Point p, go::Color color) {
    const auto neighbours = p.neighbours();
    return std::any_of(neighbours.begin(), neighbours.end(),
                       [&](go::Point n) { return board.at(n) == color && board.is_in_atari(n); });
}

}  // namespace

std::vector<go::Point> find_hopeless_moves(const go::Game& game, go::Color color) {
    const go::AnyBoard& board = game.board();
    go::LadderReader<go::kMaxSize> ladders;
    std::vector<go::Point> points;
    board.for_each_point([&](go::Point p) {
        if (!board.is_legal(p, color)) return;
        if (go::is_one_point_eye(board.code(p), color) ||
            (runs_from_atari(board, p, color) && ladders.is_ladder_escape_useless(board, p, color)))
            points.push_back(p);
    });
    return points;
}

}  // namespace nadare::engine
