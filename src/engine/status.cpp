#include "engine/status.h"

#include <cmath>

#include "engine/ownership.h"


namespace nadare::engine {

namespace {

// +1 where the chain's owner keeps its points in every playout, -1 where the opponent takes them.
double survival(const go::AnyBoard& board, go::Point p, const Ownership& ownership) {
    double sum = 0;
    board.for_each_stone(p, [&](go::Point stone) { sum += ownership.balance[stone]; });
    const double mean = sum / board.chain_size(p);
    return board.at(p) == go::Color::black ? mean : -mean;
}

}  // namespace

go::FinalStatus estimate_final_status(const go::Game& game, const StatusOptions& options) {
    const go::AnyBoard& board = game.board();
    const Ownership ownership = estimate_ownership(board, options.playouts, options.seed);
    
    const double threshold = 2 * options.certainty - 1;

    go::FinalStatus status;
    go::PointSet seen;
    board.for_each_point([&](go::Point p) {
        const go::Color color = board.at(p);
        if (color == go::Color::empty || seen.contains(p)) return;
        const go::Color proved = go::Color::empty;
        const double survives = proved == color                 ? 1
                                : proved == go::opponent(color) ? -1
                                                                : survival(board, p, ownership);
        board.for_each_stone(p, [&](go::Point stone) {
            seen.insert(stone);
            if (survives <= -threshold) status.dead.insert(stone);
            if (std::abs(survives) < threshold) status.seki.insert(stone);
        });
    });
    return status;
}

}  // namespace nadare::engine
