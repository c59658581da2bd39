// Zobrist keys (Zobrist, 1970). A key belongs to a colour and a place (column, row), not to a
// storage cell, so the same position has the same hash on boards of any capacity and in every run.
#pragma once

#include <array>
#include <cstdint>

#include "go/point.h"
#include "util/rng.h"

namespace nadare::go {

constexpr std::uint64_t zobrist_key(Color color, int column, int row) noexcept {
    std::uint64_t state = 0x4e61646172650000ULL +
                          static_cast<std::uint64_t>(row * 64 + column) * 4u +
                          static_cast<std::uint64_t>(color);
    return util::split_mix(state);
}

// Mixed in where the side to move or a forbidden ko point belongs to the position.
inline constexpr std::uint64_t kWhiteToPlayKey = zobrist_key(Color::border, 60, 60);

template <int N>
class ZobristKeys {
 public:
    constexpr ZobristKeys() noexcept {
        for (int row = 0; row < N; ++row)
            for (int column = 0; column < N; ++column) {
                const auto p = BasicPoint<N>::at(column, row);
                stone_[0][p] = zobrist_key(Color::black, column, row);
                stone_[1][p] = zobrist_key(Color::white, column, row);
                ko_[p] = zobrist_key(Color::border, column, row);
            }
    }

    constexpr std::uint64_t stone(Color color, BasicPoint<N> p) const noexcept {
        return stone_[player_index(color)][p];
    }
    constexpr std::uint64_t ko(BasicPoint<N> p) const noexcept { return ko_[p]; }

 private:
    std::array<BasicPointMap<std::uint64_t, N>, 2> stone_{};
    BasicPointMap<std::uint64_t, N> ko_{};
};

template <int N>
inline constexpr ZobristKeys<N> kZobrist{};

}  // namespace nadare::go
