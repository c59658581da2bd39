// GTP: the board and what stands on it.

#include <vector>

#include "front/go_commands.h"
#include "go/diagram.h"
#include "go/handicap.h"
#include "go/text.h"
#include "util/error.h"
#include "util/text.h"

namespace nadare::front {

namespace {

constexpr const char* kBoardGroup = "Board and moves";

// Throws with the words of the specification, then the reason.
[[noreturn]] void refuse_size(const util::Error& error) {
    throw gtp::Failure(util::format("unacceptable size: {}", error.what()));
}

void set_size(GoSession& session, int width, int height) {
    try {
        go::check_size(width, height);
    } catch (const util::Error& error) {
        refuse_size(error);
    }
    session.game().clear(width);
    session.start_new_game();
}

void add_size_commands(gtp::CommandTable& table, GoSession& session) {
    table.add({.name = "boardsize",
               .usage = "<size>",
               .help = "Start on an empty board of this size, 2 to 25.",
               .group = kBoardGroup},
              [&session](gtp::Args& args) -> gtp::Reply {
                  // gtp2ogs sends both sides of a board that is not square.
                  const int width = args.next<int>("size");
                  const int height = args.next_or<int>("height", width);
                  args.expect_end();
                  set_size(session, width, height);
                  return {};
              });
    table.add({.name = "rectangular_boardsize",
               .usage = "<width> <height>",
               .help = "Like boardsize. Boards that are not square are refused.",
               .group = kBoardGroup},
              [&session](gtp::Args& args) -> gtp::Reply {
                  const int width = args.next<int>("width");
                  const int height = args.next<int>("height");
                  args.expect_end();
                  set_size(session, width, height);
                  return {};
              });
    table.add({.name = "query_boardsize", .help = "The size of the board.", .group = kBoardGroup},
              [&session](gtp::Args& args) -> gtp::Reply {
                  args.expect_end();
                  return std::to_string(session.game().size());
              });
    table.add({.name = "clear_board",
               .help = "Take all stones off and start again with the same size, komi and rules.",
               .group = kBoardGroup},
              [&session](gtp::Args& args) -> gtp::Reply {
                  args.expect_end();
                  session.game().clear();
                  session.start_new_game();
                  return {};
              });
    table.add({.name = "komi",
               .usage = "<points>",
               .help = "Points White gets for moving second: any half point, also negative.",
               .group = kBoardGroup},
              [&session](gtp::Args& args) -> gtp::Reply {
                  const auto text = args.next<std::string>("points");
                  args.expect_end();
                  session.game().set_komi(go::parse_komi(text));
                  return {};
              });
    table.add({.name = "get_komi", .help = "The komi.", .group = kBoardGroup},
              [&session](gtp::Args& args) -> gtp::Reply {
                  args.expect_end();
                  return go::to_string(session.game().komi());
              });
}

void add_move_commands(gtp::CommandTable& table, GoSession& session) {
    table.add({.name = "play",
               .usage = "<color> <vertex>",
               .help = "Play a stone, or pass. Either colour may play at any time.",
               .group = kBoardGroup},
              [&session](gtp::Args& args) -> gtp::Reply {
                  const go::Color color = next_color(args);
                  const go::Point point = next_vertex(args, session.game().size());
                  args.expect_end();
                  if (!session.game().is_legal({point, color})) throw gtp::Failure("illegal move");
                  session.game().play({point, color});
                  return {};
              });
    table.add({.name = "nadare-why_illegal",
               .usage = "<color> <vertex>",
               .help = "Why the move may not be played; empty if it may.",
               .group = kBoardGroup},
              [&session](gtp::Args& args) -> gtp::Reply {
                  const go::Color color = next_color(args);
                  const go::Point point = next_vertex(args, session.game().size());
                  args.expect_end();
                  const go::Move move{point, color};
                  const auto why = session.game().why_illegal(move);
                  return why ? go::explain(*why, move, session.game().size()) : std::string();
              });
    table.add({.name = "nadare-legal_moves",
               .usage = "<color>",
               .help = "All points where the colour may play.",
               .group = kBoardGroup},
              [&session](gtp::Args& args) -> gtp::Reply {
                  const go::Color color = next_color(args);
                  args.expect_end();
                  std::vector<go::Point> points;
                  session.game().board().for_each_point([&](go::Point p) {
                      if (session.game().is_legal({p, color})) points.push_back(p);
                  });
                  return join_vertices(points, session.game().size());
              });
    table.add({.name = "undo", .help = "Take back the last move.", .group = kBoardGroup},
              [&session](gtp::Args& args) -> gtp::Reply {
                  args.expect_end();
                  if (session.game().move_number() == 0) throw gtp::Failure("cannot undo");
                  session.game().undo();
                  return {};
              });
    table.add({.name = "gg-undo",
               .usage = "[count]",
               .help = "Take back that many moves, or none if there are fewer.",
               .group = kBoardGroup},
              [&session](gtp::Args& args) -> gtp::Reply {
                  const int count = args.next_or<int>("count", 1);
                  args.expect_end();
                  if (count < 0 || count > session.game().move_number())
                      throw gtp::Failure("cannot undo");
                  session.game().undo(count);
                  return {};
              });
    table.add(
        {.name = "move_history",
         .help = "The moves played, latest first, one a line.",
         .group = kBoardGroup},
        [&session](gtp::Args& args) -> gtp::Reply {
            args.expect_end();
            std::vector<std::string> lines;
            const auto& moves = session.game().moves();
            for (auto move = moves.rbegin(); move != moves.rend(); ++move)
                lines.push_back(util::format("{} {}", go::name(move->color),
                                             go::to_vertex(move->point, session.game().size())));
            return util::join(lines, "\n");
        });
}

gtp::Reply give_handicap(GoSession& session, const std::vector<go::Point>& points) {
    session.game().place_handicap(points);
    return join_vertices(points, session.game().size());
}

// The specification's words for a board that is no longer empty.
void require_empty_board(const GoSession& session) {
    const go::Game& game = session.game();
    if (game.move_number() > 0 || game.board().empty_count() < game.size() * game.size())
        throw gtp::Failure("board not empty");
}

void add_handicap_commands(gtp::CommandTable& table, GoSession& session) {
    table.add({.name = "fixed_handicap",
               .usage = "<stones>",
               .help = "Put that many handicap stones on their conventional points.",
               .group = kBoardGroup},
              [&session](gtp::Args& args) -> gtp::Reply {
                  const int stones = args.next<int>("stones");
                  args.expect_end();
                  require_empty_board(session);
                  return give_handicap(session, go::fixed_handicap(stones, session.game().size()));
              });
    table.add({.name = "place_free_handicap",
               .usage = "<stones>",
               .help = "Put that many handicap stones where the engine likes them.",
               .group = kBoardGroup},
              [&session](gtp::Args& args) -> gtp::Reply {
                  const int stones = args.next<int>("stones");
                  args.expect_end();
                  require_empty_board(session);
                  return give_handicap(session,
                                       go::suggest_free_handicap(stones, session.game().size()));
              });
    table.add({.name = "set_free_handicap",
               .usage = "<vertex> <vertex> ...",
               .help = "Put handicap stones on these points.",
               .group = kBoardGroup},
              [&session](gtp::Args& args) -> gtp::Reply {
                  std::vector<go::Point> points;
                  do {
                      points.push_back(next_vertex(args, session.game().size()));
                  } while (args.has_more());
                  require_empty_board(session);
                  try {
                      go::check_free_handicap(points, session.game().size());
                  } catch (const util::Error& error) {
                      throw gtp::Failure(util::format("bad vertex list: {}", error.what()));
                  }
                  session.game().place_handicap(points);
                  return {};
              });
}

// Black to play, the prisoners and the drawing: what a person wants to see.
std::string show(const go::Game& game) {
    const go::AnyBoard& board = game.board();
    return util::format("\n{}{} to play, move {}, komi {}, {} rules\nBlack has taken {}, White {}",
                        go::draw(board), board.to_play() == go::Color::black ? "Black" : "White",
                        game.move_number() + 1, go::to_string(game.komi()), go::name(game.rules()),
                        board.prisoners(go::Color::white), board.prisoners(go::Color::black));
}

void add_view_commands(gtp::CommandTable& table, GoSession& session) {
    table.add({.name = "showboard", .help = "Draw the board.", .group = kBoardGroup},
              [&session](gtp::Args& args) -> gtp::Reply {
                  args.expect_end();
                  return show(session.game());
              });
    table.add({.name = "list_stones",
               .usage = "<color>",
               .help = "The points with stones of this colour.",
               .group = kBoardGroup},
              [&session](gtp::Args& args) -> gtp::Reply {
                  const go::Color color = next_color(args);
                  args.expect_end();
                  std::vector<go::Point> points;
                  const go::AnyBoard& board = session.game().board();
                  board.for_each_point([&](go::Point p) {
                      if (board.at(p) == color) points.push_back(p);
                  });
                  return join_vertices(points, board.size());
              });
    table.add({.name = "captures",
               .usage = "<color>",
               .help = "How many stones this colour has taken.",
               .group = kBoardGroup},
              [&session](gtp::Args& args) -> gtp::Reply {
                  const go::Color color = next_color(args);
                  args.expect_end();
                  return std::to_string(session.game().board().prisoners(go::opponent(color)));
              });
}

}  // namespace

void add_board_commands(gtp::CommandTable& table, GoSession& session) {
    add_size_commands(table, session);
    add_move_commands(table, session);
    add_handicap_commands(table, session);
    add_view_commands(table, session);
}

}  // namespace nadare::front
