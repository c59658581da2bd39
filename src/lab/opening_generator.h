// Makes openings: a few moves at places where games begin, no two openings equal under the
// symmetries of the board. Deterministic. What is balanced is for a judge to say, such as an engine
// that estimates the score; `nadare match --make-openings` made the files in data/openings this
// way.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "go/game.h"
#include "lab/opening.h"

namespace nadare::lab {

struct OpeningOptions {
    int size = 9;
    int count = 300;  // As many as asked for, or as there are to be found.
    std::uint64_t seed = 1;
    int min_moves = 2;
    int max_moves = 6;
};

// Whether both players would take this position. Without a judge every opening will do.
using OpeningJudge = std::function<bool(const go::Game&)>;

// Requires: 2 <= size <= go::kMaxSize; 0 <= min_moves <= max_moves.
std::vector<Opening> generate_openings(const OpeningOptions& options,
                                       const OpeningJudge& is_balanced = {});

}  // namespace nadare::lab
