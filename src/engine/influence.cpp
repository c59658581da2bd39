#include "engine/influence.h"

#include <cstdlib>

namespace nadare::engine {

namespace {

constexpr int kStone = 64;

int sign(int x) {
    return (x > 0) - (x < 0);
}

// A point that no opposing influence touches gains one for each neighbour on its side.
int dilated(const go::AnyBoard& board, const go::PointMap<int>& map, go::Point p) {
    int black = 0;
    int white = 0;
    for (const go::Point n : p.neighbours()) {
        if (board.at(n) == go::Color::border) continue;
        black += map[n] > 0;
        white += map[n] < 0;
    }
    if (map[p] >= 0 && white == 0) return map[p] + black;
    if (map[p] <= 0 && black == 0) return map[p] - white;
    return map[p];
}

// A point loses one for each neighbour that is not on its side, but does not change sides.
int eroded(const go::AnyBoard& board, const go::PointMap<int>& map, go::Point p) {
    int others = 0;
    for (const go::Point n : p.neighbours())
        others += board.at(n) != go::Color::border && sign(map[n]) != sign(map[p]);
    const int left = std::abs(map[p]) - others;
    return left > 0 ? sign(map[p]) * left : 0;
}

template <class Step>
void sweep(const go::AnyBoard& board, go::PointMap<int>& map, int times, Step step) {
    for (int i = 0; i < times; ++i) {
        go::PointMap<int> next;
        board.for_each_point([&](go::Point p) { next[p] = step(board, map, p); });
        map = next;
    }
}

}  // namespace

go::PointMap<int> influence(const go::AnyBoard& board, const InfluenceOptions& options) {
    go::PointMap<int> map;
    board.for_each_point([&](go::Point p) {
        if (board.at(p) == go::Color::black) map[p] = kStone;
        if (board.at(p) == go::Color::white) map[p] = -kStone;
    });
    sweep(board, map, options.dilations, dilated);
    sweep(board, map, options.erosions, eroded);
    return map;
}

int influence_balance(const go::AnyBoard& board, const InfluenceOptions& options) {
    const go::PointMap<int> map = influence(board, options);
    int balance = 0;
    board.for_each_point([&](go::Point p) { balance += sign(map[p]); });
    return balance;
}

}  // namespace nadare::engine
