// GTP: what the latest search found, for people and for GoGui's boards; and the search as SGF.

#include <algorithm>

#include "engine/go_search.h"
#include "front/go_commands.h"
#include "front/live_graphics.h"
#include "front/search_records.h"
#include "go/sgf_writer.h"
#include "go/text.h"
#include "util/file.h"
#include "util/text.h"

namespace nadare::front {

namespace {

constexpr const char* kSearchGroup = "The search";

engine::GoSearch& latest_search(GoSession& session) {
    engine::GoSearch* const search = session.player().search();
    if (!search || search->root_visits() == 0)
        throw gtp::Failure("there was no search yet: genmove or reg_genmove makes one");
    return *search;
}

// A file name, which may hold blanks, and numbers after it.
struct FileRequest {
    std::string path;
    std::vector<int> numbers;
};

bool is_number(std::string_view word) {
    if (word.starts_with('-') || word.starts_with('+')) word.remove_prefix(1);
    return !word.empty() && std::ranges::all_of(word, [](char c) { return c >= '0' && c <= '9'; });
}

FileRequest parse_file_request(gtp::Args& args, std::size_t most_numbers) {
    std::string_view text = util::trim(args.rest());
    FileRequest request;
    while (request.numbers.size() < most_numbers) {
        const std::size_t blank = text.find_last_of(' ');
        if (blank == std::string_view::npos) break;
        const std::string_view word = text.substr(blank + 1);
        if (!is_number(word)) break;
        const auto number = util::parse_int<int>(word);  // None where it is too large for that.
        if (!number || *number < 1 || *number > 1'000'000)
            throw gtp::Failure(
                util::format("{} is not a whole number from 1 to 1000000", util::in_quotes(word)));
        request.numbers.insert(request.numbers.begin(), *number);
        text = util::trim(text.substr(0, blank));
    }
    request.path = std::string(text);
    if (request.path.empty()) throw args.missing("file", "the name of a file to write");
    return request;
}

void write_record(const std::string& path, const go::sgf::Tree& tree) {
    util::write_file(path, go::sgf::write_game(tree, {.version = std::string(kVersion)}));
}

// Point and label pairs of the moves that have something to say, most visited first.
std::string list_moves(const engine::GoSearch& search, int size, LiveGraphics kind) {
    std::vector<std::string> lines;
    for (const engine::RootMove& move : search.root_moves()) {
        const std::string text = move.point.is_pass() ? std::string() : label_of(move, kind);
        if (!text.empty()) lines.push_back(go::to_vertex(move.point, size) + " " + text);
    }
    return util::join(lines, "\n");
}

std::string describe_statistics(const engine::GoSearch& search) {
    const mcts::Statistics statistics = search.statistics();
    const double seconds = std::chrono::duration<double>(statistics.wall_time).count();
    const double cpu_seconds = std::chrono::duration<double>(statistics.cpu_time).count();
    const auto simulations = static_cast<double>(statistics.simulations);
    const auto rate = [&](double time) { return time > 0 ? simulations / time : 0.0; };
    return util::format(
        "Simulations: {}\nSeconds: {:.3f}\nCPU seconds: {:.3f}\nSimulations per second: {:.0f}\n"
        "Simulations per CPU second: {:.0f}\nMoves in the tree: {:.1f}\nMoves in the playout: "
        "{:.1f}\nVisits of the root: {}\nValue: {:.1f} %\nNodes: {}\nMemory: {} of {}\nTimes "
        "memory was collected: {}",
        statistics.simulations, seconds, cpu_seconds, rate(seconds), rate(cpu_seconds),
        statistics.mean_depth, statistics.mean_trace_length, search.root_visits(),
        100 * search.root_value(), search.count_nodes(), util::human_bytes(statistics.memory_bytes),
        util::human_bytes(statistics.capacity_bytes), statistics.collections);
}

void add_move_displays(gtp::CommandTable& table, GoSession& session) {
    struct Display {
        const char* name;
        const char* help;
        LiveGraphics kind;
    };
    const Display displays[] = {
        {"nadare-visits", "How often the latest search tried each move.", LiveGraphics::search},
        {"nadare-values", "What each move is worth by its own simulations, in percent.",
         LiveGraphics::values},
        {"nadare-rave_values", "The same by RAVE: simulations in which the move came later, too.",
         LiveGraphics::rave},
        {"nadare-priors", "What was thought of each move before it was tried, in percent.",
         LiveGraphics::priors},
    };
    for (const Display& display : displays)
        table.add({.name = display.name, .help = display.help, .group = kSearchGroup},
                  [&session, kind = display.kind](gtp::Args& args) -> gtp::Reply {
                      args.expect_end();
                      return list_moves(latest_search(session), session.game().size(), kind);
                  });
}

void add_board_displays(gtp::CommandTable& table, GoSession& session) {
    table.add({.name = "nadare-search_ownership",
               .help = "Who owned each point at the end of the simulations: 1 Black, -1 White.",
               .group = kSearchGroup},
              [&session](gtp::Args& args) -> gtp::Reply {
                  args.expect_end();
                  const auto ownership = latest_search(session).ownership();
                  return board_of_numbers(session.game().size(),
                                          [&](go::Point p) { return ownership.balance[p]; });
              });
    table.add({.name = "nadare-criticality",
               .help = "How far owning a point and winning go together: 0 not at all.",
               .group = kSearchGroup},
              [&session](gtp::Args& args) -> gtp::Reply {
                  args.expect_end();
                  const auto ownership = latest_search(session).ownership();
                  return board_of_numbers(session.game().size(),
                                          [&](go::Point p) { return ownership.criticality[p]; });
              });
    table.add({.name = "nadare-search_picture",
               .help = "Best line, visits and value, as GoGui's draw commands.",
               .group = kSearchGroup},
              [&session](gtp::Args& args) -> gtp::Reply {
                  args.expect_end();
                  return draw_search(latest_search(session), session.game().size());
              });
    table.add({.name = "nadare-principal_variation",
               .usage = "[length]",
               .help = "The line the search expects, as a draw command: VAR b D4 w Q16.",
               .group = kSearchGroup},
              [&session](gtp::Args& args) -> gtp::Reply {
                  const int length = args.next_or<int>("length", 20);
                  args.expect_end();
                  const engine::GoSearch& search = latest_search(session);
                  const auto line =
                      search.principal_variation(static_cast<std::size_t>(std::max(length, 0)));
                  return draw_line(line, search.position().to_play(), session.game().size());
              });
    table.add({.name = "nadare-latest_sequence",
               .help = "The moves in the tree of the latest simulation, as a draw command.",
               .group = kSearchGroup},
              [&session](gtp::Args& args) -> gtp::Reply {
                  args.expect_end();
                  return draw_sequence(latest_search(session), session.game().size());
              });
}

}  // namespace

void add_search_commands(gtp::CommandTable& table, GoSession& session) {
    add_move_displays(table, session);
    add_board_displays(table, session);
    table.add({.name = "nadare-search_statistics",
               .help = "How fast, how deep and how large the latest search was.",
               .group = kSearchGroup},
              [&session](gtp::Args& args) -> gtp::Reply {
                  args.expect_end();
                  return describe_statistics(latest_search(session));
              });
    table.add({.name = "nadare-save_tree",
               .usage = "<file> [depth [visits]]",
               .help = "Write the search tree as SGF: so deep (6), moves with so many visits (10).",
               .group = kSearchGroup},
              [&session](gtp::Args& args) -> gtp::Reply {
                  const FileRequest request = parse_file_request(args, 2);
                  TreeRecordOptions options;
                  if (!request.numbers.empty()) options.depth = request.numbers[0];
                  if (request.numbers.size() > 1)
                      options.min_visits = static_cast<std::uint32_t>(request.numbers[1]);
                  write_record(request.path, record_tree(latest_search(session), options));
                  return {};
              });
    table.add(
        {.name = "nadare-save_simulations",
         .usage = "<file> [count]",
         .help = "Simulate that many games more (100), with which the search goes on, and write "
                 "them as variations in SGF.",
         .group = kSearchGroup},
        [&session](gtp::Args& args, const gtp::StopToken& stop) -> gtp::Reply {
            const FileRequest request = parse_file_request(args, 1);
            const int count = request.numbers.empty() ? 100 : request.numbers[0];
            engine::GoSearch& search = latest_search(session);
            const auto games = search.record_simulations(static_cast<std::size_t>(count), stop);
            write_record(request.path, record_simulations(search.position(), games));
            return {};
        });
}

}  // namespace nadare::front
