#include "front/review_record.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <optional>
#include <vector>

#include "front/go_commands.h"
#include "front/report_numbers.h"
#include "go/game_record.h"
#include "go/sgf_value.h"
#include "go/text.h"
#include "util/error.h"
#include "util/text.h"

namespace nadare::front {

namespace sgf = go::sgf;
using nlohmann::json;

namespace {

constexpr const char* kProperty = "NADARE";
constexpr double kVeryBad = 3;  // Times a mistake's points.

// --- The property ---

std::string property_text(const ReviewedPosition& position, int size) {
    json moves = json::array();
    for (const ReviewedMove& move : position.moves)
        moves.push_back({{"visits", move.visits},
                         {"win_rate", rounded(move.win_rate)},
                         {"score", rounded(move.score)},
                         {"line", join_vertices(move.line, size)}});
    const json object = {{"visits", position.visits},
                         {"win_rate", rounded(position.win_rate)},
                         {"score", rounded(position.score)},
                         {"score_error", rounded(position.score_error)},
                         {"moves", std::move(moves)}};
    return object.dump();
}

ReviewedMove move_from(const json& object, int size) {
    ReviewedMove move{.visits = object.at("visits").get<std::uint32_t>(),
                      .win_rate = object.at("win_rate").get<double>(),
                      .score = object.at("score").get<double>()};
    const auto line = object.at("line").get<std::string>();
    for (const std::string_view vertex : util::split_words(line))
        move.line.push_back(go::parse_vertex(vertex, size));
    if (move.line.empty()) throw util::Error("a line without moves");
    move.point = move.line.front();
    return move;
}

// Nothing if somebody has changed it so that it makes no sense.
std::optional<ReviewedPosition> from_text(std::string_view text, int size) {
    try {
        const json object = json::parse(text);
        ReviewedPosition position{.visits = object.at("visits").get<std::uint32_t>(),
                                  .win_rate = object.at("win_rate").get<double>(),
                                  .score = object.at("score").get<double>(),
                                  .score_error = object.at("score_error").get<double>()};
        for (const json& move : object.at("moves")) position.moves.push_back(move_from(move, size));
        if (position.win_rate >= 0 && position.win_rate <= 1) return position;
    } catch (const json::exception&) {
    } catch (const util::Error&) {
    }
    return std::nullopt;
}

// --- Comments ---

std::string verdict_text(const Verdict& verdict, int size, double mistake_points) {
    if (verdict.is_best) return "The move Nadare would play.";
    if (verdict.before.moves.empty()) return "";
    const ReviewedMove& best = verdict.before.moves.front();
    const std::string better = join_vertices(best.line, size);
    if (verdict.points_lost < mistake_points) return util::format("Nadare would play {}.", better);
    return util::format("Loses about {:.1f} points and {} of winning. Better: {}.",
                        verdict.points_lost, percent(std::max(0.0, verdict.win_rate_lost)), better);
}

void add_comment(sgf::Tree& tree, sgf::NodeId node, const std::string& text) {
    const auto earlier = tree.text(node, "C");
    tree.set(node, "C", earlier ? std::string(*earlier) + "\n\n" + text : text);
}

class Annotator {
 public:
    Annotator(const Review& review, const ReviewMarks& marks)
        : review_(review), marks_(marks), tree_(review.record) {}

    sgf::Tree annotate() {
        for (std::size_t i = 0; i < review_.steps.size(); ++i) add_position(i);
        for (const Verdict& verdict : judge_all(review_)) add_verdict(verdict);
        return std::move(tree_);
    }

 private:
    void add_position(std::size_t index) {
        const ReviewedPosition& position = review_.positions[index];
        const sgf::NodeId node = review_.steps[index].node;
        // The first one says that this is a review, also before anything is known.
        if (index > 0 && !position.is_known()) return;
        tree_.set(node, kProperty, property_text(position, review_.size()));
        if (!position.is_known()) return;
        tree_.set(node, "SBKV", util::format("{:.2f}", 100 * position.win_rate));
        tree_.set(node, "V", sgf::real_text(std::round(10 * position.score) / 10));
        add_comment(tree_, node,
                    util::format("Nadare: {} for Black, {}.", percent(position.win_rate),
                                 lead_text(position.score)));
    }

    void add_verdict(const Verdict& verdict) {
        const auto index = static_cast<std::size_t>(verdict.number);
        const sgf::NodeId node = review_.steps[index].node;
        const std::string text = verdict_text(verdict, review_.size(), marks_.mistake_points);
        if (!text.empty()) add_comment(tree_, node, text);
        if (!verdict.is_mistake(marks_.mistake_points)) return;
        if (!tree_.has(node, "BM") && !tree_.has(node, "TE") && !tree_.has(node, "DO") &&
            !tree_.has(node, "IT"))
            tree_.set(node, "BM",
                      verdict.points_lost >= kVeryBad * marks_.mistake_points ? "2" : "1");
        add_variation(review_.steps[index], verdict);
    }

    // The better line, as the last variation beside the move.
    void add_variation(const ReviewStep& step, const Verdict& verdict) {
        if (verdict.before.moves.empty()) return;
        const ReviewedMove& best = verdict.before.moves.front();
        sgf::NodeId node = tree_.parent(step.node);
        go::Color color = verdict.move.color;
        std::size_t length = 0;
        for (const go::Point point : best.line) {
            if (++length > marks_.line_length) break;
            node = tree_.add_child(node);
            go::write_move(tree_, node, {point, color});
            if (length == 1)
                tree_.set(
                    node, "C",
                    util::format("Nadare: better than {}, {} and {} instead.",
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

    const Review& review_;
    const ReviewMarks& marks_;
    sgf::Tree tree_;
};

std::vector<go::Move> moves_of(const Review& review) {
    std::vector<go::Move> moves;
    for (const ReviewStep& step : review.steps) moves.push_back(step.move);
    return moves;
}

}  // namespace

sgf::Tree annotate(const Review& review, const ReviewMarks& marks) {
    return Annotator(review, marks).annotate();
}

bool is_review(const sgf::Tree& tree) {
    const std::vector<sgf::NodeId> line = tree.main_line();
    return std::any_of(line.begin(), line.end(),
                       [&](sgf::NodeId node) { return tree.has(node, kProperty); });
}

int take_over(Review& review, const sgf::Tree& earlier, std::uint32_t least_visits) {
    sgf::Tree stripped = earlier;
    for (const sgf::NodeId node : stripped.main_line()) stripped.remove(node, kProperty);
    const Review other = start_review(stripped);
    const bool is_same = moves_of(review) == moves_of(other) &&
                         review.steps.front().game == other.steps.front().game;
    if (!is_same) return 0;
    int taken = 0;
    for (std::size_t i = 0; i < review.steps.size(); ++i) {
        const auto text = earlier.text(other.steps[i].node, kProperty);
        const auto position = text ? from_text(*text, review.size()) : std::nullopt;
        if (!position || position->visits < least_visits) continue;
        review.positions[i] = *position;
        ++taken;
    }
    return taken;
}

}  // namespace nadare::front
