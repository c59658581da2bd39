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

// Over the simulations that were played out. One that ended in the tree is not: dead stones still
// stood there.
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

template <int N>
class GoModel {
 public:
    using Game = GoGame<N>;
    using Move = typename Game::Move;

    // Who owned each point and who won: two counters a point, and two for the whole board.
    static constexpr int kNoteCount = 2 * go::Layout<N>::kCells + 2;

    // Requires: the options, the policy and the model of moves outlive it.
    GoModel(const EngineOptions& options, const playout::Policy<N>& policy,
            const features::MoveModel& moves)
        : options_(&options), policy_(&policy), priors_(options.prior, policy, moves) {}

    void expand(const Game& game, mcts::CandidateList<Move>& out) { priors_.list_moves(game, out); }

    mcts::Outcome evaluate(Game& game, util::Rng& rng, mcts::Trace& trace);

    void observe(const mcts::Simulation<Game>& simulation);

    const OwnershipCounts<N>& ownership() const noexcept { return ownership_; }
    void forget_ownership() noexcept { ownership_ = {}; }

    // Appends the next simulations to `games` until it holds `most`; nullptr for no more. Requires:
    // the vector lives as long as that.
    void record_into(std::vector<SimulatedGame>* games, std::size_t most) noexcept {
        record_ = games;
        most_recorded_ = most;
    }

 private:
    // Sets owner_, and counts it if the board was played out.
    void note_owners(const go::Board<N>& board, int half_points, bool is_played_out) noexcept;
    void record(const mcts::Simulation<Game>& simulation);
    void update_criticality(const mcts::Simulation<Game>& simulation, int step);

    const EngineOptions* options_;
    const playout::Policy<N>* policy_;
    Priors<N> priors_;
    playout::Moves<N> moves_{};
    OwnershipCounts<N> ownership_{};
    std::vector<SimulatedGame>* record_ = nullptr;
    std::size_t most_recorded_ = 0;
    go::BasicPointMap<std::int8_t, N> owner_{};  // Of the latest simulation: 1 Black, -1 White.
};

}  // namespace nadare::engine
