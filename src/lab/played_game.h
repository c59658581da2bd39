// What became of one game between two engines: its moves with the time they took, how it ended, and
// who is to blame if it ended badly. Values only.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "go/outcome.h"
#include "go/point.h"
#include "util/options.h"

namespace nadare::lab {

enum class Ending : std::uint8_t { passes, resignation, move_limit, fault };

// What an engine can do wrong. Each loses the game for it.
enum class Fault : std::uint8_t {
    none,
    illegal_move,     // On a stone, off the board, suicide, or retaking a ko.
    superko,          // Repeated an earlier position.
    crash,            // The process ended.
    timeout,          // Thought longer than it may.
    cpu_time,         // Used more CPU time than it may.
    hang,             // Did not answer at all, although no time limit was set.
    garbage,          // Printed what is no GTP, or no move.
    lost_connection,  // Closed a pipe, but still runs.
    refusal,          // Answered a command with an error.
};

inline auto enum_names(Ending) {
    return std::to_array<util::EnumName<Ending>>({{Ending::passes, "passes"},
                                                  {Ending::resignation, "resignation"},
                                                  {Ending::move_limit, "move-limit"},
                                                  {Ending::fault, "fault"}});
}
inline auto enum_names(Fault) {
    return std::to_array<util::EnumName<Fault>>({{Fault::none, "none"},
                                                 {Fault::illegal_move, "illegal-move"},
                                                 {Fault::superko, "superko"},
                                                 {Fault::crash, "crash"},
                                                 {Fault::timeout, "timeout"},
                                                 {Fault::cpu_time, "cpu-time"},
                                                 {Fault::hang, "hang"},
                                                 {Fault::garbage, "garbage"},
                                                 {Fault::lost_connection, "lost-connection"},
                                                 {Fault::refusal, "refusal"}});
}

struct PlayedMove {
    go::Move move{};
    double wall_seconds = 0;
    std::string explanation{};  // The engine's own words; empty if it has none.
};

// What a side used for its own moves: opening moves are not among them. CPU time is all that the
// engine used from the first move to the end of the game, so pondering counts.
struct SideUse {
    int moves = 0;
    double wall_seconds = 0;
    double cpu_seconds = 0;
    double longest_seconds = 0;  // Wall time of its slowest move.
};

// Something about an engine that cost nobody the game, such as its death while it was idle.
struct Incident {
    go::Color side = go::Color::empty;
    std::string what{};  // A sentence.
};

struct PlayedGame {
    std::vector<PlayedMove> moves{};  // The opening first.
    int opening_moves = 0;
    Ending ending = Ending::passes;
    go::Color winner = go::Color::empty;  // Empty for a draw.
    std::optional<go::Score> score{};     // If it was counted.
    Fault fault = Fault::none;
    go::Color culprit = go::Color::empty;
    std::string reason{};          // A sentence, where there is something to say.
    std::array<SideUse, 2> use{};  // By player_index.
    std::vector<Incident> incidents{};

    // As SGF writes it: "B+3.5", "W+R", "B+T" on time, "B+F" by another fault, "0".
    std::string result() const;
};

}  // namespace nadare::lab
