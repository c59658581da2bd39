// A search player with everything around it, for tests: little memory, one thread, few simulations.
#pragma once

#include <gtest/gtest.h>

#include <atomic>
#include <string>

#include "engine/search_player.h"
#include "game_from_diagram.h"
#include "go/text.h"
#include "util/clock.h"

namespace nadare::engine::testing {

inline EngineOptions small_options(std::int64_t simulations = 400) {
    EngineOptions options;
    options.search.memory_mib = 16;
    options.budget.simulations = simulations;
    options.budget.threads = 1;
    return options;
}

// A seki in the upper left, and everything else settled: whoever plays at a or b is taken.
inline constexpr const char* kSeki = R"(
        O X a O X X . X .
        O X b O X . X X X
        O X X O X X X . X
        O X X O X X . X X
        O O O X X X X X X
        O O . O O O O O O
        . O O O . O . O O
        O O . O O O O O .
        . O O O . O . O O )";

struct TestPlayer {
    explicit TestPlayer(const EngineOptions& engine_options = small_options())
        : options(engine_options) {}

    Decision choose(const go::Game& game, go::Color color) {
        return player.choose(game, color, {});
    }

    EngineOptions options;
    util::SteadyClock wall;
    SearchPlayer player{options, wall};
};

// What a fresh player does: a vertex, "pass" or "resign". It must be legal.
inline std::string answer(const go::Game& game, go::Color color,
                          const EngineOptions& options = small_options()) {
    TestPlayer player(options);
    const Decision decision = player.choose(game, color);
    EXPECT_TRUE(game.is_legal({decision.point, color}));
    return decision.resigns ? "resign" : go::to_vertex(decision.point, game.size());
}

// A clock that moves on whenever somebody looks at it: a machine on which everything takes that
// long.
class TickingClock final : public util::WallClock {
 public:
    explicit TickingClock(util::Seconds step)
        : step_(std::chrono::duration_cast<Duration>(step).count()) {}

    Time now() const noexcept override {
        return Time(Duration(since_start_.fetch_add(step_, std::memory_order_relaxed)));
    }

 private:
    Duration::rep step_;
    mutable std::atomic<Duration::rep> since_start_ = 0;
};

}  // namespace nadare::engine::testing
