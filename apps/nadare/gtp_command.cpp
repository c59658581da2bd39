// nadare gtp: the engine for other programs.

#include <cstdio>
#include <string>

#include "command.h"
#include "front/go_commands.h"
#include "front/go_session.h"
#include "gtp/server.h"
#include "util/clock.h"
#include "util/config_file.h"
#include "util/log.h"
#include "util/text.h"

namespace nadare::apps {
namespace {

class GtpCommand final : public Command {
 public:
    explicit GtpCommand(CLI::App& program)
        : Command(program.add_subcommand("gtp", "speak GTP 2 on standard input and output")) {
        app().footer("Example: nadare gtp --threads 2 --simulations 10000 --seed 7");
        option_set_.add(options_);
        add_config_option(app(), option_set_);
        add_options(app(), option_set_);
        app()
            .add_option("--log", log_path_, "write a log to this file instead of standard error")
            ->type_name("FILE");
        app().add_flag("--print-config", wants_config_,
                       "print all settings as a file for --config, and end");
        app().add_flag("--manual", wants_manual_, "print all commands as Markdown, and end");
    }

    int run() override {
        if (wants_config_) {
            std::fputs(util::config_with_help(option_set_).c_str(), stdout);
            return 0;
        }
        check_files(options_.player.engine);
        const util::SteadyClock wall;
        front::GoSession session(options_, wall);
        gtp::CommandTable table({.name = options_.gtp_name, .version = options_.gtp_version});
        front::add_go_commands(table, session);
        if (wants_manual_) {
            std::fputs(table.manual().c_str(), stdout);
            return 0;
        }
        const util::Logger logger = log_path_.empty()
                                        ? util::Logger::to_stderr(util::LogLevel::info)
                                        : util::Logger::to_file(log_path_, util::LogLevel::info);
        logger.info("seed {}", options_.player.seed());
        gtp::serve_standard_streams(
            table,
            {.ponder = [&session](const gtp::StopToken& stop) { session.ponder(stop); },
             .log = [&logger](std::string_view sentence) { logger.warning("{}", sentence); }});
        return 0;
    }

 private:
    front::GtpOptions options_;
    util::OptionSet option_set_;
    std::string log_path_;
    bool wants_manual_ = false;
    bool wants_config_ = false;
};

}  // namespace

std::unique_ptr<Command> make_gtp_command(CLI::App& program) {
    return std::make_unique<GtpCommand>(program);
}

}  // namespace nadare::apps
