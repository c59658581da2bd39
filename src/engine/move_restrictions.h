// Moves that an analysis leaves out of its tree, or keeps to: `avoid` and `allow` of lz-analyze. They
// hold for one player's moves, and for so many moves from the root on.
#pragma once

#include <vector>

#include "go/color.h"
#include "go/point.h"

namespace nadare::engine {

struct MoveRestriction {
    go::Color color = go::Color::black;  // Whose moves.
    std::vector<go::Point> points{};
    int until_depth = 1;  // Moves from the root on, both players' counted: 1 is the first alone.
};

class MoveRestrictions {
 public:
    MoveRestrictions() = default;
    // Moves are kept to those that are allowed, where anything is, less those to be avoided.
    MoveRestrictions(const std::vector<MoveRestriction>& allow,
                     const std::vector<MoveRestriction>& avoid);

    bool is_empty() const noexcept { return allow_.empty() && avoid_.empty(); }
    // Whether they hold for other moves than the first.
    bool reach_below_root() const noexcept;
    // Whether the player is kept to some moves at this depth, 1 being the first move.
    bool keep_to_some(go::Color color, int depth) const noexcept;
    // Cost: a look-up for each restriction.
    bool accept(go::Color color, go::Point point, int depth) const noexcept;

 private:
    struct Rule {
        go::Color color = go::Color::black;
        int until_depth = 1;
        go::PointMap<bool> names{};

        bool holds_for(go::Color player, int depth) const noexcept {
            return color == player && depth <= until_depth;
        }
    };
    static std::vector<Rule> to_rules(const std::vector<MoveRestriction>& restrictions);

    std::vector<Rule> allow_{};
    std::vector<Rule> avoid_{};
};

}  // namespace nadare::engine
