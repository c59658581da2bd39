#include "front/review.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "front/kept_analysis.h"
#include "front/report_numbers.h"
#include "go/rules.h"
#include "go/sgf_point.h"
#include "util/error.h"
#include "util/text.h"

namespace nadare::front {

namespace sgf = go::sgf;

namespace {

std::optional<go::Color> mover(const sgf::Tree& tree, sgf::NodeId node) {
    if (tree.has(node, "B")) return go::Color::black;
    if (tree.has(node, "W")) return go::Color::white;
    return std::nullopt;
}

bool leads_to(go::Game game, const go::Move& move, const go::Game& result) {
    if (!move.is_pass() && game.board().at(move.point) != go::Color::empty) return false;
    game.play_recorded(move);
    return game.board().hash() == result.board().hash();
}

void add_remarks(Review& review, const go::GameRecord& loaded) {
    const sgf::Tree& tree = review.record;
    const auto add = [&](const char* property, const char* what, const std::string& used) {
        const std::string text(tree.text(tree.root(), property).value_or(""));
        if (!util::split_words(text).empty())
            review.remarks.push_back(util::format("{} {} is not understood: {} is taken", what,
                                                  util::in_quotes(text), used));
    };
    if (!loaded.komi) add("KM", "the komi", go::to_string(loaded.game.komi()));
    if (!loaded.rules) add("RU", "the rule set", util::format("{}", go::name(loaded.game.rules())));
}

ReviewedPosition seen_by(go::Color viewer, ReviewedPosition position) {
    if (viewer == go::Color::black) return position;
    position.win_rate = go::value_for_opponent(position.win_rate);
    position.score = -position.score;
    for (ReviewedMove& move : position.moves) {
        move.win_rate = go::value_for_opponent(move.win_rate);
        move.score = -move.score;
    }
    return position;
}

}  // namespace

ReviewedPosition to_reviewed(const engine::AnalysisReport& own_view, std::size_t most_moves) {
    const engine::AnalysisReport report = engine::seen_by(go::Color::black, own_view);
    ReviewedPosition position{
        .visits = report.visits, .win_rate = report.win_rate, .score = report.score_mean};
    double visits = 0;
    double wins = 0;
    double scored = 0;
    double points = 0;
    for (const engine::AnalyzedMove& move : report.moves) {
        if (position.moves.size() < most_moves)
            position.moves.push_back({.point = move.point,
                                      .visits = move.visits,
                                      .win_rate = rounded(move.win_rate),
                                      .score = rounded(move.score_mean),
                                      .line = move.line});
        if (2 * move.visits < report.moves.front().visits) continue;
        visits += move.visits;
        wins += move.visits * move.win_rate;
        scored += static_cast<double>(move.scored);
        points += static_cast<double>(move.scored) * move.score_mean;
    }
    if (visits > 0) position.win_rate = wins / visits;
    if (scored > 0) {
        position.score = points / scored;
        position.score_error = report.score_deviation / std::sqrt(scored);
    }
    position.win_rate = rounded(position.win_rate);
    position.score = rounded(position.score);
    position.score_error = rounded(position.score_error);
    return position;
}

Review start_review(sgf::Tree record) {
    Review review;
    review.record = std::move(record);
    remove_kept_analysis(review.record);
    const sgf::Tree& tree = review.record;
    const std::vector<sgf::NodeId> line = tree.main_line();
    const auto first_move = std::find_if(
        line.begin(), line.end(), [&](sgf::NodeId node) { return mover(tree, node).has_value(); });
    // A move in the root itself has no node before it; the position before it is not looked at.
    const bool begins_in_root = first_move == line.begin();
    const auto first = begins_in_root ? line.begin() : first_move - 1;
    for (auto node = first; node != line.end(); ++node) {
        const auto color = mover(tree, *node);
        if (node != first && !color) continue;
        go::LoadOptions up_to_here;
        up_to_here.node = *node;
        go::GameRecord loaded;
        try {
            loaded = go::load_record(tree, up_to_here);
        } catch (const util::Error& error) {
            if (node == first) throw;
            review.remarks.push_back(
                util::format("the game is followed up to what cannot be played: {}", error.what()));
            break;
        }
        ReviewStep step{.node = *node, .move = {}, .game = std::move(loaded.game)};
        if (node == first) {
            add_remarks(review, loaded);
            review.info = std::move(loaded.info);
        }
        if (node != first) {
            step.move = step.game.moves().back();
            go::Game& before = review.steps.back().game;
            before.set_to_play(*color);
            step.is_continued = leads_to(before, step.move, step.game);
        }
        review.steps.push_back(std::move(step));
    }
    review.positions.resize(review.steps.size());
    if (begins_in_root && first_move != line.end())
        review.remarks.push_back("the first move stands in the root node and is not judged");
    for (std::size_t i = 1; i < review.steps.size(); ++i)
        if (!review.steps[i].is_continued)
            review.remarks.push_back(
                util::format("stones were set up before move {}, which is not judged", i));
    return review;
}

std::size_t Review::count_known(std::uint32_t least_visits) const {
    return static_cast<std::size_t>(std::ranges::count_if(
        positions, [&](const ReviewedPosition& p) { return p.visits >= least_visits; }));
}

std::optional<Verdict> judge_move(const go::Move& move, const ReviewedPosition& before,
                                  const ReviewedPosition& after) {
    if (!before.is_known() || !after.is_known()) return std::nullopt;
    Verdict verdict{.move = move};
    verdict.before = seen_by(move.color, before);
    verdict.is_best = !before.moves.empty() && before.moves.front().point == move.point;
    if (verdict.is_best) return verdict;
    const ReviewedPosition result = seen_by(move.color, after);
    verdict.points_lost = verdict.before.score - result.score;
    verdict.win_rate_lost = verdict.before.win_rate - result.win_rate;
    verdict.points_error = std::hypot(before.score_error, after.score_error);
    return verdict;
}

std::optional<Verdict> judge(const Review& review, int number) {
    const auto index = static_cast<std::size_t>(number);
    if (!review.steps[index].is_continued) return std::nullopt;
    auto verdict =
        judge_move(review.steps[index].move, review.positions[index - 1], review.positions[index]);
    if (verdict) verdict->number = number;
    return verdict;
}

std::vector<Verdict> judge_all(const Review& review) {
    std::vector<Verdict> verdicts;
    for (int number = 1; number <= review.move_count(); ++number)
        if (auto verdict = judge(review, number)) verdicts.push_back(*std::move(verdict));
    return verdicts;
}

std::vector<Verdict> find_mistakes(const Review& review, double least_points, std::size_t most) {
    std::vector<Verdict> mistakes = judge_all(review);
    std::erase_if(mistakes, [&](const Verdict& v) { return !v.is_mistake(least_points); });
    std::ranges::stable_sort(mistakes, std::ranges::greater{}, &Verdict::points_lost);
    if (mistakes.size() > most)
        mistakes.erase(mistakes.begin() + static_cast<std::ptrdiff_t>(most), mistakes.end());
    return mistakes;
}

PlayerSummary summarize(const Review& review, go::Color player, double least_points) {
    PlayerSummary summary;
    for (const Verdict& verdict : judge_all(review)) {
        if (verdict.move.color != player) continue;
        ++summary.moves;
        summary.best_moves += verdict.is_best;
        summary.mistakes += verdict.is_mistake(least_points);
        summary.mean_points_lost += std::max(0.0, verdict.points_lost);
    }
    if (summary.moves > 0) summary.mean_points_lost /= summary.moves;
    return summary;
}

std::string lead_text(double black_lead) {
    const double rounded = std::round(10 * black_lead) / 10;
    if (rounded == 0) return "even";
    return util::format("{}+{:.1f}", rounded > 0 ? "B" : "W", std::abs(rounded));
}

}  // namespace nadare::front
