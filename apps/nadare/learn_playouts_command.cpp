// nadare learn playouts: the weights of learned playouts, from players' moves (apprenticeship).
#include <cstdio>
#include <nlohmann/json.hpp>

#include "learn/move_fit.h"
#include "learn/playout_samples.h"
#include "learn_command.h"
#include "util/clock.h"
#include "util/file.h"
#include "util/progress.h"
#include "util/text.h"

namespace nadare::apps {
namespace {

class LearnPlayoutsCommand final : public Command {
 public:
    explicit LearnPlayoutsCommand(CLI::App& learn)
        : Command(learn.add_subcommand("playouts",
                                       "fit the weights of learned playouts to players' moves")) {
        app().footer(
            "Play with the result: nadare gtp --policy learned --playout-weights playouts.txt\n"
            "Example: nadare learn playouts --size 9 --out playouts.txt games9.sgf.zst");
        source_.add_options(app());
        app()
            .add_option("--min-count", min_count_, "keep shapes seen so often [20]")
            ->check(CLI::PositiveNumber);
        app()
            .add_option("--epochs", fit_.epochs, "times to go through all moves [4]")
            ->check(CLI::Range(1, 1000));
        app()
            .add_option("--rate", fit_.rate, "how fast to learn [0.1]")
            ->check(CLI::Range(1e-6, 10.0));
        app().add_option("--out", out_, "write the weights here")->required();
        app().add_flag("--json", json_, "print one JSON object");
    }

    int run() override {
        const std::vector<go::Game> games = source_.read();
        learn::MoveSamples training;
        learn::MoveSamples held_out;
        {
            util::Progress progress({.label = "features", .total = games.size()},
                                    util::progress_on_stderr(), clock_);
            for (std::size_t i = 0; i < games.size(); ++i) {
                learn::add_playout_samples(games[i], is_held_out(i) ? held_out : training);
                progress.advance();
            }
        }
        std::vector<float> weights;
        {
            util::Progress progress(
                {.label = "fit", .total = static_cast<std::uint64_t>(fit_.epochs)},
                util::progress_on_stderr(), clock_);
            learn::fit_moves(training, learn::kPlayoutFeatures, fit_, weights,
                             [&](int) { progress.advance(); });
        }
        const auto seen = learn::predict(training, weights);
        const auto unseen = learn::predict(held_out, weights);
        const std::string summary = util::format(
            "{}x{}: {} games, {} decisions; held out: {} decisions, first choice {:.1f} %, mean "
            "log probability {:.3f} (training {:.1f} %, {:.3f})",
            source_.size, source_.size, games.size(), seen.decisions, unseen.decisions,
            100 * unseen.first_choice, unseen.mean_log_probability, 100 * seen.first_choice,
            seen.mean_log_probability);
        util::write_file(out_,
                         learn::playout_model(training, weights, min_count_).to_text(summary));
        const nlohmann::ordered_json object = {
            {"games", games.size()},
            {"decisions", seen.decisions},
            {"held_out_decisions", unseen.decisions},
            {"held_out_first_choice", unseen.first_choice},
            {"held_out_log_probability", unseen.mean_log_probability}};
        std::puts(json_ ? object.dump().c_str() : summary.c_str());
        return 0;
    }

 private:
    util::SteadyClock clock_;
    GameSource source_;
    int min_count_ = 20;
    learn::MoveFitOptions fit_{.epochs = 4};
    std::string out_;
    bool json_ = false;
};

}  // namespace

std::unique_ptr<Command> make_learn_playouts_command(CLI::App& learn) {
    return std::make_unique<LearnPlayoutsCommand>(learn);
}

}  // namespace nadare::apps
