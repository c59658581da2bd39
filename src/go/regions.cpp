#include "go/regions.h"

#include <array>

namespace nadare::go {

template <int N>
Region<N> find_region(const Board<N>& board, Color color, BasicPoint<N> p,
                      const BasicPointSet<N>& within) {
    assert(board.has(p) && board.at(p) != color && within.contains(p));
    Region<N> region;
    BasicPointSet<N> seen;
    std::array<BasicPoint<N>, N * N> open;
    std::size_t count = 0;
    seen.insert(p);
    open[count++] = p;
    while (count > 0) {
        const BasicPoint<N> q = open[--count];
        (board.at(q) == Color::empty ? region.empty : region.stones).insert(q);
        for (const BasicPoint<N> n : q.neighbours()) {
            if (board.at(n) == color) {
                region.border.insert(delegate(board, n));
            } else if (board.at(n) != Color::border && within.contains(n) && !seen.contains(n)) {
                seen.insert(n);
                open[count++] = n;
            }
        }
    }
    return region;
}

template <int N>
std::vector<Region<N>> find_regions(const Board<N>& board, Color color) {
    BasicPointSet<N> left;
    board.for_each_point([&](BasicPoint<N> p) {
        if (board.at(p) != color) left.insert(p);
    });
    std::vector<Region<N>> regions;
    while (!left.is_empty()) {
        regions.push_back(find_region(board, color, left.first(), left));
        left -= regions.back().points();
    }
    return regions;
}

template Region<9> find_region(const Board<9>&, Color, BasicPoint<9>, const BasicPointSet<9>&);
template Region<13> find_region(const Board<13>&, Color, BasicPoint<13>, const BasicPointSet<13>&);
template Region<19> find_region(const Board<19>&, Color, BasicPoint<19>, const BasicPointSet<19>&);
template Region<25> find_region(const Board<25>&, Color, BasicPoint<25>, const BasicPointSet<25>&);
template std::vector<Region<9>> find_regions(const Board<9>&, Color);
template std::vector<Region<13>> find_regions(const Board<13>&, Color);
template std::vector<Region<19>> find_regions(const Board<19>&, Color);
template std::vector<Region<25>> find_regions(const Board<25>&, Color);

}  // namespace nadare::go
