// What stands on a cell of the board. The numbers matter: 3×3 codes hold them in two bits each, and
// a colour xor 3 is its opponent.
#pragma once

#include <cstdint>

namespace nadare::go {

enum class Color : std::uint8_t { empty = 0, black = 1, white = 2, border = 3 };

// Requires: a player's colour (black or white).
constexpr Color opponent(Color color) noexcept {
    return static_cast<Color>(static_cast<std::uint8_t>(color) ^ 3u);
}

constexpr bool is_player(Color color) noexcept {
    return color == Color::black || color == Color::white;
}

constexpr unsigned index(Color color) noexcept {
    return static_cast<unsigned>(color);
}

// 0 for Black and 1 for White: for arrays with one entry a player.
constexpr unsigned player_index(Color color) noexcept {
    return static_cast<unsigned>(color) - 1u;
}

}  // namespace nadare::go
