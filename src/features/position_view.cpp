#include "features/position_view.h"

#include <array>
#include <cmath>

#include "nets/network.h"

namespace nadare::features {

namespace {

enum Plane {
    kBoard = 0,   // On the board: the border has 0.
    kStones = 0,  // Eight planes from 1 on: see PositionView::stones.
    kLast = 9,
    kBeforeLast = 10,
    kKo = 11,
    kCandidate = 12,
    kLogAppeal = 13,  // From 1 for the best move to 0 for one 400 times weaker.
    kShare = 14,      // Strength as a share of the best move's.
    kEdge = 15,       // 1 at the edge, 0 from the fifth line on.
};

constexpr auto kOn = static_cast<std::uint8_t>(nets::kLargestActivation);

std::uint8_t byte_of(float share) {
    return static_cast<std::uint8_t>(share * static_cast<float>(kOn) + 0.5F);
}

struct AppealPlanes {
    std::array<std::uint8_t, 256> log_appeal{};
    std::array<std::uint8_t, 256> share{};

    AppealPlanes() {
        constexpr float kDeepest = 6;
        for (std::size_t i = 1; i < 256; ++i) {
            const float below = -log_strength_of(static_cast<std::uint8_t>(i));
            log_appeal[i] = byte_of(below < kDeepest ? 1 - below / kDeepest : 0);
            share[i] = byte_of(std::exp(-below));
        }
    }
};

}  // namespace

void show(const PositionView& view, const nets::Grid& grid, int symmetry, std::uint8_t* planes) {
    static const AppealPlanes tables;
    const int side = view.side;
    int at = 0;
    for (int row = 0; row < side; ++row) {
        for (int column = 0; column < side; ++column, ++at) {
            std::uint8_t* cell = planes + turned_cell(grid, symmetry, column, row) * kPlaneCount;
            cell[kBoard] = kOn;
            if (view.stones[at] != 0) cell[kStones + view.stones[at]] = kOn;
            if (const std::uint8_t appeal = view.appeals[at]; appeal != 0) {
                cell[kCandidate] = kOn;
                cell[kLogAppeal] = tables.log_appeal[appeal];
                cell[kShare] = tables.share[appeal];
            }
            const int line = std::min({column, row, side - 1 - column, side - 1 - row});
            cell[kEdge] = line < 4 ? byte_of(1 - 0.25F * static_cast<float>(line)) : 0;
        }
    }
    const auto mark = [&](int point, Plane plane) {
        if (point != PositionView::kNowhere)
            planes[turned_cell(grid, symmetry, point % side, point / side) * kPlaneCount + plane] =
                kOn;
    };
    mark(view.last, kLast);
    mark(view.before_last, kBeforeLast);
    mark(view.ko, kKo);
}

}  // namespace nadare::features
