// The sub-commands of `nadare learn`, a file each, and what they share.
#pragma once

#include <string>
#include <vector>

#include "command.h"
#include "go/game.h"

namespace nadare::apps {

std::unique_ptr<Command> make_learn_moves_command(CLI::App& learn);
std::unique_ptr<Command> make_learn_network_command(CLI::App& learn);
std::unique_ptr<Command> make_learn_playouts_command(CLI::App& learn);
std::unique_ptr<Command> make_learn_balance_command(CLI::App& learn);

// Game records to learn from.
struct GameSource {
    std::vector<std::string> files{};
    int size = 9;
    int most_games = 5000;

    void add_options(CLI::App& app);

    // The games of that size; records that cannot be replayed are left out. Throws util::Error if
    // there are fewer than twenty.
    std::vector<go::Game> read() const;
};

// One game, or position, in twenty is kept back and tells how good a model is.
constexpr bool is_held_out(std::size_t number) {
    return number % 20 == 19;
}

}  // namespace nadare::apps
