// The result of a game, and the only place where viewpoints meet. A Score is Black minus White,
// komi included, exact to the half point. A Value in [0, 1] belongs to the player that its
// declaration names: 1 is a win for that player, 0 a loss, ½ a draw. All functions are pure.
#pragma once

#include <compare>
#include <string>

#include "go/color.h"
#include "go/rules.h"

namespace nadare::go {

class Score {
 public:
    constexpr Score() noexcept = default;
    // What Black has on the board more than White, before komi.
    constexpr Score(int black_minus_white, Komi komi) noexcept
        : half_points_(2 * black_minus_white - komi.half_points()) {}
    static constexpr Score from_half_points(int count) noexcept {
        Score score;
        score.half_points_ = count;
        return score;
    }

    constexpr int half_points() const noexcept { return half_points_; }
    constexpr double points() const noexcept { return half_points_ / 2.0; }

    constexpr auto operator<=>(const Score&) const noexcept = default;

 private:
    int half_points_ = 0;
};

using Value = double;

inline constexpr Value kWin = 1.0;
inline constexpr Value kDraw = 0.5;
inline constexpr Value kLoss = 0.0;

// Black, White, or empty for a draw.
constexpr Color winner(Score score) noexcept {
    if (score.half_points() == 0) return Color::empty;
    return score.half_points() > 0 ? Color::black : Color::white;
}

// What the player has more than the opponent, komi included. Requires: a player's colour.
constexpr double lead_for(Color player, Score score) noexcept {
    return player == Color::black ? score.points() : -score.points();
}

// The value to the player of a game that ended with this winner, or in a draw.
constexpr Value value_for(Color player, Color winner) noexcept {
    if (winner == Color::empty) return kDraw;
    return winner == player ? kWin : kLoss;
}
constexpr Value value_for(Color player, Score score) noexcept {
    return value_for(player, winner(score));
}

// The same outcome as the other player values it.
constexpr Value value_for_opponent(Value value) noexcept {
    return kWin - value;
}

// "B+3.5", "W+12", or "0" for a draw: what GTP and SGF call a result.
inline std::string to_string(Score score) {
    if (winner(score) == Color::empty) return "0";
    return (winner(score) == Color::black ? "B+" : "W+") +
           half_points_text(score.half_points() < 0 ? -score.half_points() : score.half_points());
}

}  // namespace nadare::go
