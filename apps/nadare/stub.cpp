#include "command.h"
namespace nadare::apps {
namespace {
struct S : Command {
    S(CLI::App& p, const char* n) : Command(p.add_subcommand(n, "")) {}
    int run() override { return 0; }
};
}  // namespace
std::unique_ptr<Command> make_gtp_command(CLI::App& p) {
    return std::make_unique<S>(p, "gtp");
}
}  // namespace nadare::apps
