// The 3×3 patterns of good shape: moves worth a look from the eight cells around them alone, in the
// manner of Gelly, Wang, Munos and Teytaud (2006), with "in atari" information as in Pachi (2011,
// §3.2). The set is our own; pattern3x3.cpp draws it. Each drawing stands for its eight symmetries.
//
// A table answers for all 65,536 codes. What playouts ask all the time, whether a look at the atari
// bits is worth it, is a bit for each code and mover: 16 KB that stay in the first-level cache.
//
// The table is built once and never changes: any thread may read it.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include "go/board.h"

namespace nadare::features {

// One drawing, three rows of three signs, rows separated by '/', the middle being the move:
//
//     X O   stones of one side and of the other      x o   anything but that side's stones
//     A B   an X, an O in atari                      S T   an X, an O not in atari
//     .     empty                                    #     outside the board
//     ,     empty or outside                         ?     anything
//
// x and o include the border. Only the four neighbours of the move may be A, B, S or T.
struct Pattern3x3 {
    // Whose move the drawing is about.
    enum class Mover { x, o, either };

    std::string_view name;
    std::string_view drawing;
    Mover mover = Mover::either;
};

// The patterns the default table is built from.
std::span<const Pattern3x3> default_patterns() noexcept;

class Pattern3x3Table {
 public:
    // Cost: some milliseconds. Requires: well-formed drawings (throws util::Error if not).
    explicit Pattern3x3Table(std::span<const Pattern3x3> patterns);

    // Of default_patterns(), built on first use.
    static const Pattern3x3Table& standard();

    // Whether matches() could say yes for some atari bits; no branch.
    bool may_match(go::Code3x3 code, go::Color mover) const noexcept {
        return ((may_match_[go::player_index(mover)][code / 32u] >> (code % 32u)) & 1u) != 0;
    }

    // Whether any pattern fits the neighbourhood of p for this mover. Requires: p is empty.
    template <int N>
    bool matches(const go::Board<N>& board, go::BasicPoint<N> p, go::Color mover) const noexcept {
        const unsigned fit = by_atari_[seen_by(mover, board.code(p))];
        if (fit == 0 || fit == kAlways) return fit != 0;
        return ((fit >> board.atari_bits(p)) & 1u) != 0;
    }
    // The same for a bare code in which the mover's stones are Black's.
    bool matches(go::Code3x3 code, unsigned atari) const noexcept {
        return ((by_atari_[code] >> atari) & 1u) != 0;
    }

 private:
    // The code as the mover sees it: own stones are Black's.
    static go::Code3x3 seen_by(go::Color mover, go::Code3x3 code) noexcept {
        return mover == go::Color::black ? code : go::swap_colors(code);
    }
    void insert_symmetries(go::Code3x3 code, unsigned atari) noexcept;

    static constexpr unsigned kAlways = 0xffff;

    std::array<std::array<std::uint32_t, (1 << 16) / 32>, 2> may_match_{};  // By mover.
    std::array<std::uint16_t, 1 << 16> by_atari_{};  // Bit a: the answer when the atari bits are a.
};

}  // namespace nadare::features
