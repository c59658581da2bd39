// One simulation as a game record: what was played in the tree and then in the playout.
#pragma once

#include <vector>

#include "go/point.h"

namespace nadare::engine {

struct SimulatedGame {
    std::vector<go::Move> moves{};
    std::size_t moves_in_tree = 0;  // The first so many.
    double score = 0;               // Black minus White, komi included.
};

}  // namespace nadare::engine
