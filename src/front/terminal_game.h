// A game of Go as a conversation: `nadare play`. The board is drawn, the person types a point or a
// command, the engine answers; after two passes they settle what is dead, and the game is counted.
// Either side, both or none may be a person. Nothing typed can lose the game: a mistake gets a
// sentence, everything can be undone, and what is on the board is kept in a file all along.
//
// A conversation is at one of three stages, and each command says at which it may be given:
//
//     playing ── two passes ──▶ counting ── done ──▶ finished
//        │  ◀── resume, undo ──    │  ◀── undo ──       ▲
//        └───────────────── resign ─────────────────────┘
//
// A game belongs to one thread; player and console must outlive it.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/player.h"
#include "front/terminal_console.h"
#include "front/terminal_options.h"
#include "front/terminal_record.h"
#include "go/game.h"
#include "go/scoring.h"

namespace nadare::front {

class TerminalGame {
 public:
    struct Settings {
        Human human = Human::black;
        std::uint64_t seed = 1;            // Of estimates.
        std::filesystem::path autosave{};  // Where the game is kept; empty for nowhere.
        std::string date{};                // For the record, as SGF has it: "2026-04-01".
    };

    TerminalGame(go::Game game, engine::Player& player, Console& console, Settings settings);

    // The whole conversation, until the person quits, the input ends or, where nobody types, the
    // game is over. Throws only what is no fault of the user.
    void run();

    const go::Game& game() const noexcept { return game_; }
    // "B+3.5", "W+R", "Void"; empty while the game goes on.
    const std::string& result() const noexcept { return result_; }

 private:
    enum class Stage : unsigned { playing = 1, counting = 2, finished = 4 };
    struct Command;
    static std::span<const Command> commands();

    Stage stage() const noexcept;
    bool is_persons_turn() const noexcept;

    // --- One step of the conversation ---
    void greet();
    void take_command();
    void obey(std::string_view line);
    void refuse(std::string_view word) const;
    const Command* find_command(std::string_view word) const;
    void let_engine_play();
    void check_repetition();
    void leave();

    // --- Showing ---
    void show_position();
    void show_board(const BoardMarks& marks = {});
    std::vector<std::string> panel() const;
    std::string prompt() const;
    std::string seat(go::Color player) const;

    // --- What commands do (the argument is the rest of the line) ---
    void name_point(std::string_view vertex);
    void pass(std::string_view argument);
    void resign(std::string_view argument);
    void undo(std::string_view argument);
    void hint(std::string_view argument);
    void score(std::string_view argument);
    void territory(std::string_view argument);
    void mark_dead(std::string_view argument);
    void mark_alive(std::string_view argument);
    void mark_seki(std::string_view argument);
    void finish_count(std::string_view argument);
    void resume(std::string_view argument);
    void save(std::string_view argument);
    void start_again(std::string_view argument);
    void show_board_again(std::string_view argument);
    void list_moves(std::string_view argument);
    void help(std::string_view argument);
    void quit(std::string_view argument);

    // --- Changing the game ---
    void play(go::Point point);
    void take_back(int count);
    void finish(std::string result, std::string_view sentence);
    go::PointSet chains_at(std::string_view vertices) const;
    std::string record() const;
    void keep();

    go::Game game_;
    engine::Player& player_;
    Console& console_;
    Settings settings_;
    Autosave autosave_;
    std::string result_;
    go::FinalStatus status_;           // While counting: what is taken to be dead, or seki.
    bool is_status_proposed_ = false;  // Whether status_ is about the position on the board.
    bool has_news_ = true;             // Whether the board changed since it was shown.
    bool is_leaving_ = false;
    std::filesystem::path replaceable_;  // A file that `save` may overwrite without asking.
};

}  // namespace nadare::front
