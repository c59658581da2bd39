#include "go/common_fate.h"

namespace nadare::go {

// Notes the distance of an empty point, or of all stones of a chain at once.
template <int N>
void CommonFate<N>::reach(const Board<N>& board, Point p, std::uint8_t distance) noexcept {
    const auto note = [&](Point reached) {
        distance_[reached] = distance;
        reached_[count_++] = reached;
    };
    if (board.at(p) == Color::empty)
        note(p);
    else
        board.for_each_stone(p, note);
}

template <int N>
void CommonFate<N>::measure(const Board<N>& board, Point from, int max_distance) noexcept {
    assert(board.has(from));
    assert(max_distance >= 0 && max_distance < kFar);
    for (const Point p : reached()) distance_[p] = kFar;
    count_ = 0;

    reach(board, from, 0);
    for (std::size_t next = 0; next < count_; ++next) {
        const Point p = reached_[next];
        if (distance_[p] >= max_distance) return;  // The queue is sorted: so is all the rest of it.
        for (const Point n : p.neighbours())
            if (board.at(n) != Color::border && distance_[n] == kFar)
                reach(board, n, static_cast<std::uint8_t>(distance_[p] + 1));
    }
}

template class CommonFate<9>;
template class CommonFate<13>;
template class CommonFate<19>;
template class CommonFate<25>;

}  // namespace nadare::go
