// nadare web: the page in the browser.

#include <spawn.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "command.h"
#include "engine/engine_options.h"
#include "front/terminal_board.h"
#include "front/terminal_record.h"
#include "front/web_server.h"
#include "util/clock.h"
#include "util/error.h"
#include "util/log.h"
#include "util/signal.h"
#include "util/text.h"

namespace nadare::apps {
namespace {

using namespace std::chrono_literals;

// Where there is a desktop. If there is none, or it knows no browser, the address stands above.
void open_browser(const std::string& address) {
    if (!std::getenv("DISPLAY") && !std::getenv("WAYLAND_DISPLAY")) return;
    std::string program = "xdg-open";
    std::string argument = address;
    std::array<char*, 3> arguments{program.data(), argument.data(), nullptr};
    pid_t child = 0;
    ::posix_spawnp(&child, program.c_str(), nullptr, nullptr, arguments.data(), environ);
}

class WebCommand final : public Command {
 public:
    explicit WebCommand(CLI::App& program)
        : Command(program.add_subcommand("web", "play, look and review in the browser")) {
        options_.add(server_);
        options_.add(limits_);
        options_.add(engine_);
        add_config_option(app(), options_);
        add_options(app(), options_, {"simulations", "seconds", "cpu-seconds"});
        app().add_flag("--open", opens_browser_, "open the page in the desktop's browser");
        app().footer(
            "Examples: nadare web\n"
            "          nadare web --port 9000 --threads 4\n"
            "          nadare web --host 0.0.0.0 --token \"$(openssl rand -hex 16)\"\n"
            "Games are kept in ~/.local/state/nadare/games (or below $XDG_STATE_HOME); Ctrl-C "
            "ends\n"
            "the server, and the next one goes on with them.");
    }

    int run() override {
        if (engine_.budget.is_given())
            throw util::Error(
                "nadare web asks each game how long a move may take, not --simulations, --seconds "
                "or --cpu-seconds; --max-seconds bounds what games may ask for");
        check_files(engine_);
        util::InterruptFlag interrupt;
        const std::filesystem::path games =
            server_.games.empty()
                ? front::default_autosave_path(front::process_environment).parent_path() / "games"
                : std::filesystem::path(server_.games);
        front::WebServer server({.server = server_,
                                 .limits = limits_,
                                 .engine = engine_,
                                 .games = games,
                                 .log = util::Logger::to_stderr(util::LogLevel::warning)},
                                wall_);
        const std::vector<std::string> addresses = server.addresses();
        std::string told = util::format("Nadare is at {} (Ctrl-C ends it)\n", addresses.front());
        for (std::size_t i = 1; i < addresses.size(); ++i)
            told += util::format("       or at {}\n", addresses[i]);
        std::fputs(told.c_str(), stdout);
        std::fflush(stdout);
        std::jthread serving([&] { server.run(); });
        if (opens_browser_) open_browser(addresses.front());
        while (!interrupt) std::this_thread::sleep_for(20ms);
        server.stop();
        return 0;
    }

 private:
    front::WebServerOptions server_;
    front::WebLimits limits_;
    engine::EngineOptions engine_;
    bool opens_browser_ = false;
    util::OptionSet options_;
    util::SteadyClock wall_;
};

}  // namespace

std::unique_ptr<Command> make_web_command(CLI::App& program) {
    return std::make_unique<WebCommand>(program);
}

}  // namespace nadare::apps
