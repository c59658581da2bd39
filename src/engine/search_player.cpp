#include "engine/search_player.h"

#include <algorithm>
#include <cmath>

#include "engine/root_filter.h"
#include "engine/status.h"
#include "engine/unclear.h"
#include "go/outcome.h"
#include "go/safety.h"
#include "go/text.h"
#include "util/text.h"

namespace nadare::engine {

namespace {

constexpr std::chrono::nanoseconds kLeastTime = std::chrono::milliseconds(1);
constexpr go::Value kFarBehind = 0.2;
constexpr int kCheckShare = 10;  // A check before passing gets one in so many of a move's budget.
constexpr std::uint64_t kFewestInCheck = 200;     // Simulations; also of the search before it.
constexpr std::uint64_t kFewestToResign = 2'000;  // The same.

// "D4 Q16 pass".
std::string join_line(const std::vector<go::Point>& line, int size) {
    std::string text;
    for (const go::Point p : line) text += (text.empty() ? "" : " ") + go::to_vertex(p, size);
    return text;
}

// Whether enough points are proved to be the player's to win whatever happens to all others.
bool is_proved_won(const go::Game& game, go::Color color) {
    const auto safety = go::find_safety(game.board(), kQuickSafety);
    int black = 0;
    game.board().for_each_point([&](go::Point p) {
        const bool is_ours = safety.owner(p) == color;
        black += is_ours == (color == go::Color::black) ? 1 : -1;
    });
    return go::winner(go::Score(black, game.komi())) == color;
}

}  // namespace

SearchPlayer::SearchPlayer(const EngineOptions& options, const util::WallClock& wall)
    : asked_(options),
      options_(options),
      wall_(wall),
      clock_(wall, options_.clock),
      komi_(options_.komi),
      endgame_(options_, wall) {}

void SearchPlayer::start_new_game() {
    clock_.reset();
    endgame_.forget();
    forget();
}

void SearchPlayer::get_ready(int size) {
    options_ = apply_level(asked_, size);
    if (search_ && search_size_ == size) return;
    search_ = GoSearch::make(size, options_, wall_);
    search_size_ = size;
}

void SearchPlayer::forget() {
    komi_.start_new_game();
    search_.reset();
}

void SearchPlayer::apply_options() {
    options_ = search_size_ > 0 ? apply_level(asked_, search_size_) : asked_;
    if (search_) search_->apply_options();
}

void SearchPlayer::prepare(const go::Game& game, go::Color color) {
    get_ready(game.size());
    search_->set_position(game, color, komi_.offset(game, color));
}

void SearchPlayer::ponder(const go::Game& game, go::Color color, std::stop_token stop) {
    prepare(game, color);
    search_->run({}, std::move(stop), {});
}

SearchPlayer::Allowance SearchPlayer::allow(const go::Game& game, go::Color color) const {
    // A level's simulations leave the clock in charge: they only end most searches long before it.
    const BudgetOptions& budget = asked_.budget;
    Allowance allowance{.begin = wall_.now()};
    if (budget.is_given()) {
        allowance.desired = allowance.maximum = util::to_nanoseconds(budget.seconds);
    } else if (const auto time =
                   clock_.allot(color, game.move_number(), game.size() * game.size())) {
        allowance.desired = util::to_nanoseconds(time->desired);
        allowance.maximum = util::to_nanoseconds(std::max(time->maximum, util::Seconds(0.001)));
        allowance.in_one_thread = time->is_safer_alone;
    } else if (!options_.budget.is_given()) {
        allowance.desired = allowance.maximum = util::to_nanoseconds(kDefaultThinkingTime);
    }
    return allowance;
}

void SearchPlayer::stop_clock() {
    clock_.stop();
    times_.finishing = elapsed() - times_.preparing - times_.searching;
    if (allowance_.maximum.count() > 0)
        clock_.note_lateness(
            std::max(util::Seconds(elapsed() - allowance_.maximum), util::Seconds(0)));
}

std::vector<RootMove> SearchPlayer::candidates() const {
    std::vector<RootMove> moves = search_->root_moves();
    std::erase_if(moves, [](const RootMove& move) { return move.is_excluded; });
    return moves;
}

bool SearchPlayer::is_choice_unclear() const {
    const std::vector<RootMove> moves = candidates();
    if (moves.empty()) return false;
    return is_unclear(moves, search_->moves_after({&moves.front().point, 1}));
}

// Asked while the time runs; where only simulations are counted it never is the answer.
bool SearchPlayer::has_thought_enough() const {
    constexpr std::uint32_t kVisitsToBeSure = 100;
    if (allowance_.maximum.count() == 0) return false;
    const auto spent = elapsed();
    if (spent >= allowance_.desired && !(options_.budget.overspend && is_choice_unclear()))
        return true;
    // Far ahead there is little left to find (the same section; Enzenberger and Müller 2009, 3.2).
    return spent >= allowance_.desired / 3 && search_->root_visits() >= kVisitsToBeSure &&
           search_->root_value() > options_.budget.stop_when_won;
}

mcts::Statistics SearchPlayer::think(const std::stop_token& stop,
                                     std::span<const go::Point> excluded) {
    const BudgetOptions& budget = options_.budget;
    mcts::Limits limits{.in_one_thread = allowance_.in_one_thread};
    // A number of simulations is the work itself and is done in full: what they add to the tree
    // serves the next move. A level begins each move with a fresh tree, and one that plays its
    // search's choice has no use for what could not change it.
    const bool wants_choice_only = is_held_back(asked_) && options_.choice.temperature == 0;
    limits.stops_when_decided = budget.early_stop && (budget.simulations == 0 || wants_choice_only);
    // Whether the game is at its end is asked of the simulations of this position (endgame.h): after
    // good pondering the move is decided before there are any.
    limits.fewest_to_decide = kFewestInCheck;
    limits.simulations = static_cast<std::uint64_t>(budget.simulations);
    limits.cpu_time = util::to_nanoseconds(budget.cpu_seconds);
    if (allowance_.maximum.count() > 0) {
        // What preparing cost is not there any more; something must be left, or there is no limit.
        auto left = allowance_.maximum - elapsed();
        if (endgame_.expects_questions())
            left -= Endgame::kMostSearches * allowance_.maximum / kCheckShare;
        limits.wall_time = std::max<std::chrono::nanoseconds>(left, kLeastTime);
    }
    if (allowance_.maximum.count() > 0)
        limits.may_continue = [this] { return !has_thought_enough(); };
    if (watcher_.look) {
        limits.look = [this] { watcher_.look(*search_); };
        limits.look_every = util::to_nanoseconds(watcher_.interval);
    }
    return search_->run(limits, stop, excluded);
}

mcts::Statistics SearchPlayer::think_again(const std::stop_token& stop,
                                           std::span<const go::Point> excluded) {
    mcts::Limits limits{.simulations = kFewestToResign, .in_one_thread = allowance_.in_one_thread};
    if (allowance_.maximum.count() > 0)
        limits.wall_time =
            std::max<std::chrono::nanoseconds>(allowance_.maximum - elapsed(), kLeastTime);
    return search_->run(limits, stop, excluded);
}

// For the next of the searches that look at the end of the game; nothing if no time is left.
std::optional<mcts::Limits> SearchPlayer::limits_of_check() const {
    const BudgetOptions& budget = options_.budget;
    mcts::Limits limits{.in_one_thread = allowance_.in_one_thread};
    if (budget.simulations > 0)
        limits.simulations =
            std::max(static_cast<std::uint64_t>(budget.simulations) / kCheckShare, kFewestInCheck);
    if (budget.cpu_seconds.count() > 0)
        limits.cpu_time = util::to_nanoseconds(budget.cpu_seconds / kCheckShare);
    if (allowance_.maximum.count() > 0) {
        limits.wall_time = std::min<std::chrono::nanoseconds>(allowance_.maximum / kCheckShare,
                                                              (allowance_.maximum - elapsed()) / 3);
        if (limits.wall_time < kLeastTime) return std::nullopt;
    }
    return limits;
}

// Not while komi is moved: then the value says how much more or less than a win is expected.
bool SearchPlayer::is_lost(const go::Game& game, go::Color color, go::Value value) const {
    constexpr std::uint32_t kVisitsToBelieve = 100;
    const DecisionOptions& decision = options_.decision;
    return value < decision.resign_below && search_->root_visits() >= kVisitsToBelieve &&
           game.move_number() >= decision.resign_after * game.size() * game.size() &&
           komi_.offset(game, color) == 0 && !is_proved_won(game, color);
}

// The search compares positions by their hashes, and forgets some on very deep lines; the game
// knows better.
go::Point SearchPlayer::make_legal(const go::Game& game, go::Color color, go::Point wanted) const {
    if (game.is_legal({wanted, color})) return wanted;
    for (const RootMove& move : search_->root_moves())
        if (game.is_legal({move.point, color})) return move.point;
    return go::Point::pass();
}

Decision SearchPlayer::decide(const go::Game& game, go::Color color,
                              const mcts::Statistics& statistics) {
    const std::vector<RootMove> moves = candidates();
    const double value = moves.empty() ? search_->root_value() : moves.front().value;
    const double seconds = std::chrono::duration<double>(statistics.wall_time).count();
    return {.point = make_legal(game, color, search_->best_move().value_or(go::Point::pass())),
            .resigns = options_.decision.resign && is_lost(game, color, value),
            .value = value,
            .explanation =
                util::format("{:.1f} % after {} simulations ({:.0f}/s), expects {}", 100 * value,
                             statistics.simulations,
                             static_cast<double>(statistics.simulations) / std::max(1e-9, seconds),
                             join_line(search_->principal_variation(8), game.size()))};
}

// Who is far behind sees every move lose alike, the pass among them: that is no reason to stop while
// there is half a board to play on, as White finds it in handicap games on small boards. Whoever has
// passed already is taken at their word.
bool SearchPlayer::is_too_early_to_pass(const go::Game& game, go::Color color,
                                        const Decision& decision) const {
    return decision.value.value_or(0.5) < kFarBehind &&
           !game.has_just_passed(go::opponent(color)) &&
           2 * game.board().empty_count() > game.size() * game.size();
}

void SearchPlayer::replace_pass(Decision& decision, const go::Game& game, go::Color color) const {
    if (!decision.point.is_pass()) return;
    for (const RootMove& move : search_->root_moves()) {
        if (move.point.is_pass() || !game.is_legal({move.point, color})) continue;
        decision.explanation += util::format("; plays {} as the board is half empty",
                                             go::to_vertex(move.point, game.size()));
        decision.point = move.point;
        return;
    }
}

void SearchPlayer::weaken(Decision& decision, const go::Game& game, go::Color color) {
    const go::PointMap<MoveScore> scores = search_->move_scores();
    const double sign = color == go::Color::black ? 1 : -1;
    std::vector<ChoiceCandidate> candidates;
    for (const RootMove& move : this->candidates()) {
        const MoveScore& score = scores[move.point];
        if (score.simulations == 0 || !game.is_legal({move.point, color})) continue;
        candidates.push_back({move.point, move.visits, move.value, sign * score.mean});
        if (move.point == decision.point) std::swap(candidates.front(), candidates.back());
    }
    if (candidates.empty() || candidates.front().point != decision.point) return;
    // The position is the stream: a move taken back and asked for again is the same.
    util::Rng rng(options_.search.seed, game.board().situation_hash(color));
    const ChoiceCandidate& chosen = candidates[draw_choice(candidates, options_.choice, rng)];
    if (chosen.point == decision.point) return;
    decision.explanation += util::format("; plays {} for {}, which seems to cost {:.1f} %",
                                         go::to_vertex(chosen.point, game.size()),
                                         go::to_vertex(decision.point, game.size()),
                                         100 * (candidates.front().value - chosen.value));
    decision.point = chosen.point;
}

Decision SearchPlayer::choose(const go::Game& game, go::Color color, const std::stop_token& stop,
                              Ending ending) {
    clock_.start(color);
    options_ = apply_level(asked_, game.size());
    allowance_ = allow(game, color);
    prepare(game, color);
    std::vector<go::Point> excluded;
    if (options_.decision.filter_root) excluded = find_hopeless_moves(game, color);
    times_ = {.preparing = elapsed()};
    const mcts::Statistics statistics = think(stop, excluded);
    Decision decision = decide(game, color, statistics);
    // Whoever reads little is easily mistaken about a fight, and gives up no won game for that.
    if (decision.resigns && is_held_back(asked_))
        decision = decide(game, color, think_again(stop, excluded));
    komi_.learn(game, color, decision.value.value_or(0.5));
    times_.searching = elapsed() - times_.preparing;
    if (ending == Ending::clean_up) decision.resigns = false;
    const bool plays_on = ending != Ending::clean_up && is_too_early_to_pass(game, color, decision);
    if (plays_on) replace_pass(decision, game, color);
    if (!plays_on && !decision.resigns && !stop.stop_requested()) {
        const auto end = endgame_.finish({.game = game,
                                          .color = color,
                                          .ending = ending,
                                          .searched = *search_,
                                          .choice = decision.point,
                                          .limits = [this] { return limits_of_check(); },
                                          .stop = stop});
        if (end) {
            stop_clock();
            return *end;
        }
    }
    if (options_.choice.temperature > 0 && ending != Ending::clean_up && !decision.resigns)
        weaken(decision, game, color);
    stop_clock();
    return decision;
}

}  // namespace nadare::engine
