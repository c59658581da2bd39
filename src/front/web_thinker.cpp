#include "front/web_thinker.h"

#include <algorithm>
#include <utility>

#include "engine/search_player.h"
#include "engine/status.h"

namespace nadare::front {

int CoreShare::threads() const noexcept {
    return std::max(1, cores_ / std::max(1, thinking_.load(std::memory_order_relaxed)));
}

int CoreShare::threads_for(const engine::LevelSetting& level) const noexcept {
    constexpr int kWorthThreads = 2'000;
    return level.simulations == 0 || level.simulations >= kWorthThreads ? threads() : 1;
}

WebThinker::WebThinker(const engine::EngineOptions& options, const util::WallClock& clock,
                       CoreShare& share)
    : base_(options), clock_(clock), share_(share), playing_(options) {}

WebThinker::~WebThinker() = default;

engine::Decision WebThinker::choose(const Task& task, std::stop_token stop,
                                    engine::SearchWatcher watcher) {
    const CoreShare::Turn turn(share_);
    playing_ = base_;
    playing_.level = task.level;
    playing_.budget.simulations = 0;
    playing_.budget.cpu_seconds = util::Seconds(0);
    playing_.budget.seconds = task.time;
    playing_.budget.threads =
        share_.threads_for(engine::level_setting(task.level, task.game.size()));
    if (!player_) player_ = std::make_unique<engine::SearchPlayer>(playing_, clock_);
    player_->apply_options();
    player_->set_watcher(std::move(watcher));
    return player_->choose(task.game, task.game.to_play(), std::move(stop));
}

engine::AnalysisReport WebThinker::analyze(const Task& task, util::Seconds interval,
                                           std::stop_token stop,
                                           const engine::Analyst::Listener& listener) {
    constexpr int kMovesShown = 24;
    const CoreShare::Turn turn(share_);
    if (!analyst_) analyst_ = std::make_unique<engine::Analyst>(base_, clock_);
    return analyst_->analyze({.game = task.game,
                              .time = task.time,
                              .interval = interval,
                              .threads = share_.threads(),
                              .contents = {.ownership = true, .max_moves = kMovesShown}},
                             std::move(stop), listener);
}

go::FinalStatus WebThinker::judge_end(const go::Game& game) {
    const CoreShare::Turn turn(share_);
    return engine::estimate_final_status(game, {}, base_);
}

void WebThinker::rest() noexcept {
    player_.reset();
    analyst_.reset();
}

}  // namespace nadare::front
