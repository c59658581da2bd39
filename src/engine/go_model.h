// Who judges Go positions for the search (mcts/game.h): priors for the moves, playouts for the
// leaves. One per worker thread, so nothing here is shared but the settings.
#pragma once

#include <array>
#include <cstdint>

#include "engine/engine_options.h"
#include "engine/go_game.h"
#include "engine/priors.h"
#include "go/outcome.h"
#include "go/scoring.h"
#include "mcts/game.h"
#include "mcts/observation.h"
#include "playout/policy.h"

namespace nadare::engine {

// Black's owned points minus White's, summed over simulations, and how many there were.
template <int N>
struct OwnershipCounts {
    go::BasicPointMap<std::int32_t, N> balance{};
    std::int64_t simulations = 0;
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

    // Requires: the options and the policy outlive it.
    GoModel(const EngineOptions& options, const playout::Policy<N>& policy)
        : options_(&options), policy_(&policy), priors_(options.prior, policy) {}

    void expand(const Game& game, mcts::CandidateList<Move>& out) { priors_.list_moves(game, out); }

    mcts::Outcome evaluate(Game& game, util::Rng& rng, mcts::Trace& trace);

    void observe(const mcts::Simulation<Game>& simulation);

    const OwnershipCounts<N>& ownership() const noexcept { return ownership_; }
    void forget_ownership() noexcept { ownership_ = {}; }

 private:
    void note_owners(const go::Board<N>& board) noexcept;
    void update_criticality(const mcts::Simulation<Game>& simulation, int step);

    const EngineOptions* options_;
    const playout::Policy<N>* policy_;
    Priors<N> priors_;
    playout::Moves<N> moves_{};
    OwnershipCounts<N> ownership_{};
    go::BasicPointMap<std::int8_t, N> owner_{};  // Of the latest simulation: 1 Black, -1 White.
};

}  // namespace nadare::engine
