// Which game is played when: a pure function from a game's number to its players, opening and
// seeds, so that a match that was killed goes on exactly where it was. Games 2k and 2k + 1 are a
// pair: one opening, colours swapped. All pairings of a round share the opening too.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "lab/match_settings.h"

namespace nadare::lab {

struct ScheduledGame {
    std::int64_t number = 0;
    std::size_t black = 0;  // Of the plan's engines.
    std::size_t white = 0;
    std::size_t opening = 0;               // Of the plan's openings.
    std::array<std::uint32_t, 2> seeds{};  // Below 2^31, by player_index.

    std::int64_t pair() const noexcept { return number / 2; }
};

class Schedule {
 public:
    explicit Schedule(const MatchPlan& plan);

    std::int64_t games() const noexcept { return games_; }
    // Requires: number >= 0. It may lie beyond games(), for a match that is to be longer.
    ScheduledGame game(std::int64_t number) const;

    // Who meets whom, the first named playing Black in the first game of each pair.
    const std::vector<std::pair<std::size_t, std::size_t>>& pairings() const { return pairings_; }

 private:
    std::uint64_t seed_;
    std::int64_t games_;
    std::vector<std::pair<std::size_t, std::size_t>> pairings_;
    std::vector<std::size_t> opening_order_;
};

}  // namespace nadare::lab
