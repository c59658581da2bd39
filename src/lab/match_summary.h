// What a match says so far, out of its games: counts, Elo with its error, the state of the
// sequential test, faults and time used; as a value, as text for people and as JSON for programs.
// Everything comes from the stored games, so a resumed match and one played in one go say the same.
// All functions are pure.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "lab/match_settings.h"
#include "lab/match_store.h"
#include "stats/elo.h"
#include "stats/match_counts.h"
#include "stats/rating_table.h"
#include "stats/sprt.h"

namespace nadare::lab {

// Games between these two engines, and their complete pairs, as the first of them sees it.
stats::GameCounts game_counts(const std::vector<GameRow>& games, std::size_t a, std::size_t b);
stats::PairCounts pair_counts(const std::vector<GameRow>& games, std::size_t a, std::size_t b);

struct EngineSummary {
    std::string name{};
    std::string command{};
    stats::GameCounts as_black{};
    stats::GameCounts as_white{};
    SideUse use{};  // Over all games.
    std::map<Fault, std::int64_t> faults{};

    stats::GameCounts all() const noexcept;
    double cpu_seconds_per_move() const noexcept;
    double wall_seconds_per_move() const noexcept;
};

struct SprtSummary {
    stats::SprtOptions options{};
    stats::SprtBounds bounds{};
    double ratio = 0;
    stats::SprtDecision decision = stats::SprtDecision::undecided;
};

struct MatchSummary {
    std::vector<EngineSummary> engines{};
    std::int64_t games = 0;
    std::int64_t moves = 0;
    std::map<Fault, std::int64_t> faults{};
    std::map<Ending, std::int64_t> endings{};
    // Deaths of engines and the like that cost nobody a game. Not told by the games: set it from
    // MatchStore::incidents().
    std::int64_t incidents = 0;

    // Of the first engine against the second; of use where there are only two.
    stats::GameCounts counts{};
    stats::PairCounts pairs{};
    stats::EloEstimate elo{};
    std::optional<SprtSummary> sprt{};

    // Where there are more than two, and they can be compared.
    std::optional<stats::RatingTable> ratings{};
};

MatchSummary summarise(const MatchPlan& plan, const std::vector<GameRow>& games);

// "+31.4", "-5.0", "+inf".
std::string elo_text(double elo);

// For a progress bar: wins and losses, Elo and its interval, "52-48 +14 [-54, +82] LLR 0.21".
std::string status_line(const MatchSummary& summary);

// Several lines, the last without a line feed.
std::string summary_text(const MatchPlan& plan, const std::vector<GameRow>& games,
                         const MatchSummary& summary);

// One JSON object on one line. `status` says how the match stands: "all played", "interrupted", ...
// Numbers that are infinite or unknown are null.
std::string summary_json(const MatchPlan& plan, const std::vector<GameRow>& games,
                         const MatchSummary& summary, std::string_view status);

}  // namespace nadare::lab
