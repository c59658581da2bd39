// What a move would do to liberties, without playing it. The board keeps each chain's liberties as
// a set, so the liberties of the chain a stone would join are an OR of at most four sets and the
// empty points next to the stone, minus the stone itself; only captures need a walk.
//
// Cost, unless a function says more: the four neighbours, and a few words per set. All functions
// only look; any thread may call them on a board that nobody changes meanwhile.
#pragma once

#include <algorithm>
#include <bit>

#include "go/board.h"
#include "tactics/chains.h"

namespace nadare::tactics {

// Whether the move would take at least one stone. Requires: p is empty.
template <int N>
inline bool takes_stones(const go::Board<N>& board, go::BasicPoint<N> p, go::Color color) noexcept {
    bool takes = false;
    unsigned fields = go::fields_with(board.code(p), go::opponent(color)) & go::kNeighbourFields;
    for (; fields != 0; fields &= fields - 1)
        takes |= board.is_in_atari(go::detail::neighbour_at(p, fields));
    return takes;
}

// How many stones the move would take. Requires: p is empty.
template <int N>
inline int stones_taken(const go::Board<N>& board, go::BasicPoint<N> p, go::Color color) noexcept {
    int taken = 0;
    for_each_chain_at(board, p, go::opponent(color), [&](go::BasicPoint<N> stone) {
        if (board.is_in_atari(stone)) taken += board.chain_size(stone);
    });
    return taken;
}

// The number of stones of the chain that the move would make. Requires: p is empty.
template <int N>
inline int chain_size_after(const go::Board<N>& board, go::BasicPoint<N> p,
                            go::Color color) noexcept {
    int size = 1;
    for_each_chain_at(board, p, color,
                      [&](go::BasicPoint<N> stone) { size += board.chain_size(stone); });
    return size;
}

namespace detail {

// The liberties the new chain gains by taking opposing chains in atari: those of their stones that
// touch it. Cost: the stones taken.
template <int N>
void add_liberties_by_capture(const go::Board<N>& board, go::BasicPoint<N> p, go::Color color,
                              go::BasicPointSet<N>& liberties) noexcept {
    ChainSet<N> joined;
    for_each_chain_at(board, p, color,
                      [&](go::BasicPoint<N> stone) { joined.add(board.chain(stone)); });
    for_each_chain_at(board, p, go::opponent(color), [&](go::BasicPoint<N> taken) {
        if (!board.is_in_atari(taken)) return;
        board.for_each_stone(taken, [&](go::BasicPoint<N> stone) {
            bool touches = false;
            for (const go::BasicPoint<N> n : stone.neighbours())
                touches |= n == p || (board.at(n) == color && joined.contains(board.chain(n)));
            liberties.insert_if(stone, touches);
        });
    });
}

}  // namespace detail

// The liberties of the chain that the move would make, captures included; empty if it were suicide.
// Requires: p is empty.  Cost: the neighbours and the stones taken.
template <int N>
inline go::BasicPointSet<N> liberty_set_after(const go::Board<N>& board, go::BasicPoint<N> p,
                                              go::Color color) noexcept {
    const go::Code3x3 code = board.code(p);
    go::BasicPointSet<N> liberties;
    unsigned own = go::fields_with(code, color) & go::kNeighbourFields;
    for (; own != 0; own &= own - 1)
        liberties |= board.liberty_set(go::detail::neighbour_at(p, own));
    const unsigned empty = go::fields_with(code, go::Color::empty);
    liberties.insert_if(p.up(), (empty & 0x01u) != 0);
    liberties.insert_if(p.left(), (empty & 0x04u) != 0);
    liberties.insert_if(p.right(), (empty & 0x10u) != 0);
    liberties.insert_if(p.down(), (empty & 0x40u) != 0);
    liberties.erase(p);
    if (takes_stones(board, p, color)) detail::add_liberties_by_capture(board, p, color, liberties);
    return liberties;
}

// Whether one look says that the chain that the move would make has so many liberties: enough empty
// points next to the stone, or a chain that keeps enough even without p.
//
// Requires: p is empty.
template <int N>
inline bool has_liberties_at_sight(const go::Board<N>& board, go::BasicPoint<N> p, go::Color color,
                                   int enough) noexcept {
    const go::Code3x3 code = board.code(p);
    if (go::neighbours_with(code, go::Color::empty) >= enough) return true;
    unsigned own = go::fields_with(code, color) & go::kNeighbourFields;
    for (; own != 0; own &= own - 1)
        if (board.liberties(go::detail::neighbour_at(p, own)) > enough) return true;
    return false;
}

// The number of liberties of the chain that the move would make, captures included, or `enough` if
// there are at least that many; 0 if it were suicide. The smaller `enough`, the sooner it knows.
//
// Requires: p is empty.
template <int N>
inline int liberties_after(const go::Board<N>& board, go::BasicPoint<N> p, go::Color color,
                           int enough) noexcept {
    if (has_liberties_at_sight(board, p, color, enough)) return enough;
    const go::Code3x3 code = board.code(p);
    const unsigned own = go::fields_with(code, color) & go::kNeighbourFields;
    if ((own & (own - 1)) != 0 || takes_stones(board, p, color))
        return std::min(enough, liberty_set_after(board, p, color).size());
    // One stone to join, or none: no set need be made.
    unsigned empty = go::fields_with(code, go::Color::empty) & go::kNeighbourFields;
    if (own == 0) return std::popcount(empty);
    const go::BasicPoint<N> stone = go::detail::neighbour_at(p, own);
    int liberties = board.liberties(stone) - 1;
    for (; empty != 0; empty &= empty - 1)
        liberties += !board.liberty_set(stone).contains(go::detail::neighbour_at(p, empty));
    return std::min(enough, liberties);
}

// Whether the move would leave its own chain with one liberty or none. Requires: p is empty.
template <int N>
inline bool is_self_atari(const go::Board<N>& board, go::BasicPoint<N> p,
                          go::Color color) noexcept {
    return liberties_after(board, p, color, 2) < 2;
}

// Whether the move would leave an opposing chain with exactly one liberty. Requires: p is empty.
template <int N>
inline bool gives_atari(const go::Board<N>& board, go::BasicPoint<N> p, go::Color color) noexcept {
    bool gives = false;
    unsigned fields = go::fields_with(board.code(p), go::opponent(color)) & go::kNeighbourFields;
    for (; fields != 0; fields &= fields - 1)
        gives |= board.liberties(go::detail::neighbour_at(p, fields)) == 2;
    return gives;
}

}  // namespace nadare::tactics
