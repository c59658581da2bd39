// nadare play: a game in the terminal.

#include <unistd.h>

#include <array>
#include <ctime>
#include <iostream>
#include <memory>
#include <string>
#include <utility>

#include "command.h"
#include "engine/players.h"
#include "front/level_text.h"
#include "front/terminal_board.h"
#include "front/terminal_console.h"
#include "front/terminal_game.h"
#include "front/terminal_options.h"
#include "front/terminal_record.h"
#include "util/clock.h"
#include "util/error.h"
#include "util/signal.h"
#include "util/text.h"

namespace nadare::apps {
namespace {

// As SGF writes a date; empty if the system does not know it.
std::string today() {
    const std::time_t now = std::time(nullptr);
    std::tm local{};
    std::array<char, 16> text{};
    if (!::localtime_r(&now, &local)) return "";
    return {text.data(), std::strftime(text.data(), text.size(), "%Y-%m-%d", &local)};
}

class PlayCommand final : public Command {
 public:
    explicit PlayCommand(CLI::App& program)
        : Command(program.add_subcommand("play", "play a game of Go in the terminal")) {
        options_.add(play_options_);
        options_.add(player_options_);
        add_options(app(), options_);
        app()
            .add_option("--load", load_, "go on with the game in this SGF file, from its end")
            ->type_name("FILE");
        app().footer(
            "Examples: nadare play --size 13 --human white --level 4\n"
            "          nadare play --size 9 --handicap 3 --rules japanese\n"
            "          nadare play --load game.sgf\n"
            "While you play, the game is kept in ~/.local/state/nadare/last-game.sgf (or below\n"
            "$XDG_STATE_HOME), and the game before it in previous-game.sgf beside it.");
    }

    int run() override {
        go::Game game = load_.empty() ? front::build_game(play_options_) : load_game();
        check_files(player_options_.engine);
        const std::unique_ptr<engine::Player> player = engine::make_player(player_options_, wall_);
        util::InterruptFlag interrupt;
        front::Console console(std::cin, std::cout,
                               {.style = style(), .echoes = ::isatty(STDIN_FILENO) == 0},
                               interrupt);
        console.say(util::format("Seed {}.", player_options_.seed()));
        if (const int level = player_options_.engine.level; level > 0)
            console.say(util::format("Level {}.", front::describe_level(level)));
        front::TerminalGame(std::move(game), *player, console,
                            {.human = play_options_.human,
                             .estimate = {.seed = player_options_.seed()},
                             .autosave = front::default_autosave_path(front::process_environment),
                             .date = today()})
            .run();
        return 0;
    }

 private:
    go::Game load_game() {
        for (const char* name : {"--size", "--rules", "--komi", "--handicap"})
            if (app().count(name) > 0)
                throw util::Error(
                    util::format("--load takes the game as the file has it: leave out {}", name));
        return front::load_record(load_);
    }

    front::TerminalStyle style() const {
        if (play_options_.plain) return front::TerminalStyle::plain;
        return front::choose_style(::isatty(STDOUT_FILENO) != 0, front::process_environment);
    }

    front::PlayOptions play_options_;
    util::SteadyClock wall_;
    engine::PlayerOptions player_options_;
    util::OptionSet options_;
    std::string load_;
};

}  // namespace

std::unique_ptr<Command> make_play_command(CLI::App& program) {
    return std::make_unique<PlayCommand>(program);
}

}  // namespace nadare::apps
