#include "mcts/score.h"

#include <cmath>

namespace nadare::mcts {

ScoreTerms::ScoreTerms(const SelectionOptions& options) noexcept
    : has_rave(options.rave.weighting != RaveWeighting::off),
      even_prior(static_cast<float>(options.even_prior)),
      exploration(options.exploration),
      exploration_factor(static_cast<float>(options.exploration_factor)),
      puct(static_cast<float>(options.puct)),
      has_urgency(options.first_play == FirstPlay::urgency),
      urgency(static_cast<float>(options.first_play_urgency)),
      visits_ahead(has_urgency ? 0.0F : 1.0F) {
    const RaveOptions& rave = options.rave;
    if (rave.weighting == RaveWeighting::fuego) {
        own_error_per_visit = static_cast<float>(rave.own_error_per_visit);
        own_error_floor = static_cast<float>(rave.own_error_floor);
        rave_error_per_visit = static_cast<float>(rave.error_per_visit);
        rave_error_floor = static_cast<float>(rave.error_floor);
    } else {
        rave_error_floor = static_cast<float>(1.0 / rave.equivalence);
    }
    if (exploration == Exploration::go_intellect)
        exploration_factor = static_cast<float>(std::sqrt(0.2));
    if (exploration_factor == 0.0F) exploration = Exploration::none;
}

void ScoreTerms::set_parent_visits(std::uint32_t parent_visits) noexcept {
    const auto visits = static_cast<float>(parent_visits);
    if (exploration != Exploration::none) log_parent = std::log(visits);
    if (puct > 0.0F) puct_sqrt_parent = puct * std::sqrt(visits);
}

}  // namespace nadare::mcts
