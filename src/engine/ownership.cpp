#include "engine/ownership.h"

#include "go/capacity.h"
#include "playout/uniform.h"
#include "util/rng.h"

namespace nadare::engine {

namespace {

// +1, -1 or 0: whose point it is once the board has been played out.
template <int N>
int final_owner(const go::Board<N>& board, go::BasicPoint<N> p) {
    if (board.at(p) == go::Color::black) return 1;
    if (board.at(p) == go::Color::white) return -1;
    const go::Code3x3 code = board.code(p);
    return int{go::neighbours_with(code, go::Color::black) > 0} -
           int{go::neighbours_with(code, go::Color::white) > 0};
}

}  // namespace

Ownership estimate_ownership(const go::AnyBoard& board, int playouts, std::uint64_t seed) {
    return go::with_capacity(board.size(), [&](auto capacity) {
        constexpr int kN = capacity();
        util::Rng rng(seed);
        go::Board<kN> start(board);
        go::BasicPointMap<int, kN> sum;
        Ownership ownership;
        for (int i = 0; i < playouts; ++i) {
            go::Board<kN> end = start;
            end.set_to_play(i % 2 == 0 ? go::Color::black : go::Color::white);
            ownership.mean_area += playout::play_uniform(end, rng).area;
            end.for_each_point([&](go::BasicPoint<kN> p) { sum[p] += final_owner(end, p); });
        }
        ownership.mean_area /= playouts;
        board.for_each_point([&](go::Point p) {
            ownership.balance[p] = static_cast<double>(sum[go::BasicPoint<kN>(p)]) / playouts;
        });
        return ownership;
    });
}

}  // namespace nadare::engine
