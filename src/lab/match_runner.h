// Plays what is missing of a match: workers play games, each with engines of its own, and the
// calling thread stores the results as they come and decides when it is enough. Killed at any
// moment, it goes on later with what the store does not hold.
#pragma once

#include <cstdint>
#include <functional>
#include <string_view>

#include "lab/match_settings.h"
#include "lab/match_store.h"

namespace nadare::lab {

enum class MatchEnd : std::uint8_t {
    all_played,
    decided,      // By the sequential test.
    interrupted,  // By the user.
};
std::string_view name(MatchEnd end) noexcept;

// Both are called on the thread that runs the match.
struct MatchHooks {
    // Asked several times a second; true ends the match as soon as possible. Games that are under
    // way are given up, to be played again.
    std::function<bool()> is_interrupted = [] { return false; };
    // After each game is stored.
    std::function<void(const GameRow&)> on_game = [](const GameRow&) {};
    // For the record: the program and its version.
    std::string program = "nadare";
};

// Throws util::Error if an engine does not start or a result cannot be stored; everything stored
// before stays.
MatchEnd run_match(const MatchPlan& plan, MatchStore& store, const MatchHooks& hooks);

// Whether the games so far settle the sequential test. False if there is none.
bool is_decided(const MatchPlan& plan, const std::vector<GameRow>& games);

}  // namespace nadare::lab
