// Which stones are dead when a game is over, for counting. What static safety proves is taken as
// it is; seki that can be seen is seki (engine/seki.h); for all other chains, who owned their
// points at the end of a search's simulations decides (Enzenberger and Müller 2009, section 3.2).
#pragma once

#include <cstdint>

#include "engine/engine_options.h"
#include "go/game.h"
#include "go/safety.h"
#include "go/scoring.h"

namespace nadare::engine {

struct StatusOptions {
    int simulations = 1'000;
    std::uint64_t seed = 1;
    // A chain is dead if the opponent ends up with its points in at least this share of the
    // simulations, alive if its owner does, and in seki in between.
    double certainty = 0.6;
};

// Safety between two moves of a game: about two milliseconds on a full board. Without the second
// limit it can be ten, and more than a move may take when the machine has other things to do, too.
inline constexpr go::SafetyOptions kQuickSafety{.max_eye_nodes = 200, .max_eye_nodes_in_all = 400};

// What becomes of the chains of a position, from who owned each point in simulations: 1 always
// Black, -1 always White.
class ChainFates {
 public:
    // Proofs take milliseconds on a full board. Where time is short they are asked for only if
    // simulations leave some chain open, and must be quick (kQuickSafety).
    enum class Proofs { always, where_needed };

    // Requires: board and balance outlive it.
    ChainFates(const go::AnyBoard& board, const go::PointMap<double>& balance, double certainty,
               Proofs proofs);

    // Whether every chain is proved, in seki that can be seen, or kept or lost by its owner in at
    // least that share of the simulations.
    bool are_settled() const noexcept { return are_settled_; }
    const go::FinalStatus& status() const noexcept { return status_; }
    // The part of status().seki that can be seen; the rest of it are chains whose fate is open.
    const go::PointSet& visible_seki() const noexcept { return visible_seki_; }
    // The status for a count that no referee has to share: where a border is still open, points
    // belong to whoever ends up with them.
    go::FinalStatus status_with_open_borders() const;

 private:
    const go::AnyBoard& board_;
    const go::PointMap<double>& balance_;
    go::PointSet visible_seki_{};
    go::FinalStatus status_{};
    bool are_settled_ = true;
};

// Searches the position itself, with each player to move in turn, as the engine would. The same
// position and options give the same answer.
go::FinalStatus estimate_final_status(const go::Game& game, const StatusOptions& options = {},
                                      const EngineOptions& engine = {});

}  // namespace nadare::engine
