// Who owns each point at the end of many random continuations of a position.
#pragma once

#include <cstdint>

#include "go/board.h"

namespace nadare::engine {

struct Ownership {
    // From +1 (Black's in every playout) to -1 (White's in every one).
    go::PointMap<double> balance;
    double mean_area = 0;  // Black minus White, without komi.
};

// Plays the position out `playouts` times with the light policy, from each side's turn alternately.
// The same seed gives the same answer.
Ownership estimate_ownership(const go::AnyBoard& board, int playouts, std::uint64_t seed);

}  // namespace nadare::engine
