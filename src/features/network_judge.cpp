#include "features/network_judge.h"

#include <algorithm>
#include <limits>

namespace nadare::features {

template <int N>
void NetworkJudge<N>::correct(const go::Board<N>& board, std::span<JudgedMove<N>> moves) {
    constexpr float kNobody = std::numeric_limits<float>::lowest();
    float best = kNobody;
    for (const auto& move : moves) best = std::max(best, move.strength);
    if (best == kNobody) return;

    const int side = board.size();
    PositionView view = view_of(board, stones_.data());
    appeals_.fill(0);
    for (const auto& move : moves)
        if (!move.point.is_pass() && move.strength > kNobody)
            appeals_[static_cast<std::size_t>(move.point.row() * side + move.point.column())] =
                appeal_of(move.strength - best);
    view.appeals = appeals_.data();
    evaluator_.start(side);
    const nets::Grid& grid = evaluator_.grid();
    show(view, grid, 0, evaluator_.planes(0));
    evaluator_.run();

    const nets::Network& network = evaluator_.network();
    for (auto& move : moves) {
        if (move.strength <= kNobody) continue;
        const float base = std::max(move.strength - best, kLeastLogStrength);
        const float logit =
            move.point.is_pass()
                ? network.pass_logit
                : evaluator_.logit(turned_cell(grid, 0, move.point.column(), move.point.row()));
        move.strength = network.base_factor * base + logit;
    }
}

template class NetworkJudge<9>;
template class NetworkJudge<13>;
template class NetworkJudge<19>;
template class NetworkJudge<25>;

}  // namespace nadare::features
