#include "features/shape.h"

#include <algorithm>
#include <cstdlib>
#include <vector>

#include "util/rng.h"

namespace nadare::features::detail {

namespace {

constexpr int kReach = 5;  // No cell of the largest shape is further away along a line.

int distance(int dx, int dy) noexcept {
    const int x = std::abs(dx);
    const int y = std::abs(dy);
    return x + y + std::max(x, y);
}

std::uint64_t key_of(int dx, int dy, unsigned content) noexcept {
    const auto place = static_cast<std::uint64_t>((dx + kReach) * (2 * kReach + 1) + dy + kReach);
    std::uint64_t state = place * 4 + content + 1;
    util::split_mix(state);
    return util::split_mix(state);
}

struct Rings {
    std::array<std::vector<ShapeCell>, kLargestShape + 1> cells;

    Rings() {
        for (int dx = -kReach; dx <= kReach; ++dx)
            for (int dy = -kReach; dy <= kReach; ++dy) {
                const int size = distance(dx, dy);
                if (size == 0 || size > kLargestShape) continue;
                ShapeCell cell{.dx = dx, .dy = dy};
                for (unsigned content = 0; content < 3; ++content)
                    cell.keys[content] = {key_of(dx, dy, content),  key_of(-dx, dy, content),
                                          key_of(dx, -dy, content), key_of(-dx, -dy, content),
                                          key_of(dy, dx, content),  key_of(-dy, dx, content),
                                          key_of(dy, -dx, content), key_of(-dy, -dx, content)};
                cells[static_cast<std::size_t>(size)].push_back(cell);
            }
    }
};

}  // namespace

std::span<const ShapeCell> shape_ring(int size) noexcept {
    static const Rings rings;
    return rings.cells[static_cast<std::size_t>(size)];
}

}  // namespace nadare::features::detail

namespace nadare::features {

std::uint64_t shape_of_code(go::Code3x3 code, go::Color mover) noexcept {
    detail::SymmetryHashes hashes{};
    for (const int size : {kSmallestShape - 1, kSmallestShape})
        for (const detail::ShapeCell& cell : detail::shape_ring(size)) {
            // Fields are numbered U L R D UL UR DL DR.
            const unsigned field = cell.dx == 0 ? (cell.dy < 0 ? 0U : 3U)
                                   : cell.dy == 0
                                       ? (cell.dx < 0 ? 1U : 2U)
                                       : 4U + (cell.dy > 0 ? 2U : 0U) + (cell.dx > 0 ? 1U : 0U);
            const auto there = static_cast<go::Color>((code >> (2 * field)) & 3u);
            if (there == go::Color::empty) continue;
            const std::size_t content = there == go::Color::border ? 2 : there == mover ? 0 : 1;
            for (std::size_t i = 0; i < hashes.size(); ++i) hashes[i] ^= cell.keys[content][i];
        }
    return *std::min_element(hashes.begin(), hashes.end()) ^ detail::size_key(kSmallestShape);
}

}  // namespace nadare::features
