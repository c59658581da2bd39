#include "engine/go_model.h"

#include <algorithm>
#include <cmath>

namespace nadare::engine {

namespace {

// Win, draw or loss, and a little for the margin, so that of two wins the larger one is preferred.
float value_of(int half_points, int points, double score_weight) {
    const double result = half_points > 0 ? 1.0 : half_points < 0 ? 0.0 : 0.5;
    const double margin = std::clamp(0.5 + half_points / (4.0 * points), 0.0, 1.0);
    return static_cast<float>((1 - score_weight) * result + score_weight * margin);
}

}  // namespace

template <int N>
mcts::Outcome GoModel<N>::evaluate(Game& game, util::Rng& rng, mcts::Trace& trace) {
    go::Board<N>& board = game.board();
    int area = 0;
    if (game.is_over()) {
        area = go::count_area(board).black_minus_white();
    } else {
        moves_.clear();
        area = policy_->play(board, rng, &moves_).area;
        for (const auto& move : moves_)
            if (!move.is_pass())
                trace.add(static_cast<int>(go::player_index(move.color)),
                          Game::move_index(move.point));
    }
    note_owners(board);
    const int half_points = 2 * area - game.facts().komi_half_points;
    const double score = half_points / 2.0;
    ownership_.score_sum += score;
    ownership_.score_square_sum += score * score;
    return {
        .value = value_of(half_points, board.size() * board.size(), options_->result.score_weight),
        .score = static_cast<float>(score)};
}

template <int N>
void GoModel<N>::note_owners(const go::Board<N>& board) noexcept {
    board.for_each_point([&](Move p) {
        const go::Code3x3 code = board.code(p);
        const int if_empty = int{go::neighbours_with(code, go::Color::black) > 0} -
                             int{go::neighbours_with(code, go::Color::white) > 0};
        const go::Color there = board.at(p);
        const int owner = there == go::Color::black ? 1 : there == go::Color::white ? -1 : if_empty;
        owner_[p] = static_cast<std::int8_t>(owner);
        ownership_.balance[p] += owner;
    });
    ++ownership_.simulations;
}

template <int N>
void GoModel<N>::observe(const mcts::Simulation<Game>& simulation) {
    if (!options_->criticality.criticality) return;
    for (int step = 0; step < simulation.depth(); ++step) {
        if (!simulation.notes(step)) break;  // Nodes further down were visited less.
        update_criticality(simulation, step);
    }
}

// Crit(x) = share of simulations in which the winner owned x, less what that share would be if
// owning x and winning had nothing to do with each other (Baudiš and Gailly 2012, section 4.3).
template <int N>
void GoModel<N>::update_criticality(const mcts::Simulation<Game>& simulation, int step) {
    constexpr int kCells = go::Layout<N>::kCells;
    constexpr int kCount = 2 * kCells;
    constexpr int kBlackWins = 2 * kCells + 1;
    constexpr std::uint32_t kRefreshEvery = 64;

    const mcts::Notes notes = simulation.notes(step);
    const mcts::Sharing sharing = simulation.sharing();
    const bool black_wins = simulation.outcome().score > 0;
    const auto& board = simulation.final_game().board();
    board.for_each_point([&](Move p) {
        const int cell = static_cast<int>(p.cell());
        if (owner_[p] > 0) notes.add(cell, 1, sharing);
        if ((owner_[p] > 0) == black_wins && owner_[p] != 0) notes.add(kCells + cell, 1, sharing);
    });
    if (black_wins) notes.add(kBlackWins, 1, sharing);
    const std::uint32_t count = notes.add(kCount, 1, sharing) + 1;
    if (count % kRefreshEvery != 0) return;

    const double black = static_cast<double>(notes.at(kBlackWins)) / count;
    simulation.set_rave_factors(step, [&](int cell) {
        const double owned = static_cast<double>(notes.at(cell)) / count;
        const double winner_owned = static_cast<double>(notes.at(kCells + cell)) / count;
        const double criticality = winner_owned - (2 * owned * black - owned - black + 1);
        return std::max(0.0, 1 + options_->criticality.criticality_factor * criticality);
    });
}

template class GoModel<9>;
template class GoModel<13>;
template class GoModel<19>;
template class GoModel<25>;

}  // namespace nadare::engine
