// Games of the terminal on disk: saving and loading SGF, and a copy that is kept without asking.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <utility>

#include "front/terminal_board.h"
#include "go/game.h"
#include "go/game_record.h"

namespace nadare::front {

// The game as the text of an SGF file.
std::string write_record(const go::Game& game, const go::GameInfo& info);

// The game in an SGF file, at the end of its main line. Throws util::Error if the file cannot be
// read or holds no game of Go on a square board of 2 to 25 lines.
go::Game load_record(const std::filesystem::path& path);

// The file a person means who types its name: a leading ~/ is their home directory, and .sgf is
// added to a name without an extension. Throws util::Error if there is no name.
std::filesystem::path parse_record_path(std::string_view text, const EnvironmentLookup& variable);

// last-game.sgf in the directory where programs keep their state ($XDG_STATE_HOME/nadare, else
// ~/.local/state/nadare), or nadare-last-game.sgf in the working directory if there is no home.
std::filesystem::path default_autosave_path(const EnvironmentLookup& variable);

// Keeps the game that is being played in one file, rewritten as the game goes on, so that not even
// a closed window loses it. The game that the file held before is not lost either: it moves to
// previous-game.sgf beside it as soon as a new game has something to keep.
class Autosave {
 public:
    // An empty path keeps nothing.
    explicit Autosave(std::filesystem::path file) : file_(std::move(file)) {}

    // Throws util::Error if that fails, and does not try again before start_game().
    void keep(const std::string& record);
    // What comes next is another game.
    void start_game() noexcept;

    const std::filesystem::path& file() const noexcept { return file_; }
    // Whether the file holds the record that was given last.
    bool holds_game() const noexcept { return has_moved_earlier_ && !has_failed_; }

 private:
    std::filesystem::path file_;
    std::string kept_;
    bool has_moved_earlier_ = false;
    bool has_failed_ = false;
};

}  // namespace nadare::front
