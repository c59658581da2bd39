// nadare bench: how fast is it, and does it still do the same?

#include <cstdio>
#include <nlohmann/json.hpp>
#include <string>

#include "command.h"
#include "engine/bench.h"
#include "util/clock.h"
#include "util/text.h"

namespace nadare::apps {
namespace {

class BenchCommand final : public Command {
 public:
    explicit BenchCommand(CLI::App& program)
        : Command(program.add_subcommand("bench", "the bench signature, and how fast it runs")) {
        app().footer(
            "Without a sub-command: the signature, then the speed on 9x9, 13x13 and 19x19.\n"
            "Example: nadare bench search --size 19 --threads 2 --seconds 10 --json");
        signature_ = app().add_subcommand(
            "signature", "print a hash of fixed work: it changes when behaviour changes");
        add_playouts();
        add_search();
    }

    int run() override {
        if (signature_->parsed()) {
            std::puts(engine::bench_signature().c_str());
        } else if (playouts_->parsed()) {
            report(engine::run_playout_bench(playout_options_));
        } else if (search_->parsed()) {
            report(engine::run_search_bench(search_options_));
        } else {
            run_all();
        }
        return 0;
    }

 private:
    void add_playouts() {
        playouts_ = app().add_subcommand("playouts", "play out the empty board and count");
        playouts_->footer(
            "Example: nadare bench playouts --policy default --size 19 --seconds 2 --json");
        playout_set_.add(playout_options_);
        add_options(*playouts_, playout_set_);
        playouts_->add_flag("--json", json_, "print one JSON object");
    }

    void add_search() {
        search_ = app().add_subcommand("search", "search the empty board and count");
        search_->footer("Example: nadare bench search --size 9 --threads 2 --seconds 5 --json");
        search_->add_option("--size", search_options_.size, "board size [9]")
            ->check(CLI::Range(2, 25));
        search_set_.add(search_options_.engine);
        add_options(*search_, search_set_);
        search_->add_flag("--json", json_, "print one JSON object");
    }

    void report(const engine::PlayoutBench& bench) const {
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
        print(object, util::format(
                          "{0}x{0}, {1} playouts (seed {2}): {3:.0f} per CPU second, {4:.1f} moves "
                          "each, Black wins {5:.1f} % at komi 7.5",
                          playout_options_.size, util::enum_name(playout_options_.policy),
                          playout_options_.seed, bench.playouts_per_cpu_second(),
                          bench.moves_per_playout(), 100 * bench.black_win_rate()));
    }

    void report(const engine::SearchBench& bench) const {
        const mcts::Statistics& statistics = bench.statistics;
        const nlohmann::ordered_json object = {
            {"size", search_options_.size},
            {"threads", search_options_.engine.search.threads},
            {"seed", search_options_.engine.search.seed},
            {"simulations", statistics.simulations},
            {"simulations_per_cpu_second", bench.simulations_per_cpu_second()},
            {"simulations_per_second", bench.simulations_per_second()},
            {"nodes", statistics.expansions},
            {"memory_bytes", statistics.memory_bytes},
            {"depth", statistics.mean_depth},
            {"playout_length", statistics.mean_trace_length},
        };
        print(object,
              util::format("{0}x{0}, search on {1} threads (seed {2}): {3:.0f} simulations per "
                           "CPU second, {4:.0f} per second, {5} nodes, {6}",
                           search_options_.size, search_options_.engine.search.threads,
                           search_options_.engine.search.seed, bench.simulations_per_cpu_second(),
                           bench.simulations_per_second(), statistics.expansions,
                           util::human_bytes(statistics.memory_bytes)));
    }

    void print(const nlohmann::ordered_json& object, const std::string& sentence) const {
        std::puts(json_ ? object.dump().c_str() : sentence.c_str());
    }

    void run_all() {
        std::puts(("Bench: " + engine::bench_signature()).c_str());
        for (const int size : {9, 13, 19}) {
            playout_options_.size = search_options_.size = size;
            playout_options_.seconds = search_options_.engine.budget.seconds = util::Seconds(2);
            for (const auto policy :
                 {engine::BenchPolicy::uniform, engine::BenchPolicy::standard}) {
                playout_options_.policy = policy;
                report(engine::run_playout_bench(playout_options_));
            }
            report(engine::run_search_bench(search_options_));
        }
    }

    engine::PlayoutBenchOptions playout_options_;
    engine::SearchBenchOptions search_options_;
    util::OptionSet playout_set_;
    util::OptionSet search_set_;
    bool json_ = false;
    CLI::App* signature_ = nullptr;
    CLI::App* playouts_ = nullptr;
    CLI::App* search_ = nullptr;
};

}  // namespace

std::unique_ptr<Command> make_bench_command(CLI::App& program) {
    return std::make_unique<BenchCommand>(program);
}

}  // namespace nadare::apps
