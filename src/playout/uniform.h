// The light playout: each side plays any legal point with equal probability, never fills a
// one-point eye of its own, and passes when nothing else is left. What every heavier policy is
// measured against.
//
// Ends after two passes in a row, or after a generous number of moves, because the board's simple
// ko rule alone lets some positions repeat for ever. All functions may be called from any thread,
// each with its own board and generator.
#pragma once

#include "go/board.h"
#include "util/rng.h"

namespace nadare::playout {

struct Result {
    int moves = 0;  // Passes included.
    int area = 0;   // Black's stones and points minus White's, without komi.
};

// A move the light playout may choose: legal, and not an own one-point eye. Requires: p is empty.
template <int N>
inline bool is_playable(const go::Board<N>& board, go::BasicPoint<N> p, go::Color color) noexcept {
    const go::Code3x3 code = board.code(p);
    if (go::has_empty_neighbour(code)) return true;  // By far the most common case.
    return !go::is_one_point_eye(code, color) && board.is_legal(p, color);
}

// Stones, and empty points with neighbours of one colour only, Black's minus White's: the area of a
// position that has been played out, in which no empty region is larger than a point.
template <int N>
int played_out_area(const go::Board<N>& board) noexcept;

// Plays the board out from where it is; board.to_play() begins.
template <int N>
Result play_uniform(go::Board<N>& board, util::Rng& rng) noexcept;

}  // namespace nadare::playout
