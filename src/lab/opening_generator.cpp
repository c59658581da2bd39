#include "lab/opening_generator.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <set>
#include <string>

#include "util/rng.h"

namespace nadare::lab {
namespace {

int line_of(int coordinate, int size) {
    return std::min(coordinate, size - 1 - coordinate) + 1;
}

// How often a first move is played there, roughly. Large boards begin in the corners, on the third
// and fourth lines, and then at the sides; on small ones the centre comes first.
int appeal(go::Point p, int size) {
    const int a = std::min(line_of(p.column(), size), line_of(p.row(), size));
    const int b = std::max(line_of(p.column(), size), line_of(p.row(), size));
    if (size <= 7) return a >= 2 || size < 5 ? 1 : 0;
    if (size <= 11) return a >= 4 ? 4 : a == 3 ? 3 : 0;
    if (a < 3 || a > 5) return size <= 15 && a > 5 ? 1 : 0;
    if (b <= 5) return a == 5 ? 1 : 12;  // Corner points such as 3-3, 3-4, 4-4 and 5-4.
    return a <= 4 && b >= 7 ? 1 : 0;     // Side points, leaving room to the corner.
}

// One of the eight ways to turn and mirror the board.
go::Point transformed(go::Point p, int size, int symmetry) {
    int x = p.column();
    int y = p.row();
    if (symmetry & 1) x = size - 1 - x;
    if (symmetry & 2) y = size - 1 - y;
    if (symmetry & 4) std::swap(x, y);
    return go::Point::at(x, y);
}

// The same for openings that lead to the same position, up to symmetry. Nothing is captured this
// early, so that the stones of either player make the position.
std::string canonical(const Opening& opening, int size) {
    std::string best;
    for (int symmetry = 0; symmetry < 8; ++symmetry) {
        std::array<std::vector<unsigned>, 2> cells;
        for (std::size_t i = 0; i < opening.moves.size(); ++i)
            cells[i % 2].push_back(transformed(opening.moves[i], size, symmetry).cell());
        std::string key;
        for (std::vector<unsigned>& player : cells) {
            std::ranges::sort(player);
            for (const unsigned cell : player) key += std::to_string(cell) + ',';
            key += '/';
        }
        if (best.empty() || key < best) best = key;
    }
    return best;
}

// Stones that touch or crowd each other this early are tactics rather than an opening.
bool is_crowded(const Opening& opening, go::Point p, int size) {
    const int least = size <= 7 ? 1 : size <= 11 ? 2 : 3;
    return std::ranges::any_of(opening.moves, [&](go::Point q) {
        return std::abs(p.column() - q.column()) + std::abs(p.row() - q.row()) < least;
    });
}

Opening draw_opening(const OpeningOptions& options, util::Rng& rng) {
    const auto spread = static_cast<std::uint32_t>(options.max_moves - options.min_moves + 1);
    const int length = options.min_moves + static_cast<int>(rng.below(spread));
    Opening opening;
    for (int i = 0; i < length; ++i) {
        std::vector<go::Point> urn;
        for (int y = 0; y < options.size; ++y)
            for (int x = 0; x < options.size; ++x) {
                const go::Point p = go::Point::at(x, y);
                if (is_crowded(opening, p, options.size)) continue;
                urn.insert(urn.end(), static_cast<std::size_t>(appeal(p, options.size)), p);
            }
        if (urn.empty()) break;
        opening.moves.push_back(urn[rng.below(static_cast<std::uint32_t>(urn.size()))]);
    }
    return opening;
}

bool is_legal(const Opening& opening, go::Game& game) {
    for (const go::Point p : opening.moves) {
        const go::Move move{.point = p, .color = game.to_play()};
        if (!game.is_legal(move)) return false;
        game.play(move);
    }
    return true;
}

}  // namespace

std::vector<Opening> generate_openings(const OpeningOptions& options,
                                       const OpeningJudge& is_balanced) {
    util::Rng rng(options.seed, static_cast<std::uint64_t>(options.size));
    std::vector<Opening> openings;
    std::set<std::string> seen;
    // Small boards have few openings: give up when nothing new turns up any more.
    int in_vain = 0;
    while (static_cast<int>(openings.size()) < options.count && in_vain < 2'000) {
        ++in_vain;
        const Opening opening = draw_opening(options, rng);
        if (!seen.insert(canonical(opening, options.size)).second) continue;
        go::Game game(options.size);
        if (!is_legal(opening, game) || (is_balanced && !is_balanced(game))) continue;
        openings.push_back(opening);
        in_vain = 0;
    }
    return openings;
}

}  // namespace nadare::lab
