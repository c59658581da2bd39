#include "lab/label_maker.h"

#include <algorithm>
#include <optional>

#include "go/text.h"
#include "lab/survey_games.h"
#include "util/error.h"
#include "util/rng.h"
#include "util/text.h"

namespace nadare::lab {
namespace {

constexpr int kFirstMoves = 4;  // Positions before these are openings, not games.

// The answer "value lead" and, a line each, "vertex visits value".
struct Evaluation {
    go::Value black_win = 0.5;
    double black_lead = 0;
    std::vector<go::Point> candidates{};
    std::int64_t visits = 0;  // Of all candidates.
};

std::optional<Evaluation> parse_evaluation(const SurveyAnswer& answer, int size) {
    if (answer.fault != Fault::none) return std::nullopt;
    const std::vector<std::string_view> lines = util::split(answer.text, '\n');
    const std::vector<std::string_view> words = util::split_words(lines[0]);
    if (words.size() < 2) return std::nullopt;
    const auto value = util::parse_double(words[0]);
    const auto lead = util::parse_double(words[1]);
    if (!value || !lead || *value < 0 || *value > 1) return std::nullopt;
    Evaluation evaluation{.black_win = *value, .black_lead = *lead};
    for (std::size_t i = 1; i < lines.size(); ++i) {
        const std::vector<std::string_view> move = util::split_words(lines[i]);
        if (move.empty()) continue;
        evaluation.candidates.push_back(go::parse_vertex(move[0], size));
        if (move.size() > 1)
            evaluation.visits += util::parse_int<std::int64_t>(move[1]).value_or(0);
    }
    return evaluation;
}

}  // namespace

std::vector<SurveyPosition> draw_positions(const std::vector<std::string>& files,
                                           const LabelOptions& options) {
    const std::vector<go::Game> games = read_games(files, kFirstMoves + 1);
    util::Rng rng(options.seed);
    std::vector<SurveyPosition> positions;
    for (int i = 0; i < options.positions; ++i) {
        const go::Game& game = games[rng.below(static_cast<std::uint32_t>(games.size()))];
        const auto choices = static_cast<std::uint32_t>(game.move_number() - kFirstMoves);
        positions.push_back(
            position_before(game, kFirstMoves + static_cast<int>(rng.below(choices))));
    }
    return positions;
}

std::string position_question(const LabelOptions& options) {
    return util::format("nadare-evaluate {{color}} {}", options.candidates);
}

Candidates find_candidates(std::span<const SurveyPosition> positions, const SurveyStore& answers,
                           const LabelOptions& options) {
    Candidates candidates;
    for (std::size_t i = 0; i < positions.size(); ++i) {
        const auto answer = answers.answers().find({0, i});
        if (answer == answers.answers().end()) continue;
        const auto evaluation = parse_evaluation(answer->second, positions[i].size);
        if (!evaluation)
            throw util::Error("the engine cannot value positions: " +
                              util::in_quotes(answer->second.text, 200));
        const double leader = std::max(evaluation->black_win, 1 - evaluation->black_win);
        if (leader > options.decided) continue;
        const go::Game game = game_of(positions[i]);
        std::vector<go::Point> moves = evaluation->candidates;
        std::vector<go::Point> others;
        game.board().for_each_point([&](go::Point p) {
            if (std::ranges::find(moves, p) == moves.end() &&
                game.is_legal({p, positions[i].to_play}))
                others.push_back(p);
        });
        util::Rng rng(options.seed, i + 1);
        for (int k = 0; k < options.random_moves && !others.empty(); ++k) {
            const auto at = rng.below(static_cast<std::uint32_t>(others.size()));
            moves.push_back(others[at]);
            others[at] = others.back();
            others.pop_back();
        }
        for (const go::Point point : moves) {
            SurveyPosition after = positions[i];
            after.moves.push_back({point, positions[i].to_play});
            after.to_play = go::opponent(positions[i].to_play);
            candidates.after.push_back(std::move(after));
            candidates.parent.push_back(i);
        }
    }
    return candidates;
}

std::vector<LabelledPosition> make_labels(std::span<const SurveyPosition> positions,
                                          const SurveyStore& answers, const Candidates& candidates,
                                          const SurveyStore& answers_after) {
    std::vector<LabelledPosition> labels;
    std::optional<std::size_t> current;
    for (std::size_t i = 0; i < candidates.after.size(); ++i) {
        const std::size_t parent = candidates.parent[i];
        const SurveyPosition& position = positions[parent];
        const auto answer = answers_after.answers().find({0, i});
        if (answer == answers_after.answers().end()) continue;
        const auto value = parse_evaluation(answer->second, position.size);
        if (!value) continue;
        if (current != parent) {
            const auto evaluation =
                parse_evaluation(answers.answers().at({0, parent}), position.size);
            labels.push_back({.position = position,
                              .black_win = evaluation->black_win,
                              .black_lead = evaluation->black_lead,
                              .visits = evaluation->visits});
            current = parent;
        }
        labels.back().after.push_back({.point = candidates.after[i].moves.back().point,
                                       .black_win = value->black_win,
                                       .black_lead = value->black_lead});
    }
    return labels;
}

}  // namespace nadare::lab
