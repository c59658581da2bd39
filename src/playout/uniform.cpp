#include "playout/uniform.h"

namespace nadare::playout {

template <int N>
int played_out_area(const go::Board<N>& board) noexcept {
    int area = 0;
    board.for_each_point([&](go::BasicPoint<N> p) {
        // An empty point belongs to a colour if that colour alone stands next to it.
        const go::Code3x3 code = board.code(p);
        const bool black_near = go::neighbours_with(code, go::Color::black) > 0;
        const bool white_near = go::neighbours_with(code, go::Color::white) > 0;
        const int owner_if_empty = int{black_near} - int{white_near};
        const go::Color there = board.at(p);
        area += there == go::Color::black ? 1 : there == go::Color::white ? -1 : owner_if_empty;
    });
    return area;
}

template <int N>
Result play_uniform(go::Board<N>& board, util::Rng& rng) noexcept {
    const int most_moves = 3 * board.size() * board.size() + 20;
    Result result;
    go::Color color = board.to_play();
    for (int passes = 0; passes < 2 && result.moves < most_moves; ++result.moves) {
        const auto p = board.draw_empty(
            rng, [&](go::BasicPoint<N> q) { return is_playable(board, q, color); });
        if (p.is_none()) {
            board.play_pass(color);
            ++passes;
        } else {
            board.play(p, color);
            passes = 0;
        }
        color = go::opponent(color);
    }
    result.area = played_out_area(board);
    return result;
}

template int played_out_area(const go::Board<9>&) noexcept;
template int played_out_area(const go::Board<13>&) noexcept;
template int played_out_area(const go::Board<19>&) noexcept;
template int played_out_area(const go::Board<25>&) noexcept;
template Result play_uniform(go::Board<9>&, util::Rng&) noexcept;
template Result play_uniform(go::Board<13>&, util::Rng&) noexcept;
template Result play_uniform(go::Board<19>&, util::Rng&) noexcept;
template Result play_uniform(go::Board<25>&, util::Rng&) noexcept;

}  // namespace nadare::playout
