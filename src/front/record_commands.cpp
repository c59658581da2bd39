// GTP: game records.

#include "front/go_commands.h"
#include "go/game_record.h"
#include "go/sgf_stream.h"
#include "go/sgf_writer.h"
#include "go/text.h"
#include "util/error.h"
#include "util/file.h"
#include "util/text.h"

namespace nadare::front {

namespace {

constexpr const char* kRecordGroup = "Records";

// A path may hold blanks, so the move number is the last word only if it looks like one.
struct LoadRequest {
    std::string path;
    std::optional<int> before_move;
};

LoadRequest parse_load_request(std::string_view text) {
    const std::size_t blank = text.find_last_of(' ');
    if (blank != std::string_view::npos)
        if (const auto number = util::parse_int<int>(text.substr(blank + 1)))
            return {std::string(util::trim(text.substr(0, blank))), number};
    return {std::string(text), std::nullopt};
}

std::string sgf_of(const go::Game& game) {
    return go::sgf::write_game(go::to_sgf(game), {.version = std::string(kVersion)});
}

}  // namespace

void add_record_commands(gtp::CommandTable& table, GoSession& session) {
    table.add(
        {.name = "loadsgf",
         .usage = "<file> [move]",
         .help = "Load a game, up to the position before that move; size, komi and rules come "
                 "from the file. Answers whose turn it is.",
         .group = kRecordGroup},
        [&session](gtp::Args& args) -> gtp::Reply {
            const LoadRequest request = parse_load_request(util::trim(args.rest()));
            if (request.path.empty()) throw args.missing("file", "the name of an SGF file");
            if (request.before_move && *request.before_move < 1)
                throw gtp::Failure("moves are counted from 1");
            go::sgf::Tree tree;
            if (!go::sgf::CollectionReader(request.path).next(tree))
                throw gtp::Failure(util::format("{} holds no game", util::in_quotes(request.path)));
            go::LoadOptions options;
            options.before_move = request.before_move;
            options.rules = session.game().rules();
            go::GameRecord record = go::load_record(tree, options);
            go::check_size(record.game.size());
            session.game() = std::move(record.game);
            session.start_new_game();
            return std::string(go::name(session.game().to_play()));
        });
    table.add({.name = "printsgf",
               .usage = "[file]",
               .help = "The game as SGF, or write it to the file.",
               .group = kRecordGroup},
              [&session](gtp::Args& args) -> gtp::Reply {
                  const std::string path(util::trim(args.rest()));
                  const std::string text = sgf_of(session.game());
                  if (path.empty() || path == "-") return std::string(util::trim(text));
                  util::write_file(path, text);
                  return {};
              });
}

}  // namespace nadare::front
