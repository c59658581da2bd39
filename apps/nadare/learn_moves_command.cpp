// nadare learn moves: a model that foretells players' moves.
#include <cstdio>
#include <nlohmann/json.hpp>

#include "learn/move_fit.h"
#include "learn_command.h"
#include "util/clock.h"
#include "util/file.h"
#include "util/progress.h"
#include "util/text.h"

namespace nadare::apps {
namespace {

class LearnMovesCommand final : public Command {
 public:
    explicit LearnMovesCommand(CLI::App& learn)
        : Command(learn.add_subcommand("moves", "fit a model that foretells players' moves")) {
        app().footer(
            "Collections may be plain or compressed with zstd. One game in twenty is kept back and "
            "tells how good the model is.\n"
            "Example: nadare learn moves --size 9 --out data/moves/9x9.txt games9.sgf.zst");
        source_.add_options(app());
        app()
            .add_option("--min-count", min_count_, "keep shapes played so often [15]")
            ->check(CLI::PositiveNumber);
        app()
            .add_option("--largest-shape", largest_shape_, "keep shapes up to this size [10]")
            ->check(CLI::Range(features::kSmallestShape, features::kLargestShape));
        app().add_flag("!--no-contacts", contacts_, "leave contacts out");
        app()
            .add_option("--epochs", fit_.epochs, "times to go through all moves [6]")
            ->check(CLI::Range(1, 1000));
        app()
            .add_option("--rate", fit_.rate, "how fast to learn [0.1]")
            ->check(CLI::Range(1e-6, 10.0));
        app().add_option("--out", out_, "write the model here")->required();
        app().add_flag("--json", json_, "print one JSON object");
    }

    int run() override {
        const std::vector<go::Game> games = source_.read();
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
    void report(std::size_t games, const features::MoveModel& model,
                const learn::MoveSamples& training, const learn::MoveSamples& held_out) const {
        const auto seen = learn::predict(training, model.weights);
        const auto unseen = learn::predict(held_out, model.weights);
        const std::string summary = util::format(
            "{}x{}: {} games, {} decisions, {} shapes; held out: {} decisions, first choice "
            "{:.1f} %, mean log probability {:.3f} (training {:.1f} %, {:.3f})",
            source_.size, source_.size, games, seen.decisions, model.shapes.count(),
            unseen.decisions, 100 * unseen.first_choice, unseen.mean_log_probability,
            100 * seen.first_choice, seen.mean_log_probability);
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
    GameSource source_;
    int min_count_ = 15;
    int largest_shape_ = features::kLargestShape;
    bool contacts_ = true;
    learn::MoveFitOptions fit_;
    std::string out_;
    bool json_ = false;
};

}  // namespace

std::unique_ptr<Command> make_learn_moves_command(CLI::App& learn) {
    return std::make_unique<LearnMovesCommand>(learn);
}

}  // namespace nadare::apps
