// Eyes in a small region by search: does a chain get one or two eyes in a region it borders, if the
// opponent moves first and the owner may answer each of his moves inside?
//
//     X X X X X       Six points in two rows: whichever the opponent takes, the owner answers on
//     X . . . X       one of the middle two and has two eyes; no static rule of go/safety.h sees
//     X . . . X       that.
//     X X X X X
//
// The owner must never lose a stone, so no ko arises, and every line ends: his stones only
// increase, and between two of them the opponent's do. An eye is a part of the region all of whose
// empty points are liberties of the chain (see go/benson.h), walled in by the chain itself and
// other chains of the region's border; suicide is taken to be forbidden. What counts for the chain
// is this region alone: with two eyes to find, a chain that is left one liberty in it counts as
// lost.
//
// One object for many searches, on a board of its own; one thread.
#pragma once

#include <cstdint>
#include <unordered_map>

#include "go/board.h"

namespace nadare::go {

template <int N>
class EyeSearch {
 public:
    explicit EyeSearch(const Board<N>& board) : board_(board) {}

    // Whether the chain gets that many eyes there; false also if the search is broken off after
    // max_nodes moves. The answer relies on all of the region's border being safe.
    // Requires: region is a region of the chain's colour that the chain borders; wanted is 1 or 2.
    bool finds_eyes(BasicPoint<N> chain, const BasicPointSet<N>& region, int wanted, int max_nodes);
    // Moves tried in the last search.
    int nodes() const noexcept { return nodes_; }

 private:
    using Point = BasicPoint<N>;

    bool is_safe();
    bool answers_all_attacks();
    bool has_answer();
    int eyes() const;
    bool is_wall(Point stone) const;

    Board<N> board_;
    typename Board<N>::UndoLog log_;
    Point chain_;
    Color owner_ = Color::empty;
    BasicPointSet<N> region_;
    // What is_safe() has answered in this search, by the stones on the board. Without kos the way
    // to a position does not matter.
    std::unordered_map<std::uint64_t, bool> known_;
    int wanted_ = 0;
    int max_nodes_ = 0;
    int nodes_ = 0;
    int prisoners_ = 0;  // Of the owner's stones, at the start.
};

extern template class EyeSearch<9>;
extern template class EyeSearch<13>;
extern template class EyeSearch<19>;
extern template class EyeSearch<25>;

}  // namespace nadare::go
