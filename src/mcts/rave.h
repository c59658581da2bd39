// RAVE, or all moves as first: a move that did well later in a simulation is credited to the child
// that would have played it at once. For each simulation one table says when each player first
// played each move at or after the node under consideration; walking up from the leaf keeps it up
// to date, and at each node one sweep over the children looks their moves up. The cost per node is
// that of its children, whatever the length of the simulation.
//
// Samples weigh less the later their move was played, as in Fuego (2010): linearly from
// weight_at_once to weight_at_end over the rest of the simulation.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "mcts/block.h"
#include "mcts/game.h"
#include "mcts/options.h"
#include "mcts/vec.h"

namespace nadare::mcts {

// When each player first plays each move, counted in moves from the root. One thread's own.
class FirstPlays {
 public:
    static constexpr std::int32_t kNever = std::numeric_limits<std::int32_t>::max();

    explicit FirstPlays(int move_count)
        : row_(static_cast<std::size_t>(move_count) + 1), times_(2 * row_, kNever) {}

    void clear() noexcept { std::fill(times_.begin(), times_.end(), kNever); }

    // Requires: called with falling times, so that the first play is the one that stays. With
    // own_first, an earlier play by one player hides a later one of the same move by the other.
    void add(int player, int move_index, std::int32_t time, bool own_first) noexcept {
        times_[place(player, move_index)] = time;
        if (own_first) times_[place(1 - player, move_index)] = kNever;
    }
    void add(const Trace& trace, std::int32_t start, bool own_first) noexcept {
        for (std::size_t i = trace.kept(); i-- > 0;)
            add(trace[i].player, trace[i].index, start + static_cast<std::int32_t>(i), own_first);
    }

    // The times of one player by move index. One place more than there are moves, for the padding
    // of blocks: it is never played.
    const std::int32_t* times(int player) const noexcept {
        return times_.data() + place(player, 0);
    }

 private:
    std::size_t place(int player, int move_index) const noexcept {
        return static_cast<std::size_t>(player) * row_ + static_cast<std::size_t>(move_index);
    }

    std::size_t row_;
    std::vector<std::int32_t> times_;
};

// What one simulation tells the children of one node.
struct RaveSample {
    float value = 0.5F;  // Of the player who chooses at the node.
    float base = 1.0F;   // A move played at time t weighs base − slope·t.
    float slope = 0.0F;

    // For a node `depth` moves below the root in a simulation of `length` moves.
    RaveSample(const RaveOptions& options, float value_for_chooser, int depth, int length) noexcept
        : value(value_for_chooser) {
        const auto at_once = static_cast<float>(options.weight_at_once);
        const auto at_end = static_cast<float>(options.weight_at_end);
        slope = (at_once - at_end) / static_cast<float>(std::max(1, length - depth));
        base = at_once + slope * static_cast<float>(depth);
    }
};

// Adds the sample to the RAVE mean of each child whose move was played. Concurrent additions may be
// lost, never torn.
template <class Vec>
void add_rave(Block& block, const std::int32_t* times, const RaveSample& sample) noexcept {
    using Floats = typename Vec::Floats;
    for (int at = 0; at < block.size; at += Vec::kWidth) {
        const typename Vec::Ints when = Vec::gather(times, block.move_index() + at);
        const typename Vec::Mask played = Vec::less(when, Vec::all_ints(FirstPlays::kNever));
        if (!Vec::any(played)) continue;
        const Floats weight = Vec::all(sample.base) - Vec::all(sample.slope) * Vec::to_floats(when);
        const Floats visits = Vec::load(block.rave_visits() + at) + weight;
        const Floats mean = Vec::load(block.rave_value() + at);
        const Floats step = weight * (Vec::all(sample.value) - mean) / visits;
        Vec::store(played, block.rave_visits() + at, visits);
        Vec::store(played, block.rave_value() + at, mean + step);
    }
}

}  // namespace nadare::mcts
