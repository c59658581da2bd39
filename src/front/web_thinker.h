// The engine behind one game of the page: it moves at the game's level, looks at positions with all
// it has, and says at the end which stones are dead. Many games think at once; each takes the
// number of threads that is its share of the cores at that moment.
#pragma once

#include <atomic>
#include <chrono>
#include <memory>
#include <stop_token>

#include "engine/analysis.h"
#include "engine/engine_options.h"
#include "engine/level.h"
#include "engine/player.h"
#include "front/web_options.h"
#include "go/game.h"
#include "go/scoring.h"
#include "util/clock.h"

namespace nadare::front {

// How many are thinking, and so how many threads each of them should use. Any thread may call it;
// the count publishes nothing else, so relaxed order is enough.
class CoreShare {
 public:
    // Requires: at least one core.
    explicit CoreShare(int cores) noexcept : cores_(cores) {}

    // While it exists, its owner is thinking.
    class Turn {
     public:
        explicit Turn(CoreShare& share) noexcept : share_(share) {
            share_.thinking_.fetch_add(1, std::memory_order_relaxed);
        }
        Turn(const Turn&) = delete;
        Turn& operator=(const Turn&) = delete;
        ~Turn() { share_.thinking_.fetch_sub(1, std::memory_order_relaxed); }

     private:
        CoreShare& share_;
    };

    int threads() const noexcept;
    // A few simulations are done before a second thread has begun; many need not wait for one core.
    int threads_for(const engine::LevelSetting& level) const noexcept;

 private:
    int cores_;
    std::atomic<int> thinking_ = 0;
};

// Used by one thread at a time.
class WebThinker {
 public:
    // Requires: clock and share outlive it.
    WebThinker(const engine::EngineOptions& options, const util::WallClock& clock,
               CoreShare& share);
    ~WebThinker();

    struct Task {
        const go::Game& game;
        int level = engine::kTopLevel;
        util::Seconds time{1};
    };
    engine::Decision choose(const Task& task, std::stop_token stop,
                            engine::SearchWatcher watcher = {});
    // What is seen at full strength, whatever the level. Goes on from what it saw before.
    engine::AnalysisReport analyze(const Task& task, util::Seconds interval, std::stop_token stop,
                                   const engine::Analyst::Listener& listener);
    go::FinalStatus judge_end(const go::Game& game);
    // Gives the memory back.
    void rest() noexcept;

 private:
    const engine::EngineOptions base_;
    const util::WallClock& clock_;
    CoreShare& share_;
    engine::EngineOptions playing_;  // What the player reads: changed from move to move.
    std::unique_ptr<engine::Player> player_;
    std::unique_ptr<engine::Analyst> analyst_;
};

}  // namespace nadare::front
