// A second opinion on moves: a small network (nets/network.h) that sees the whole board and what the
// model of moves thinks, and says how much stronger or weaker each move really is. It was learned
// from the same games (learn/network_fit.h): what it adds is what shapes and features cannot see.
#pragma once

#include <array>
#include <span>
#include <string_view>

#include "features/position_view.h"
#include "nets/evaluator.h"
#include "nets/network.h"

namespace nadare::features {

// The network that comes with the program for boards of this size.
const nets::Network& shipped_network(int size);

template <int N>
struct JudgedMove {
    go::BasicPoint<N> point;
    float strength = 0;  // Logarithmic; −∞ for a move that nobody thinks of.
};

// Belongs to one thread.
template <int N>
class NetworkJudge {
 public:
    // Requires: the network outlives it.
    explicit NetworkJudge(const nets::Network& network) : evaluator_(network) {}

    // Replaces the model's strengths by the network's. Requires: board.to_play() moves; the moves
    // are on the board, or a pass.
    void correct(const go::Board<N>& board, std::span<JudgedMove<N>> moves);

 private:
    nets::Evaluator evaluator_;
    std::array<std::uint8_t, N * N> stones_{};
    std::array<std::uint8_t, N * N> appeals_{};
};

extern template class NetworkJudge<9>;
extern template class NetworkJudge<13>;
extern template class NetworkJudge<19>;
extern template class NetworkJudge<25>;

}  // namespace nadare::features
