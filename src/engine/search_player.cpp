#include "engine/search_player.h"

#include <algorithm>
#include <cmath>

#include "engine/root_filter.h"
#include "engine/status.h"
#include "engine/unclear.h"
#include "go/scoring.h"
#include "go/text.h"
#include "util/text.h"

namespace nadare::engine {

namespace {

constexpr std::chrono::nanoseconds kLeastTime = std::chrono::milliseconds(1);

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

SearchPlayer::Allowance SearchPlayer::allow(const go::Game& game, go::Color color) const {
    const BudgetOptions& budget = options_.budget;
    Allowance allowance{.begin = wall_.now()};
    if (budget.is_given()) {
        allowance.desired = allowance.maximum = to_nanoseconds(budget.seconds);
    } else if (const auto time =
                   clock_.allot(color, game.move_number(), game.size() * game.size())) {
        allowance.desired = to_nanoseconds(time->desired);
        allowance.maximum = to_nanoseconds(std::max(time->maximum, util::Seconds(0.001)));
    } else {
        allowance.desired = allowance.maximum = to_nanoseconds(kDefaultThinkingTime);
    }
    return allowance;
}

bool SearchPlayer::is_choice_unclear() const {
    const std::vector<RootMove> moves = search_->root_moves();
    if (moves.empty()) return false;
    return is_unclear(moves, search_->moves_after({&moves.front().point, 1}));
}

// Asked while the time runs; where only simulations are counted it never is the answer.
bool SearchPlayer::has_thought_enough() const {
    constexpr std::uint32_t kVisitsToBeSure = 100;
    if (allowance_.maximum.count() == 0) return false;
    const auto spent = elapsed();
    if (spent >= allowance_.desired && !is_choice_unclear()) return true;
    // Far ahead there is little left to find (the same section; Enzenberger and Müller 2009, 3.2).
    return spent >= allowance_.desired / 3 && search_->root_visits() >= kVisitsToBeSure &&
           search_->root_value() >= options_.budget.stop_when_won;
}

mcts::Statistics SearchPlayer::think(const std::stop_token& stop,
                                     std::span<const go::Point> excluded) {
    const BudgetOptions& budget = options_.budget;
    mcts::Limits limits;
    limits.stops_when_decided = budget.early_stop;
    limits.simulations = static_cast<std::uint64_t>(budget.simulations);
    limits.cpu_time = to_nanoseconds(budget.cpu_seconds);
    if (allowance_.maximum.count() > 0) {
        // What preparing cost is not there any more; something must be left, or there is no limit.
        limits.wall_time =
            std::max<std::chrono::nanoseconds>(allowance_.maximum - elapsed(), kLeastTime);
        limits.may_continue = [this] { return !has_thought_enough(); };
    }
    return search_->run(limits, stop, excluded);
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
    allowance_ = allow(game, color);
    Decision decision;
    if (can_pass_and_win(game, color)) {
        decision.explanation = "the game is won as it stands";
    } else {
        prepare(game, color);
        std::vector<go::Point> excluded;
        if (options_.decision.filter_root) excluded = find_hopeless_moves(game, color);
        const mcts::Statistics statistics = think(stop, excluded);
        decision = decide(game, color, statistics);
        komi_.learn(game, color, decision.value.value_or(0.5));
    }
    clock_.stop();
    return decision;
}

}  // namespace nadare::engine
