// Walking over chains without allocating: the chains next to a point and the chains next to a
// chain, each visited once. A chain is named by one of its stones, which is what the board's
// questions take.
//
// All functions only look; any thread may call them on a board that nobody changes meanwhile.
#pragma once

#include <array>
#include <cstdint>

#include "go/board.h"

namespace nadare::tactics {

// Which chain numbers have been seen: a bit each.
template <int N>
class ChainSet {
 public:
    // Whether the chain is new to the set, which then has it.
    bool add(go::ChainId id) noexcept {
        const unsigned number = static_cast<unsigned>(id);
        std::uint64_t& word = words_[number >> 6];
        const std::uint64_t bit = std::uint64_t{1} << (number & 63u);
        if ((word & bit) != 0) return false;
        word |= bit;
        return true;
    }
    bool contains(go::ChainId id) const noexcept {
        const unsigned number = static_cast<unsigned>(id);
        return ((words_[number >> 6] >> (number & 63u)) & 1u) != 0;
    }

 private:
    std::array<std::uint64_t, N * N / 64 + 1> words_{};  // Chain numbers run up to N·N.
};

// Calls visit(stone) once for every chain of the colour next to p; the stone is p's neighbour.
template <int N, class Visit>
inline void for_each_chain_at(const go::Board<N>& board, go::BasicPoint<N> p, go::Color color,
                              Visit&& visit) {
    std::array<go::ChainId, 4> seen{};
    unsigned fields = go::fields_with(board.code(p), color) & go::kNeighbourFields;
    for (unsigned count = 0; fields != 0; fields &= fields - 1) {
        const go::BasicPoint<N> stone = go::detail::neighbour_at(p, fields);
        const go::ChainId id = board.chain(stone);
        bool is_new = true;
        for (unsigned i = 0; i < count; ++i) is_new &= seen[i] != id;
        if (!is_new) continue;
        seen[count++] = id;
        visit(stone);
    }
}

// Calls visit(stone) once for every chain that touches the chain of p and has at most so many
// liberties; the stone is one of that chain. Chains have different colours when they touch.
//
// Requires: a stone on p.  Cost: the stones of p's chain.
template <int N, class Visit>
inline void for_each_weak_neighbour(const go::Board<N>& board, go::BasicPoint<N> p,
                                    int most_liberties, Visit&& visit) {
    const go::Color theirs = go::opponent(board.at(p));
    ChainSet<N> seen;
    board.for_each_stone(p, [&](go::BasicPoint<N> stone) {
        unsigned fields = go::fields_with(board.code(stone), theirs) & go::kNeighbourFields;
        for (; fields != 0; fields &= fields - 1) {
            const go::BasicPoint<N> other = go::detail::neighbour_at(stone, fields);
            if (board.liberties(other) <= most_liberties && seen.add(board.chain(other)))
                visit(other);
        }
    });
}

// Whether a chain that touches the chain of p is in atari, and may therefore be taken to save it.
// Requires: a stone on p.  Cost: the stones of p's chain.
template <int N>
inline bool touches_chain_in_atari(const go::Board<N>& board, go::BasicPoint<N> p) noexcept {
    const go::Color theirs = go::opponent(board.at(p));
    bool found = false;
    board.for_each_stone(p, [&](go::BasicPoint<N> s) {
        unsigned fields = go::fields_with(board.code(s), theirs) & go::kNeighbourFields;
        for (; fields != 0; fields &= fields - 1)
            found |= board.is_in_atari(go::detail::neighbour_at(s, fields));
    });
    return found;
}

}  // namespace nadare::tactics
