#include "engine/move_restrictions.h"

#include <algorithm>

namespace nadare::engine {

MoveRestrictions::MoveRestrictions(const std::vector<MoveRestriction>& allow,
                                   const std::vector<MoveRestriction>& avoid)
    : allow_(to_rules(allow)), avoid_(to_rules(avoid)) {}

std::vector<MoveRestrictions::Rule> MoveRestrictions::to_rules(
    const std::vector<MoveRestriction>& restrictions) {
    std::vector<Rule> rules;
    for (const MoveRestriction& restriction : restrictions) {
        Rule rule{.color = restriction.color, .until_depth = restriction.until_depth};
        for (const go::Point p : restriction.points) rule.names[p] = true;
        rules.push_back(rule);
    }
    return rules;
}

bool MoveRestrictions::reach_below_root() const noexcept {
    const auto reaches = [](const Rule& rule) { return rule.until_depth > 1; };
    return std::any_of(allow_.begin(), allow_.end(), reaches) ||
           std::any_of(avoid_.begin(), avoid_.end(), reaches);
}

bool MoveRestrictions::keep_to_some(go::Color color, int depth) const noexcept {
    return std::any_of(allow_.begin(), allow_.end(),
                       [&](const Rule& rule) { return rule.holds_for(color, depth); });
}

bool MoveRestrictions::accept(go::Color color, go::Point point, int depth) const noexcept {
    const auto names = [&](const Rule& rule) {
        return rule.holds_for(color, depth) && rule.names[point];
    };
    if (std::any_of(avoid_.begin(), avoid_.end(), names)) return false;
    return !keep_to_some(color, depth) || std::any_of(allow_.begin(), allow_.end(), names);
}

}  // namespace nadare::engine
