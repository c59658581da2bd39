#include "front/review_record.h"

#include <algorithm>
#include <optional>
#include <set>
#include <vector>

#include "front/go_commands.h"
#include "front/kept_analysis.h"
#include "front/report_numbers.h"
#include "go/game_record.h"
#include "go/text.h"
#include "util/text.h"

namespace nadare::front {

namespace sgf = go::sgf;

namespace {

constexpr double kVeryBad = 3;  // Times a mistake's points.
constexpr std::string_view kBetterThan = "Nadare: better than ";

std::string verdict_text(const Verdict& verdict, int size, double mistake_points) {
    if (verdict.is_best) return "The move Nadare would play.";
    if (verdict.before.moves.empty()) return "";
    const ReviewedMove& best = verdict.before.moves.front();
    const std::string better = join_vertices(best.line, size);
    if (!verdict.is_mistake(mistake_points)) return util::format("Nadare would play {}.", better);
    return util::format("Loses about {:.1f} points and {} of winning. Better: {}.",
                        verdict.points_lost, percent(std::max(0.0, verdict.win_rate_lost)), better);
}

class Annotator {
 public:
    Annotator(const Review& review, const ReviewMarks& marks)
        : review_(review), marks_(marks), tree_(review.record) {}

    sgf::Tree annotate(const std::map<sgf::NodeId, ReviewedPosition>& known) {
        // The first one says that this is a review, also before anything is known.
        if (!review_.positions.front().is_known())
            keep_no_analysis(tree_, review_.steps.front().node);
        std::set<sgf::NodeId> done;
        for (std::size_t i = 0; i < review_.steps.size(); ++i) {
            if (!review_.positions[i].is_known()) continue;
            add_position(review_.steps[i].node, review_.positions[i],
                         i > 0 ? judge(review_, static_cast<int>(i)) : std::optional<Verdict>());
            done.insert(review_.steps[i].node);
        }
        for (const auto& [node, position] : known) {
            if (done.contains(node)) continue;
            if (position.is_known())
                add_position(node, position, judge_beside(node, known));
            else
                keep_analysis(tree_, node, position, review_.size());
        }
        return std::move(tree_);
    }

 private:
    // What the move of a node that is no step of the review cost.
    std::optional<Verdict> judge_beside(
        sgf::NodeId node, const std::map<sgf::NodeId, ReviewedPosition>& known) const {
        const auto move = go::recorded_move(tree_, node, review_.size());
        const auto before = node == tree_.root() ? known.end() : known.find(tree_.parent(node));
        if (!move || before == known.end()) return std::nullopt;
        for (const char* set_up : {"AB", "AW", "AE"})
            if (tree_.has(node, set_up)) return std::nullopt;
        return judge_move(*move, before->second, known.at(node));
    }

    void add_position(sgf::NodeId node, const ReviewedPosition& position,
                      const std::optional<Verdict>& verdict) {
        keep_analysis(tree_, node, position, review_.size());
        std::string comment = util::format("{} for Black, {}.", percent(position.win_rate),
                                           lead_text(position.score));
        if (verdict) {
            const std::string text = verdict_text(*verdict, review_.size(), marks_.mistake_points);
            if (!text.empty()) comment += " " + text;
        }
        add_kept_comment(tree_, node, comment);
        if (verdict && verdict->is_mistake(marks_.mistake_points)) mark_mistake(node, *verdict);
    }

    void mark_mistake(sgf::NodeId node, const Verdict& verdict) {
        const auto has = [&](const char* property) { return tree_.has(node, property); };
        if (!has("BM") && !has("TE") && !has("DO") && !has("IT"))
            keep_bad_move(tree_, node,
                          verdict.points_lost >= kVeryBad * marks_.mistake_points ? "2" : "1");
        add_variation(node, verdict);
    }

    // The better line, as the last variation beside the move, unless it is there already.
    void add_variation(sgf::NodeId mistake, const Verdict& verdict) {
        if (verdict.before.moves.empty()) return;
        const ReviewedMove& best = verdict.before.moves.front();
        sgf::NodeId node = tree_.parent(mistake);
        go::Color color = verdict.move.color;
        if (has_continuation(node, {best.point, color})) return;
        std::size_t length = 0;
        for (const go::Point point : best.line) {
            if (++length > marks_.line_length) break;
            node = tree_.add_child(node);
            go::write_move(tree_, node, {point, color});
            if (length == 1)
                tree_.set(
                    node, "C",
                    util::format("{}{}, {} and {} instead.", kBetterThan,
                                 go::to_vertex(verdict.move.point, review_.size()),
                                 percent(verdict.move.color == go::Color::black
                                             ? best.win_rate
                                             : go::value_for_opponent(best.win_rate)) +
                                     " for Black",
                                 lead_text(verdict.move.color == go::Color::black ? best.score
                                                                                  : -best.score)));
            color = go::opponent(color);
        }
    }

    bool has_continuation(sgf::NodeId node, const go::Move& move) const {
        const auto children = tree_.children(node);
        return std::any_of(children.begin(), children.end(), [&](sgf::NodeId child) {
            return go::recorded_move(tree_, child, review_.size()) == move;
        });
    }

    const Review& review_;
    const ReviewMarks& marks_;
    sgf::Tree tree_;
};

// The same game: komi, rules, and every position, whether moves led there or stones set up.
bool is_same_game(const Review& a, const Review& b) {
    const auto is_same_step = [](const ReviewStep& x, const ReviewStep& y) {
        return x.move == y.move && x.game.board().hash() == y.game.board().hash() &&
               x.game.to_play() == y.game.to_play();
    };
    return a.steps.front().game == b.steps.front().game &&
           std::ranges::equal(a.steps, b.steps, is_same_step);
}

// A line as a review adds it: moves without anything else, but for our remark at the first.
bool is_added_line(const sgf::Tree& tree, sgf::NodeId first) {
    const auto remark = tree.text(first, "C");
    if (!remark || !remark->starts_with(kBetterThan) || remark->find('\n') != remark->npos)
        return false;
    for (sgf::NodeId node = first; !node.is_none(); node = tree.first_child(node)) {
        for (const sgf::Tree::Property& property : tree.properties(node)) {
            const std::string_view name = property.identifier();
            if (name != "B" && name != "W" && !(node == first && name == "C")) return false;
        }
        if (tree.first_child(node) != tree.last_child(node)) return false;
    }
    return true;
}

}  // namespace

void remove_added_lines(sgf::Tree& tree) {
    std::vector<sgf::NodeId> added;
    for (sgf::NodeId node = tree.root(); !node.is_none(); node = tree.next_in_preorder(node))
        if (node != tree.root() && node != tree.first_child(tree.parent(node)) &&
            is_added_line(tree, node))
            added.push_back(node);
    for (const sgf::NodeId node : added) tree.remove_subtree(node);
}

sgf::Tree annotate(const Review& review, const ReviewMarks& marks,
                   const std::map<sgf::NodeId, ReviewedPosition>& known) {
    return Annotator(review, marks).annotate(known);
}

bool is_review(const sgf::Tree& tree) {
    const std::vector<sgf::NodeId> line = tree.main_line();
    return std::any_of(line.begin(), line.end(),
                       [&](sgf::NodeId node) { return has_kept_analysis(tree, node); });
}

int take_over(Review& review, const sgf::Tree& earlier) {
    const Review other = start_review(earlier);
    if (!is_same_game(review, other)) return 0;
    int taken = 0;
    for (std::size_t i = 0; i < review.steps.size(); ++i) {
        const auto position = kept_analysis(earlier, other.steps[i].node, review.size());
        if (!position || !position->is_known()) continue;
        review.positions[i] = *position;
        ++taken;
    }
    return taken;
}

}  // namespace nadare::front
