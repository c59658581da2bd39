#include "front/search_records.h"

#include <map>
#include <string>
#include <utility>

#include "go/game_record.h"
#include "go/outcome.h"
#include "go/sgf_point.h"
#include "util/text.h"

namespace nadare::front {

namespace sgf = go::sgf;

namespace {

sgf::NodeId add_move(sgf::Tree& tree, sgf::NodeId parent, go::Move move) {
    const sgf::NodeId node = tree.add_child(parent);
    go::write_move(tree, node, move);
    return node;
}

class TreeRecorder {
 public:
    TreeRecorder(const engine::GoSearch& search, const TreeRecordOptions& options)
        : search_(search), options_(options), tree_(go::to_sgf(search.position())) {}

    sgf::Tree record() {
        add_below(tree_.main_line().back());
        return std::move(tree_);
    }

 private:
    void add_below(sgf::NodeId parent) {
        if (static_cast<int>(line_.size()) >= options_.depth) return;
        for (const engine::RootMove& move : search_.moves_after(line_)) {
            if (move.visits < options_.min_visits) break;  // Most visited first.
            if (!move.point.is_pass())
                tree_.add_composed(parent, "LB",
                                   sgf::point_text({move.point.column(), move.point.row()}),
                                   std::to_string(move.visits));
            const sgf::NodeId node = add_move(tree_, parent, {move.point, move.color});
            tree_.set(node, "C",
                      util::format("visits {}\nvalue {:.1f} %\nRAVE {:.1f} % of {:.0f}\nprior "
                                   "{:.1f} % of {:.0f}",
                                   move.visits, 100 * move.value, 100 * move.rave_value,
                                   move.rave_visits, 100 * move.prior_value, move.prior_weight));
            line_.push_back(move.point);
            add_below(node);
            line_.pop_back();
        }
    }

    const engine::GoSearch& search_;
    const TreeRecordOptions& options_;
    sgf::Tree tree_;
    std::vector<go::Point> line_;  // From the root of the search to where we are.
};

}  // namespace

sgf::Tree record_tree(const engine::GoSearch& search, const TreeRecordOptions& options) {
    return TreeRecorder(search, options).record();
}

sgf::Tree record_simulations(const go::Game& position,
                             const std::vector<engine::SimulatedGame>& games) {
    sgf::Tree tree = go::to_sgf(position);
    const sgf::NodeId root = tree.main_line().back();
    // The node that a move leads to from another node.
    std::map<std::pair<sgf::NodeId, std::pair<go::Point, go::Color>>, sgf::NodeId> known;
    for (const engine::SimulatedGame& game : games) {
        sgf::NodeId node = root;
        for (std::size_t i = 0; i < game.moves.size(); ++i) {
            const go::Move move = game.moves[i];
            const auto [place, is_new] =
                known.try_emplace({node, {move.point, move.color}}, sgf::NodeId::none());
            if (is_new) place->second = add_move(tree, node, move);
            node = place->second;
            if (i + 1 == game.moves_in_tree && !tree.has(node, "C"))
                tree.set(node, "C", "here the playout begins");
        }
        const auto result = go::Score::from_half_points(static_cast<int>(2 * game.score));
        tree.set(node, "C", util::format("ends {}", go::to_string(result)));
    }
    return tree;
}

}  // namespace nadare::front
