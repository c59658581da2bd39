// GTP: what particular clients ask for (GoGui, gomill, KGS), and the engine's parameters.

#include <array>

#include "engine/influence.h"
#include "engine/ownership.h"
#include "front/go_commands.h"
#include "go/text.h"
#include "util/error.h"
#include "util/text.h"

namespace nadare::front {

namespace {

constexpr const char* kClientGroup = "For other programs";

// --- Parameters ---

// A line of GoGui's parameter dialog: [type] name value.
std::string parameter_line(const util::Option& option) {
    if (!option.choices().empty())
        return util::format("[list/{}] {} {}", util::join(option.choices(), "/"), option.name(),
                            option.text());
    if (option.kind() == util::OptionKind::boolean)
        return util::format("[bool] {} {}", option.name(), option.text() == "true" ? 1 : 0);
    return util::format("[string] {} {}", option.name(), option.text());
}

void add_parameter_commands(gtp::CommandTable& table, GoSession& session) {
    table.add(
        {.name = "nadare-param",
         .usage = "[name [value]]",
         .help = "Without arguments all settings, in the form of GoGui's dialogs; with a name its "
                 "value; with both change it.",
         .group = kClientGroup},
        [&session](gtp::Args& args) -> gtp::Reply {
            if (!args.has_more()) {
                std::vector<std::string> lines;
                for (const util::Option& option : session.options())
                    lines.push_back(parameter_line(option));
                return util::join(lines, "\n");
            }
            const auto name = args.next<std::string>("name");
            if (!args.has_more()) return session.options().at(name).text();
            session.set_option(name, util::trim(args.rest()));
            return {};
        });
    table.add({.name = "nadare-param_help",
               .usage = "[name]",
               .help = "What a setting means, what it may be and what it is.",
               .group = kClientGroup},
              [&session](gtp::Args& args) -> gtp::Reply {
                  const auto describe_option = [](const util::Option& option) {
                      return util::format("{}: {} ({}); now {}, by default {}", option.name(),
                                          option.help(), option.allowed(), option.text(),
                                          option.default_text());
                  };
                  if (args.has_more()) {
                      const auto name = args.next<std::string>("name");
                      args.expect_end();
                      return describe_option(session.options().at(name));
                  }
                  std::vector<std::string> lines;
                  for (const util::Option& option : session.options())
                      lines.push_back(describe_option(option));
                  return util::join(lines, "\n");
              });
}

// --- Rules ---

void add_rules_commands(gtp::CommandTable& table, GoSession& session) {
    table.add({.name = "kgs-rules",
               .usage = "japanese|chinese|aga|new_zealand|tromp-taylor",
               .help = "Set the rules. The komi and the moves stay.",
               .group = kClientGroup},
              [&session](gtp::Args& args) -> gtp::Reply {
                  const go::Rules rules = go::parse_rules(util::trim(args.rest()));
                  session.game().set_rules(rules);
                  return {};
              });
    table.add({.name = "nadare-rules", .help = "The rules in force.", .group = kClientGroup},
              [&session](gtp::Args& args) -> gtp::Reply {
                  args.expect_end();
                  return std::string(go::name(session.game().rules()));
              });
    table.add({.name = "kgs-game_over",
               .help = "KGS tells that the game has ended. Nothing to do.",
               .group = kClientGroup},
              [](gtp::Args& args) -> gtp::Reply {
                  args.expect_end();
                  return {};
              });
}

// What servers tell and ask, none of which changes how we play.
void add_server_commands(gtp::CommandTable& table, GoSession& session) {
    table.add({.name = "kgs-chat",
               .usage = "game|private <name> <message>",
               .help = "Somebody on KGS says something: answers with what the engine thinks of its "
                       "last move.",
               .group = kClientGroup},
              [&session](gtp::Args& args) -> gtp::Reply {
                  args.rest();
                  const std::string& thought = session.last_explanation();
                  return thought.empty() ? "I have not made a move yet." : thought;
              });
    for (const auto& [name, usage, help] :
         {std::array{"cgos-opponent_name", "<name>", "CGOS tells who we play. Nothing to do."},
          std::array{"cgos-opponent_rating", "<rating>", "CGOS tells how strong. Nothing to do."},
          std::array{"cgos-gameover", "<time> <result>",
                     "CGOS tells how the game ended. Nothing to do."}})
        table.add({.name = name, .usage = usage, .help = help, .group = kClientGroup},
                  [](gtp::Args& args) -> gtp::Reply {
                      args.rest();
                      return {};
                  });
}

// --- GoGui ---

// Plays all moves or none of them.
void play_sequence(go::Game& game, const std::vector<go::Move>& moves) {
    go::Game after = game;
    for (const go::Move move : moves) {
        if (!after.is_legal(move)) throw gtp::Failure("illegal move");
        after.play(move);
    }
    game = std::move(after);
}

std::vector<go::Move> next_moves(gtp::Args& args, int size) {
    std::vector<go::Move> moves;
    while (args.has_more()) {
        const go::Color color = next_color(args);
        moves.push_back({next_vertex(args, size), color});
    }
    return moves;
}

constexpr const char* kAnalyzeCommands =
    "param/Settings/nadare-param\n"
    "string/Level/nadare-level\n"
    "hstring/Settings explained/nadare-param_help\n"
    "dboard/Influence/nadare-influence\n"
    "dboard/Ownership by random playouts/nadare-ownership\n"
    "dboard/Stones that survive playouts/nadare-survival 1000\n"
    "plist/Legal moves/nadare-legal_moves %m\n"
    "string/Why illegal/nadare-why_illegal %m %p\n"
    "plist/Final status: dead/final_status_list dead\n"
    "plist/Final status: alive/final_status_list alive\n"
    "plist/Final status: seki/final_status_list seki\n"
    "string/Final score/final_score\n"
    "string/Area score, all alive/nadare-tromp_taylor_score\n"
    "string/Explain last move/gomill-explain_last_move\n"
    "varc/Choose without playing/reg_genmove %c\n"
    "gfx/Search: best line and visits/nadare-search_picture\n"
    "gfx/Search: principal variation/nadare-principal_variation\n"
    "gfx/Search: latest sequence/nadare-latest_sequence\n"
    "pspairs/Search: visits/nadare-visits\n"
    "pspairs/Search: values/nadare-values\n"
    "pspairs/Search: RAVE values/nadare-rave_values\n"
    "pspairs/Search: priors/nadare-priors\n"
    "dboard/Search: ownership/nadare-search_ownership\n"
    "dboard/Search: criticality/nadare-criticality\n"
    "hstring/Search: statistics/nadare-search_statistics\n"
    "none/Search: save tree/nadare-save_tree %w\n"
    "none/Search: save simulations/nadare-save_simulations %w\n"
    "hstring/Show board/showboard\n"
    "string/CPU time/cputime";

void add_setup_commands(gtp::CommandTable& table, GoSession& session) {
    table.add({.name = "gogui-play_sequence",
               .usage = "<color> <vertex> <color> <vertex> ...",
               .help = "Play several moves, or none if one of them is illegal.",
               .group = kClientGroup},
              [&session](gtp::Args& args) -> gtp::Reply {
                  play_sequence(session.game(), next_moves(args, session.game().size()));
                  return {};
              });
    table.add({.name = "gogui-setup",
               .usage = "<color> <vertex> <color> <vertex> ...",
               .help = "Put stones on an empty board without playing them.",
               .group = kClientGroup},
              [&session](gtp::Args& args) -> gtp::Reply {
                  go::StartPosition setup;
                  setup.stones = next_moves(args, session.game().size());
                  for (const go::Move stone : setup.stones)
                      if (stone.is_pass()) throw gtp::Failure("a pass cannot be set up");
                  const go::Game& game = session.game();
                  if (game.move_number() > 0 || !game.start().stones.empty())
                      throw gtp::Failure("board not empty");
                  setup.to_play = game.to_play();
                  session.game().set_up(std::move(setup));
                  return {};
              });
    table.add({.name = "gogui-setup_player",
               .usage = "<color>",
               .help = "Whose turn it is after a set-up.",
               .group = kClientGroup},
              [&session](gtp::Args& args) -> gtp::Reply {
                  const go::Color color = next_color(args);
                  args.expect_end();
                  session.game().set_to_play(color);
                  return {};
              });
}

void add_gogui_commands(gtp::CommandTable& table, GoSession& session) {
    table.add({.name = "gogui-analyze_commands",
               .help = "What GoGui can show of the engine.",
               .group = kClientGroup},
              [](gtp::Args& args) -> gtp::Reply {
                  args.expect_end();
                  return kAnalyzeCommands;
              });
    table.add({.name = "gogui-interrupt",
               .help = "Tells GoGui that the comment line '# interrupt' stops a running command.",
               .group = kClientGroup},
              [](gtp::Args& args) -> gtp::Reply {
                  args.expect_end();
                  return {};
              });
    table.add({.name = "nadare-influence",
               .help = "Who holds sway where: 1 Black, -1 White.",
               .group = kClientGroup},
              [&session](gtp::Args& args) -> gtp::Reply {
                  args.expect_end();
                  const go::AnyBoard& board = session.game().board();
                  const go::PointMap<int> map = engine::influence(board);
                  return board_of_numbers(board.size(), [&](go::Point p) {
                      return std::clamp(map[p] / 64.0, -1.0, 1.0);
                  });
              });
    table.add({.name = "nadare-ownership",
               .help = "Who owns each point after random playouts: 1 Black, -1 White.",
               .group = kClientGroup},
              [&session](gtp::Args& args) -> gtp::Reply {
                  args.expect_end();
                  const go::AnyBoard& board = session.game().board();
                  const auto ownership = engine::estimate_ownership(board, 1'000, 1);
                  return board_of_numbers(board.size(),
                                          [&](go::Point p) { return ownership.balance[p]; });
              });
    table.add({.name = "gomill-describe_engine",
               .help = "The engine, its version and its settings.",
               .group = kClientGroup},
              [&session](gtp::Args& args) -> gtp::Reply {
                  args.expect_end();
                  std::vector<std::string> lines{util::format("{} {}", kName, kVersion)};
                  for (const util::Option& option : session.options())
                      if (option.is_changed())
                          lines.push_back(util::format("{} = {}", option.name(), option.text()));
                  return util::join(lines, "\n");
              });
}

}  // namespace

void add_client_commands(gtp::CommandTable& table, GoSession& session) {
    add_parameter_commands(table, session);
    add_rules_commands(table, session);
    add_server_commands(table, session);
    add_setup_commands(table, session);
    add_gogui_commands(table, session);
}

}  // namespace nadare::front
