#include "engine/root_filter.h"

#include <algorithm>

#include "go/ladder.h"

namespace nadare::engine {

namespace {

constexpr int kSmallestWithEmptyEdge = 9;
constexpr int kNear = 4;  // Lines, in either direction.

bool is_on_edge(go::Point p, int size) {
    return p.column() == 0 || p.row() == 0 || p.column() == size - 1 || p.row() == size - 1;
}

bool is_far_from_stones(const go::AnyBoard& board, go::Point p) {
    const int last = board.size() - 1;
    for (int row = std::max(p.row() - kNear, 0); row <= std::min(p.row() + kNear, last); ++row)
        for (int column = std::max(p.column() - kNear, 0);
             column <= std::min(p.column() + kNear, last); ++column)
            if (board.at(go::Point::at(column, row)) != go::Color::empty) return false;
    return true;
}

bool runs_from_atari(const go::AnyBoard& board, go::Point p, go::Color color) {
    const auto neighbours = p.neighbours();
    return std::any_of(neighbours.begin(), neighbours.end(),
                       [&](go::Point n) { return board.at(n) == color && board.is_in_atari(n); });
}

}  // namespace

std::vector<go::Point> find_hopeless_moves(const go::Game& game, go::Color color) {
    const go::AnyBoard& board = game.board();
    const bool has_empty_edge = board.size() >= kSmallestWithEmptyEdge;
    go::LadderReader<go::kMaxSize> ladders;
    std::vector<go::Point> points;
    board.for_each_point([&](go::Point p) {
        if (!board.is_legal(p, color)) return;
        if (go::is_one_point_eye(board.code(p), color) ||
            (has_empty_edge && is_on_edge(p, board.size()) && is_far_from_stones(board, p)) ||
            (runs_from_atari(board, p, color) && ladders.is_ladder_escape_useless(board, p, color)))
            points.push_back(p);
    });
    return points;
}

}  // namespace nadare::engine
