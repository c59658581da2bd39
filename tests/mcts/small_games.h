// Games small enough to be solved exactly, a model that plays them out at random, and the exact
// solution, for the tests of the search.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "mcts/game.h"
#include "util/rng.h"

namespace nadare::mcts::testing {

// Take one to three stones from one heap; who takes the last one wins. The player to move loses
// exactly if the heap is a multiple of four.
class Nim {
 public:
    using Move = std::uint8_t;
    static constexpr int kMoveCount = 4;

    Nim() = default;
    explicit Nim(int heap) : heap_(heap) {}

    static int move_index(Move move) { return move; }
    std::vector<Move> moves() const {
        std::vector<Move> result;
        for (int take = 1; take <= std::min(3, heap_); ++take)
            result.push_back(static_cast<Move>(take));
        return result;
    }
    void play(Move move) {
        heap_ -= move;
        to_play_ = 1 - to_play_;
    }
    bool is_over() const { return heap_ == 0; }
    int to_play() const { return to_play_; }
    float value() const { return to_play_ == 1 ? 1.0F : 0.0F; }  // Of player 0, at the end.
    int heap() const { return heap_; }

 private:
    int heap_ = 0;
    int to_play_ = 0;
};

// K in a row, column or diagonal on a board of W columns and H rows. With Gravity a move is a
// column and its stone falls; without, a move is a point.
template <int W, int H, int K, bool Gravity>
class InARow {
 public:
    using Move = std::uint8_t;
    static constexpr int kMoveCount = W * H;

    static int move_index(Move move) { return move; }

    // Points, also with gravity: the point where the stone would come to rest.
    std::vector<Move> moves() const {
        std::vector<Move> result;
        for (int at = 0; at < W * H; ++at) {
            if (cells_[index(at)] != kEmpty) continue;
            if (Gravity && at + W < W * H && cells_[index(at + W)] == kEmpty) continue;
            result.push_back(static_cast<Move>(at));
        }
        return result;
    }
    void play(Move move) {
        cells_[move] = static_cast<std::int8_t>(to_play_);
        ++stones_;
        if (is_in_row(move)) winner_ = to_play_;
        to_play_ = 1 - to_play_;
    }
    bool is_over() const { return winner_ >= 0 || stones_ == W * H; }
    int to_play() const { return to_play_; }
    float value() const { return winner_ < 0 ? 0.5F : winner_ == 0 ? 1.0F : 0.0F; }

 private:
    static constexpr std::int8_t kEmpty = -1;

    static std::size_t index(int at) { return static_cast<std::size_t>(at); }
    int run(int at, int dx, int dy) const {
        int length = 0;
        int x = at % W + dx;
        int y = at / W + dy;
        while (x >= 0 && x < W && y >= 0 && y < H && cells_[index(y * W + x)] == to_play_) {
            ++length;
            x += dx;
            y += dy;
        }
        return length;
    }
    bool is_in_row(int at) const {
        constexpr std::array<std::array<int, 2>, 4> kLines{{{1, 0}, {0, 1}, {1, 1}, {1, -1}}};
        for (const auto& [dx, dy] : kLines)
            if (1 + run(at, dx, dy) + run(at, -dx, -dy) >= K) return true;
        return false;
    }

    std::array<std::int8_t, W* H> cells_ = [] {
        std::array<std::int8_t, W * H> cells{};
        cells.fill(kEmpty);
        return cells;
    }();
    int stones_ = 0;
    int to_play_ = 0;
    int winner_ = -1;
};

using TicTacToe = InARow<3, 3, 3, false>;
using SmallConnect = InARow<5, 4, 4, true>;
using TinyConnect = InARow<4, 4, 3, true>;

// The value of player 0 under best play.
template <class G>
float solve(const G& game) {
    if (game.is_over()) return game.value();
    float best = game.to_play() == 0 ? 0.0F : 1.0F;
    for (const typename G::Move move : game.moves()) {
        G next = game;
        next.play(move);
        const float value = solve(next);
        best = game.to_play() == 0 ? std::max(best, value) : std::min(best, value);
    }
    return best;
}

// Whether a move keeps what best play promises.
template <class G>
bool is_best(const G& game, typename G::Move move) {
    G next = game;
    next.play(move);
    return solve(next) == solve(game);
}

// No prior knowledge; uniformly random playouts.
template <class G>
struct RandomModel {
    void expand(const G& game, CandidateList<typename G::Move>& out) {
        for (const typename G::Move move : game.moves()) out.add({.move = move});
    }
    Outcome evaluate(G& game, util::Rng& rng, Trace& trace) {
        while (!game.is_over()) {
            const auto moves = game.moves();
            const auto move = moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
            trace.add(game.to_play(), G::move_index(move));
            game.play(move);
        }
        const float value = game.value();
        return {.value = value, .winner = value == 1.0F ? 0 : value == 0.0F ? 1 : -1};
    }
};

// Some moves in a row from the start.
template <class G>
G after(G game, const std::vector<typename G::Move>& moves) {
    for (const typename G::Move move : moves) game.play(move);
    return game;
}

}  // namespace nadare::mcts::testing
