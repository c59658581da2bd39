// The search of one Go position, whatever the board's size: the front of mcts::Search for code that
// does not want to be a template. Keeps its tree when the game goes on by a few moves.
//
// Reports, up to statistics(), may be asked for from any thread while run() works; everything else
// by one thread at a time.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <vector>

#include "engine/engine_options.h"
#include "engine/move_restrictions.h"
#include "engine/simulated_game.h"
#include "go/game.h"
#include "mcts/limits.h"
#include "util/clock.h"

namespace nadare::engine {

// A move at the root, best first. Values belong to the player to move.
struct RootMove {
    go::Point point{};
    go::Color color = go::Color::empty;
    std::uint32_t visits = 0;
    double value = 0.5;
    double rave_visits = 0;
    double rave_value = 0.5;
    double prior_weight = 0;
    double prior_value = 0.5;
    double policy = 0;         // Probability of the move by the prior; 1 in all.
    bool is_excluded = false;  // From the latest run.
};

// Over the simulations since the position was set; those that ended in the tree were played out for
// it.
struct SearchOwnership {
    go::PointMap<double> balance{};  // From 1 (always Black's) to -1 (always White's).
    // How far owning a point and winning go together: 0 not at all (Baudiš and Gailly 2012, 4.3).
    go::PointMap<double> criticality{};
    double mean_score = 0;  // Black minus White, komi included.
    double score_deviation = 0;
    std::int64_t simulations = 0;
};

// What is being searched.
struct SearchFacts {
    int size = 0;
    go::Color to_play = go::Color::black;
    double komi_offset = 0;  // Points added to the komi against Black: scores are counted with it.
};

// Of the simulations that began with one move at the root, counted like those of SearchOwnership.
struct MoveScore {
    std::int64_t simulations = 0;
    double mean = 0;  // Black minus White, komi included.
    double deviation = 0;

    bool operator==(const MoveScore&) const = default;
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

    // Moves to be left out below the root, from the next set_position() on, unless nothing else is
    // left. They depend on where the root is, so a tree under restrictions serves one position only.
    virtual void restrict_below_root(const MoveRestrictions& restrictions) = 0;

    // Points in `excluded` are not considered at the root, unless nothing else is left.
    virtual mcts::Statistics run(const mcts::Limits& limits, std::stop_token stop,
                                 std::span<const go::Point> excluded) = 0;

    virtual SearchFacts facts() const = 0;
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
    // The same with what is known about each move.
    virtual std::vector<RootMove> principal_moves(std::size_t max_length,
                                                  std::span<const go::Point> start = {}) const = 0;
    // The moves in the tree of the first thread's latest simulation. Requires: as ownership(), or
    // asked by Limits::may_continue.
    virtual std::vector<go::Point> latest_sequence() const = 0;
    virtual mcts::Statistics statistics() const = 0;

    // --- Not while run() works, but in Limits::look ---

    virtual SearchOwnership ownership() = 0;
    virtual go::PointMap<MoveScore> move_scores() = 0;
    // Who owned each point after simulations that began with this move; all 0 unless that is
    // collected, which is off at first.
    virtual go::PointMap<double> ownership_after(go::Point move) = 0;
    virtual void collect_ownership_by_move(bool is_wanted) = 0;
    // --- Not while run() works ---

    // Positions that have children in the tree. Cost: the tree.
    virtual std::size_t count_nodes() const = 0;
    // Adds so many simulations to the tree and answers them as games. On several threads it adds
    // more, and answers the first thread's.
    virtual std::vector<SimulatedGame> record_simulations(std::size_t count,
                                                          std::stop_token stop) = 0;
    // The game whose end is the root, with the player to move of the search.
    virtual go::Game position() const = 0;

    virtual std::uint64_t signature() const = 0;
    // After a change of options.
    virtual void apply_options() = 0;
};

}  // namespace nadare::engine
