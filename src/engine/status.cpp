#include "engine/status.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "engine/go_search.h"
#include "engine/seki.h"
#include "util/clock.h"

namespace nadare::engine {

namespace {

// A chain by one of its stones, and how far its owner keeps it: 1 for certain, -1 not at all.
struct Fate {
    go::Point stone;
    double survival = 0;
};

std::vector<Fate> fates_by_ownership(const go::AnyBoard& board, const go::PointSet& seki,
                                     const go::PointMap<double>& balance) {
    std::vector<Fate> fates;
    go::PointSet seen = seki;
    board.for_each_point([&](go::Point p) {
        if (board.at(p) == go::Color::empty || seen.contains(p)) return;
        double sum = 0;
        board.for_each_stone(p, [&](go::Point stone) {
            seen.insert(stone);
            sum += balance[stone];
        });
        const double mean = sum / board.chain_size(p);
        fates.push_back({p, board.at(p) == go::Color::black ? mean : -mean});
    });
    return fates;
}

void correct_by_proofs(const go::AnyBoard& board, const go::SafetyOptions& options,
                       std::vector<Fate>& fates) {
    const auto safety = go::find_safety(board, options);
    for (Fate& fate : fates) {
        if (safety.is_safe_stone(board, fate.stone)) fate.survival = 1;
        if (safety.is_dead_stone(board, fate.stone)) fate.survival = -1;
    }
}

}  // namespace

ChainFates::ChainFates(const go::AnyBoard& board, const go::PointMap<double>& balance,
                       double certainty, Proofs proofs)
    : board_(board), balance_(balance), visible_seki_(find_static_seki(board)) {
    const double threshold = 2 * certainty - 1;  // A share as a balance between -1 and 1.
    const auto is_open = [&](const Fate& fate) { return std::abs(fate.survival) < threshold; };
    status_.seki = visible_seki_;
    std::vector<Fate> fates = fates_by_ownership(board, visible_seki_, balance);
    if (proofs == Proofs::always || std::any_of(fates.begin(), fates.end(), is_open))
        correct_by_proofs(board, proofs == Proofs::always ? go::SafetyOptions{} : kQuickSafety,
                          fates);
    for (const Fate& fate : fates) {
        if (fate.survival >= threshold) continue;
        go::PointSet& set = is_open(fate) ? status_.seki : status_.dead;
        board.for_each_stone(fate.stone, [&](go::Point stone) { set.insert(stone); });
        are_settled_ &= !is_open(fate);
    }
}

// Not the points of a border itself, those beside stones of both colours: nobody has them yet, and
// who gets more of them in simulations only tells who moves first.
go::FinalStatus ChainFates::status_with_open_borders() const {
    constexpr double kOwned = 2 * 0.8 - 1;  // A share of the simulations, as a balance.
    go::FinalStatus status = status_;
    board_.for_each_point([&](go::Point p) {
        const bool is_live_stone = board_.at(p) != go::Color::empty && !status_.dead.contains(p);
        if (is_live_stone || std::abs(balance_[p]) < kOwned) return;
        const go::Color owner = balance_[p] > 0 ? go::Color::black : go::Color::white;
        for (const go::Point n : p.neighbours())
            if (visible_seki_.contains(n) ||
                (board_.at(n) == go::opponent(owner) && !status_.dead.contains(n)))
                return;
        (owner == go::Color::black ? status.black_area : status.white_area).insert(p);
    });
    return status;
}

go::FinalStatus estimate_final_status(const go::Game& game, const StatusOptions& options,
                                      const EngineOptions& engine) {
    if (!game.rules().removes_dead_stones) return {};
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
    return ChainFates(game.board(), balance, options.certainty, ChainFates::Proofs::always)
        .status_with_open_borders();
}

}  // namespace nadare::engine
