// GTP: how strong to play.

#include "engine/level.h"
#include "front/go_commands.h"
#include "front/level_text.h"
#include "util/text.h"

namespace nadare::front {

void add_level_commands(gtp::CommandTable& table, GoSession& session) {
    table.add(
        {.name = "nadare-level",
         .usage = "[level]",
         .help = "Play as strong as this level, from 1, a beginner, to full strength; 0 leaves "
                 "it to the other settings. Without a level: the present one, of how many, "
                 "and about which rank it has.",
         .group = "Engine"},
        [&session](gtp::Args& args) -> gtp::Reply {
            if (!args.has_more()) return describe_level(session.engine_options().level);
            const auto level = args.next<std::string>("level");
            args.expect_end();
            session.set_option("level", level);
            return {};
        });
}

}  // namespace nadare::front
