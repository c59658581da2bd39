// Any bytes as GTP input to a whole Go engine: every command gets one well-formed answer, and the
// game is consistent afterwards. Commands that touch files are left out.

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>

#include "front/go_commands.h"
#include "front/go_session.h"
#include "gtp/server.h"
#include "util/clock.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace nadare;
    if (size > 4096) return 0;
    front::GtpOptions options;
    options.player.player = engine::PlayerKind::random;
    options.player.playouts = 1;
    options.status_simulations = 10;
    const util::SteadyClock wall;
    front::GoSession session(options, wall);
    gtp::CommandTable table({.name = "Nadare", .version = "0.1.0"});
    front::add_board_commands(table, session);
    front::add_play_commands(table, session);
    front::add_time_commands(table, session);
    gtp::TextSource source(std::string(reinterpret_cast<const char*>(data), size));
    gtp::StringSink sink;
    gtp::Server(table, source, sink).run();
    if (!sink.text().empty() && !sink.text().ends_with("\n\n")) std::abort();
    if (!session.game().is_consistent() || !session.game().board().is_consistent()) std::abort();
    return 0;
}
