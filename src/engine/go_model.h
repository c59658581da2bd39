// Who judges Go positions for the search (mcts/game.h): priors for the moves, playouts for the
// leaves. One per worker thread, so nothing here is shared but the settings.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "engine/engine_options.h"
#include "engine/go_game.h"
#include "engine/priors.h"
#include "engine/simulated_game.h"
#include "go/outcome.h"
#include "go/scoring.h"
#include "mcts/game.h"
#include "mcts/observation.h"
#include "playout/policy.h"

namespace nadare::engine {

// Over all simulations. One that ended in the tree by two passes, with dead stones still on the
// board, is played out for this, whatever it was worth to the search.
template <int N>
struct OwnershipCounts {
    struct Sums {
        go::BasicPointMap<std::int32_t, N> balance{};  // Black's points minus White's.
        std::int64_t simulations = 0;
    };
    std::array<Sums, 2> of_winner{};  // By player_index.
    double score_sum = 0;
    double score_square_sum = 0;
};

// Over the simulations that began with one move at the root, again all played out.
struct ScoreSums {
    std::int64_t simulations = 0;
    double sum = 0;
    double square_sum = 0;

    void add(double score) noexcept {
        ++simulations;
        sum += score;
        square_sum += score * score;
    }
    void add(const ScoreSums& other) noexcept {
        simulations += other.simulations;
        sum += other.sum;
        square_sum += other.square_sum;
    }
    bool operator==(const ScoreSums&) const = default;
};

template <int N>
class GoModel {
 public:
    using Game = GoGame<N>;
    using Move = typename Game::Move;

    // Who owned each point and who won: two counters a point, and two for the whole board.
    static constexpr int kNoteCount = 2 * go::Layout<N>::kCells + 2;

    // Requires: the options, the policy, the model of moves and the network outlive it.
    GoModel(const EngineOptions& options, const playout::Policy<N>& policy,
            const features::MoveModel& moves, const nets::Network& network)
        : options_(&options), policy_(&policy), priors_(options.prior, policy, moves, network) {}

    void expand(const Game& game, mcts::CandidateList<Move>& out);

    mcts::Outcome evaluate(Game& game, util::Rng& rng, mcts::Trace& trace);

    void observe(const mcts::Simulation<Game>& simulation);

    const OwnershipCounts<N>& ownership() const noexcept { return ownership_; }
    // Black minus White, by the first move of the simulation.
    const go::BasicPointMap<ScoreSums, N>& move_scores() const noexcept { return move_scores_; }
    // Black's points minus White's, summed up by the first move. Requires: they are collected.
    const go::BasicPointMap<std::int32_t, N>& ownership_after(Move move) const noexcept {
        return ownership_after_[move.cell()];
    }
    // Off at first: it takes a board of numbers for every move.
    void collect_ownership_by_move(bool is_wanted);

    void forget_results() noexcept;

    // Appends the next simulations to `games` until it holds `most`; nullptr for no more. Requires:
    // the vector lives as long as that.
    void record_into(std::vector<SimulatedGame>* games, std::size_t most) noexcept {
        record_ = games;
        most_recorded_ = most;
    }

 private:
    // Sets owner_ from a board that is played out, and counts it.
    void note_owners(const go::Board<N>& board, int half_points) noexcept;
    void note_first_move(const mcts::Simulation<Game>& simulation) noexcept;
    void record(const mcts::Simulation<Game>& simulation);
    void update_criticality(const mcts::Simulation<Game>& simulation, int step);

    const EngineOptions* options_;
    const playout::Policy<N>* policy_;
    Priors<N> priors_;
    playout::Moves<N> moves_{};
    OwnershipCounts<N> ownership_{};
    std::vector<SimulatedGame>* record_ = nullptr;
    std::size_t most_recorded_ = 0;
    go::BasicPointMap<ScoreSums, N> move_scores_{};
    std::vector<go::BasicPointMap<std::int32_t, N>> ownership_after_{};  // Empty: not collected.
    // Of the latest simulation:
    go::BasicPointMap<std::int8_t, N> owner_{};  // 1 Black, -1 White.
    double noted_score_ = 0;                     // Of the latest simulation, played out.
};

}  // namespace nadare::engine
