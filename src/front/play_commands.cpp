// GTP: the engine's moves, and who has won.

#include "front/go_commands.h"
#include "go/scoring.h"
#include "go/text.h"
#include "util/clock.h"
#include "util/text.h"

namespace nadare::front {

namespace {

constexpr const char* kPlayGroup = "Engine";

// Plays what was decided and answers it.
gtp::Reply carry_out(GoSession& session, const engine::Decision& decision, go::Color color) {
    if (decision.resigns) return "resign";
    session.game().play({decision.point, color});
    return go::to_vertex(decision.point, session.game().size());
}

void add_genmove_commands(gtp::CommandTable& table, GoSession& session) {
    table.add({.name = "genmove",
               .usage = "<color>",
               .help = "Choose a move for this colour and play it.",
               .group = kPlayGroup},
              [&session](gtp::Args& args, const gtp::StopToken& stop) -> gtp::Reply {
                  const go::Color color = next_color(args);
                  args.expect_end();
                  return carry_out(session, session.choose(color, stop), color);
              });
    table.add({.name = "kgs-genmove_cleanup",
               .usage = "<color>",
               .help = "Like genmove, but takes the opponent's dead stones off the board before "
                       "passing, and does not resign.",
               .group = kPlayGroup},
              [&session](gtp::Args& args, const gtp::StopToken& stop) -> gtp::Reply {
                  const go::Color color = next_color(args);
                  args.expect_end();
                  return carry_out(session, session.clean_up(color, stop), color);
              });
    table.add({.name = "gomill-genmove_ex",
               .usage = "[<color> [keyword ...]]",
               .help = "Like genmove. Keywords are ignored: without a colour, answers the empty "
                       "list of those we know.",
               .group = kPlayGroup},
              [&session](gtp::Args& args, const gtp::StopToken& stop) -> gtp::Reply {
                  if (!args.has_more()) return {};
                  const go::Color color = next_color(args);
                  args.rest();
                  return carry_out(session, session.choose(color, stop), color);
              });
    table.add({.name = "reg_genmove",
               .usage = "<color>",
               .help = "Choose a move for this colour without playing it, and without using what "
                       "earlier searches found: the same every time.",
               .group = kPlayGroup},
              [&session](gtp::Args& args, const gtp::StopToken& stop) -> gtp::Reply {
                  const go::Color color = next_color(args);
                  args.expect_end();
                  session.player().forget();
                  const engine::Decision decision = session.choose(color, stop);
                  if (decision.resigns) return "resign";
                  return go::to_vertex(decision.point, session.game().size());
              });
    table.add({.name = "gomill-explain_last_move",
               .help = "Why the last chosen move was chosen.",
               .group = kPlayGroup},
              [&session](gtp::Args& args) -> gtp::Reply {
                  args.expect_end();
                  return session.last_explanation();
              });
}

// One chain a line.
std::string list_chains(const go::AnyBoard& board, const go::PointSet& stones) {
    std::vector<std::string> lines;
    go::PointSet seen;
    stones.for_each([&](go::Point p) {
        if (seen.contains(p)) return;
        std::vector<go::Point> chain;
        board.for_each_stone(p, [&](go::Point stone) {
            seen.insert(stone);
            chain.push_back(stone);
        });
        lines.push_back(join_vertices(chain, board.size()));
    });
    return util::join(lines, "\n");
}

go::PointSet living_stones(const go::AnyBoard& board, const go::FinalStatus& status) {
    go::PointSet living;
    board.for_each_point([&](go::Point p) {
        if (board.at(p) != go::Color::empty && !status.dead.contains(p) && !status.seki.contains(p))
            living.insert(p);
    });
    return living;
}

void add_score_commands(gtp::CommandTable& table, GoSession& session) {
    table.add({.name = "final_score",
               .help = "The result by the rules in force, dead stones taken off: B+3.5, W+12 or 0.",
               .group = kPlayGroup},
              [&session](gtp::Args& args) -> gtp::Reply {
                  args.expect_end();
                  return go::to_string(go::final_score(session.game(), session.final_status()));
              });
    table.add({.name = "final_status_list",
               .usage = "alive|dead|seki",
               .help = "The stones of that status, one chain a line.",
               .group = kPlayGroup},
              [&session](gtp::Args& args) -> gtp::Reply {
                  const auto wanted =
                      args.word("status", "alive, dead or seki",
                                [](std::string_view word) -> std::optional<std::string> {
                                    const std::string lower = util::to_lower(word);
                                    if (lower == "alive" || lower == "dead" || lower == "seki")
                                        return lower;
                                    return std::nullopt;
                                });
                  args.expect_end();
                  const go::AnyBoard& board = session.game().board();
                  const go::FinalStatus status = session.final_status();
                  if (wanted == "dead") return list_chains(board, status.dead);
                  if (wanted == "seki") return list_chains(board, status.seki);
                  return list_chains(board, living_stones(board, status));
              });
    table.add({.name = "nadare-tromp_taylor_score",
               .help = "The area score with every stone on the board alive.",
               .group = kPlayGroup},
              [&session](gtp::Args& args) -> gtp::Reply {
                  args.expect_end();
                  const int area = go::count_area(session.game().board()).black_minus_white();
                  return go::to_string(go::Score(area, session.game().komi()));
              });
}

// Seconds as GoGui's twogtp and gomill want them.
gtp::Reply cpu_seconds() {
    return util::format("{:.3f}", std::chrono::duration<double>(util::process_cpu_time()).count());
}

}  // namespace

void add_play_commands(gtp::CommandTable& table, GoSession& session) {
    add_genmove_commands(table, session);
    add_score_commands(table, session);
    for (const char* name : {"cputime", "gomill-cpu_time"})
        table.add({.name = name, .help = "CPU seconds used so far.", .group = kPlayGroup},
                  [](gtp::Args& args) -> gtp::Reply {
                      args.expect_end();
                      return cpu_seconds();
                  });
    table.add({.name = "clear_cache",
               .help = "Forget what was learned about positions.",
               .group = kPlayGroup},
              [&session](gtp::Args& args) -> gtp::Reply {
                  args.expect_end();
                  session.forget();
                  return {};
              });
    table.add({.name = "stop",
               .help = "End an open-ended analysis; otherwise does nothing.",
               .group = kPlayGroup},
              [](gtp::Args& args) -> gtp::Reply {
                  args.expect_end();
                  return {};
              });
}

}  // namespace nadare::front
