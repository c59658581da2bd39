#include "front/terminal_estimate.h"

#include "engine/ownership.h"
#include "go/scoring.h"

namespace nadare::front {

namespace {

constexpr int kPlayouts = 1000;

// A point is somebody's from two thirds of the playouts on: a balance of a third.
constexpr double kOwned = 1.0 / 3;

go::Color likely_owner(double balance) {
    if (balance >= kOwned) return go::Color::black;
    if (balance <= -kOwned) return go::Color::white;
    return go::Color::empty;
}

go::PointSet likely_dead(const go::AnyBoard& board, const engine::Ownership& ownership) {
    go::PointSet dead;
    board.for_each_point([&](go::Point p) {
        if (!go::is_player(board.at(p)) || dead.contains(p)) return;
        double balance = 0;
        board.for_each_stone(p, [&](go::Point stone) { balance += ownership.balance[stone]; });
        if (likely_owner(balance / board.chain_size(p)) != go::opponent(board.at(p))) return;
        board.for_each_stone(p, [&](go::Point stone) { dead.insert(stone); });
    });
    return dead;
}

// How many stones Black has put down more than White, those taken since included.
int extra_black_stones(const go::AnyBoard& board) {
    int extra = board.prisoners(go::Color::black) - board.prisoners(go::Color::white);
    board.for_each_point([&](go::Point p) {
        extra += board.at(p) == go::Color::black ? 1 : board.at(p) == go::Color::white ? -1 : 0;
    });
    return extra;
}

// Area is territory and live stones; so once prisoners are paid, territory counting differs from
// area counting by exactly the stones that were put down.
double lead_of_black(const go::Game& game, double area) {
    const double lead = area - game.komi().points();
    if (game.rules().scoring == go::Scoring::territory)
        return lead - extra_black_stones(game.board());
    return lead - go::count_game(game).compensation;
}

}  // namespace

Estimate estimate_position(const go::Game& game, std::uint64_t seed) {
    const go::AnyBoard& board = game.board();
    const engine::Ownership ownership = engine::estimate_ownership(board, kPlayouts, seed);
    Estimate estimate{.dead = likely_dead(board, ownership),
                      .black_lead = lead_of_black(game, ownership.mean_area),
                      .playouts = kPlayouts};
    board.for_each_point(
        [&](go::Point p) { estimate.owner[p] = likely_owner(ownership.balance[p]); });
    return estimate;
}

}  // namespace nadare::front
