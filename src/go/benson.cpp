#include "go/benson.h"

namespace nadare::go {

namespace {

template <int N>
bool contains_all(const BasicPointSet<N>& set, const BasicPointSet<N>& part) noexcept {
    return (part - set).is_empty();
}

// The chains that have two vital regions among those whose whole border is in the set.
template <int N>
BasicPointSet<N> chains_with_two_eyes(const std::vector<Region<N>>& regions,
                                      const std::vector<BasicPointSet<N>>& vital_to,
                                      const BasicPointSet<N>& chains) noexcept {
    BasicPointSet<N> once;
    BasicPointSet<N> twice;
    for (std::size_t i = 0; i < regions.size(); ++i) {
        if (!contains_all(chains, regions[i].border)) continue;
        twice |= once & vital_to[i];
        once |= vital_to[i];
    }
    return twice & chains;
}

}  // namespace

template <int N>
BasicPointSet<N> vital_chains(const Board<N>& board, Color color, const Region<N>& region,
                              Suicide suicide) noexcept {
    BasicPointSet<N> chains = region.border;
    const BasicPointSet<N> points = suicide == Suicide::allowed ? region.points() : region.empty;
    points.for_each([&](BasicPoint<N> p) { chains &= chains_next_to(board, p, color); });
    return chains;
}

template <int N>
UnconditionalLife<N> find_unconditional_life(const Board<N>& board, Color color, Suicide suicide) {
    assert(is_player(color));
    const std::vector<Region<N>> regions = find_regions(board, color);
    std::vector<BasicPointSet<N>> vital_to;
    vital_to.reserve(regions.size());
    for (const Region<N>& region : regions)
        vital_to.push_back(vital_chains(board, color, region, suicide));

    // Striking out a chain strikes out the regions it borders, and so on, until nothing changes.
    UnconditionalLife<N> life;
    BasicPointSet<N> previous;
    life.chains = chains_of(board, color);
    do {
        previous = life.chains;
        life.chains = chains_with_two_eyes(regions, vital_to, previous);
    } while (life.chains != previous);

    life.stones = stones_of(board, life.chains);
    for (std::size_t i = 0; i < regions.size(); ++i) {
        const Region<N>& region = regions[i];
        if (region.border.is_empty() || !contains_all(life.chains, region.border)) continue;
        const BasicPointSet<N> points = region.points();
        if (!vital_to[i].is_empty()) life.vital |= points;
        if (!vital_to[i].is_empty() || !has_two_apart(points_off_border(board, color, points)))
            life.territory |= points;
    }
    return life;
}

template BasicPointSet<9> vital_chains(const Board<9>&, Color, const Region<9>&, Suicide) noexcept;
template BasicPointSet<13> vital_chains(const Board<13>&, Color, const Region<13>&,
                                        Suicide) noexcept;
template BasicPointSet<19> vital_chains(const Board<19>&, Color, const Region<19>&,
                                        Suicide) noexcept;
template BasicPointSet<25> vital_chains(const Board<25>&, Color, const Region<25>&,
                                        Suicide) noexcept;
template UnconditionalLife<9> find_unconditional_life(const Board<9>&, Color, Suicide);
template UnconditionalLife<13> find_unconditional_life(const Board<13>&, Color, Suicide);
template UnconditionalLife<19> find_unconditional_life(const Board<19>&, Color, Suicide);
template UnconditionalLife<25> find_unconditional_life(const Board<25>&, Color, Suicide);

}  // namespace nadare::go
