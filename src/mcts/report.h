// What a search says about the children of a position.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "mcts/block.h"
#include "mcts/tree.h"

namespace nadare::mcts {

// All values belong to the player who makes the move.
template <class Move>
struct ChildReport {
    Move move{};
    int player = 0;
    std::uint32_t visits = 0;
    float value = 0.5F;  // ½ as long as there are no visits.
    float rave_visits = 0;
    float rave_value = 0.5F;
    float prior_weight = 0;
    float prior_value = 0.5F;
    float policy = 0;
    ChildState state = ChildState::open;
    bool has_node = false;
};

// A value that the true one is hardly below: `deviations` standard errors under the mean of
// value·visits wins in that many visits. Two losses and two wins are added, so that few visits say
// little (Agresti and Coull, 1998).
inline double lower_bound(double value, double visits, double deviations = 1.96) noexcept {
    const double count = visits + 4;
    const double mean = (value * visits + 2) / count;
    return std::max(0.0, mean - deviations * std::sqrt(mean * (1 - mean) / count));
}

}  // namespace nadare::mcts
