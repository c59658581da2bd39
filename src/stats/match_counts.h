// A match between two players as numbers, seen by the first. Single games are counted as wins,
// draws and losses. Games of a pair share an opening and so are not independent: what is
// independent are pairs, and a pair has five possible scores. All values; pure functions.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <numeric>

namespace nadare::stats {

struct GameCounts {
    std::int64_t wins = 0;
    std::int64_t draws = 0;
    std::int64_t losses = 0;

    constexpr std::int64_t games() const noexcept { return wins + draws + losses; }
    constexpr double points() const noexcept {
        return static_cast<double>(wins) + static_cast<double>(draws) / 2;
    }
    // As the other player sees it.
    constexpr GameCounts reversed() const noexcept { return {losses, draws, wins}; }
    constexpr bool operator==(const GameCounts&) const = default;
};

// How many pairs of games gave the first player 0, ½, 1, 1½ and 2 points.
struct PairCounts {
    std::array<std::int64_t, 5> pairs{};

    constexpr std::int64_t count() const noexcept {
        return std::accumulate(pairs.begin(), pairs.end(), std::int64_t{0});
    }
    // Requires: 0 <= half_points <= 4.
    constexpr void add(int half_points) noexcept { ++pairs[static_cast<std::size_t>(half_points)]; }
    constexpr bool operator==(const PairCounts&) const = default;
};

// The distribution of an independent trial's score, which lies in [0, 1], and how many trials there
// were. A match of single games has three kinds of result, one of pairs five.
template <std::size_t N>
struct ScoreCounts {
    std::array<double, N> counts{};

    static constexpr double score(std::size_t kind) noexcept {
        return static_cast<double>(kind) / static_cast<double>(N - 1);
    }
    constexpr double trials() const noexcept {
        return std::accumulate(counts.begin(), counts.end(), 0.0);
    }
    // Requires (both): trials() > 0.
    constexpr double mean() const noexcept {
        double sum = 0;
        for (std::size_t i = 0; i < N; ++i) sum += counts[i] * score(i);
        return sum / trials();
    }
    // Of one trial; divided by the number of trials, not one less.
    constexpr double variance() const noexcept {
        const double centre = mean();
        double sum = 0;
        for (std::size_t i = 0; i < N; ++i)
            sum += counts[i] * (score(i) - centre) * (score(i) - centre);
        return sum / trials();
    }
};
using Trinomial = ScoreCounts<3>;
using Pentanomial = ScoreCounts<5>;

constexpr Trinomial trinomial(const GameCounts& games) noexcept {
    return {{static_cast<double>(games.losses), static_cast<double>(games.draws),
             static_cast<double>(games.wins)}};
}
constexpr Pentanomial pentanomial(const PairCounts& pairs) noexcept {
    Pentanomial result;
    for (std::size_t i = 0; i < pairs.pairs.size(); ++i)
        result.counts[i] = static_cast<double>(pairs.pairs[i]);
    return result;
}

}  // namespace nadare::stats
