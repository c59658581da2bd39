#include "engine/go_model.h"

#include <algorithm>
#include <cmath>

namespace nadare::engine {

namespace {

// How a simulation ended.
struct EndOfPlayout {
    int half_points = 0;  // Black's lead, komi included.
    int points = 1;       // Of the board.
    std::size_t moves = 0;
    go::Scoring scoring = go::Scoring::area;
};

// Win, draw or loss, and a little for the margin and for getting there soon, so that of two wins
// the larger or the shorter one is preferred: long playouts and narrow wins err more (Enzenberger
// and Müller 2009, section 3.1). Black's.
double value_of(const EndOfPlayout& ending, const ResultOptions& options) {
    const int half_points = ending.half_points;
    const double result = half_points > 0 ? 1.0 : half_points < 0 ? 0.0 : 0.5;
    const double margin = std::clamp(0.5 + half_points / (4.0 * ending.points), 0.0, 1.0);
    const double shortness =
        std::clamp(1 - static_cast<double>(ending.moves) / (3.0 * ending.points), 0.0, 1.0);
    const double haste = 0.5 + (result - 0.5) * shortness;
    const double score_weight = ending.scoring == go::Scoring::territory
                                    ? options.territory_score_weight
                                    : options.score_weight;
    return (1 - score_weight - options.length_weight) * result + score_weight * margin +
           options.length_weight * haste;
}

}  // namespace

template <int N>
void GoModel<N>::expand(const Game& game, mcts::CandidateList<Move>& out) {
    priors_.list_moves(game, out);
    const MoveRestrictions& restrictions = game.facts().restrictions;
    // The root has all its moves: what to leave out there may change from run to run.
    if (restrictions.is_empty() || game.depth() == 0) return;
    const go::Color color = game.board().to_play();
    const auto is_left_out = [&](const auto& candidate) {
        return !restrictions.accept(color, go::Point(candidate.move), game.depth() + 1);
    };
    if (std::all_of(out.moves.begin(), out.moves.end(), is_left_out)) return;
    if (std::erase_if(out.moves, is_left_out) > 0) out.is_complete = false;
}

template <int N>
mcts::Outcome GoModel<N>::evaluate(Game& game, util::Rng& rng, mcts::Trace& trace) {
    go::Board<N>& board = game.board();
    const bool is_over = game.is_over();
    const bool ends_here = is_over && game.facts().scoring == go::Scoring::area;
    const int correction = game.territory_correction();
    moves_.clear();
    int area = 0;
    if (ends_here) {
        area = go::count_area(board).black_minus_white();
    } else {
        area = policy_->play(board, rng, &moves_).area;
        if (!is_over)
            for (const auto& move : moves_)
                if (!move.is_pass())
                    trace.add(static_cast<int>(go::player_index(move.color)),
                              Game::move_index(move.point));
    }
    const int taken_off = correction + game.facts().komi_half_points;
    const int half_points = 2 * area - taken_off;
    // Two passes end the simulation with dead stones still on the board. What becomes of them, and so
    // what the points are worth to people, only playing on tells.
    const int played_out = ends_here ? policy_->play(board, rng, nullptr).area : area;
    note_owners(board, 2 * played_out - taken_off);
    const double value = value_of({.half_points = half_points,
                                   .points = board.size() * board.size(),
                                   .moves = moves_.size(),
                                   .scoring = game.facts().scoring},
                                  options_->result);
    // Where territory counts, the end is a playout like any other.
    const int winner = !ends_here || half_points == 0 ? -1 : half_points > 0 ? 0 : 1;
    return {.value = static_cast<float>(value),
            .score = static_cast<float>(half_points / 2.0),
            .winner = winner};
}

template <int N>
void GoModel<N>::note_owners(const go::Board<N>& board, int half_points) noexcept {
    const go::Color winner = half_points > 0 ? go::Color::black : go::Color::white;
    auto& sums = ownership_.of_winner[go::player_index(winner)];
    board.for_each_point([&](Move p) {
        const go::Code3x3 code = board.code(p);
        const int if_empty = int{go::neighbours_with(code, go::Color::black) > 0} -
                             int{go::neighbours_with(code, go::Color::white) > 0};
        const go::Color there = board.at(p);
        const int owner = there == go::Color::black ? 1 : there == go::Color::white ? -1 : if_empty;
        owner_[p] = static_cast<std::int8_t>(owner);
        sums.balance[p] += owner;
    });
    ++sums.simulations;
    noted_score_ = half_points / 2.0;
    ownership_.score_sum += noted_score_;
    ownership_.score_square_sum += noted_score_ * noted_score_;
}

template <int N>
void GoModel<N>::collect_ownership_by_move(bool is_wanted) {
    if (is_wanted == !ownership_after_.empty()) return;
    ownership_after_.clear();
    if (!is_wanted) return;
    ownership_after_.resize(go::Layout<N>::kCells);
    forget_results();  // All that is counted must be of the same simulations.
}

template <int N>
void GoModel<N>::forget_results() noexcept {
    ownership_ = {};
    move_scores_ = {};
    for (auto& map : ownership_after_) map = {};
}

template <int N>
void GoModel<N>::note_first_move(const mcts::Simulation<Game>& simulation) noexcept {
    if (simulation.depth() == 0) return;
    const Move first = simulation.move(0);
    move_scores_[first].add(noted_score_);
    if (ownership_after_.empty()) return;
    auto& sums = ownership_after_[first.cell()];
    simulation.final_game().board().for_each_point([&](Move p) { sums[p] += owner_[p]; });
}

template <int N>
void GoModel<N>::record(const mcts::Simulation<Game>& simulation) {
    if (record_->size() >= most_recorded_) return;
    SimulatedGame game{.moves_in_tree = static_cast<std::size_t>(simulation.depth()),
                       .score = simulation.outcome().score};
    for (int step = 0; step < simulation.depth(); ++step)
        game.moves.push_back({go::Point(simulation.move(step)),
                              simulation.player(step) == 0 ? go::Color::black : go::Color::white});
    for (const auto& move : moves_) game.moves.push_back({go::Point(move.point), move.color});
    record_->push_back(std::move(game));
}

template <int N>
void GoModel<N>::observe(const mcts::Simulation<Game>& simulation) {
    note_first_move(simulation);
    if (record_) record(simulation);
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
    const std::uint32_t count = notes.add(kCount, 1, sharing);
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
