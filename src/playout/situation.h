// What the heuristics look at: the board, who is to move, the last two moves, and the weak chains
// where the last one was played. Found once a move and shared by all, because most heuristics ask
// the same question first: is any chain here short of liberties?
#pragma once

#include "go/board.h"
#include "tactics/chains.h"
#include "util/fixed_vector.h"

namespace nadare::playout {

// The latest ko of a playout: boards forget it after one move, fights over it do not.
template <int N>
struct KoMemory {
    go::BasicPoint<N> point = go::BasicPoint<N>::none();  // Where a stone was last taken in a ko.
    int moves_since = 0;                                  // The taking move included.

    KoMemory() = default;
    explicit KoMemory(const go::Board<N>& board) noexcept : point(board.ko()), moves_since(1) {}

    // To be told of the board after every move.
    void update(const go::Board<N>& board) noexcept {
        ++moves_since;
        if (!board.ko().is_none()) *this = KoMemory(board);
    }
};

template <int N>
class Situation {
 public:
    using Point = go::BasicPoint<N>;

    static constexpr int kFewLiberties = 4;

    Situation(const go::Board<N>& board, go::Color us, const KoMemory<N>& ko) noexcept
        : board_(board), us_(us), ko_(ko), last_(board.last_move().point) {
        // A last stone that has gone again (suicide) leaves nothing to look at.
        if (!last_.is_on_board() || !go::is_player(board.at(last_))) {
            last_ = Point::none();
            return;
        }
        note(last_);
        tactics::for_each_chain_at(board, last_, go::opponent(board.at(last_)),
                                   [this](Point stone) { note(stone); });
    }

    const go::Board<N>& board() const noexcept { return board_; }
    go::Color us() const noexcept { return us_; }
    const KoMemory<N>& ko() const noexcept { return ko_; }

    // The last stone played, or none().
    Point last() const noexcept { return last_; }

    // Whether a chain at the last move, its own or one that it touches, has so many liberties.
    bool has_chain_with(int liberties) const noexcept {
        return ((liberty_counts_ >> liberties) & 1u) != 0;
    }
    // One stone of each chain at the last move that has at most four liberties.
    const util::FixedVector<Point, 5>& weak_chains() const noexcept { return weak_; }

 private:
    void note(Point stone) noexcept {
        const int liberties = board_.liberties(stone);
        if (liberties > kFewLiberties) return;
        liberty_counts_ |= 1u << liberties;
        weak_.push_back(stone);
    }

    const go::Board<N>& board_;
    go::Color us_;
    const KoMemory<N>& ko_;
    Point last_;
    unsigned liberty_counts_ = 0;
    util::FixedVector<Point, 5> weak_;
};

}  // namespace nadare::playout
