// nadare match: which engine is stronger, and how sure are we?

#include <cstdio>
#include <filesystem>
#include <optional>
#include <string>
#include <system_error>
#include <vector>

#include "command.h"
#include "front/version.h"
#include "lab/match_html.h"
#include "lab/match_runner.h"
#include "lab/match_settings.h"
#include "lab/match_store.h"
#include "lab/match_summary.h"
#include "lab/opening_generator.h"
#include "lab/opening_judge.h"
#include "util/clock.h"
#include "util/error.h"
#include "util/file.h"
#include "util/progress.h"
#include "util/signal.h"
#include "util/text.h"

namespace nadare::apps {
namespace {

class MatchCommand final : public Command {
 public:
    explicit MatchCommand(CLI::App& program)
        : Command(program.add_subcommand("match", "play engines against each other")) {
        app().footer(
            "Engines are GTP commands, run by the shell; {seed} and {game} in them become "
            "numbers.\n"
            "Kill it at any moment: the same command goes on where it was.\n"
            "Example: nadare match --a 'nadare gtp --player influence --seed {seed}' \\\n"
            "  --b 'gnugo --mode gtp --chinese-rules --capture-all-dead --level 1' \\\n"
            "  --size 9 --games 100 --jobs 2 --out run.db");
        app()
            .add_option("--a", a_, "the first engine: the one whose results are told")
            ->type_name("COMMAND");
        app().add_option("--b", b_, "the second engine")->type_name("COMMAND");
        app().add_option("--name-a", name_a_, "what to call it [a]")->type_name("NAME");
        app().add_option("--name-b", name_b_, "what to call it [b]")->type_name("NAME");
        app()
            .add_option("--engine", engines_, "another engine; give two or more for a tournament")
            ->type_name("NAME=COMMAND")
            ->allow_extra_args(false);
        settings_set_.add(settings_);
        options_set_.add(options_);
        add_options(app(), options_set_);
        add_options(app(), settings_set_);
        app().add_option("--out", out_, "where the results go")->type_name("RUN.db");
        app().add_option("--html", html_, "write a page with plots")->type_name("FILE");
        app()
            .add_option("--sgf", sgf_directory_, "write each game into this directory")
            ->type_name("DIR");
        app().add_flag("--force", force_, "go on in a file that has other settings");
        app()
            .add_option("--make-openings", make_openings_,
                        "play nothing: print so many openings for this --size and --seed")
            ->type_name("N");
        app()
            .add_option("--judge", judge_,
                        "keep openings that this engine's estimate_score calls even")
            ->type_name("COMMAND");
        app().add_option("--max-lead", max_lead_, "even is up to so many points [4]");
        app().add_flag("--json", json_, "print one JSON object instead of text");
    }

    int run() override {
        if (make_openings_ > 0) return print_openings();
        if (out_.empty()) throw util::Error("say where the results go: --out RUN.db");
        const lab::MatchPlan plan = lab::make_plan(engines(), settings_, options_);
        lab::MatchStore store(out_, plan,
                              force_ ? lab::Resume::any_settings : lab::Resume::same_settings);
        const lab::MatchEnd end = play(plan, store);
        report(plan, store, end);
        return end == lab::MatchEnd::interrupted ? kInterrupted : 0;
    }

 private:
    std::vector<lab::EngineSpec> engines() const {
        std::vector<lab::EngineSpec> specs;
        if (a_.empty() != b_.empty()) throw util::Error("--a and --b go together");
        if (!a_.empty()) {
            specs.push_back({.name = name_a_, .command = a_});
            specs.push_back({.name = name_b_, .command = b_});
        }
        for (const std::string& text : engines_) {
            const std::size_t equals = text.find('=');
            if (equals == std::string::npos || equals == 0)
                throw util::Error("--engine is " + util::in_quotes(text) + ", not NAME=COMMAND");
            specs.push_back({.name = text.substr(0, equals), .command = text.substr(equals + 1)});
        }
        return specs;
    }

    int print_openings() const {
        const lab::OpeningOptions options{
            .size = settings_.size, .count = make_openings_, .seed = settings_.seed};
        std::optional<lab::EngineJudge> judge;
        lab::OpeningJudge is_balanced;
        if (!judge_.empty()) {
            judge.emplace(lab::EngineSpec{.name = "judge", .command = judge_},
                          lab::EngineJudge::Options{.komi = komi(), .max_lead = max_lead_});
            is_balanced = [&](const go::Game& game) { return judge->is_balanced(game); };
        }
        const std::vector<lab::Opening> openings = lab::generate_openings(options, is_balanced);
        std::puts(util::format("# {0} openings on {1}x{1}, Black first; no two alike under the "
                               "symmetries of the board.\n# Made by: nadare match "
                               "--make-openings {2} --size {1} --seed {3}{4}",
                               openings.size(), options.size, options.count, options.seed,
                               judge_.empty() ? "" : " --judge ...")
                      .c_str());
        if (judge)
            std::puts(util::format("# Judged by {}, as: {}\n# Kept if within {} points at komi {}.",
                                   judge->description(), judge_, max_lead_, go::to_string(komi()))
                          .c_str());
        for (const lab::Opening& opening : openings)
            std::puts(lab::to_string(opening, options.size).c_str());
        return 0;
    }

    go::Komi komi() const {
        return settings_.komi == "usual"
                   ? go::default_komi(go::parse_rules(settings_.rules), settings_.size)
                   : go::parse_komi(settings_.komi);
    }

    lab::MatchEnd play(const lab::MatchPlan& plan, lab::MatchStore& store) const {
        const util::InterruptFlag interrupt;
        const util::SteadyClock clock;
        const auto total = static_cast<std::uint64_t>(lab::Schedule(plan).games());
        util::Progress progress(
            {.label = "match", .total = total, .already_done = store.games().size()},
            util::progress_on_stderr(), clock);
        lab::MatchHooks hooks;
        hooks.program = "nadare " + std::string(front::kVersion);
        hooks.is_interrupted = [&] { return interrupt.is_set(); };
        hooks.on_game = [&](const lab::GameRow& game) {
            if (game.fault != lab::Fault::none)
                progress.say(util::format("game {}: {}", game.number, game.reason));
            progress.set_status(lab::status_line(lab::summarise(plan, store.games())));
            progress.advance();
        };
        try {
            return lab::run_match(plan, store, hooks);
        } catch (const util::Error& error) {
            throw util::Error(util::format("{}. {} games are safe in {}: the same command goes on",
                                           error.what(), store.games().size(),
                                           util::in_quotes(out_, 200)));
        }
    }

    void report(const lab::MatchPlan& plan, const lab::MatchStore& store, lab::MatchEnd end) const {
        lab::MatchSummary summary = lab::summarise(plan, store.games());
        summary.incidents = store.incidents();
        if (!html_.empty()) util::write_file(html_, lab::match_html(plan, store.games()));
        if (!sgf_directory_.empty()) export_games(store);
        if (json_)
            std::puts(lab::summary_json(plan, store.games(), summary, name(end)).c_str());
        else
            std::puts(lab::summary_text(plan, store.games(), summary).c_str());
        if (end == lab::MatchEnd::interrupted)
            std::fprintf(stderr, "Stopped after %zu games. The same command goes on from here.\n",
                         store.games().size());
    }

    void export_games(const lab::MatchStore& store) const {
        std::error_code error;
        std::filesystem::create_directories(sgf_directory_, error);
        store.for_each_sgf([this](std::int64_t number, const std::string& sgf) {
            util::write_file(
                std::filesystem::path(sgf_directory_) / util::format("{:06}.sgf", number), sgf);
        });
    }

    std::string a_;
    std::string b_;
    std::string name_a_ = "a";
    std::string name_b_ = "b";
    std::vector<std::string> engines_;
    lab::MatchSettings settings_;
    lab::MatchOptions options_;
    util::OptionSet settings_set_;
    util::OptionSet options_set_;
    std::string out_;
    std::string html_;
    std::string sgf_directory_;
    int make_openings_ = 0;
    std::string judge_;
    double max_lead_ = 4;
    bool force_ = false;
    bool json_ = false;
};

}  // namespace

std::unique_ptr<Command> make_match_command(CLI::App& program) {
    return std::make_unique<MatchCommand>(program);
}

}  // namespace nadare::apps
