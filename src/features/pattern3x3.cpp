#include "features/pattern3x3.h"

#include <vector>

#include "util/error.h"
#include "util/text.h"

namespace nadare::features {

namespace {

using Mover = Pattern3x3::Mover;

// The shapes every player knows. X and O are interchangeable unless a mover is named.
constexpr std::array kPatterns = {
    // --- Hane: round the head of a stone.
    Pattern3x3{"hane between two", "XOX/.../???"},
    Pattern3x3{"hane at the side", "XO./.../?.?"},
    Pattern3x3{"hane beside a wall", "XO?/X../x.?"},
    Pattern3x3{"shoulder", ".O./X../..."},
    // --- Cuts.
    Pattern3x3{"cross-cut", "XOo/O.o/?o?"},
    Pattern3x3{"cut that cannot be stopped", "XO?/O.x/?x?"},
    Pattern3x3{"cut through", "?X?/O.O/ooo"},
    Pattern3x3{"cut a stone off in atari", "OX?/B.?/???", Mover::x},
    Pattern3x3{"connect a stone in atari", "OX?/B.?/???", Mover::o},
    Pattern3x3{"push between", "OX?/o.O/?o?"},
    // --- At the edge.
    Pattern3x3{"block at the edge", "X.?/O.?/###"},
    Pattern3x3{"turn below", "?X?/x.O/###"},
    Pattern3x3{"descend beside", "?XO/x.x/###", Mover::x},
};

constexpr int kCells = 9;

// Drawings are read row by row; codes number the eight cells U L R D UL UR DL DR.
constexpr std::array<unsigned, 8> kDrawn = {1, 3, 5, 7, 0, 2, 6, 8};

char sign_at(const Pattern3x3& pattern, unsigned field) noexcept {
    const unsigned cell = kDrawn[field];
    return pattern.drawing[cell + cell / 3];  // Skips the separators.
}

// A drawing ready to be compared: which colours each cell may have (a bit per colour), and which
// neighbours must or must not be in atari.
struct Compiled {
    std::array<unsigned, 8> allowed{};
    unsigned in_atari = 0;
    unsigned not_in_atari = 0;

    // Bit a is set if the drawing fits the code when the atari bits are a.
    std::uint16_t fit(go::Code3x3 code) const noexcept {
        for (unsigned field = 0; field < 8; ++field)
            if (((allowed[field] >> ((code >> (2 * field)) & 3u)) & 1u) == 0) return 0;
        unsigned result = 0;
        for (unsigned atari = 0; atari < 16; ++atari)
            if ((atari & in_atari) == in_atari && (atari & not_in_atari) == 0)
                result |= 1u << atari;
        return static_cast<std::uint16_t>(result);
    }
};

// With X as Black, or swapped, with X as White.
Compiled compile(const Pattern3x3& pattern, bool swapped) noexcept {
    constexpr unsigned kEmpty = 1, kBorder = 8, kAnything = 15;
    const unsigned x = swapped ? 4 : 2;
    const unsigned o = swapped ? 2 : 4;
    Compiled compiled;
    for (unsigned field = 0; field < 8; ++field) {
        unsigned& allowed = compiled.allowed[field];
        switch (sign_at(pattern, field)) {
            case 'A':
                compiled.in_atari |= 1u << field;
                allowed = x;
                break;
            case 'B':
                compiled.in_atari |= 1u << field;
                allowed = o;
                break;
            case 'S':
                compiled.not_in_atari |= 1u << field;
                allowed = x;
                break;
            case 'T':
                compiled.not_in_atari |= 1u << field;
                allowed = o;
                break;
            case 'X':
                allowed = x;
                break;
            case 'O':
                allowed = o;
                break;
            case 'x':
                allowed = kAnything & ~x;
                break;
            case 'o':
                allowed = kAnything & ~o;
                break;
            case '.':
                allowed = kEmpty;
                break;
            case '#':
                allowed = kBorder;
                break;
            case ',':
                allowed = kEmpty | kBorder;
                break;
            default:
                allowed = kAnything;
                break;
        }
    }
    return compiled;
}

void check(const Pattern3x3& pattern) {
    const std::string_view d = pattern.drawing;
    const bool has_form = d.size() == kCells + 2 && d[3] == '/' && d[7] == '/' && d[5] == '.';
    const bool has_signs = d.find_first_not_of("XOxoABST.#,?/") == std::string_view::npos;
    bool has_corners = has_form;
    for (unsigned field = 4; has_form && field < 8; ++field)
        has_corners &=
            std::string_view("ABST").find(sign_at(pattern, field)) == std::string_view::npos;
    if (!has_form || !has_signs || !has_corners)
        throw util::Error(util::format("the 3x3 pattern '{}' is not well drawn: {}", pattern.name,
                                       pattern.drawing));
}

// The atari bits seen after the code has been mirrored or turned (see go/code3x3.h): U L R D.
constexpr unsigned mirrored_atari(unsigned bits) noexcept {
    return (bits & 0b1001u) | ((bits & 0b0010u) << 1) | ((bits & 0b0100u) >> 1);
}
constexpr unsigned turned_atari(unsigned bits) noexcept {
    // turned() moves field 0 to 2, 1 to 0, 2 to 3 and 3 to 1.
    return ((bits & 1u) << 2) | ((bits & 2u) >> 1) | ((bits & 4u) << 1) | ((bits & 8u) >> 2);
}

}  // namespace

std::span<const Pattern3x3> default_patterns() noexcept {
    return kPatterns;
}

Pattern3x3Table::Pattern3x3Table(std::span<const Pattern3x3> patterns) {
    std::vector<Compiled> compiled;
    for (const Pattern3x3& pattern : patterns) {
        check(pattern);
        if (pattern.mover != Mover::o) compiled.push_back(compile(pattern, false));
        if (pattern.mover != Mover::x) compiled.push_back(compile(pattern, true));
    }
    // 1. A code fits if one of its eight symmetries fits a drawing as it stands.
    for (unsigned c = 0; c < by_atari_.size(); ++c) {
        const auto code = static_cast<go::Code3x3>(c);
        unsigned fit = 0;
        for (const Compiled& drawing : compiled) fit |= drawing.fit(code);
        for (unsigned atari = 0; fit >> atari != 0; ++atari)
            if (((fit >> atari) & 1u) != 0) insert_symmetries(code, atari);
    }
    // 2. Sum up for the quick look.
    for (const go::Color mover : {go::Color::black, go::Color::white})
        for (unsigned c = 0; c < by_atari_.size(); ++c)
            if (by_atari_[seen_by(mover, static_cast<go::Code3x3>(c))] != 0)
                may_match_[go::player_index(mover)][c / 32] |= 1u << (c % 32);
}

void Pattern3x3Table::insert_symmetries(go::Code3x3 code, unsigned atari) noexcept {
    for (int flip = 0; flip < 2; ++flip) {
        for (int turn = 0; turn < 4; ++turn) {
            code = go::turned(code);
            atari = turned_atari(atari);
            by_atari_[code] = static_cast<std::uint16_t>(by_atari_[code] | (1u << atari));
        }
        code = go::mirrored(code);
        atari = mirrored_atari(atari);
    }
}

const Pattern3x3Table& Pattern3x3Table::standard() {
    static const Pattern3x3Table table(kPatterns);
    return table;
}

}  // namespace nadare::features
