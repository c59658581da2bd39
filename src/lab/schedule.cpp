#include "lab/schedule.h"

#include <numeric>

#include "util/rng.h"

namespace nadare::lab {

Schedule::Schedule(const MatchPlan& plan)
    : seed_(plan.settings.seed), games_(0), opening_order_(plan.openings.size()) {
    const std::size_t first_end =
        plan.settings.format == Format::gauntlet ? 1 : plan.engines.size();
    for (std::size_t i = 0; i < first_end; ++i)
        for (std::size_t j = i + 1; j < plan.engines.size(); ++j) pairings_.emplace_back(i, j);
    games_ = std::int64_t{plan.options.games} * static_cast<std::int64_t>(pairings_.size());

    // Drawn by hand: what std::shuffle does is up to each standard library.
    std::iota(opening_order_.begin(), opening_order_.end(), std::size_t{0});
    util::Rng rng(seed_);
    for (std::size_t i = opening_order_.size(); i > 1; --i)
        std::swap(opening_order_[i - 1], opening_order_[rng.below(static_cast<std::uint32_t>(i))]);
}

ScheduledGame Schedule::game(std::int64_t number) const {
    const auto pair = static_cast<std::size_t>(number / 2);
    const auto [first, second] = pairings_[pair % pairings_.size()];
    const bool is_swapped = number % 2 == 1;
    ScheduledGame game{.number = number,
                       .black = is_swapped ? second : first,
                       .white = is_swapped ? first : second,
                       .opening = opening_order_[pair / pairings_.size() % opening_order_.size()]};
    util::Rng rng(seed_, static_cast<std::uint64_t>(number) + 1);
    for (std::uint32_t& seed : game.seeds) seed = static_cast<std::uint32_t>(rng.bits() >> 33);
    return game;
}

}  // namespace nadare::lab
