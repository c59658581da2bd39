#include "engine/search_player.h"

#include <algorithm>
#include <cmath>

#include "engine/status.h"
#include "go/ladder.h"
#include "go/scoring.h"
#include "go/text.h"
#include "util/text.h"

namespace nadare::engine {

namespace {

constexpr util::Seconds kDefaultTime{3};

std::chrono::nanoseconds to_nanoseconds(util::Seconds seconds) {
    return std::chrono::duration_cast<std::chrono::nanoseconds>(seconds);
}

// "D4 Q16 pass".
std::string join_line(const std::vector<go::Point>& line, int size) {
    std::string text;
    for (const go::Point p : line) text += (text.empty() ? "" : " ") + go::to_vertex(p, size);
    return text;
}

}  // namespace

SearchPlayer::SearchPlayer(const EngineOptions& options, const util::WallClock& wall)
    : options_(options), wall_(wall), clock_(wall, options.clock), komi_(options.komi) {}

void SearchPlayer::start_new_game() {
    komi_.start_new_game();
    clock_.reset();
    forget();
}

void SearchPlayer::apply_options() {
    if (search_) search_->apply_options();
}

void SearchPlayer::prepare(const go::Game& game, go::Color color) {
    if (!search_ || search_size_ != game.size()) {
        search_ = GoSearch::make(game.size(), options_, wall_);
        search_size_ = game.size();
    }
    search_->set_position(game, color, komi_.offset(game, color));
}

void SearchPlayer::ponder(const go::Game& game, go::Color color, std::stop_token stop) {
    prepare(game, color);
    search_->run({}, std::move(stop), {});
}

// Two of the three signs of an unclear position; the third, that the best move and its best reply
// are judged too differently, is not looked at yet (Baudiš and Gailly 2012, section 4.1).
bool SearchPlayer::is_unclear() const {
    const std::vector<RootMove> moves = search_->root_moves();
    if (moves.size() < 2) return false;
    const RootMove& best = moves[0];
    const RootMove& second = moves[1];
    if (best.visits < second.visits * 2.5) return true;
    for (const RootMove& move : moves)
        if (move.visits > best.visits / 10 && move.value > best.value) return true;
    return false;
}

mcts::Statistics SearchPlayer::think(const go::Game& game, go::Color color,
                                     const std::stop_token& stop,
                                     std::span<const go::Point> excluded) {
    const BudgetOptions& budget = options_.budget;
    mcts::Limits limits;
    limits.stops_when_decided = budget.early_stop;
    limits.simulations = static_cast<std::uint64_t>(budget.simulations);
    limits.wall_time = to_nanoseconds(budget.seconds);
    limits.cpu_time = to_nanoseconds(budget.cpu_seconds);
    const bool has_budget =
        budget.simulations > 0 || budget.seconds.count() > 0 || budget.cpu_seconds.count() > 0;
    if (!has_budget) {
        const auto time = clock_.allot(color, game.move_number(), game.size() * game.size());
        if (!time) {
            limits.wall_time = to_nanoseconds(kDefaultTime);
        } else {
            limits.wall_time = to_nanoseconds(std::max(time->maximum, util::Seconds(0.001)));
            const auto begin = wall_.now();
            const auto desired = to_nanoseconds(time->desired);
            limits.may_continue = [this, begin, desired] {
                return wall_.now() - begin < desired || is_unclear();
            };
        }
    }
    return search_->run(limits, stop, excluded);
}

// Own eyes, and moves that no search of this length would see through: running from a ladder that
// works (Enzenberger and Müller 2009, section 3.1, who also leave out the empty edge).
std::vector<go::Point> SearchPlayer::hopeless_moves(const go::Game& game, go::Color color) const {
    std::vector<go::Point> points;
    if (!options_.decision.filter_root) return points;
    const go::AnyBoard& board = game.board();
    go::LadderReader<go::kMaxSize> ladders;
    board.for_each_point([&](go::Point p) {
        if (board.at(p) != go::Color::empty || !board.is_legal(p, color)) return;
        if (go::is_one_point_eye(board.code(p), color)) {
            points.push_back(p);
            return;
        }
        bool runs = false;
        for (const go::Point n : p.neighbours())
            runs |= board.at(n) == color && board.is_in_atari(n);
        if (runs && ladders.is_ladder_escape_useless(board, p, color)) points.push_back(p);
    });
    return points;
}

bool SearchPlayer::can_pass_and_win(const go::Game& game, go::Color color) const {
    const go::Move last = game.board().last_move();
    if (!last.is_pass() || last.color == color) return false;
    if (go::winner(go::final_score(game)) == color) return true;
    if (options_.decision.capture_dead) return false;
    return go::winner(go::final_score(game, estimate_final_status(game))) == color;
}

Decision SearchPlayer::decide(const go::Game& game, go::Color color,
                              const mcts::Statistics& statistics) {
    const std::vector<RootMove> moves = search_->root_moves();
    const double value = moves.empty() ? search_->root_value() : moves.front().value;
    const go::Point best = search_->best_move().value_or(go::Point::pass());
    Decision decision{.point = best, .value = value};
    const int points = game.size() * game.size();
    const double komi_offset = komi_.offset(game, color);
    const bool is_far = game.move_number() >= options_.decision.resign_after * points;
    decision.resigns = options_.decision.resign && is_far && komi_offset == 0 &&
                       value < options_.decision.resign_below && statistics.simulations >= 100;
    decision.explanation = util::format(
        "{:.1f} % after {} simulations ({:.0f}/s), expects {}", 100 * value, statistics.simulations,
        static_cast<double>(statistics.simulations) /
            std::max(1e-9, std::chrono::duration<double>(statistics.wall_time).count()),
        join_line(search_->principal_variation(8), game.size()));
    return decision;
}

Decision SearchPlayer::choose(const go::Game& game, go::Color color, std::stop_token stop) {
    clock_.start(color);
    Decision decision;
    if (can_pass_and_win(game, color)) {
        decision.explanation = "the game is won as it stands";
    } else {
        prepare(game, color);
        const mcts::Statistics statistics = think(game, color, stop, hopeless_moves(game, color));
        decision = decide(game, color, statistics);
        komi_.learn(game, color, decision.value.value_or(0.5));
    }
    clock_.stop();
    return decision;
}

}  // namespace nadare::engine
