#include "front/review_report.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "front/go_commands.h"
#include "front/report_numbers.h"
#include "go/rules.h"
#include "go/text.h"
#include "util/text.h"

namespace nadare::front {

namespace {

using nlohmann::json;

constexpr go::Color kPlayers[] = {go::Color::black, go::Color::white};

const std::string& player_name(const Review& review, go::Color player) {
    return player == go::Color::black ? review.info.black_player : review.info.white_player;
}

json player_json(const Review& review, go::Color player, const ReportOptions& options) {
    const PlayerSummary summary = summarize(review, player, options.mistake_points);
    return {{"name", player_name(review, player)},
            {"moves", summary.moves},
            {"best_moves", summary.best_moves},
            {"mistakes", summary.mistakes},
            {"mean_points_lost", rounded(summary.mean_points_lost)}};
}

json move_json(const Review& review, int number) {
    const auto index = static_cast<std::size_t>(number);
    const go::Move move = review.steps[index].move;
    const ReviewedPosition& after = review.positions[index];
    json object = {{"number", number},
                   {"color", go::name(move.color)},
                   {"move", go::to_vertex(move.point, review.size())}};
    if (after.is_known()) {
        object["black_win_rate"] = rounded(after.win_rate);
        object["black_lead"] = rounded(after.score);
        object["visits"] = after.visits;
    }
    const auto verdict = judge(review, number);
    if (!verdict) return object;
    object["is_best"] = verdict->is_best;
    object["points_lost"] = rounded(verdict->points_lost);
    object["points_error"] = rounded(verdict->points_error);
    object["win_rate_lost"] = rounded(verdict->win_rate_lost);
    if (verdict->before.moves.empty()) return object;
    const ReviewedMove& best = verdict->before.moves.front();
    object["best"] = go::to_vertex(best.point, review.size());
    object["best_line"] = join_vertices(best.line, review.size());
    return object;
}

}  // namespace

std::string review_text(const Review& review, const ReportOptions& options) {
    std::string text;
    for (const go::Color player : kPlayers) {
        const PlayerSummary summary = summarize(review, player, options.mistake_points);
        const std::string& name = player_name(review, player);
        text += util::format(
            "{}{}: {} moves, {} of them Nadare's choice, {:.1f} points lost a move, {} mistake{}\n",
            player == go::Color::black ? "Black" : "White", name.empty() ? "" : " (" + name + ")",
            summary.moves, summary.best_moves, summary.mean_points_lost, summary.mistakes,
            summary.mistakes == 1 ? "" : "s");
    }
    const auto mistakes = find_mistakes(review, options.mistake_points, options.most_mistakes);
    if (!mistakes.empty())
        text += util::format("\nMistakes of {} points and more, the biggest first:\n",
                             util::shortest(options.mistake_points));
    for (const Verdict& verdict : mistakes) {
        const std::string better =
            verdict.before.moves.empty()
                ? ""
                : join_vertices(verdict.before.moves.front().line, review.size());
        text += util::format("{:4}. {} {:<4} loses {:5.1f} points, {:5.1f} %; better {}\n",
                             verdict.number, verdict.move.color == go::Color::black ? "B" : "W",
                             go::to_vertex(verdict.move.point, review.size()), verdict.points_lost,
                             100 * verdict.win_rate_lost, better);
    }
    return text;
}

std::string review_json(const Review& review, const ReportOptions& options) {
    const go::Game& game = review.steps.front().game;
    json moves = json::array();
    for (int number = 1; number <= review.move_count(); ++number)
        moves.push_back(move_json(review, number));
    json mistakes = json::array();
    for (const Verdict& verdict :
         find_mistakes(review, options.mistake_points, options.most_mistakes))
        mistakes.push_back(verdict.number);
    const json object = {{"engine", options.engine},
                         {"size", review.size()},
                         {"komi", game.komi().points()},
                         {"rules", go::name(game.rules())},
                         {"handicap", game.handicap()},
                         {"result", review.info.result},
                         {"positions", review.positions.size()},
                         {"positions_known", review.count_known()},
                         {"black", player_json(review, go::Color::black, options)},
                         {"white", player_json(review, go::Color::white, options)},
                         {"mistakes", std::move(mistakes)},
                         {"moves", std::move(moves)}};
    return object.dump(-1, ' ', false, json::error_handler_t::replace);
}

}  // namespace nadare::front
