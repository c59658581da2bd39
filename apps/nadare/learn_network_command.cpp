// nadare learn network: a small network that corrects the model of moves.
#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <optional>
#include <thread>

#include "learn/network_fit.h"
#include "learn_command.h"
#include "util/clock.h"
#include "util/error.h"
#include "util/file.h"
#include "util/progress.h"
#include "util/signal.h"
#include "util/text.h"

namespace nadare::apps {
namespace {

constexpr std::size_t kMostHeldOut = 20'000;

class LearnNetworkCommand final : public Command {
 public:
    explicit LearnNetworkCommand(CLI::App& learn)
        : Command(learn.add_subcommand(
              "network", "teach a small network what the model of moves cannot see")) {
        app().footer(
            "The network corrects the model of moves that is part of the program. One game in "
            "twenty "
            "is kept back and tells how good it is. Where the run has got to is written to the "
            "file "
            "of --out with .run behind its name, every few minutes and on Ctrl-C: the same command "
            "goes on from there.\n"
            "Example: nadare learn network --size 9 --games 20000 --epochs 12 --out "
            "data/networks/9x9.txt games9.sgf.zst");
        source_.add_options(app());
        app().add_option("--channels", fit_.shape.channels, "of each layer: 16, 32, 48 or 64 [32]");
        app().add_option("--layers", fit_.shape.layers, "of 3x3 convolutions, 1 to 32 [6]");
        app()
            .add_option("--epochs", epochs_, "times to go through all moves [4]")
            ->check(CLI::Range(0.001, 1000.0));
        app()
            .add_option("--batch", fit_.batch, "moves to look at between two steps [64]")
            ->check(CLI::Range(1, 4096));
        app()
            .add_option("--rate", fit_.rate, "how fast to learn [0.0015]")
            ->check(CLI::Range(1e-7, 1.0));
        app()
            .add_option("--threads", fit_.threads, "threads that learn; 0: all cores [0]")
            ->check(CLI::Range(0, 256));
        app().add_option("--seed", fit_.seed, "of the first weights and the order of moves [1]");
        app().add_option("--out", out_, "write the network here")->required();
        app().add_flag("--json", json_, "print one JSON object");
    }

    int run() override {
        fit_.shape.inputs = features::kPlaneCount;
        if (!nets::NetworkShape::is_possible(fit_.shape.inputs, fit_.shape.channels,
                                             fit_.shape.layers))
            throw util::Error(util::format(
                "a network of {} channels and {} layers cannot be: expected 16, 32, 48 or 64 "
                "channels and 1 to 32 layers",
                fit_.shape.channels, fit_.shape.layers));
        if (fit_.threads == 0)
            fit_.threads = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
        const util::InterruptFlag interrupt;
        read_positions();
        fit_.steps = static_cast<std::uint64_t>(
            std::max(1.0, epochs_ * static_cast<double>(training_->count()) / fit_.batch));
        learn::NetworkProgress progress = begin();
        learn_network(progress, interrupt);
        if (progress.step < fit_.steps) {
            write_run(progress);
            std::fputs("Stopped. The same command goes on from here.\n", stderr);
            return kInterrupted;
        }
        report(progress);
        return 0;
    }

 private:
    std::string run_file() const { return out_ + ".run"; }
    void write_run(const learn::NetworkProgress& progress) const {
        util::write_file(run_file(), progress.to_bytes());
    }

    void read_positions() {
        const std::vector<go::Game> games = source_.read();
        games_ = games.size();
        training_.emplace(source_.size);
        held_out_.emplace(source_.size);
        const features::MoveModel& model = features::MoveModel::shipped(source_.size);
        util::Progress progress({.label = "positions", .total = games.size()},
                                util::progress_on_stderr(), clock_);
        for (std::size_t i = 0; i < games.size(); ++i) {
            progress.advance();
            if (!is_held_out(i))
                training_->add_game(games[i], model);
            else if (held_out_->count() < kMostHeldOut)
                held_out_->add_game(games[i], model);
        }
    }

    learn::NetworkProgress begin() const {
        if (!std::filesystem::exists(run_file())) return learn::NetworkProgress::start(fit_);
        learn::NetworkProgress progress =
            learn::NetworkProgress::from_bytes(util::read_file(run_file()), run_file());
        const nets::NetworkShape& shape = progress.network.shape;
        if (shape.channels != fit_.shape.channels || shape.layers != fit_.shape.layers)
            throw util::Error(util::format(
                "{} is of a network of {} channels and {} layers: give these, or another --out",
                run_file(), shape.channels, shape.layers));
        return progress;
    }

    void learn_network(learn::NetworkProgress& progress, const util::InterruptFlag& interrupt) {
        learn::NetworkFit fit(*training_, fit_, progress);
        util::Progress bar({.label = "learn", .total = fit_.steps}, util::progress_on_stderr(),
                           clock_);
        bar.advance(progress.step);
        auto written = clock_.now();
        while (progress.step < fit_.steps && !interrupt) {
            fit.step();
            bar.advance();
            if (clock_.now() - written < std::chrono::minutes(3)) continue;
            write_run(progress);
            written = clock_.now();
        }
    }

    void report(const learn::NetworkProgress& progress) {
        const nets::Network network = learn::quantise(progress.network, *training_);
        const auto model = learn::predict(*held_out_);
        const auto unseen = learn::predict(*held_out_, network);
        const std::string summary = util::format(
            "{}x{}: {} games, {} decisions, {} steps of {}; {} layers of {} channels; held out: {} "
            "decisions, first choice {:.1f} %, mean log probability {:.3f} (model alone {:.1f} %, "
            "{:.3f})",
            source_.size, source_.size, games_, training_->count(), fit_.steps, fit_.batch,
            fit_.shape.layers, fit_.shape.channels, unseen.decisions, 100 * unseen.first_choice,
            unseen.mean_log_probability, 100 * model.first_choice, model.mean_log_probability);
        util::write_file(out_, network.to_text(summary));
        std::filesystem::remove(run_file());
        const nlohmann::ordered_json object = {
            {"games", games_},
            {"decisions", training_->count()},
            {"steps", fit_.steps},
            {"channels", fit_.shape.channels},
            {"layers", fit_.shape.layers},
            {"held_out_decisions", unseen.decisions},
            {"held_out_first_choice", unseen.first_choice},
            {"held_out_log_probability", unseen.mean_log_probability},
            {"model_first_choice", model.first_choice},
            {"model_log_probability", model.mean_log_probability}};
        std::puts(json_ ? object.dump().c_str() : summary.c_str());
    }

    util::SteadyClock clock_;
    GameSource source_;
    learn::NetworkFitOptions fit_{.threads = 0};
    double epochs_ = 4;
    std::string out_;
    bool json_ = false;
    std::size_t games_ = 0;
    std::optional<learn::PositionSamples> training_{};
    std::optional<learn::PositionSamples> held_out_{};
};

}  // namespace

std::unique_ptr<Command> make_learn_network_command(CLI::App& learn) {
    return std::make_unique<LearnNetworkCommand>(learn);
}

}  // namespace nadare::apps
