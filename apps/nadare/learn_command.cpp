// nadare learn: from game records to weights.

#include <cstdio>
#include <filesystem>
#include <iostream>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "command.h"
#include "go/game_record.h"
#include "go/sgf_stream.h"
#include "learn/move_fit.h"
#include "util/clock.h"
#include "util/error.h"
#include "util/file.h"
#include "util/progress.h"
#include "util/text.h"

namespace nadare::apps {
namespace {

class LearnCommand final : public Command {
 public:
    explicit LearnCommand(CLI::App& program)
        : Command(program.add_subcommand("learn", "learn from game records")) {
        app().require_subcommand(1);
        moves_ = app().add_subcommand("moves", "fit a model that foretells players' moves");
        moves_->footer(
            "Collections may be plain or compressed with zstd. One game in twenty is kept back and "
            "tells how good the model is.\n"
            "Example: nadare learn moves --size 9 --out data/moves/9x9.txt games9.sgf.zst");
        moves_->add_option("FILE", files_, "SGF collections")->required();
        moves_->add_option("--size", size_, "games on boards of this size [9]")
            ->check(CLI::Range(2, 25));
        moves_->add_option("--games", most_games_, "read at most so many games [5000]")
            ->check(CLI::PositiveNumber);
        moves_->add_option("--min-count", min_count_, "keep shapes played so often [15]")
            ->check(CLI::PositiveNumber);
        moves_->add_option("--largest-shape", largest_shape_, "keep shapes up to this size [10]")
            ->check(CLI::Range(features::kSmallestShape, features::kLargestShape));
        moves_->add_flag("!--no-contacts", contacts_, "leave contacts out");
        moves_->add_option("--epochs", fit_.epochs, "times to go through all moves [6]")
            ->check(CLI::Range(1, 1000));
        moves_->add_option("--rate", fit_.rate, "how fast to learn [0.1]")
            ->check(CLI::Range(1e-6, 10.0));
        moves_->add_option("--out", out_, "write the model here")->required();
        moves_->add_flag("--json", json_, "print one JSON object");
    }

    int run() override {
        const std::vector<go::Game> games = read_games();
        if (games.size() < 20)
            throw util::Error(
                util::format("only {} games on {}x{} in these files: too few to learn",
                             games.size(), size_, size_));
        learn::ShapeCounts counts;
        for (std::size_t i = 0; i < games.size(); ++i)
            if (!is_held_out(i)) counts.add_game(games[i]);
        features::MoveModel model;
        model.shapes = counts.table(min_count_, largest_shape_, contacts_);

        learn::MoveSamples training;
        learn::MoveSamples held_out;
        {
            util::Progress progress({.label = "features", .total = games.size()},
                                    util::progress_on_stderr(), clock_);
            for (std::size_t i = 0; i < games.size(); ++i) {
                (is_held_out(i) ? held_out : training).add_game(games[i], model.shapes);
                progress.advance();
            }
        }
        {
            util::Progress progress(
                {.label = "fit", .total = static_cast<std::uint64_t>(fit_.epochs)},
                util::progress_on_stderr(), clock_);
            learn::fit_moves(training, features::kFeatureCount + model.shapes.count(), fit_,
                             model.weights, [&](int) { progress.advance(); });
        }
        report(games.size(), model, training, held_out);
        return 0;
    }

 private:
    static bool is_held_out(std::size_t game) { return game % 20 == 19; }

    std::vector<go::Game> read_games() const {
        std::vector<go::Game> games;
        util::Progress progress(
            {.label = "games", .total = static_cast<std::uint64_t>(most_games_)},
            util::progress_on_stderr(), clock_);
        for (const std::string& file : files_) {
            go::sgf::CollectionReader reader(file, {.read = {}, .on_error = [](const auto&) {}});
            go::sgf::Tree tree;
            while (static_cast<int>(games.size()) < most_games_ && reader.next(tree)) {
                try {
                    go::GameRecord record = go::load_record(tree);
                    if (record.game.size() != size_) continue;
                    games.push_back(std::move(record.game));
                    progress.advance();
                } catch (const util::Error&) {
                    continue;  // A record that cannot be replayed teaches nothing.
                }
            }
        }
        return games;
    }

    void report(std::size_t games, const features::MoveModel& model,
                const learn::MoveSamples& training, const learn::MoveSamples& held_out) const {
        const auto seen = learn::predict(training, model.weights);
        const auto unseen = learn::predict(held_out, model.weights);
        const std::string summary = util::format(
            "{}x{}: {} games, {} decisions, {} shapes; held out: {} decisions, first choice "
            "{:.1f} %, mean log probability {:.3f} (training {:.1f} %, {:.3f})",
            size_, size_, games, seen.decisions, model.shapes.count(), unseen.decisions,
            100 * unseen.first_choice, unseen.mean_log_probability, 100 * seen.first_choice,
            seen.mean_log_probability);
        util::write_file(out_, model.to_text(summary));
        const nlohmann::ordered_json object = {
            {"games", games},
            {"decisions", seen.decisions},
            {"shapes", model.shapes.count()},
            {"held_out_decisions", unseen.decisions},
            {"held_out_first_choice", unseen.first_choice},
            {"held_out_log_probability", unseen.mean_log_probability},
            {"first_choice", seen.first_choice},
            {"log_probability", seen.mean_log_probability}};
        std::puts(json_ ? object.dump().c_str() : summary.c_str());
    }

    util::SteadyClock clock_;
    CLI::App* moves_ = nullptr;
    std::vector<std::string> files_;
    int size_ = 9;
    int most_games_ = 5000;
    int min_count_ = 15;
    int largest_shape_ = features::kLargestShape;
    bool contacts_ = true;
    learn::MoveFitOptions fit_;
    std::string out_;
    bool json_ = false;
};

}  // namespace

std::unique_ptr<Command> make_learn_command(CLI::App& program) {
    return std::make_unique<LearnCommand>(program);
}

}  // namespace nadare::apps
