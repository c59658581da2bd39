// How a game is brought to its end: when to pass, when to take dead stones off first, and how not
// to throw points away under territory counting. Asked after the search for a move; where it has
// an answer, that answer replaces the search's choice.
//
// All of it rests on what the search's simulations say about the board: nobody passes as long as
// the fate of one chain is open. After Enzenberger and Müller (2009, section 3.2), who check
// whether passing still wins once everything is decided. Ours are the searches that count
// points under territory rules, and the way dead stones are captured.
//
// Used by one thread.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>

#include "engine/engine_options.h"
#include "engine/go_search.h"
#include "engine/player.h"
#include "engine/status.h"
#include "go/scoring.h"
#include "util/clock.h"

namespace nadare::engine {

// Who settles what is dead.
enum class Ending {
    agreement,     // The players, or a server: dead stones may stay where they are.
    capture_dead,  // Nobody: all stones on the board will count as alive.
    clean_up,      // The same, and there is nothing else left to do.
};

class Endgame {
 public:
    // For one answer: three look for points, one makes sure that they do not cost the game.
    static constexpr int kMostSearches = 4;

    // Requires: options and clock outlive it.
    Endgame(const EngineOptions& options, const util::WallClock& clock)
        : options_(options), clock_(clock) {}

    struct Question {
        const go::Game& game;
        go::Color color;
        Ending ending;
        GoSearch& searched;  // For the move that the answer may replace.
        go::Point choice;    // That move.
        // Of the next further search, of which there are kMostSearches at most; nothing when time
        // is up.
        std::function<std::optional<mcts::Limits>()> limits{};
        std::stop_token stop{};
    };
    // The move that ends the game best, or nothing while there is something to play for.
    std::optional<Decision> finish(const Question& question);

    // Whether the next move is likely to need further searches, for which time must be left.
    bool expects_questions() const noexcept { return expects_questions_; }
    void forget() noexcept { expects_questions_ = false; }

 private:
    std::optional<Decision> finish_by_area(const Question& question, const go::FinalStatus& status);
    // How far ahead the player is, and whether the board looks finished.
    struct Standing {
        double lead = 0;
        bool may_pass = false;
    };
    static Standing standing(const Question& question, const ChainFates& fates,
                             const SearchOwnership& ownership);
    std::optional<Decision> finish_by_territory(const Question& question, const ChainFates& fates,
                                                const Standing& standing);
    bool keeps_chances(const Question& question, go::Point point);
    std::optional<Decision> capture(const Question& question, const go::FinalStatus& status);
    std::optional<Decision> pass_as_it_stands(const Question& question,
                                              const go::FinalStatus& status);

    // Searches a position afresh, the other search's tree untouched. nullptr if there is no time.
    GoSearch* search(const go::Game& game, go::Color to_play, double komi_offset,
                     std::span<const go::Point> excluded, const Question& question);

    const EngineOptions& options_;
    const util::WallClock& clock_;
    EngineOptions own_{};
    std::unique_ptr<GoSearch> search_;
    int search_size_ = 0;
    bool expects_questions_ = false;
};

}  // namespace nadare::engine
