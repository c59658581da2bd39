// nadare learn: from game records and labelled positions to weights.
#include "learn_command.h"

#include "go/game_record.h"
#include "go/sgf_stream.h"
#include "util/clock.h"
#include "util/error.h"
#include "util/progress.h"
#include "util/text.h"

namespace nadare::apps {

void GameSource::add_options(CLI::App& app) {
    app.add_option("FILE", files, "SGF collections")->required();
    app.add_option("--size", size, "games on boards of this size [9]")->check(CLI::Range(2, 25));
    app.add_option("--games", most_games, "read at most so many games [5000]")
        ->check(CLI::PositiveNumber);
}

std::vector<go::Game> GameSource::read() const {
    std::vector<go::Game> games;
    std::string trouble;  // The first record that could not be used, and why.
    util::SteadyClock clock;
    util::Progress progress({.label = "games", .total = static_cast<std::uint64_t>(most_games)},
                            util::progress_on_stderr(), clock);
    for (const std::string& file : files) {
        const auto note = [&](const util::Error& error) {
            if (trouble.empty()) trouble = util::in_quotes(file, 200) + ": " + error.what();
        };
        go::sgf::CollectionReader reader(file, {.read = {}, .on_error = note});
        go::sgf::Tree tree;
        while (static_cast<int>(games.size()) < most_games && reader.next(tree)) {
            try {
                go::GameRecord record = go::load_record(tree);
                if (record.game.size() != size) continue;
                games.push_back(std::move(record.game));
                progress.advance();
            } catch (const util::Error& error) {
                note(error);  // A record that cannot be replayed teaches nothing.
            }
        }
    }
    constexpr std::size_t kFewest = 20;
    if (games.size() < kFewest)
        throw util::Error(util::format(
            "too few to learn from: {0} of at least {1} games on {2}x{2} in these files{3}",
            games.size(), kFewest, size, trouble.empty() ? "" : "; " + trouble));
    return games;
}

namespace {

class LearnCommand final : public Command {
 public:
    explicit LearnCommand(CLI::App& program)
        : Command(program.add_subcommand("learn", "learn from games and labelled positions")) {
        app().require_subcommand(1);
        app().footer(
            "Example: nadare learn moves games.sgf --size 9 --out model.txt\n"
            "Help for one of them: nadare learn COMMAND --help");
        commands_.push_back(make_learn_moves_command(app()));
        commands_.push_back(make_learn_network_command(app()));
        commands_.push_back(make_learn_playouts_command(app()));
        commands_.push_back(make_learn_balance_command(app()));
    }

    int run() override {
        for (const auto& command : commands_)
            if (command->is_chosen()) return command->run();
        return 1;
    }

 private:
    std::vector<std::unique_ptr<Command>> commands_;
};

}  // namespace

std::unique_ptr<Command> make_learn_command(CLI::App& program) {
    return std::make_unique<LearnCommand>(program);
}

}  // namespace nadare::apps
