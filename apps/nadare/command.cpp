#include "command.h"

#include <string>

#include "util/config_file.h"
#include "util/error.h"
#include "util/text.h"

namespace nadare::apps {

namespace {

void add_flag(CLI::App& app, util::Option& option) {
    const std::string name = option.name();
    const auto set = [&option](std::int64_t count) { option.set(count > 0 ? "true" : "false"); };
    const std::string shown = option.default_text() == option.unset() ? option.unset()
                              : option.default_text() == "true"       ? "yes"
                                                                      : "no";
    app.add_flag(util::format("--{0},!--no-{0}", name), set,
                 util::format("{} [{}]", option.help(), shown));
}

void add_value(CLI::App& app, util::Option& option) {
    const auto set = [&option](const std::string& text) { option.set(text); };
    const std::string shown =
        option.default_text().empty() ? "" : " [" + option.default_text() + "]";
    app.add_option_function<std::string>("--" + option.name(), set, option.help() + shown)
        ->type_name(option.kind() == util::OptionKind::choice ? util::join(option.choices(), "|")
                    : option.kind() == util::OptionKind::text ? "TEXT"
                                                              : "N")
        ->check([&option](const std::string& text) {
            try {
                option.check(text);
                return std::string();
            } catch (const util::Error& error) {
                return std::string(error.what());
            }
        });
}

}  // namespace

void add_options(CLI::App& app, util::OptionSet& options) {
    for (util::Option& option : options) {
        if (option.kind() == util::OptionKind::boolean)
            add_flag(app, option);
        else
            add_value(app, option);
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

}  // namespace nadare::apps
