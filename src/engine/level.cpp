#include "engine/level.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "util/assert.h"

namespace nadare::engine {

namespace {

using Scale = std::array<LevelSetting, kTopLevel - 1>;  // The top has no setting.

// Simulations; temperature, win rate, points and visits of a drawn move. Set so that each wins about
// two of three games against the one below: docs/strength/2026-11-19-levels.md and the records it
// names.
constexpr Scale kSmall = {{
    {400, {100, 0.5, 40, 1}},
    {400, {10, 0.45, 30, 3}},
    {400, {5, 0.4, 25, 4}},
    {400, {3.5, 0.3, 20, 4}},
    {400, {2.2, 0.25, 15, 4}},
    {300, {1.5, 0.2, 12, 4}},
    {300, {0.9, 0.15, 10, 4}},
    {300, {}},
    {560, {}},
    {1'100, {}},
    {1'950, {}},
    {3'350, {}},
    {6'200, {}},
    {12'000, {}},
    {24'000, {}},
    {46'000, {}},
}};
constexpr Scale kLarge = {{
    {300, {16, 0.42, 38, 3}},
    {300, {4.9, 0.35, 30, 4}},
    {300, {3.25, 0.31, 25, 4}},
    {300, {2.3, 0.26, 21, 4}},
    {300, {1.6, 0.2, 16, 4}},
    {300, {1.1, 0.16, 13, 4}},
    {300, {0.75, 0.13, 10, 4}},
    {400, {}},
    {680, {}},
    {1'050, {}},
    {1'630, {}},
    {2'530, {}},
    {3'920, {}},
    {6'080, {}},
    {9'430, {}},
    {14'600, {}},
}};

double between(double small, double large, double share) {
    return small + share * (large - small);
}

constexpr int kStep = 120;

// Where ranks are counted from: docs/strength/2026-11-18-levels.md. Above, no games tell anything.
constexpr int kAnchor = 10;
constexpr double kAnchorKyu = 6.5;
constexpr double kPointsARank = 100;

}  // namespace

LevelSetting level_setting(int level, int size) noexcept {
    assert(1 <= level && level <= kTopLevel);
    if (level == kTopLevel) return {};
    const LevelSetting& small = kSmall[static_cast<std::size_t>(level - 1)];
    const LevelSetting& large = kLarge[static_cast<std::size_t>(level - 1)];
    const double share = std::clamp((size * size - 9.0 * 9) / (19.0 * 19 - 9.0 * 9), 0.0, 1.0);
    // Simulations count by their ratio: twice as many are worth much the same everywhere.
    const double log_simulations = between(std::log(static_cast<double>(small.simulations)),
                                           std::log(static_cast<double>(large.simulations)), share);
    return {.simulations = std::llround(std::exp(log_simulations)),
            .choice = {
                .temperature = between(small.choice.temperature, large.choice.temperature, share),
                .loss = between(small.choice.loss, large.choice.loss, share),
                .points = between(small.choice.points, large.choice.points, share),
                .visits = static_cast<int>(
                    std::lround(between(small.choice.visits, large.choice.visits, share)))}};
}

int level_rating(int level) noexcept {
    assert(1 <= level && level <= kTopLevel);
    return (level - 1) * kStep;
}

std::optional<int> estimated_kyu(int level) noexcept {
    assert(1 <= level && level <= kTopLevel);
    if (level > kAnchor) return std::nullopt;
    const int below = level_rating(kAnchor) - level_rating(level);
    return static_cast<int>(std::lround(kAnchorKyu + below / kPointsARank));
}

}  // namespace nadare::engine
