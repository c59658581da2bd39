#include "engine/dynamic_komi.h"

#include <algorithm>
#include <cmath>

namespace nadare::engine {

void DynamicKomi::start_new_game() noexcept {
    demands_ = {};
}

bool DynamicKomi::is_linear_phase(const go::Game& game) const noexcept {
    return game.handicap() > 0 &&
           game.move_number() < options_.linear_share * game.size() * game.size();
}

double DynamicKomi::linear_offset(const go::Game& game) const noexcept {
    if (!is_linear_phase(game)) return 0;
    const double played = game.move_number() / (options_.linear_share * game.size() * game.size());
    // On small boards a stone is worth no more than its share of the board.
    const double stone = options_.stone_value * std::min(1.0, game.size() * game.size() / 200.0);
    return std::round(game.handicap() * stone * (1 - played));
}

double DynamicKomi::offset(const go::Game& game, go::Color player) const noexcept {
    const double asked = demands_[go::player_index(player)].asked;
    const double ours = player == go::Color::black ? asked : -asked;
    switch (options_.method) {
        case KomiMethod::off:
            return 0;
        case KomiMethod::linear:
            return linear_offset(game);
        case KomiMethod::situational:
            return ours;
        case KomiMethod::adaptive:
            return is_linear_phase(game) ? linear_offset(game) : ours;
    }
    return 0;
}

void DynamicKomi::learn(const go::Game& game, go::Color player, go::Value value) noexcept {
    auto& [asked, ratchet] = demands_[go::player_index(player)];
    if (options_.method == KomiMethod::situational) {
        if (value > options_.band_high && asked + options_.step < ratchet) asked += options_.step;
        if (value < options_.band_low) {
            if (asked > 0) ratchet = asked;
            asked -= options_.step;
        }
        asked = std::clamp(asked, -options_.most, options_.most);
    }
    if (options_.method == KomiMethod::adaptive && !is_linear_phase(game)) {
        // Only ever asks for more than a win, and lets go as soon as that becomes doubtful.
        if (value > options_.sure_win) asked += options_.step;
        if (value < 0.5) asked -= options_.step;
        if (value < 0.4) asked = 0;
        asked = std::clamp(asked, 0.0, options_.most);
    }
}

}  // namespace nadare::engine
