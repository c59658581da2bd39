#include "engine/dynamic_komi.h"

#include <algorithm>
#include <cmath>

namespace nadare::engine {

void DynamicKomi::start_new_game() noexcept {
    asked_ = 0;
    ratchet_ = 1e9;
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
    const double ours = player == go::Color::black ? asked_ : -asked_;
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

void DynamicKomi::learn(const go::Game& game, go::Color, go::Value value) noexcept {
    if (options_.method == KomiMethod::situational) {
        if (value > options_.band_high && asked_ + options_.step < ratchet_)
            asked_ += options_.step;
        if (value < options_.band_low) {
            if (asked_ > 0) ratchet_ = asked_;
            asked_ -= options_.step;
        }
        asked_ = std::clamp(asked_, -options_.most, options_.most);
    }
    if (options_.method == KomiMethod::adaptive && !is_linear_phase(game)) {
        // Only ever asks for more than a win, and lets go as soon as that becomes doubtful.
        if (value > options_.sure_win) asked_ += options_.step;
        if (value < 0.5) asked_ -= options_.step;
        if (value < 0.4) asked_ = 0;
        asked_ = std::clamp(asked_, 0.0, options_.most);
    }
}

}  // namespace nadare::engine
