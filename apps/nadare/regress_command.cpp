// nadare regress: does an engine still answer what it should?

#include <cstdio>
#include <string>
#include <vector>

#include "command.h"
#include "lab/regress_report.h"
#include "lab/regress_runner.h"
#include "util/clock.h"
#include "util/error.h"
#include "util/file.h"
#include "util/progress.h"
#include "util/signal.h"
#include "util/text.h"

namespace nadare::apps {
namespace {

constexpr int kUnexpectedFailure = 1;

class RegressCommand final : public Command {
 public:
    explicit RegressCommand(CLI::App& program)
        : Command(program.add_subcommand("regress", "run .tst and .pos suites against an engine")) {
        app().footer(
            "Files: GTP scripts with expected answers (.tst, as GNU Go and GoGui have them),\n"
            "positions with questions (.pos), and @LIST for a file with such names.\n"
            "The exit code is 1 if a test failed unexpectedly or a command was refused, else 0.\n"
            "Example: nadare regress --engine 'nadare gtp --simulations 2000 --seed 1' \\\n"
            "  -j 2 --html report.html tests/positions/*.pos");
        app()
            .add_option("--engine", plan_.engine, "the GTP engine to test, run by the shell")
            ->type_name("COMMAND")
            ->required();
        app()
            .add_option("files", names_, "what to run: .tst and .pos files, and @lists")
            ->type_name("FILE")
            ->required();
        app()
            .add_option("--gtp", plan_.setup, "a GTP command for each new process; may be repeated")
            ->type_name("COMMAND")
            ->allow_extra_args(false);
        options_.add(plan_.options);
        add_options(app(), options_);
        app().add_option("--html", html_, "write a page with all tests")->type_name("FILE");
        app().add_flag("--json", json_, "print one JSON object instead of text");
    }

    int run() override {
        const util::InterruptFlag interrupt;
        const lab::EngineProfile profile =
            lab::probe_engine({.name = "the engine", .command = plan_.engine},
                              {.limit = plan_.options.timeout}, std::stop_token());
        plan_.scripts = lab::load_scripts(names_, profile);
        const std::vector<lab::ScriptResult> results = run_all(interrupt);
        if (!html_.empty()) util::write_file(html_, lab::regress_html(plan_, results));
        std::puts((json_ ? lab::regress_json(plan_, results) : lab::regress_text(plan_, results))
                      .c_str());
        if (interrupt.is_set()) return kInterrupted;
        return lab::summarise(plan_, results).total.is_bad() ? kUnexpectedFailure : 0;
    }

 private:
    std::vector<lab::ScriptResult> run_all(const util::InterruptFlag& interrupt) const {
        const util::SteadyClock clock;
        std::uint64_t tests = 0;
        for (const lab::TestScript& script : plan_.scripts) tests += script.tests();
        util::Progress progress({.label = "regress", .total = tests}, util::progress_on_stderr(),
                                clock);
        lab::RegressCounts so_far;
        return lab::run_scripts(
            plan_, {.is_interrupted = [&] { return interrupt.is_set(); },
                    .on_script =
                        [&](const lab::TestScript& script, const lab::ScriptResult& result) {
                            so_far.add(script, result);
                            progress.set_status(util::format(
                                "{} unexpected", so_far.count(lab::Verdict::unexpected_fail)));
                            progress.advance(result.tests.size());
                        }});
    }

    lab::RegressPlan plan_;
    std::vector<std::string> names_;
    util::OptionSet options_;
    std::string html_;
    bool json_ = false;
};

}  // namespace

std::unique_ptr<Command> make_regress_command(CLI::App& program) {
    return std::make_unique<RegressCommand>(program);
}

}  // namespace nadare::apps
