// The settings of a match. MatchSettings decide what its games are: they are stored with the
// results and must stay the same when a match is resumed. How many games are played, and how many
// at a time, may change.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "go/rules.h"
#include "lab/engine.h"
#include "lab/opening.h"
#include "stats/sprt.h"
#include "util/clock.h"
#include "util/options.h"

namespace nadare::lab {

// Who counts a game that ended with two passes.
enum class ScoreBy : std::uint8_t {
    tromp_taylor,  // We do; every stone on the board is alive.
    a,             // The first engine says.
    b,             // The second engine says.
    agree,         // Both say, if they name the same winner; else as Tromp and Taylor.
};
inline auto enum_names(ScoreBy) {
    return std::to_array<util::EnumName<ScoreBy>>({{ScoreBy::tromp_taylor, "tromp-taylor"},
                                                   {ScoreBy::a, "a"},
                                                   {ScoreBy::b, "b"},
                                                   {ScoreBy::agree, "agree"}});
}

// Who meets whom where there are more than two engines.
enum class Format : std::uint8_t {
    round_robin,  // Everybody meets everybody.
    gauntlet,     // The first meets everybody else.
};
inline auto enum_names(Format) {
    return std::to_array<util::EnumName<Format>>(
        {{Format::round_robin, "round-robin"}, {Format::gauntlet, "gauntlet"}});
}

struct MatchSettings {
    int size = 9;
    std::string komi = "usual";
    std::string rules = "chinese";
    int handicap = 0;
    std::string openings = "shipped";
    std::uint64_t seed = 1;
    Format format = Format::round_robin;
    ScoreBy score = ScoreBy::tromp_taylor;
    int max_moves = 0;
    util::Seconds seconds_per_move{0};
    util::Seconds seconds_per_game{0};
    util::Seconds cpu_seconds_per_move{0};
    util::Seconds time_slack{0.2};
    util::Seconds hang_seconds{600};
    bool restart = false;
    bool explain = true;
    std::string sprt{};
    double alpha = 0.05;
    double beta = 0.05;
};

template <class Visitor>
void describe(MatchSettings& o, Visitor&& option) {
    using util::Seconds;
    using util::Tunable;
    option(o.size, {"size", 2, 25, Tunable::no, "lines of the board"});
    option(o.komi, {"komi", Tunable::no, "komi, or usual: what the rules say for that board"});
    option(o.rules,
           {"rules", Tunable::no, "what the referee enforces: chinese, tromp-taylor, ..."});
    option(o.handicap, {"handicap", 0, 9, Tunable::no,
                        "stones Black begins with; White moves first, without an opening"});
    option(o.openings, {"openings", Tunable::no, "shipped, none, or a file of openings"});
    option(o.seed, {"seed", 0, UINT64_MAX, Tunable::no, "orders openings and makes each {seed}"});
    option(o.format, {"format", Tunable::no, "who meets whom, of more than two engines"});
    option(o.score, {"score", Tunable::no, "who counts a finished game"});
    option(o.max_moves, {"max-moves", 0, 100'000, Tunable::no,
                         "count a game after so many moves; 0: three times the points"});
    option(o.seconds_per_move, {"seconds-per-move", Seconds(0), Seconds(1e6), Tunable::no,
                                "wall time an engine may take for a move; 0: no limit"});
    option(o.seconds_per_game, {"seconds-per-game", Seconds(0), Seconds(1e6), Tunable::no,
                                "wall time an engine may take for its moves; 0: no limit"});
    option(o.cpu_seconds_per_move, {"cpu-seconds-per-move", Seconds(0), Seconds(1e6), Tunable::no,
                                    "CPU time a move may take; 0: no limit"});
    option(o.time_slack, {"time-slack", Seconds(0), Seconds(1e3), Tunable::no,
                          "seconds by which a time limit may be passed"});
    option(o.hang_seconds, {"hang-seconds", Seconds(0.01), Seconds(1e6), Tunable::no,
                            "an engine silent for so long has lost"});
    option(o.restart, {"restart", Tunable::no, "start the engines anew for each game"});
    option(o.explain, {"explain", Tunable::no,
                       "keep what engines say about their moves (gomill-explain_last_move)"});
    option(o.sprt, {"sprt", Tunable::no, "stop once sure: ELO0,ELO1"});
    option(o.alpha, {"alpha", 1e-6, 0.499, Tunable::no, "risk of accepting ELO1 wrongly"});
    option(o.beta, {"beta", 1e-6, 0.499, Tunable::no, "risk of accepting ELO0 wrongly"});
}

// What does not change the games.
struct MatchOptions {
    int games = 100;
    int jobs = 1;
};
template <class Visitor>
void describe(MatchOptions& o, Visitor&& option) {
    using util::Tunable;
    option(o.games, {"games", 2, 1'000'000, Tunable::no,
                     "games between each two engines, in pairs; at most, with --sprt"});
    option(o.jobs, {"jobs", 1, 1'024, Tunable::no, "games at a time"});
}

// A match with everything looked up and checked.
struct MatchPlan {
    std::vector<EngineSpec> engines;  // Two or more.
    MatchSettings settings;
    MatchOptions options;
    go::Rules rules;
    go::Komi komi;
    int max_moves = 0;
    std::vector<go::Point> handicap;  // Empty in even games.
    std::vector<Opening> openings;    // One or more; in handicap games only the empty one.
    std::optional<stats::SprtOptions> sprt;

    Patience patience() const {
        return {.limit = settings.hang_seconds, .when_silent = Fault::hang};
    }
};

// Throws util::Error if something is wrong or does not fit together.
MatchPlan make_plan(std::vector<EngineSpec> engines, const MatchSettings& settings,
                    const MatchOptions& options);

// Names and texts of everything that decides what the games are, for the record and for resuming.
std::vector<std::pair<std::string, std::string>> identity(const MatchPlan& plan);

}  // namespace nadare::lab
