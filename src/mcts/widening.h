// Progressive widening and unpruning (Coulom 2007; Chaslot et al. 2007): how many of a node's
// children, in order of urgency, selection may choose from. Immutable; any thread may ask.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "mcts/options.h"

namespace nadare::mcts {

class Widening {
 public:
    static constexpr int kAll = 0xffff;

    explicit Widening(const WideningOptions& options) : options_(options) {
        // Worked out beforehand, so that a descent needs no logarithm.
        double visits = options.from;
        while (visits < 2e9 && static_cast<int>(steps_.size()) * options.step < kAll) {
            steps_.push_back(static_cast<std::uint32_t>(visits));
            visits *= options.growth;
        }
    }

    // Of a new node with that many children.
    int initial(int children) const noexcept {
        return children <= options_.above ? kAll : std::min(options_.initial, kAll);
    }

    // Of a node that had this width and now has so many visits. Never narrower.
    int widened(int width, std::uint32_t visits) const noexcept {
        if (width >= kAll) return kAll;
        auto step = static_cast<std::size_t>((width - options_.initial) / options_.step);
        while (step < steps_.size() && visits >= steps_[step]) {
            width += options_.step;
            ++step;
        }
        return std::min(width, kAll);
    }

 private:
    WideningOptions options_;
    std::vector<std::uint32_t> steps_;  // Visits at each addition.
};

}  // namespace nadare::mcts
