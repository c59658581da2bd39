#include "go/safety.h"

#include "go/safe_groups.h"

namespace nadare::go {

template <int N>
void SafetyMap<N>::set(const BasicPointSet<N>& points, Color owner, Safety safety) noexcept {
    points.for_each([&](Point p) {
        owner_[p] = owner;
        safety_[p] = safety;
    });
}

template <int N>
BasicPointSet<N> SafetyMap<N>::points(const Board<N>& board, Color color,
                                      Safety at_least) const noexcept {
    BasicPointSet<N> points;
    board.for_each_point([&](Point p) {
        if (owner(p) == color && safety(p) >= at_least) points.insert(p);
    });
    return points;
}

template <int N>
SafeParts<N> find_safe_parts(const Board<N>& board, Color color, const SafetyOptions& options) {
    SafeGroups<N> groups(board, color, options);
    groups.build();
    return groups.parts();
}

template <int N>
SafetyMap<N> find_safety(const Board<N>& board, const SafetyOptions& options) {
    SafetyMap<N> map;
    for (const Color color : {Color::black, Color::white}) {
        const SafeParts<N> parts = find_safe_parts(board, color, options);
        map.set(parts.territory, color, Safety::alternating);
        map.set(parts.stones, color, Safety::alternating);
    }
    for (const Color color : {Color::black, Color::white}) {
        const auto life = find_unconditional_life(board, color, options.suicide);
        map.set(life.territory | life.stones, color, Safety::unconditional);
    }
    return map;
}

template class SafetyMap<9>;
template class SafetyMap<13>;
template class SafetyMap<19>;
template class SafetyMap<25>;
template SafeParts<9> find_safe_parts(const Board<9>&, Color, const SafetyOptions&);
template SafeParts<13> find_safe_parts(const Board<13>&, Color, const SafetyOptions&);
template SafeParts<19> find_safe_parts(const Board<19>&, Color, const SafetyOptions&);
template SafeParts<25> find_safe_parts(const Board<25>&, Color, const SafetyOptions&);
template SafetyMap<9> find_safety(const Board<9>&, const SafetyOptions&);
template SafetyMap<13> find_safety(const Board<13>&, const SafetyOptions&);
template SafetyMap<19> find_safety(const Board<19>&, const SafetyOptions&);
template SafetyMap<25> find_safety(const Board<25>&, const SafetyOptions&);

}  // namespace nadare::go
