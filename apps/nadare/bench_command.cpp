// nadare bench: how fast is it, and does it still do the same?

#include <cstdio>
#include <nlohmann/json.hpp>
#include <string>
#include <thread>
#include <vector>

#include "command.h"
#include "engine/bench.h"
#include "lab/speed_comparison.h"
#include "util/clock.h"
#include "util/progress.h"
#include "util/signal.h"
#include "util/text.h"

namespace nadare::apps {
namespace {

struct CompareOptions {
    int pairs = 10;
    util::Seconds run_seconds{1};
};
template <class Visitor>
void describe(CompareOptions& o, Visitor&& option) {
    using util::Seconds;
    using util::Tunable;
    option(o.pairs, {"pairs", 1, 10'000, Tunable::no, "runs of each binary, with --compare"});
    option(o.run_seconds, {"run-seconds", Seconds(0.01), Seconds(3600), Tunable::no,
                           "how long each run takes, with --compare"});
}

class BenchCommand final : public Command {
 public:
    explicit BenchCommand(CLI::App& program)
        : Command(program.add_subcommand("bench", "the bench signature, and how fast it runs")) {
        app().footer(
            "Without a sub-command: the signature, then the speed on 9x9, 13x13 and 19x19.\n"
            "With --compare: this program and another one in turns, and the ratio of their "
            "speeds.\n"
            "Examples: nadare bench search --size 19 --threads 2 --seconds 10 --json\n"
            "          nadare bench --compare /usr/local/bin/nadare --pairs 20");
        app()
            .add_option("--compare", other_, "another nadare; above 1, this one is the faster")
            ->type_name("BINARY");
        compare_set_.add(compare_options_);
        add_options(app(), compare_set_);
        app().add_flag("--json", json_, "print JSON objects, one a line");
        signature_ = app().add_subcommand(
            "signature", "print a hash of fixed work: it changes when behaviour changes");
        signature_->footer("Example: nadare bench signature");
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
        } else if (!other_.empty()) {
            return compare();
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
            {"threads", bench.threads},
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
                           search_options_.size, bench.threads, search_options_.engine.search.seed,
                           bench.simulations_per_cpu_second(), bench.simulations_per_second(),
                           statistics.expansions, util::human_bytes(statistics.memory_bytes)));
    }

    void print(const nlohmann::ordered_json& object, const std::string& sentence) const {
        std::puts(json_ ? object.dump().c_str() : sentence.c_str());
    }

    std::vector<lab::SpeedCase> speed_cases() const {
        const std::string seconds = util::shortest(compare_options_.run_seconds.count());
        std::vector<lab::SpeedCase> cases;
        for (const char* size : {"9", "19"}) {
            cases.push_back(
                {.name = util::format("playouts {0}x{0}", size),
                 .arguments = {"bench", "playouts", "--size", size, "--seconds", seconds, "--json"},
                 .rate_field = "playouts_per_cpu_second",
                 .work_field = "playouts"});
            cases.push_back({.name = util::format("search {0}x{0}", size),
                             .arguments = {"bench", "search", "--size", size, "--seconds", seconds,
                                           "--threads", "1", "--json"},
                             .rate_field = "simulations_per_cpu_second",
                             .work_field = "simulations"});
        }
        return cases;
    }

    // What is measured when the user stops it is told all the same.
    int compare() const {
        const util::InterruptFlag interrupt;
        const util::SteadyClock clock;
        const std::vector<lab::SpeedCase> cases = speed_cases();
        std::vector<lab::SpeedComparison> comparisons;
        for (const lab::SpeedCase& bench : cases) comparisons.push_back({.name = bench.name});
        const auto pairs = static_cast<std::uint64_t>(compare_options_.pairs);
        {
            util::Progress progress({.label = "compare", .total = pairs * cases.size()},
                                    util::progress_on_stderr(), clock);
            for (std::uint64_t pair = 0; pair < pairs && !interrupt.is_set(); ++pair)
                for (std::size_t i = 0; i < cases.size() && !interrupt.is_set(); ++i) {
                    lab::run_pair(cases[i], "/proc/self/exe", other_, comparisons[i]);
                    progress.advance();
                }
        }
        bool is_counted = true;
        for (const lab::SpeedComparison& comparison : comparisons) {
            if (comparison.first.empty()) continue;
            is_counted &= lab::instruction_ratio(comparison).has_value();
            print(compare_json(comparison), lab::comparison_text(comparison));
        }
        if (!is_counted)
            std::fputs("Instructions were not counted: this system does not let us.\n", stderr);
        return interrupt.is_set() ? kInterrupted : 0;
    }

    static nlohmann::ordered_json compare_json(const lab::SpeedComparison& comparison) {
        const auto ratio_json = [](const lab::RatioSummary& ratio) -> nlohmann::ordered_json {
            return {{"median", ratio.median},
                    {"interval", {ratio.interval.low, ratio.interval.high}},
                    {"range", {ratio.low, ratio.high}}};
        };
        nlohmann::ordered_json object = {{"bench", comparison.name},
                                         {"pairs", comparison.first.size()},
                                         {"ratio", ratio_json(lab::rate_ratio(comparison))},
                                         {"instruction_ratio", nullptr}};
        if (const auto ratio = lab::instruction_ratio(comparison))
            object["instruction_ratio"] = ratio_json(*ratio);
        return object;
    }

    void run_all() {
        const std::string signature = engine::bench_signature();
        print({{"signature", signature}}, "Bench: " + signature);
        for (const int size : {9, 13, 19}) {
            playout_options_.size = search_options_.size = size;
            playout_options_.seconds = search_options_.engine.budget.seconds = util::Seconds(2);
            for (const auto policy :
                 {engine::BenchPolicy::uniform, engine::BenchPolicy::standard}) {
                playout_options_.policy = policy;
                report(engine::run_playout_bench(playout_options_));
            }
            for (const int threads : thread_counts()) {
                search_options_.engine.budget.threads = threads;
                report(engine::run_search_bench(search_options_));
            }
        }
    }

    // One, and all the machine has.
    static std::vector<int> thread_counts() {
        const int most = static_cast<int>(std::thread::hardware_concurrency());
        return most > 1 ? std::vector<int>{1, most} : std::vector<int>{1};
    }

    engine::PlayoutBenchOptions playout_options_;
    engine::SearchBenchOptions search_options_;
    util::OptionSet playout_set_;
    util::OptionSet search_set_;
    std::string other_;
    CompareOptions compare_options_;
    util::OptionSet compare_set_;
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
