// nadare bench: how fast is it, and does it still do the same?

#include <cstdio>
#include <nlohmann/json.hpp>
#include <string>

#include "command.h"
#include "engine/bench.h"
#include "util/text.h"

namespace nadare::apps {
namespace {

class BenchCommand final : public Command {
 public:
    explicit BenchCommand(CLI::App& program)
        : Command(program.add_subcommand("bench", "the bench signature and playouts per second")) {
        app().footer(
            "Without a sub-command: the signature, then the speed on 9x9, 13x13 and 19x19.\n"
            "Example: nadare bench playouts --policy uniform --size 9 --seconds 5 --json");
        signature_ = app().add_subcommand(
            "signature", "print a hash of fixed work: it changes when behaviour changes");
        playouts_ = app().add_subcommand("playouts", "play out the empty board and count");
        playouts_->footer("Example: nadare bench playouts --size 19 --seconds 2 --json");
        options_.add(playout_options_);
        add_options(*playouts_, options_);
        playouts_->add_flag("--json", json_, "print one JSON object");
    }

    int run() override {
        if (signature_->parsed()) {
            std::puts(engine::bench_signature().c_str());
        } else if (playouts_->parsed()) {
            report(engine::run_playout_bench(playout_options_));
        } else {
            run_all();
        }
        return 0;
    }

 private:
    void report(const engine::PlayoutBench& bench) const {
        if (json_) {
            const nlohmann::ordered_json object = {
                {"policy", util::enum_name(playout_options_.policy)},
                {"size", playout_options_.size},
                {"seed", playout_options_.seed},
                {"playouts", bench.playouts},
                {"cpu_seconds", bench.cpu_time.count()},
                {"playouts_per_cpu_second", bench.playouts_per_cpu_second()},
                {"moves_per_playout", bench.moves_per_playout()},
                {"black_wins", bench.black_win_rate()},
            };
            std::puts(object.dump().c_str());
            return;
        }
        std::puts(
            util::format("{}x{}, {} playouts (seed {}): {:.0f} per CPU second, {:.1f} moves each, "
                         "Black wins {:.1f} % at komi 7.5",
                         playout_options_.size, playout_options_.size,
                         util::enum_name(playout_options_.policy), playout_options_.seed,
                         bench.playouts_per_cpu_second(), bench.moves_per_playout(),
                         100 * bench.black_win_rate())
                .c_str());
    }

    void run_all() {
        std::puts(("Bench: " + engine::bench_signature()).c_str());
        for (const int size : {9, 13, 19}) {
            playout_options_.size = size;
            playout_options_.seconds = std::chrono::duration<double>(2);
            report(engine::run_playout_bench(playout_options_));
        }
    }

    engine::PlayoutBenchOptions playout_options_;
    util::OptionSet options_;
    bool json_ = false;
    CLI::App* signature_ = nullptr;
    CLI::App* playouts_ = nullptr;
};

}  // namespace

std::unique_ptr<Command> make_bench_command(CLI::App& program) {
    return std::make_unique<BenchCommand>(program);
}

}  // namespace nadare::apps
