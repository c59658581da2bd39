// Many analyses that share the machine: jobs wait by priority, and as many run at once as there are
// cores. A job that runs alone gets all the cores; when several run or wait, each gets its share, so
// that a whole game is analysed as fast as the machine can, and one position too.
//
// Any thread may call anything here. Listeners are called on the pool's threads, one call at a time
// for each job; they may submit and cancel, but not destroy the pool.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <stop_token>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "engine/analysis.h"

namespace nadare::engine {

class AnalysisPool {
 public:
    enum class Ticket : std::uint64_t {};

    struct Job {
        // Made when its turn comes, for a game is large and thousands may wait. Without `threads`
        // it gets its share.
        std::function<AnalysisRequest()> request{};
        int priority = 0;  // Higher ones first; among equals, those submitted earlier.
        Analyst::Listener listener{};
        // Called once, instead of a final report, if the job was cancelled before it began.
        std::function<void()> on_never_begun{};
        // The same if something failed, or the listener threw; told in a sentence.
        std::function<void(const std::string&)> on_failed{};
    };

    // Memory and threads of the options are shared among the jobs that run. `most_at_once` 0: as
    // many jobs as threads. Requires: the clock outlives it.
    AnalysisPool(const EngineOptions& options, int most_at_once, const util::WallClock& clock);
    AnalysisPool(const AnalysisPool&) = delete;
    AnalysisPool& operator=(const AnalysisPool&) = delete;
    // Cancels what is left and waits for it.
    ~AnalysisPool();

    Ticket submit(Job job);
    // A job that runs ends at once with what it has; one that waits never begins. Nothing happens
    // to one that is done.
    void cancel(Ticket ticket);
    void cancel_all();
    // Until there is nothing to do.
    void wait_until_idle();

 private:
    struct Waiting {
        Ticket ticket{};
        Job job{};
    };
    // Highest priority first, then first come.
    using Key = std::pair<int, std::uint64_t>;

    void work(const std::stop_token& stop);
    int share_of_threads() const noexcept;

    EngineOptions options_;
    int threads_;
    const util::WallClock& clock_;

    std::mutex mutex_;  // Guards everything below but the workers.
    std::condition_variable_any changed_;
    std::map<Key, Waiting> waiting_;
    std::map<Ticket, std::stop_source> running_;
    std::uint64_t submitted_ = 0;

    std::vector<std::jthread> workers_;
};

}  // namespace nadare::engine
