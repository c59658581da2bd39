#include "engine/analysis.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "engine/root_filter.h"
#include "mcts/report.h"

namespace nadare::engine {

namespace {

template <class Function>
BoardValues board_values(int size, Function&& value) {
    BoardValues values;
    values.reserve(static_cast<std::size_t>(size * size) + 1);  // One more for a policy's pass.
    for (int row = 0; row < size; ++row)
        for (int column = 0; column < size; ++column)
            values.push_back(static_cast<float>(value(go::Point::at(column, row))));
    return values;
}

// Turns Black's numbers into those of the player to move, and takes dynamic komi back.
class Viewpoint {
 public:
    Viewpoint(go::Color player, double komi_offset)
        : sign_(player == go::Color::black ? 1 : -1), komi_offset_(komi_offset) {}

    double score(double black_lead) const { return sign_ * (black_lead + komi_offset_); }
    double balance(double black_balance) const { return sign_ * black_balance; }

 private:
    double sign_;
    double komi_offset_;
};

// The moves to tell about, best first: visited ones, then others if fewer than wanted.
std::vector<RootMove> choose_moves(const std::vector<RootMove>& all,
                                   const ReportContents& contents) {
    std::vector<RootMove> chosen;
    for (const RootMove& move : all) {
        const bool is_wanted =
            move.visits > 0 || chosen.size() < static_cast<std::size_t>(contents.min_moves);
        const bool is_full =
            contents.max_moves > 0 && chosen.size() >= static_cast<std::size_t>(contents.max_moves);
        if (is_wanted && !is_full && !move.is_excluded) chosen.push_back(move);
    }
    return chosen;
}

void add_line(AnalyzedMove& move, const GoSearch& search, int length) {
    move.line.push_back(move.point);
    move.line_visits.push_back(move.visits);
    if (length <= 1) return;
    for (const RootMove& next :
         search.principal_moves(static_cast<std::size_t>(length - 1), move.line)) {
        move.line.push_back(next.point);
        move.line_visits.push_back(next.visits);
    }
}

BoardValues policy_values(const std::vector<RootMove>& moves, int size) {
    go::PointMap<double> policy(-1.0);
    for (const RootMove& move : moves) policy[move.point] = move.policy;
    BoardValues values = board_values(size, [&](go::Point p) { return policy[p]; });
    values.push_back(static_cast<float>(policy[go::Point::pass()]));
    return values;
}

// A handful of scores is noise, and where most visits of a move were kept from an earlier search it
// has no more. The position's own lead stands for some of the missing ones.
double score_with_kept_visits(double mean, const AnalyzedMove& move, const AnalysisReport& report) {
    constexpr std::uint64_t kMostStandIns = 30;
    const auto scored = static_cast<double>(move.scored);
    const auto stand_ins = static_cast<double>(std::min<std::uint64_t>(
        move.visits - std::min<std::uint64_t>(move.visits, move.scored), kMostStandIns));
    return (scored * mean + stand_ins * report.score_mean) / (scored + stand_ins);
}

void add_boards(AnalysisReport& report, const SearchOwnership& ownership,
                const ReportContents& contents, const Viewpoint& view) {
    if (contents.ownership) {
        report.ownership = board_values(
            report.size, [&](go::Point p) { return view.balance(ownership.balance[p]); });
        // A simulation gives a point to one player or the other, so the mean tells the spread.
        report.ownership_deviation = board_values(report.size, [&](go::Point p) {
            const double mean = ownership.balance[p];
            return std::sqrt(std::max(0.0, 1 - mean * mean));
        });
    }
    if (contents.criticality)
        report.criticality =
            board_values(report.size, [&](go::Point p) { return ownership.criticality[p]; });
}

}  // namespace

AnalysisReport report_on(GoSearch& search, const ReportContents& contents) {
    const SearchFacts facts = search.facts();
    const std::vector<RootMove> all = search.root_moves();
    const SearchOwnership ownership = search.ownership();
    const go::PointMap<MoveScore> scores = search.move_scores();
    const Viewpoint view(facts.to_play, facts.komi_offset);

    AnalysisReport report;
    report.size = facts.size;
    report.to_play = report.viewer = facts.to_play;
    report.visits = search.root_visits();
    report.win_rate = search.root_value();
    const mcts::Statistics statistics = search.statistics();
    report.simulations = statistics.simulations;
    report.elapsed = statistics.wall_time;
    if (statistics.wall_time.count() > 0)
        report.simulations_per_second =
            static_cast<double>(report.simulations) / report.elapsed.count();
    report.score_mean = ownership.simulations > 0 ? view.score(ownership.mean_score) : 0;
    report.score_deviation = ownership.score_deviation;
    report.scored = static_cast<std::uint64_t>(ownership.simulations);
    for (const RootMove& move : choose_moves(all, contents)) {
        AnalyzedMove told{.point = move.point,
                          .visits = move.visits,
                          .win_rate = move.visits > 0 ? move.value : report.win_rate,
                          .lower_bound = mcts::lower_bound(move.value, move.visits),
                          .score_mean = report.score_mean,
                          .score_deviation = report.score_deviation,
                          .prior = move.policy};
        if (const MoveScore& score = scores[move.point]; score.simulations > 0) {
            told.scored = static_cast<std::uint64_t>(score.simulations);
            told.score_mean = score_with_kept_visits(view.score(score.mean), told, report);
            told.score_deviation = score.deviation;
        }
        add_line(told, search, contents.line_length);
        if (contents.moves_ownership) {
            const go::PointMap<double> after = search.ownership_after(move.point);
            told.ownership =
                board_values(report.size, [&](go::Point p) { return view.balance(after[p]); });
        }
        report.moves.push_back(std::move(told));
    }
    add_boards(report, ownership, contents, view);
    if (contents.policy) report.policy = policy_values(all, report.size);
    return report;
}

AnalysisReport seen_by(go::Color viewer, AnalysisReport report) {
    if (viewer == report.viewer) return report;
    const auto turn = [](BoardValues& values) {
        for (float& value : values) value = -value;
    };
    report.viewer = viewer;
    report.win_rate = go::value_for_opponent(report.win_rate);
    report.score_mean = -report.score_mean;
    turn(report.ownership);
    for (AnalyzedMove& move : report.moves) {
        move.win_rate = go::value_for_opponent(move.win_rate);
        move.lower_bound = go::value_for_opponent(move.lower_bound);
        move.score_mean = -move.score_mean;
        turn(move.ownership);
    }
    return report;
}

Analyst::Analyst(const EngineOptions& options, const util::WallClock& clock)
    : options_(options), clock_(clock) {}

void Analyst::set_options(const EngineOptions& options) {
    options_ = options;
    if (search_) search_->apply_options();
}

void Analyst::prepare(const AnalysisRequest& request, go::Color to_play,
                      std::vector<go::Point> left_out) {
    // Below the root nothing was left out: where the game went on, the tree is as any other.
    if (moves_ != request.game.moves()) left_out_.clear();
    if (left_out_ != left_out) forget();
    moves_ = request.game.moves();
    left_out_ = std::move(left_out);

    const int threads = thread_count(options_.budget);
    const int wanted = request.threads > 0 ? request.threads : threads;
    if (!request.keeps_tree || search_size_ != request.game.size()) forget();
    if (wanted != threads) {
        options_.budget.threads = wanted;
        if (search_) search_->apply_options();
    }
    if (!search_) {
        search_ = GoSearch::make(request.game.size(), options_, clock_);
        search_size_ = request.game.size();
    }
    search_->collect_ownership_by_move(request.contents.moves_ownership);
    const bool reach_below = request.restrictions.reach_below_root();
    search_->restrict_below_root(reach_below ? request.restrictions : MoveRestrictions());
    search_->set_position(request.game, to_play, 0);
}

namespace {

constexpr int kFirst = 1;

// By what is asked for.
std::vector<go::Point> points_left_out(const AnalysisRequest& request, go::Color to_play) {
    std::vector<go::Point> left_out;
    if (request.restrictions.is_empty()) return left_out;
    const auto check = [&](go::Point p) {
        if (!request.restrictions.accept(to_play, p, kFirst)) left_out.push_back(p);
    };
    request.game.board().for_each_point(check);
    check(go::Point::pass());
    return left_out;
}

}  // namespace

AnalysisReport Analyst::analyze(const AnalysisRequest& request, std::stop_token stop,
                                const Listener& listener) {
    const go::Color to_play =
        request.to_play == go::Color::empty ? request.game.to_play() : request.to_play;
    std::vector<go::Point> excluded = points_left_out(request, to_play);
    prepare(request, to_play, excluded);
    // Whoever names the moves to look at wants to see them, however hopeless.
    if (options_.decision.filter_root && !request.restrictions.keep_to_some(to_play, kFirst)) {
        const auto hopeless = find_hopeless_moves(request.game, to_play);
        excluded.insert(excluded.end(), hopeless.begin(), hopeless.end());
    }

    const auto report = [&](bool is_final) {
        AnalysisReport made = report_on(*search_, request.contents);
        made.is_final = is_final;
        if (listener) listener(made);
        return made;
    };
    mcts::Limits limits;
    if (request.visits > 0) {
        const std::uint64_t missing =
            request.visits - std::min<std::uint64_t>(request.visits - 1, search_->root_visits());
        const auto scored = static_cast<std::uint64_t>(search_->ownership().simulations);
        const std::uint64_t scored_at_least = std::min(request.visits, kFewestScored);
        limits.simulations = std::max(missing, scored_at_least - std::min(scored_at_least, scored));
    }
    limits.wall_time = util::to_nanoseconds(request.time);
    if (request.interval.count() > 0 && listener) {
        limits.look = [&] { report(false); };
        limits.look_every = util::to_nanoseconds(request.interval);
    }
    search_->run(limits, std::move(stop), excluded);
    return report(true);
}

}  // namespace nadare::engine
