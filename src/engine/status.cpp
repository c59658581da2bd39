#include "engine/status.h"

#include <cmath>

#include "engine/go_search.h"
#include "engine/seki.h"
#include "go/safety.h"
#include "util/clock.h"

namespace nadare::engine {

namespace {

// Calls visit(a stone, survival) for every chain that is not in a seki that can be seen. Survival
// is 1 where the chain's owner keeps its points for certain, -1 where the opponent gets them.
template <class Visit>
void for_each_chain(const go::AnyBoard& board, const go::PointMap<double>& balance,
                    const go::PointSet& seki, Visit&& visit) {
    const auto safety = go::find_safety(board);
    go::PointSet seen = seki;
    board.for_each_point([&](go::Point p) {
        const go::Color color = board.at(p);
        if (color == go::Color::empty || seen.contains(p)) return;
        double sum = 0;
        board.for_each_stone(p, [&](go::Point stone) {
            seen.insert(stone);
            sum += balance[stone];
        });
        const double mean = sum / board.chain_size(p) * (color == go::Color::black ? 1 : -1);
        const go::Color proved = safety.owner(p);
        visit(p, proved == color ? 1.0 : proved == go::opponent(color) ? -1.0 : mean);
    });
}

// A share of simulations as a balance between -1 and 1.
double balance_for(double share) {
    return 2 * share - 1;
}

}  // namespace

go::FinalStatus judge_status(const go::AnyBoard& board, const go::PointMap<double>& balance,
                             double certainty) {
    const double threshold = balance_for(certainty);
    go::FinalStatus status{.dead = {}, .seki = find_static_seki(board)};
    for_each_chain(board, balance, go::PointSet(status.seki), [&](go::Point p, double survival) {
        if (survival >= threshold) return;
        go::PointSet& set = survival <= -threshold ? status.dead : status.seki;
        board.for_each_stone(p, [&](go::Point stone) { set.insert(stone); });
    });
    return status;
}

bool is_settled(const go::AnyBoard& board, const go::PointMap<double>& balance, double certainty) {
    bool is_settled = true;
    for_each_chain(board, balance, find_static_seki(board), [&](go::Point, double survival) {
        is_settled &= std::abs(survival) >= balance_for(certainty);
    });
    return is_settled;
}

go::FinalStatus estimate_final_status(const go::Game& game, const StatusOptions& options,
                                      const EngineOptions& engine) {
    EngineOptions own = engine;
    own.search.memory_mib = 32;
    own.search.seed = options.seed;
    own.budget.threads = 1;
    const util::SteadyClock clock;
    const auto search = GoSearch::make(game.size(), own, clock);
    mcts::Limits limits;
    limits.simulations = static_cast<std::uint64_t>((options.simulations + 1) / 2);
    go::PointMap<double> balance{};
    for (const go::Color first : {go::Color::black, go::Color::white}) {
        // Passing at once would say nothing about what lives.
        const go::Point pass = go::Point::pass();
        search->set_position(game, first, 0);
        search->run(limits, {}, {&pass, 1});
        const SearchOwnership ownership = search->ownership();
        game.board().for_each_point([&](go::Point p) { balance[p] += ownership.balance[p] / 2; });
    }
    return judge_status(game.board(), balance, options.certainty);
}

}  // namespace nadare::engine
