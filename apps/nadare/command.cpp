#include "command.h"

#include <algorithm>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "playout/learned_weights.h"
#include "util/config_file.h"
#include "util/error.h"
#include "util/file.h"
#include "util/text.h"

namespace nadare::apps {

namespace {

constexpr const char* kStrength = "Strength and time";
constexpr std::string_view kForAllHelp = "Engine: ";

// The heading of each option of the engine, by its name.
std::map<std::string, std::string> engine_headings() {
    std::map<std::string, std::string> headings;
    const auto put = [&](const std::string& heading, auto... parts) {
        util::OptionSet set;
        (set.add(parts), ...);
        for (const util::Option& option : set) headings.try_emplace(option.name(), heading);
    };
    const auto of_engine = [](const char* subject) { return std::string(kForAllHelp) + subject; };
    const engine::EngineOptions engine;
    headings["level"] = kStrength;
    headings["policy"] = of_engine("simulated games");
    put(kStrength, engine.budget);
    put(of_engine("choosing a move"), engine.decision, engine.choice);
    put(of_engine("the tree"), engine.search);
    put(of_engine("simulated games"), engine.playout);
    put(of_engine("what a new position begins with"), engine.prior);
    put(of_engine("what counts as a result"), engine.result, engine.criticality);
    put(of_engine("dynamic komi"), engine.komi);
    put(of_engine("the clock"), engine.clock);
    return headings;
}

class Help final : public CLI::Formatter {
 public:
    std::string make_help(const CLI::App* app, std::string name,
                          CLI::AppFormatMode mode) const override {
        const bool has_engine = std::ranges::any_of(
            app->get_groups(),
            [](const std::string& group) { return group.starts_with(kForAllHelp); });
        if (!has_engine || mode == CLI::AppFormatMode::Sub)
            return CLI::Formatter::make_help(app, name, mode);
        return make_description(app) + make_usage(app, name) + make_positionals(app) +
               make_sections(app, name, mode) + "\n" + make_footer(app);
    }

    // CLI11 marks the name that switches a flag off: "--no-resign{false}". The name says it.
    std::string make_option_name(const CLI::Option* option, bool is_positional) const override {
        const std::string mark = "{false}";
        std::string name = CLI::Formatter::make_option_name(option, is_positional);
        if (const auto at = name.find(mark); at != std::string::npos) name.erase(at, mark.size());
        return name;
    }

 private:
    std::string make_sections(const CLI::App* app, const std::string& name,
                              CLI::AppFormatMode mode) const {
        std::string text;
        std::size_t left_out = 0;
        for (const std::string& group : app->get_groups()) {
            const std::vector<const CLI::Option*> options =
                app->get_options([&](const CLI::Option* option) {
                    return option->get_group() == group && option->nonpositional();
                });
            if (group.empty() || options.empty()) continue;
            if (mode != CLI::AppFormatMode::All && group.starts_with(kForAllHelp))
                left_out += options.size();
            else
                text += make_group(group, false, options);
        }
        if (left_out > 0)
            text +=
                util::format("\nThe engine has {} more options: {} --help-all\n", left_out, name);
        return text;
    }
};

CLI::Option* add_flag(CLI::App& app, util::Option& option) {
    const std::string name = option.name();
    const auto set = [&option](std::int64_t count) { option.set(count > 0 ? "true" : "false"); };
    const std::string shown = option.default_text() == option.unset() ? option.unset()
                              : option.default_text() == "true"       ? "yes"
                                                                      : "no";
    return app.add_flag(util::format("--{0},!--no-{0}", name), set,
                        util::format("{} [{}]", option.help(), shown));
}

CLI::Option* add_value(CLI::App& app, util::Option& option) {
    const auto set = [&option](const std::string& text) { option.set(text); };
    const std::string shown =
        option.default_text().empty() ? "" : " [" + option.default_text() + "]";
    // As make and ninja have it.
    const std::string letter = option.name() == "jobs" ? "-j," : "";
    return app
        .add_option_function<std::string>(letter + "--" + option.name(), set, option.help() + shown)
        ->type_name(option.kind() == util::OptionKind::choice ? util::join(option.choices(), "|")
                    : option.kind() == util::OptionKind::text ? "TEXT"
                                                              : "N")
        ->check([&option](const std::string& text) {
            // CLI11 puts the option's name before it.
            return option.accepts(text)
                       ? std::string()
                       : util::format("{} is not {}", util::in_quotes(text), option.allowed());
        });
}

}  // namespace

std::shared_ptr<CLI::Formatter> make_help_layout() {
    return std::make_shared<Help>();
}

void add_options(CLI::App& app, util::OptionSet& options, const std::set<std::string>& unwanted) {
    // What has a few of the engine's options only has them for its own sake.
    const std::map<std::string, std::string> headings = engine_headings();
    const auto known = std::ranges::count_if(
        options, [&](const util::Option& option) { return headings.contains(option.name()); });
    const bool has_engine = static_cast<std::size_t>(known) == headings.size();
    if (has_engine)
        app.set_help_all_flag("--help-all", "like --help, with all options of the engine");
    for (util::Option& option : options) {
        CLI::Option* const added = option.kind() == util::OptionKind::boolean
                                       ? add_flag(app, option)
                                       : add_value(app, option);
        const auto heading = headings.find(option.name());
        if (unwanted.contains(option.name()))
            added->group("");  // CLI11 shows no options of that group.
        else if (has_engine && heading != headings.end())
            added->group(heading->second);
    }
}

void add_config_option(CLI::App& app, util::OptionSet& options) {
    // CLI11 runs the callbacks in the order in which options were added, not in which they were
    // given.
    app.add_option_function<std::string>(
           "--config", [&options](const std::string& path) { util::load_config(options, path); },
           "read settings from this file, a line each: name = value")
        ->type_name("FILE");
}

void check_files(const engine::EngineOptions& options) {
    const std::string& weights = options.playout.values.weights_file;
    if (options.playout.given.contains("playout-weights") && !weights.empty())
        playout::PlayoutModel::parse(util::read_file(weights), weights);
}

}  // namespace nadare::apps
