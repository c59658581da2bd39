#include "engine/go_search.h"

#include <algorithm>
#include <cmath>

#include "engine/go_game.h"
#include "engine/go_model.h"
#include "engine/playout_sample.h"
#include "go/capacity.h"
#include "go/scoring.h"
#include "mcts/search.h"

namespace nadare::engine {

namespace {

mcts::SearchOptions search_options(const EngineOptions& options) {
    mcts::SearchOptions effective = options.search;
    effective.threads = thread_count(options.budget);
    return effective;
}

// The positions a move may not bring back, as GoGame::repeats() compares them.
std::vector<std::uint64_t> past_of(const go::Game& game) {
    std::vector<std::uint64_t> past;
    if (game.rules().ko == go::KoRule::simple) return past;
    const bool with_player = game.rules().ko == go::KoRule::situational;
    go::AnyBoard board = game.board_at(0);
    for (const go::Move move : game.moves()) {
        past.push_back(with_player ? board.situation_hash(move.color) : board.hash());
        board.play(move);
    }
    std::sort(past.begin(), past.end());
    return past;
}

// The ko that was taken last, as far back as anybody asks.
template <int N>
playout::KoMemory<N> latest_ko(const go::Game& game) {
    constexpr std::size_t kLongAgo = 20;
    const std::vector<go::Move>& moves = game.moves();
    const std::size_t first = moves.size() - std::min(moves.size(), kLongAgo);
    go::AnyBoard board = game.board_at(static_cast<int>(first));
    playout::KoMemory<N> memory{};
    for (std::size_t i = first; i < moves.size(); ++i) {
        board.play(moves[i]);
        memory.update(go::Board<N>(board));
    }
    return memory;
}

template <int N>
class GoSearchOf final : public GoSearch {
 public:
    using Game = GoGame<N>;
    using Model = GoModel<N>;
    using Point = go::BasicPoint<N>;

    GoSearchOf(int size, const EngineOptions& options, const util::WallClock& clock)
        : options_(options),
          policy_(policy_options(options, size)),
          search_(
              search_options(options), Game(go::Board<N>(size), facts_),
              [this, size](int) {
                  return Model(options_, policy_, features::MoveModel::shipped(size),
                               features::shipped_network(size));
              },
              clock) {}

    bool set_position(const go::Game& game, go::Color to_play, double komi_offset) override {
        facts_.ko = game.rules().ko;
        facts_.scoring = game.rules().scoring;
        facts_.past = past_of(game);
        facts_.komi_half_points = game.komi().half_points() +
                                  2 * go::compensation_to_white(game.rules(), game.handicap()) +
                                  static_cast<int>(std::lround(2 * komi_offset));
        go::Board<N> board(game.board());
        board.set_to_play(to_play);
        const bool is_free = facts_.restrictions.is_empty() && next_restrictions_.is_empty();
        // What is proved for one komi is not for another.
        const bool is_proved = !options_.search.proofs || komi_offset == komi_offset_;
        const std::size_t old_move_count = moves_.size();
        const bool knew =
            options_.decision.reuse_tree && is_free && is_proved && follow(game, to_play);
        const bool is_same =
            knew && game.moves().size() == old_move_count && komi_offset == komi_offset_;
        facts_.restrictions = next_restrictions_;
        const Game position(board, facts_, latest_ko<N>(game));
        if (knew)
            search_.replace_game(position);
        else
            search_.reset(position);
        rules_ = game.rules();
        komi_ = game.komi();
        start_ = game.start();
        moves_ = game.moves();
        to_play_ = to_play;
        // Those of another position tell nothing about this one, nor of another komi.
        for (int thread = 0; thread < search_.options().threads && !is_same; ++thread)
            search_.model(thread).forget_results();
        komi_offset_ = komi_offset;
        return knew;
    }

    void restrict_below_root(const MoveRestrictions& restrictions) override {
        next_restrictions_ = restrictions;
    }

    mcts::Statistics run(const mcts::Limits& limits, std::stop_token stop,
                         std::span<const go::Point> excluded) override {
        mcts::RootFilter<Point> filter;
        for (const go::Point p : excluded) filter.excluded.push_back(Point(p));
        return search_.run(limits, std::move(stop), filter);
    }

    std::vector<RootMove> root_moves() const override { return moves_after({}); }

    std::vector<RootMove> moves_after(std::span<const go::Point> line) const override {
        std::vector<RootMove> moves;
        for (const auto& child : search_.children_after(to_own(line)))
            moves.push_back(report(child));
        return moves;
    }

    std::uint32_t root_visits() const override { return search_.root_visits(); }
    double root_value() const override { return search_.root_value(); }

    std::optional<go::Point> best_move() const override {
        const auto move = search_.best_move();
        return move ? std::optional(go::Point(*move)) : std::nullopt;
    }

    std::vector<go::Point> principal_variation(std::size_t max_length,
                                               std::span<const go::Point> start) const override {
        return from_own(search_.principal_variation(max_length, to_own(start)));
    }

    std::vector<RootMove> principal_moves(std::size_t max_length,
                                          std::span<const go::Point> start) const override {
        std::vector<RootMove> moves;
        for (const auto& child : search_.principal_children(max_length, to_own(start)))
            moves.push_back(report(child));
        return moves;
    }

    mcts::Statistics statistics() const override { return search_.statistics(); }

    SearchFacts facts() const override {
        return {.size = search_.game().board().size(),
                .to_play = to_play_,
                .komi_offset = komi_offset_};
    }

    SearchOwnership ownership() override {
        OwnershipCounts<N> sum;
        for (int thread = 0; thread < search_.options().threads; ++thread) {
            const OwnershipCounts<N>& counts = search_.model(thread).ownership();
            for (std::size_t winner = 0; winner < 2; ++winner) {
                const auto& from = counts.of_winner[winner];
                sum.of_winner[winner].simulations += from.simulations;
                search_.game().board().for_each_point(
                    [&](Point p) { sum.of_winner[winner].balance[p] += from.balance[p]; });
            }
            sum.score_sum += counts.score_sum;
            sum.score_square_sum += counts.score_square_sum;
        }
        return to_shares(sum);
    }

    go::PointMap<MoveScore> move_scores() override {
        go::PointMap<MoveScore> scores;
        const auto add = [&](Point p) {
            ScoreSums sums;
            for (int thread = 0; thread < search_.options().threads; ++thread)
                sums.add(search_.model(thread).move_scores()[p]);
            if (sums.simulations == 0) return;
            const auto count = static_cast<double>(sums.simulations);
            const double mean = sums.sum / count;
            scores[go::Point(p)] = {
                .simulations = sums.simulations,
                .mean = mean,
                .deviation = std::sqrt(std::max(0.0, sums.square_sum / count - mean * mean))};
        };
        search_.game().board().for_each_point(add);
        add(Point::pass());
        return scores;
    }

    go::PointMap<double> ownership_after(go::Point move) override {
        go::PointMap<double> balance;
        if (!collects_by_move_) return balance;
        const Point own(move);
        std::int64_t count = 0;
        for (int thread = 0; thread < search_.options().threads; ++thread) {
            const Model& model = search_.model(thread);
            count += model.move_scores()[own].simulations;
            search_.game().board().for_each_point(
                [&](Point p) { balance[go::Point(p)] += model.ownership_after(own)[p]; });
        }
        search_.game().board().for_each_point([&](Point p) {
            balance[go::Point(p)] /= static_cast<double>(std::max<std::int64_t>(count, 1));
        });
        return balance;
    }

    void collect_ownership_by_move(bool is_wanted) override {
        collects_by_move_ = is_wanted;
        for (int thread = 0; thread < search_.options().threads; ++thread)
            search_.model(thread).collect_ownership_by_move(is_wanted);
    }

    std::size_t count_nodes() const override { return search_.tree().count_nodes(); }

    std::vector<go::Point> latest_sequence() const override {
        return from_own(search_.latest_descent());
    }

    std::vector<SimulatedGame> record_simulations(std::size_t count,
                                                  std::stop_token stop) override {
        std::vector<SimulatedGame> games;
        search_.model(0).record_into(&games, count);
        mcts::Limits limits;
        limits.may_continue = [&] { return games.size() < count; };
        limits.ask_every = {};
        if (search_.options().threads == 1) limits.simulations = count;
        search_.run(limits, std::move(stop), {});
        search_.model(0).record_into(nullptr, 0);
        return games;
    }

    go::Game position() const override {
        go::Game game(search_.game().board().size(), rules_, komi_);
        game.set_up(start_);
        for (const go::Move move : moves_) game.play_recorded(move);
        game.set_to_play(to_play_);
        return game;
    }

    std::uint64_t signature() const override {
        std::uint64_t hash = 0;
        for (const auto& child : search_.root_children()) {
            std::uint64_t state = hash ^ (std::uint64_t{child.visits} << 32) ^ child.move.cell();
            hash = util::split_mix(state);
            state = hash ^ static_cast<std::uint64_t>(std::llround(child.value * 1e6));
            hash = util::split_mix(state);
        }
        return hash;
    }

    void apply_options() override {
        policy_ = playout::Policy<N>(policy_options(options_, search_.game().board().size()));
        search_.set_options(search_options(options_));
        collect_ownership_by_move(collects_by_move_);  // The models may be new.
    }

 private:
    static std::vector<Point> to_own(std::span<const go::Point> line) {
        std::vector<Point> own;
        for (const go::Point p : line) own.push_back(Point(p));
        return own;
    }
    static std::vector<go::Point> from_own(const std::vector<Point>& own) {
        std::vector<go::Point> line;
        for (const Point p : own) line.push_back(go::Point(p));
        return line;
    }

    static RootMove report(const typename mcts::Search<Game, Model>::Child& child) {
        return {.point = go::Point(child.move),
                .color = child.player == 0 ? go::Color::black : go::Color::white,
                .visits = child.visits,
                .value = child.value,
                .rave_visits = child.rave_visits,
                .rave_value = child.rave_value,
                .prior_weight = child.prior_weight,
                .prior_value = child.prior_value,
                .policy = child.policy,
                .is_excluded = child.state == mcts::ChildState::excluded};
    }

    SearchOwnership to_shares(const OwnershipCounts<N>& counts) const {
        const auto& black_won = counts.of_winner[go::player_index(go::Color::black)];
        const auto& white_won = counts.of_winner[go::player_index(go::Color::white)];
        SearchOwnership shares;
        shares.simulations = black_won.simulations + white_won.simulations;
        if (shares.simulations == 0) return shares;
        const auto count = static_cast<double>(shares.simulations);
        const double black_wins = static_cast<double>(black_won.simulations) / count;
        search_.game().board().for_each_point([&](Point p) {
            const double balance = (black_won.balance[p] + white_won.balance[p]) / count;
            const double winners_balance = (black_won.balance[p] - white_won.balance[p]) / count;
            shares.balance[go::Point(p)] = balance;
            // P(the winner owns p) less what it would be if owning and winning were independent,
            // all from balances: P(own) = (1 + balance) / 2.
            const double winner_owns = (1 + winners_balance) / 2;
            const double black_owns = (1 + balance) / 2;
            shares.criticality[go::Point(p)] =
                winner_owns - (black_owns * black_wins + (1 - black_owns) * (1 - black_wins));
        });
        shares.mean_score = counts.score_sum / count;
        shares.score_deviation = std::sqrt(
            std::max(0.0, counts.score_square_sum / count - shares.mean_score * shares.mean_score));
        return shares;
    }

    // Moves the root along if the new game goes on from where the tree stands. Answers whether it
    // did.
    bool follow(const go::Game& game, go::Color to_play) {
        if (!(rules_ == game.rules()) || komi_ != game.komi()) return false;
        if (moves_.size() > game.moves().size() || !(start_ == game.start()) ||
            !std::equal(moves_.begin(), moves_.end(), game.moves().begin()))
            return false;
        std::vector<Point> since;
        go::Color turn = to_play_;
        for (std::size_t i = moves_.size(); i < game.moves().size(); ++i) {
            const go::Move move = game.moves()[i];
            if (move.color != turn) return false;
            since.push_back(Point(move.point));
            turn = go::opponent(turn);
        }
        return turn == to_play && search_.root_visits() > 0 && search_.advance(since);
    }

    const EngineOptions& options_;
    GameFacts facts_;
    playout::Policy<N> policy_;
    mcts::Search<Game, Model> search_;
    // What the tree was searched for.
    go::Rules rules_{};
    go::Komi komi_{};
    go::StartPosition start_;
    std::vector<go::Move> moves_;
    go::Color to_play_ = go::Color::black;
    double komi_offset_ = 0;
    bool collects_by_move_ = false;
    MoveRestrictions next_restrictions_;
};

}  // namespace

std::unique_ptr<GoSearch> GoSearch::make(int size, const EngineOptions& options,
                                         const util::WallClock& clock) {
    return go::with_capacity(size, [&](auto capacity) -> std::unique_ptr<GoSearch> {
        return std::make_unique<GoSearchOf<capacity()>>(size, options, clock);
    });
}

}  // namespace nadare::engine
