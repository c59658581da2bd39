#include "front/go_session.h"

#include "go/scoring.h"

namespace nadare::front {

GoSession::GoSession(GtpOptions& options)
    : options_(options),
      game_(19, go::kChineseRules),
      player_kind_(options.player.player),
      player_(engine::make_player(options.player)) {
    option_set_.add(options_);
}

void GoSession::start_new_game() {
    last_explanation_.clear();
    time_left_ = {};
}

engine::Decision GoSession::choose(go::Color color, std::stop_token stop) {
    if (player_kind_ != options_.player.player) {  // Somebody changed the option.
        player_kind_ = options_.player.player;
        player_ = engine::make_player(options_.player);
    }
    engine::Decision decision = player_->choose(game_, color, std::move(stop));
    last_explanation_ = decision.explanation;
    return decision;
}

go::FinalStatus GoSession::final_status() const {
    return engine::estimate_final_status(
        game_, {.playouts = options_.status_playouts, .seed = options_.player.seed});
}

}  // namespace nadare::front
