#include "engine/analysis_pool.h"

#include <algorithm>
#include <exception>
#include <utility>

namespace nadare::engine {

AnalysisPool::AnalysisPool(const EngineOptions& options, int most_at_once,
                           const util::WallClock& clock)
    : options_(options), threads_(thread_count(options.budget)), clock_(clock) {
    const int workers = most_at_once > 0 ? most_at_once : threads_;
    options_.search.memory_mib = std::max(1, options.search.memory_mib / workers);
    for (int i = 0; i < workers; ++i)
        workers_.emplace_back([this](const std::stop_token& stop) { work(stop); });
}

AnalysisPool::~AnalysisPool() {
    for (std::jthread& worker : workers_) worker.request_stop();
    cancel_all();
    workers_.clear();
}

AnalysisPool::Ticket AnalysisPool::submit(Job job) {
    const std::lock_guard lock(mutex_);
    const Ticket ticket{submitted_++};
    const Key key{-job.priority, static_cast<std::uint64_t>(ticket)};
    waiting_.emplace(key, Waiting{.ticket = ticket, .job = std::move(job)});
    changed_.notify_all();
    return ticket;
}

void AnalysisPool::cancel(Ticket ticket) {
    std::function<void()> tell;
    {
        const std::lock_guard lock(mutex_);
        if (const auto running = running_.find(ticket); running != running_.end())
            running->second.request_stop();
        const auto waiting = std::find_if(waiting_.begin(), waiting_.end(), [&](const auto& entry) {
            return entry.second.ticket == ticket;
        });
        if (waiting == waiting_.end()) return;
        tell = std::move(waiting->second.job.on_never_begun);
        waiting_.erase(waiting);
        changed_.notify_all();
    }
    if (tell) tell();
}

void AnalysisPool::cancel_all() {
    std::map<Key, Waiting> never_begun;
    {
        const std::lock_guard lock(mutex_);
        never_begun.swap(waiting_);
        for (auto& [ticket, stop] : running_) stop.request_stop();
        changed_.notify_all();
    }
    for (auto& [key, waiting] : never_begun)
        if (waiting.job.on_never_begun) waiting.job.on_never_begun();
}

void AnalysisPool::wait_until_idle() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return waiting_.empty() && running_.empty(); });
}

// Requires: the lock, and the job counted among those that run.
int AnalysisPool::share_of_threads() const noexcept {
    const std::size_t jobs = std::min(running_.size() + waiting_.size(), workers_.size());
    return std::max(1, threads_ / std::max(1, static_cast<int>(jobs)));
}

void AnalysisPool::work(const std::stop_token& stop) {
    Analyst analyst(options_, clock_);
    while (true) {
        Waiting next;
        std::stop_source stop_job;
        int threads = 1;
        {
            std::unique_lock lock(mutex_);
            if (!changed_.wait(lock, stop, [this] { return !waiting_.empty(); })) return;
            next = std::move(waiting_.begin()->second);
            waiting_.erase(waiting_.begin());
            running_.emplace(next.ticket, stop_job);
            threads = share_of_threads();
        }
        try {
            AnalysisRequest request = next.job.request();
            if (request.threads == 0) request.threads = threads;
            analyst.analyze(request, stop_job.get_token(), next.job.listener);
        } catch (const std::exception& error) {
            analyst.forget();
            if (next.job.on_failed) next.job.on_failed(error.what());
        }
        const std::lock_guard lock(mutex_);
        running_.erase(next.ticket);
        changed_.notify_all();
    }
}

}  // namespace nadare::engine
