// A sub-command of the program: puts its options on the command line when it is made, and runs if
// the user chose it. CLI11 is included here and nowhere else.
#pragma once

#include <CLI/CLI.hpp>
#include <memory>
#include <set>
#include <string>

#include "engine/engine_options.h"
#include "util/options.h"

namespace nadare::apps {

// The exit code of work that Ctrl-C ended, as shells have it.
inline constexpr int kInterrupted = 130;

class Command {
 public:
    virtual ~Command() = default;
    Command(const Command&) = delete;
    Command& operator=(const Command&) = delete;

    bool is_chosen() const { return app_->parsed(); }
    // Answers the program's exit code. Throws util::Error for what the user can mend.
    virtual int run() = 0;

 protected:
    // Requires: app is the command's own part of the command line.
    explicit Command(CLI::App* app) : app_(app) {}
    CLI::App& app() { return *app_; }

 private:
    CLI::App* app_;
};

std::unique_ptr<Command> make_analysis_command(CLI::App& program);
std::unique_ptr<Command> make_bench_command(CLI::App& program);
std::unique_ptr<Command> make_gtp_command(CLI::App& program);
std::unique_ptr<Command> make_lab_command(CLI::App& program);
std::unique_ptr<Command> make_learn_command(CLI::App& program);
std::unique_ptr<Command> make_match_command(CLI::App& program);
std::unique_ptr<Command> make_play_command(CLI::App& program);
std::unique_ptr<Command> make_regress_command(CLI::App& program);
std::unique_ptr<Command> make_review_command(CLI::App& program);
std::unique_ptr<Command> make_web_command(CLI::App& program);

// How help looks. Commands take it over from the program they are made for.
std::shared_ptr<CLI::Formatter> make_help_layout();

// Adds every option of the set as --name VALUE (--name and --no-name for a yes/no), with its range
// and default in the help. A bad value is refused with the sentence of util::Option. Where all of
// the engine's options are among them, the help shows the command's own first, then those that say
// how long and how strongly to play; the others, three times as many, are for --help-all, by
// subject. No help shows those that are `unwanted`: the command refuses them with a sentence that
// says what there is instead. Requires: the set outlives the parsing.
void add_options(CLI::App& app, util::OptionSet& options,
                 const std::set<std::string>& unwanted = {});

// Adds --config FILE, which reads settings from a file. Call it before add_options: what the
// command line says then wins over the file.
void add_config_option(CLI::App& app, util::OptionSet& options);

// Reads the files that the engine's options name, so that one that is not there is heard of before
// the first move. Throws util::Error.
void check_files(const engine::EngineOptions& options);

}  // namespace nadare::apps
