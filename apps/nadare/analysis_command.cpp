// nadare analysis: many positions for other programs, one JSON object a line.

#include <unistd.h>

#include <cstdio>

#include "command.h"
#include "front/analysis_server.h"
#include "gtp/channel.h"
#include "util/clock.h"
#include "util/config_file.h"
#include "util/error.h"

namespace nadare::apps {
namespace {

class AnalysisCommand final : public Command {
 public:
    explicit AnalysisCommand(CLI::App& program)
        : Command(program.add_subcommand(
              "analysis", "analyse positions for other programs: a JSON object a line")) {
        app().footer(
            "Example: echo '{\"id\":\"1\",\"rules\":\"chinese\",\"boardXSize\":9,\"boardYSize\":9,"
            "\"moves\":[[\"B\",\"E5\"]]}' | nadare analysis --visits 1000\n"
            "KaTrain and Ogatak take `nadare analysis` for KataGo's analysis engine: see\n"
            "docs/manual/clients.md");
        option_set_.add(options_);
        add_config_option(app(), option_set_);
        add_options(app(), option_set_, {"simulations", "cpu-seconds", "level"});
        app().add_flag("--print-config", wants_config_,
                       "print all settings as a file for --config, and end");
    }

    int run() override {
        if (wants_config_) {
            std::fputs(util::config_with_help(option_set_).c_str(), stdout);
            return 0;
        }
        if (options_.engine.budget.simulations > 0)
            throw util::Error("nadare analysis counts by --visits, not by --simulations");
        if (options_.engine.budget.cpu_seconds.count() > 0)
            throw util::Error("nadare analysis ends a search by --seconds, not by --cpu-seconds");
        if (options_.engine.level > 0)
            throw util::Error("nadare analysis has no levels: it tells what it finds");
        check_files(options_.engine);
        const util::SteadyClock wall;
        gtp::DescriptorSource source(STDIN_FILENO, kLongestLine);
        gtp::DescriptorSink sink(STDOUT_FILENO);
        front::AnalysisServer(options_, source, sink, wall).run();
        return 0;
    }

 private:
    static constexpr std::size_t kLongestLine = std::size_t{4} << 20;

    front::AnalysisOptions options_;
    util::OptionSet option_set_;
    bool wants_config_ = false;
};

}  // namespace

std::unique_ptr<Command> make_analysis_command(CLI::App& program) {
    return std::make_unique<AnalysisCommand>(program);
}

}  // namespace nadare::apps
