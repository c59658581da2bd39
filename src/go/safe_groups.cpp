#include "go/safe_groups.h"

#include <algorithm>
#include <utility>

namespace nadare::go {

namespace {

// Searching larger regions takes long and finds little: they have room for a static eye.
constexpr int kMaxSearchedPoints = 9;

}  // namespace

template <int N>
SafeGroups<N>::SafeGroups(const Board<N>& board, Color color, const SafetyOptions& options)
    : board_(board),
      color_(color),
      options_(options),
      eye_search_(board),
      eye_nodes_left_(options.max_eye_nodes_in_all) {
    for (const Region<N>& region : find_regions(board, color))
        kept_.areas.push_back({.region = region, .points = region.points()});
    std::stable_sort(kept_.areas.begin(), kept_.areas.end(), [](const Area& a, const Area& b) {
        return a.points.size() < b.points.size();
    });
    for (std::size_t i = 0; i < kept_.areas.size(); ++i)
        kept_.areas[i].points.for_each(
            [&](Point p) { area_of_[p] = static_cast<std::uint16_t>(i); });
}

template <int N>
void SafeGroups<N>::build() {
    keep_unconditional();
    // Ties come second: they take points that eyes may need.
    while (prove_round(/*use_ties=*/false) || prove_round(/*use_ties=*/true)) {
    }
    candidates_ = safe_;
    choice_ = kept_;
    find_territory();
}

template <int N>
SafeParts<N> SafeGroups<N>::parts() const {
    SafeParts<N> parts;
    parts.stones = stones_of(board_, safe_);
    for (const Area& area : choice_.areas)
        if (area.is_territory) parts.territory |= area.points;
    return parts;
}

// Benson's chains need no answers. Others may answer in their regions only where that cannot hurt:
// where even the points under the opponent's stones are next to every chain that relies on them.
template <int N>
void SafeGroups<N>::keep_unconditional() {
    safe_ = find_unconditional_life(board_, color_, options_.suicide).chains;
    for (Area& area : kept_.areas) {
        if (area.region.border.is_empty() || !(area.region.border - safe_).is_empty()) continue;
        const PointSet relying = vital_chains(board_, color_, area.region, options_.suicide);
        if (relying.is_empty()) continue;
        const PointSet strictly = vital_chains(board_, color_, area.region, Suicide::allowed);
        area.use = relying == strictly ? Use::loose : Use::fixed;
    }
}

template <int N>
bool SafeGroups<N>::prove_round(bool use_ties) {
    candidates_ = chains_of(board_, color_);
    for (;;) {
        choice_ = kept_;
        candidates_.for_each(
            [&](Point chain) { choice_.group[chain] = static_cast<std::uint16_t>(chain.cell()); });
        if (use_ties) tie_chains();
        const PointSet unsafe = find_unsafe();
        if (unsafe.is_empty()) break;
        candidates_ -= unsafe;
    }
    const bool is_progress = candidates_ != safe_;
    if (is_progress) kept_ = choice_;
    safe_ = candidates_;
    return is_progress;
}

// The chains of groups without two eyes.
template <int N>
BasicPointSet<N> SafeGroups<N>::find_unsafe() {
    PointSet unsafe;
    PointSet left = candidates_;
    while (!left.is_empty()) {
        PointSet group;
        const std::uint16_t number = choice_.group[left.first()];
        left.for_each([&](Point chain) {
            if (choice_.group[chain] == number) group.insert(chain);
        });
        left -= group;
        const bool is_tied_to_safe = !(group & safe_).is_empty();
        if (!is_tied_to_safe && !find_two_eyes(group)) unsafe |= group;
    }
    return unsafe;
}

// --- Pairs

template <int N>
bool SafeGroups<N>::can_answer_at(Point p) const noexcept {
    if (board_.at(p) != Color::empty || choice_.paired.contains(p)) return false;
    const Area& area = choice_.areas[area_of_[p]];
    return area.use == Use::none || (area.use == Use::loose && area.points.size() > area.pairs + 1);
}

template <int N>
void SafeGroups<N>::add_pair(Point a, Point b) {
    choice_.pairs.push_back({a, b});
    choice_.paired.insert(a);
    choice_.paired.insert(b);
    ++choice_.areas[area_of_[a]].pairs;
    if (area_of_[a] != area_of_[b]) ++choice_.areas[area_of_[b]].pairs;
}

template <int N>
void SafeGroups<N>::remove_pairs_from(std::size_t first) {
    while (choice_.pairs.size() > first) {
        const auto [a, b] = choice_.pairs.back();
        choice_.pairs.pop_back();
        choice_.paired.erase(a);
        choice_.paired.erase(b);
        --choice_.areas[area_of_[a]].pairs;
        if (area_of_[a] != area_of_[b]) --choice_.areas[area_of_[b]].pairs;
    }
}

// Those of the points that are neither next to the group nor covered by pairs already chosen.
template <int N>
BasicPointSet<N> SafeGroups<N>::find_uncovered(const PointSet& points,
                                               const PointSet& group) const {
    PointSet uncovered;
    points.for_each([&](Point p) {
        if (!is_next_to(p, group)) uncovered.insert(p);
    });
    for (const auto& [a, b] : choice_.pairs) {
        if (!is_next_to(a, group) || !is_next_to(b, group)) continue;
        PointSet of_b;
        for (const Point n : b.neighbours()) of_b.insert(n);
        for (const Point n : a.neighbours())
            if (of_b.contains(n)) uncovered.erase(n);
    }
    return uncovered;
}

// Chooses a pair for u: two empty neighbours of it that are next to the group.
template <int N>
bool SafeGroups<N>::cover(Point u, const PointSet& group) {
    Point first = Point::none();
    for (const Point n : u.neighbours()) {
        if (!can_answer_at(n) || !is_next_to(n, group)) continue;
        if (!first.is_none()) {
            add_pair(first, n);
            return true;
        }
        first = n;
    }
    return false;
}

// --- Ties

// Ties every two chains with two common liberties to spare, unless they are one group already.
// Points of large regions are taken first: small ones are worth more as eyes.
template <int N>
void SafeGroups<N>::tie_chains() {
    std::vector<Point> chains;
    candidates_.for_each([&](Point chain) { chains.push_back(chain); });
    for (std::size_t i = 0; i < chains.size(); ++i)
        for (std::size_t j = 0; j < i; ++j) {
            const bool both_safe = safe_.contains(chains[i]) && safe_.contains(chains[j]);
            const std::uint16_t from = choice_.group[chains[i]];
            const std::uint16_t to = choice_.group[chains[j]];
            if (both_safe || from == to || !find_tie(chains[i], chains[j])) continue;
            for (const Point chain : chains)
                if (choice_.group[chain] == from) choice_.group[chain] = to;
        }
}

template <int N>
bool SafeGroups<N>::find_tie(Point chain, Point other) {
    std::vector<Point> common;
    (board_.liberty_set(chain) & board_.liberty_set(other)).for_each([&](Point p) {
        if (can_answer_at(p)) common.push_back(p);
    });
    if (common.size() < 2) return false;
    std::stable_sort(common.begin(), common.end(),
                     [&](Point a, Point b) { return area_of_[a] > area_of_[b]; });
    add_pair(common[0], common[1]);
    return true;
}

// --- Eyes

// Tries the cheapest rules first, and stops at two eyes to leave the rest to others.
template <int N>
bool SafeGroups<N>::find_two_eyes(const PointSet& group) {
    std::vector<Area*> ours;
    for (Area& area : choice_.areas)
        if (is_enclosed(area) && !(area.region.border & group).is_empty()) ours.push_back(&area);

    std::vector<Area*> eyes;       // With one eye each.
    std::vector<Area*> only_ours;  // Not used by anybody before.
    for (Area* area : ours) {
        const bool is_unused = area->use == Use::none && area->pairs == 0;
        if (is_unused) only_ours.push_back(area);
        if (eyes.size() < 2 && find_plain_eye(*area, group)) eyes.push_back(area);
    }
    const auto has = [](const std::vector<Area*>& areas, Area* area) {
        return std::find(areas.begin(), areas.end(), area) != areas.end();
    };
    for (Area* area : ours)
        if (eyes.size() < 2 && !has(eyes, area) && find_covered_eye(*area, group))
            eyes.push_back(area);
    if (eyes.size() >= 2) return true;
    for (Area* area : eyes)
        if (find_split(*area, group)) return true;

    // The search wants regions to itself; what it proves replaces the eye found there before.
    for (Area* area : only_ours) {
        if (area->pairs > 0) continue;
        if (find_searched_eyes(*area, group, 2)) return true;
        if (has(eyes, area) || !find_searched_eyes(*area, group, 1)) continue;
        eyes.push_back(area);
        if (eyes.size() >= 2) return true;
    }
    return false;
}

// An eye without new pairs.
template <int N>
bool SafeGroups<N>::find_plain_eye(Area& area, const PointSet& group) {
    if (area.use == Use::searched || area.points.size() <= area.pairs) return false;
    if (find_uncovered(area.points, group).is_empty()) {
        area.use = std::max(area.use, Use::loose);
        return true;
    }
    if (area.pairs > 0 || options_.suicide == Suicide::allowed) return false;
    if (!find_uncovered(area.region.empty, group).is_empty()) return false;
    area.use = Use::fixed;
    return true;
}

template <int N>
bool SafeGroups<N>::find_covered_eye(Area& area, const PointSet& group) {
    if (area.use == Use::searched || area.use == Use::fixed) return false;
    const std::size_t before = choice_.pairs.size();
    for (PointSet left = find_uncovered(area.points, group); !left.is_empty();
         left = find_uncovered(area.points, group)) {
        if (cover(left.first(), group)) continue;
        remove_pairs_from(before);
        return false;
    }
    if (area.points.size() <= area.pairs) {
        remove_pairs_from(before);
        return false;
    }
    area.use = Use::loose;
    return true;
}

// Whether an answer at this point would cut the area into two parts that stay eyes for good.
template <int N>
bool SafeGroups<N>::leaves_two_parts(const Area& area, Point answer) const {
    PointSet left = area.points;
    left.erase(answer);
    int parts = 0;
    while (!left.is_empty()) {
        const PointSet part = find_region(board_, color_, left.first(), left).points();
        left -= part;
        int pairs = 0;
        for (const auto& [a, b] : choice_.pairs) pairs += part.contains(a) || part.contains(b);
        parts += part.size() > pairs;
    }
    return parts >= 2;
}

// A second eye in an area that is an eye of the group: two points that would both cut it.
template <int N>
bool SafeGroups<N>::find_split(Area& area, const PointSet& group) {
    if (area.use != Use::loose) return false;
    PointSet cuts;
    area.region.empty.for_each([&](Point p) {
        const bool is_free = !choice_.paired.contains(p);
        if (is_free && is_next_to(p, group) && leaves_two_parts(area, p)) cuts.insert(p);
    });
    if (cuts.size() < 2) return false;
    const Point first = cuts.first();
    cuts.erase(first);
    add_pair(first, cuts.first());
    area.use = Use::fixed;
    return true;
}

template <int N>
bool SafeGroups<N>::find_searched_eyes(Area& area, const PointSet& group, int wanted) {
    if (options_.suicide == Suicide::allowed || area.points.size() > kMaxSearchedPoints)
        return false;
    PointSet chains = area.region.border & group;
    for (; !chains.is_empty(); chains.erase(chains.first())) {
        if (!finds_eyes(area, chains.first(), wanted)) continue;
        area.use = Use::searched;
        return true;
    }
    return false;
}

template <int N>
bool SafeGroups<N>::finds_eyes(const Area& area, Point chain, int wanted) {
    const unsigned key = (area_of_[area.points.first()] * Layout<N>::kCells + chain.cell()) * 2u +
                         static_cast<unsigned>(wanted - 1);
    const auto [entry, is_new] = searched_.try_emplace(key, false);
    const int nodes = std::min(options_.max_eye_nodes, eye_nodes_left_);
    if (is_new && nodes > 0) {
        entry->second = eye_search_.finds_eyes(chain, area.points, wanted, nodes);
        eye_nodes_left_ -= eye_search_.nodes();
    }
    return entry->second;
}

// --- Territory

// An eye is territory, and so is every safely enclosed area where, with all pairs that can still be
// had, no two points apart are left that could be eyes of the opponent's.
template <int N>
void SafeGroups<N>::find_territory() {
    for (Area& area : choice_.areas) {
        if (!is_enclosed(area)) continue;
        area.is_territory = area.use == Use::loose || area.use == Use::fixed;
        if (area.is_territory) continue;
        const std::size_t before = choice_.pairs.size();
        find_uncovered(area.points, safe_).for_each([&](Point u) {
            if (find_uncovered(area.points, safe_).contains(u)) cover(u, safe_);
        });
        area.is_territory = !has_two_apart(find_uncovered(area.points, safe_));
        if (!area.is_territory) remove_pairs_from(before);
    }
}

template class SafeGroups<9>;
template class SafeGroups<13>;
template class SafeGroups<19>;
template class SafeGroups<25>;

}  // namespace nadare::go
