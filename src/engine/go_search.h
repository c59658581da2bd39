// The search of one Go position, whatever the board's size: the front of mcts::Search for code that
// does not want to be a template. Keeps its tree when the game goes on by a few moves.
//
// Reports may be asked for from any thread while run() works; everything else by one thread at a
// time.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <vector>

#include "engine/engine_options.h"
#include "go/game.h"
#include "mcts/limits.h"
#include "util/clock.h"

namespace nadare::engine {

// A move at the root, best first. Values belong to the player to move.
struct RootMove {
    go::Point point{};
    std::uint32_t visits = 0;
    double value = 0.5;
    double rave_visits = 0;
    double rave_value = 0.5;
    double prior_weight = 0;
    double prior_value = 0.5;
};

// Over the simulations since the position was set.
struct SearchOwnership {
    go::PointMap<double> balance{};  // From 1 (always Black's) to -1 (always White's).
    double mean_score = 0;           // Black minus White, komi included.
    double score_deviation = 0;
    std::int64_t simulations = 0;
};

class GoSearch {
 public:
    virtual ~GoSearch() = default;

    // For boards of this size. Requires: options and clock outlive it.
    static std::unique_ptr<GoSearch> make(int size, const EngineOptions& options,
                                          const util::WallClock& clock);

    // The position at the end of the game, with this player to move and this many points against
    // Black added to the komi. Keeps what the tree knows about it, if options say so. Answers
    // whether it knew anything.
    virtual bool set_position(const go::Game& game, go::Color to_play, double komi_offset) = 0;

    // Points in `excluded` are not considered at the root, unless nothing else is left.
    virtual mcts::Statistics run(const mcts::Limits& limits, std::stop_token stop,
                                 std::span<const go::Point> excluded) = 0;

    virtual std::vector<RootMove> root_moves() const = 0;
    // The same after these moves from the root; empty where the tree knows none.
    virtual std::vector<RootMove> moves_after(std::span<const go::Point> line) const = 0;
    virtual std::uint32_t root_visits() const = 0;
    // Of the player to move.
    virtual double root_value() const = 0;
    virtual std::optional<go::Point> best_move() const = 0;
    // From the root on, or from after `start` on.
    virtual std::vector<go::Point> principal_variation(
        std::size_t max_length, std::span<const go::Point> start = {}) const = 0;
    virtual mcts::Statistics statistics() const = 0;
    virtual SearchOwnership ownership() = 0;
    virtual std::uint64_t signature() const = 0;
    // After a change of options.
    virtual void apply_options() = 0;
};

}  // namespace nadare::engine
