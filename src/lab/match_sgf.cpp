#include "lab/match_sgf.h"

#include "go/game_record.h"
#include "go/sgf_point.h"
#include "go/sgf_tree.h"
#include "go/sgf_value.h"
#include "go/sgf_writer.h"
#include "util/text.h"

namespace nadare::lab {
namespace {

namespace sgf = go::sgf;

std::string side_note(const MatchPlan& plan, const ScheduledGame& scheduled,
                      const PlayedGame& played, go::Color side) {
    const unsigned i = go::player_index(side);
    const std::size_t engine = side == go::Color::black ? scheduled.black : scheduled.white;
    const SideUse& use = played.use[i];
    return util::format(
        "{}: {}\n  command: {}\n  {} moves, {:.3f} s of CPU time, {:.3f} s of wall time, longest "
        "{:.3f} s\n",
        side == go::Color::black ? "Black" : "White", plan.engines[engine].name,
        command_line(plan.engines[engine], scheduled.seeds[i], scheduled.number), use.moves,
        use.cpu_seconds, use.wall_seconds, use.longest_seconds);
}

std::string game_note(const MatchPlan& plan, const ScheduledGame& scheduled,
                      const PlayedGame& played) {
    std::string note = side_note(plan, scheduled, played, go::Color::black) +
                       side_note(plan, scheduled, played, go::Color::white);
    note += util::format("Opening {}, {} moves. Ended by {}", scheduled.opening,
                         played.opening_moves, util::enum_name(played.ending));
    if (played.fault != Fault::none) note += util::format(" ({})", util::enum_name(played.fault));
    note += '.';
    if (!played.reason.empty()) note += "\n" + played.reason;
    return note;
}

std::string move_note(const PlayedMove& move) {
    std::string note = util::format("{:.3f} s", move.wall_seconds);
    if (!move.explanation.empty()) note += "\n" + sgf::multiline_text(move.explanation);
    return note;
}

}  // namespace

std::string match_sgf(const MatchPlan& plan, const ScheduledGame& scheduled,
                      const PlayedGame& played) {
    sgf::Tree tree;
    sgf::NodeId node = tree.root();
    tree.set(node, "SZ", std::to_string(plan.settings.size));
    tree.set(node, "KM", go::to_string(plan.komi));
    tree.set(node, "RU", go::name(plan.rules));
    tree.set(node, "PB", plan.engines[scheduled.black].name);
    tree.set(node, "PW", plan.engines[scheduled.white].name);
    tree.set(node, "RE", played.result());
    tree.set(node, "RO", std::to_string(scheduled.number));
    tree.set(node, "GC", game_note(plan, scheduled, played));
    if (!plan.handicap.empty()) {
        tree.set(node, "HA", std::to_string(plan.handicap.size()));
        std::vector<sgf::SgfPoint> stones;
        for (const go::Point p : plan.handicap) stones.push_back({p.column(), p.row()});
        tree.set(node, "AB", sgf::compress_points(stones));
    }
    int number = 0;
    for (const PlayedMove& move : played.moves) {
        node = tree.add_child(node);
        go::write_move(tree, node, move.move);
        if (++number > played.opening_moves) tree.set(node, "C", move_note(move));
    }
    return sgf::write_game(tree);
}

}  // namespace nadare::lab
