#include "engine/simple_players.h"

#include <cmath>
#include <limits>
#include <vector>

#include "engine/influence.h"
#include "go/capacity.h"
#include "go/scoring.h"
#include "playout/uniform.h"
#include "util/rng.h"
#include "util/text.h"

namespace nadare::engine {

namespace {

util::Rng generator_for(const PlayerOptions& options, const go::Game& game) {
    return util::Rng(options.seed(), static_cast<std::uint64_t>(game.move_number()));
}

// Legal moves that do not fill an own one-point eye.
std::vector<go::Point> candidates(const go::Game& game, go::Color color) {
    std::vector<go::Point> points;
    const go::AnyBoard& board = game.board();
    board.for_each_point([&](go::Point p) {
        if (board.at(p) == go::Color::empty && !go::is_one_point_eye(board.code(p), color) &&
            game.is_legal({p, color}))
            points.push_back(p);
    });
    return points;
}

// Whether answering a pass with a pass wins even if every stone on the board counts as alive.
bool can_end_the_game(const go::Game& game, go::Color color) {
    return game.has_just_passed(go::opponent(color)) && go::winner(go::final_score(game)) == color;
}

class RandomPlayer final : public Player {
 public:
    explicit RandomPlayer(const PlayerOptions& options) : options_(options) {}
    std::string_view name() const noexcept override { return "random"; }

    Decision choose(const go::Game& game, go::Color color, std::stop_token) override {
        const std::vector<go::Point> points = candidates(game, color);
        if (points.empty()) return {.explanation = "no move is left but own eyes"};
        util::Rng rng = generator_for(options_, game);
        const auto count = static_cast<std::uint32_t>(points.size());
        return {.point = points[rng.below(count)],
                .explanation = util::format("one of {} moves, at random", count)};
    }

 private:
    const PlayerOptions& options_;
};

class InfluencePlayer final : public Player {
 public:
    explicit InfluencePlayer(const PlayerOptions& options) : options_(options) {}
    std::string_view name() const noexcept override { return "influence"; }

    Decision choose(const go::Game& game, go::Color color, std::stop_token stop) override {
        const auto balance_for = [color](const go::AnyBoard& board) {
            return influence_balance(board) * (color == go::Color::black ? 1 : -1);
        };
        util::Rng rng = generator_for(options_, game);
        const int before = balance_for(game.board());
        int best = std::numeric_limits<int>::min();
        std::uint32_t equals = 0;
        go::Point choice = go::Point::pass();
        for (const go::Point p : candidates(game, color)) {
            if (stop.stop_requested() && !choice.is_pass()) break;
            go::AnyBoard after = game.board();
            after.play(p, color);
            const int balance = balance_for(after);
            if (balance < best) continue;
            equals = balance > best ? 1 : equals + 1;
            best = balance;
            if (rng.below(equals) == 0)
                choice = p;  // Each of the equals with the same probability.
        }
        // A move that gains nothing fills territory or dame: time to stop.
        if (choice.is_pass() || best <= before) return {.explanation = "no move gains influence"};
        return {
            .point = choice,
            .explanation = util::format("influence over {:+} points, {:+} before", best, before)};
    }

 private:
    const PlayerOptions& options_;
};

struct Arm {
    go::Point point;
    double wins = 0;
    int visits = 0;

    double mean() const { return visits == 0 ? 0.5 : wins / visits; }
};

// One bandit arm per move, played by UCB1 (Auer and others, 2002).
class MonteCarloPlayer final : public Player {
 public:
    explicit MonteCarloPlayer(const PlayerOptions& options) : options_(options) {}
    std::string_view name() const noexcept override { return "monte-carlo"; }

    Decision choose(const go::Game& game, go::Color color, std::stop_token stop) override {
        if (can_end_the_game(game, color)) return {.explanation = "the game is won as it stands"};
        std::vector<Arm> arms;
        for (const go::Point p : candidates(game, color)) arms.push_back(Arm{.point = p});
        if (arms.empty()) return {.explanation = "no move is left but own eyes"};

        const int played = go::with_capacity(game.size(), [&](auto capacity) {
            return try_arms<capacity()>(game, color, arms, stop);
        });
        const Arm* best = &arms.front();
        for (const Arm& arm : arms)
            if (arm.visits > best->visits) best = &arm;
        return {.point = best->point,
                .value = best->mean(),
                .explanation = util::format("wins {:.1f} % of {} playouts, {} in all",
                                            100 * best->mean(), best->visits, played)};
    }

 private:
    // Answers how many playouts there was time for.
    template <int N>
    int try_arms(const go::Game& game, go::Color color, std::vector<Arm>& arms,
                 const std::stop_token& stop) const {
        const go::Board<N> start(game.board());
        util::Rng rng = generator_for(options_, game);
        int played = 0;
        while (played < options_.playouts && !(stop.stop_requested() && played > 0)) {
            Arm& arm = choose_arm(arms, played);
            go::Board<N> board = start;
            board.play(go::BasicPoint<N>(arm.point), color);
            const int area = playout::play_uniform(board, rng).area;
            arm.wins += go::value_for(color, go::Score(area, game.komi()));
            ++arm.visits;
            ++played;
        }
        return played;
    }

    Arm& choose_arm(std::vector<Arm>& arms, int played) const {
        const double log_played = std::log(played + 1.0);
        Arm* best = nullptr;
        double best_bound = -1;
        for (Arm& arm : arms) {
            if (arm.visits == 0) return arm;
            const double bound =
                arm.mean() + options_.bandit_exploration * std::sqrt(log_played / arm.visits);
            if (bound <= best_bound) continue;
            best_bound = bound;
            best = &arm;
        }
        return *best;
    }

    const PlayerOptions& options_;
};

}  // namespace

std::unique_ptr<Player> make_random_player(const PlayerOptions& options) {
    return std::make_unique<RandomPlayer>(options);
}

std::unique_ptr<Player> make_influence_player(const PlayerOptions& options) {
    return std::make_unique<InfluencePlayer>(options);
}

std::unique_ptr<Player> make_monte_carlo_player(const PlayerOptions& options) {
    return std::make_unique<MonteCarloPlayer>(options);
}

}  // namespace nadare::engine
