// The program: one command line, one sub-command chosen, one place where errors become sentences.

#include <cstdio>
#include <exception>
#include <memory>
#include <string>
#include <vector>

#include "command.h"
#include "front/version.h"
#include "util/error.h"
#include "util/signal.h"

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

int report(const char* what) {
    std::fprintf(stderr, "nadare: %s\n", what);
    return kBadUsage;
}

int run(int argc, char** argv) {
    CLI::App program("Nadare, a Go engine and Monte-Carlo tree search workbench", "nadare");
    program.set_version_flag("--version", std::string("nadare ") + std::string(front::kVersion));
    program.require_subcommand(1);
    program.footer("Example: nadare web\nHelp for one command: nadare COMMAND --help");
    const auto commands = make_commands(program);
    try {
        program.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        if (error.get_exit_code() == 0) return program.exit(error);  // --help and --version
        return report((std::string(error.what()) + " (try --help)").c_str());
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
