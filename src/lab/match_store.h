// The results of a match in one SQLite file, written game by game: a game that is in the file is
// safe, one that is not will be played again. Tables:
//
//     setting(name, value)             what decides the games (identity() of the plan), as text
//     engine(id, name, command, reported_name, reported_version)       id counts from 0
//     opening(id, moves)               GTP vertices, Black first
//     game(number, ...)                one row a game; number is its place in the schedule
//     incident(game, engine, what)     what went wrong with an engine and cost nobody the game
//     session(started, finished, games, referee_cpu_seconds, program)  one row a start
//
// In game, black, white, winner and culprit are ids of engines (winner is null for a draw); seeds
// are what {seed} stood for; *_moves and *_seconds are each side's own, without the opening; sgf is
// the whole record. `PRAGMA user_version` is the version of this layout.
//
// One thread uses a store. Other processes may read the file at any time.
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "lab/database.h"
#include "lab/match_settings.h"
#include "lab/played_game.h"
#include "lab/schedule.h"

namespace nadare::lab {

// A finished game without its moves: what summaries are made of.
struct GameRow {
    std::int64_t number = 0;
    std::size_t black = 0;
    std::size_t white = 0;
    std::optional<std::size_t> winner{};  // None: a draw.
    Ending ending = Ending::passes;
    Fault fault = Fault::none;
    std::optional<std::size_t> culprit{};
    std::string reason{};
    std::string result{};
    int moves = 0;                 // With the opening.
    std::array<SideUse, 2> use{};  // Of Black and of White.

    std::int64_t pair() const noexcept { return number / 2; }
};

// The row of a game that was played as scheduled.
GameRow make_row(const ScheduledGame& scheduled, const PlayedGame& played);

enum class Resume { same_settings, any_settings };

class MatchStore {
 public:
    // Opens the file of this match, or begins one. Throws util::Error that tells the differences if
    // the file holds a match with other settings, unless told to go on all the same; the file then
    // takes the new settings.
    MatchStore(const std::filesystem::path& path, const MatchPlan& plan, Resume resume);

    // In the order of their numbers when opened, then as they were added.
    const std::vector<GameRow>& games() const noexcept { return games_; }

    // On return the game is on disk. Throws util::Error if it cannot be, and if it is there
    // already.
    void add(const ScheduledGame& scheduled, const PlayedGame& played, const std::string& sgf);

    void note_profile(std::size_t engine, const EngineProfile& profile);

    // Starts a row of table session, and completes it.
    void begin_session(const std::string& program);
    void end_session(std::int64_t games, util::Seconds referee_cpu);

    // Calls the function with number and SGF of each game.
    void for_each_sgf(const std::function<void(std::int64_t, const std::string&)>& use) const;

    // How many rows table incident has.
    std::int64_t incidents() const;

    const std::filesystem::path& path() const noexcept { return database_.path(); }

 private:
    void create(const MatchPlan& plan);
    void check_identity(const MatchPlan& plan, Resume resume);
    void write_identity(const MatchPlan& plan);
    void load_games();

    Database database_;
    std::vector<GameRow> games_;
    std::int64_t session_ = 0;
};

}  // namespace nadare::lab
