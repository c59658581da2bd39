// The program: one command line, one sub-command chosen, one place where errors become sentences.

#include <algorithm>
#include <cstdio>
#include <exception>
#include <memory>
#include <string>
#include <vector>

#include "command.h"
#include "front/version.h"
#include "util/error.h"
#include "util/signal.h"
#include "util/text.h"

namespace nadare::apps {
namespace {

constexpr int kBadUsage = 2;

std::vector<std::unique_ptr<Command>> make_commands(CLI::App& program) {
    std::vector<std::unique_ptr<Command>> commands;
    commands.push_back(make_web_command(program));
    commands.push_back(make_play_command(program));
    commands.push_back(make_gtp_command(program));
    commands.push_back(make_analysis_command(program));
    commands.push_back(make_review_command(program));
    commands.push_back(make_match_command(program));
    commands.push_back(make_regress_command(program));
    commands.push_back(make_lab_command(program));
    commands.push_back(make_learn_command(program));
    commands.push_back(make_bench_command(program));
    return commands;
}

std::vector<const CLI::App*> commands_of(const CLI::App& app) {
    return app.get_subcommands([](const CLI::App*) { return true; });
}

std::string names_of(const std::vector<const CLI::App*>& commands) {
    std::vector<std::string> names;
    for (const CLI::App* command : commands) names.push_back(command->get_name());
    return util::join(names, ", ");
}

// What is wrong with the command line, by the name of the thing, which the library does not tell
// for a mistyped command or option.
std::string explain(const CLI::App& program, const std::vector<std::string>& words,
                    const CLI::ParseError& error) {
    const CLI::App* app = &program;
    std::string command = "nadare";
    for (const std::string& word : words) {
        const auto commands = commands_of(*app);
        if (commands.empty() || word.starts_with('-')) break;
        const auto found = std::ranges::find(commands, word, &CLI::App::get_name);
        if (found == commands.end())
            return util::format("{} has no command {}; there are {}", command,
                                util::in_quotes(word), names_of(commands));
        app = *found;
        command += " " + word;
    }
    const std::string hint = util::format(" (try {} --help)", command);
    // It tells these last to first, and an option's value as if it were one too.
    for (const std::string& word : words)
        if (std::ranges::count(program.remaining(true), word) > 0)
            return (word.starts_with('-') ? "unknown option " : "unexpected argument ") +
                   util::in_quotes(word) + hint;
    if (error.get_name() == "RequiredError" && !commands_of(*app).empty())
        return util::format("say what to do: {} and one of {}", command,
                            names_of(commands_of(*app)));
    return error.what() + hint;
}

int report(const char* what) {
    std::fprintf(stderr, "nadare: %s\n", what);
    return kBadUsage;
}

int run(int argc, char** argv) {
    CLI::App program("Nadare, a Go engine and Monte-Carlo tree search workbench", "nadare");
    program.set_help_flag("-h,--help", "print this help");
    program.set_version_flag("--version", std::string("nadare ") + std::string(front::kVersion),
                             "print the version");
    program.formatter(make_help_layout());
    program.require_subcommand(1);
    program.footer("Example: nadare web\nHelp for one command: nadare COMMAND --help");
    const auto commands = make_commands(program);
    try {
        program.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        if (error.get_exit_code() == 0) return program.exit(error);  // --help and --version
        return report(explain(program, {argv + 1, argv + argc}, error).c_str());
    }
    for (const auto& command : commands)
        if (command->is_chosen()) return command->run();
    return kBadUsage;
}

}  // namespace
}  // namespace nadare::apps

int main(int argc, char** argv) {
    nadare::util::ignore_broken_pipe();
    try {
        return nadare::apps::run(argc, argv);
    } catch (const std::bad_alloc&) {
        return nadare::apps::report("out of memory");
    } catch (const std::exception& error) {
        return nadare::apps::report(error.what());
    }
}
