#include "engine/go_search.h"

#include <algorithm>
#include <cmath>

#include "engine/go_game.h"
#include "engine/go_model.h"
#include "engine/playout_sample.h"
#include "go/capacity.h"
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

int compensation(const go::Game& game) {
    switch (game.rules().compensation) {
        case go::Compensation::none:
            return 0;
        case go::Compensation::per_stone:
            return game.handicap();
        case go::Compensation::per_stone_but_one:
            return std::max(game.handicap() - 1, 0);
    }
    return 0;
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
              [this](int) { return Model(options_, policy_); }, clock) {}

    bool set_position(const go::Game& game, go::Color to_play, double komi_offset) override {
        facts_.ko = game.rules().ko;
        facts_.past = past_of(game);
        facts_.komi_half_points = game.komi().half_points() + 2 * compensation(game) +
                                  static_cast<int>(std::lround(2 * komi_offset));
        go::Board<N> board(game.board());
        board.set_to_play(to_play);
        const bool knew = options_.decision.reuse_tree && follow(game, to_play);
        const Game position(board, facts_);
        if (knew)
            search_.replace_game(position);
        else
            search_.reset(position);
        rules_ = game.rules();
        komi_ = game.komi();
        start_ = game.start();
        moves_ = game.moves();
        to_play_ = to_play;
        for (int thread = 0; thread < search_.options().threads; ++thread)
            search_.model(thread).forget_ownership();
        return knew;
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
            moves.push_back({.point = go::Point(child.move),
                             .visits = child.visits,
                             .value = child.value,
                             .rave_visits = child.rave_visits,
                             .rave_value = child.rave_value,
                             .prior_weight = child.prior_weight,
                             .prior_value = child.prior_value});
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

    mcts::Statistics statistics() const override { return search_.statistics(); }

    SearchOwnership ownership() override {
        SearchOwnership sum;
        double score = 0;
        double squares = 0;
        for (int thread = 0; thread < search_.options().threads; ++thread) {
            const OwnershipCounts<N>& counts = search_.model(thread).ownership();
            sum.simulations += counts.simulations;
            score += counts.score_sum;
            squares += counts.score_square_sum;
            search_.game().board().for_each_point(
                [&](Point p) { sum.balance[go::Point(p)] += counts.balance[p]; });
        }
        if (sum.simulations == 0) return sum;
        const auto count = static_cast<double>(sum.simulations);
        search_.game().board().for_each_point([&](Point p) { sum.balance[go::Point(p)] /= count; });
        sum.mean_score = score / count;
        sum.score_deviation =
            std::sqrt(std::max(0.0, squares / count - sum.mean_score * sum.mean_score));
        return sum;
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
};

}  // namespace

std::unique_ptr<GoSearch> GoSearch::make(int size, const EngineOptions& options,
                                         const util::WallClock& clock) {
    return go::with_capacity(size, [&](auto capacity) -> std::unique_ptr<GoSearch> {
        return std::make_unique<GoSearchOf<capacity()>>(size, options, clock);
    });
}

}  // namespace nadare::engine
