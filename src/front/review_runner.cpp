#include "front/review_runner.h"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "engine/analysis_pool.h"
#include "util/error.h"

namespace nadare::front {

namespace {

// What came from the pool's threads and waits for the caller's.
class Arrivals {
 public:
    struct Arrival {
        std::size_t index = 0;
        ReviewedPosition position{};
    };

    void add(Arrival arrival) {
        const std::lock_guard lock(mutex_);
        arrivals_.push_back(std::move(arrival));
        changed_.notify_one();
    }
    void fail(const std::string& why) {
        const std::lock_guard lock(mutex_);
        failure_ = why;
        changed_.notify_one();
    }
    // What has arrived, after waiting a little for something.
    std::vector<Arrival> take() {
        std::unique_lock lock(mutex_);
        changed_.wait_for(lock, std::chrono::milliseconds(100),
                          [this] { return !arrivals_.empty() || !failure_.empty(); });
        if (!failure_.empty()) throw util::Error(failure_);
        return std::exchange(arrivals_, {});
    }

 private:
    std::mutex mutex_;
    std::condition_variable changed_;
    std::vector<Arrival> arrivals_;
    std::string failure_;
};

}  // namespace

bool run_review(Review& review, const ReviewOptions& options, const ReviewHooks& hooks,
                const util::WallClock& clock) {
    const auto visits = static_cast<std::uint64_t>(options.visits);
    Arrivals arrivals;
    engine::AnalysisPool pool(options.engine, 0, clock);
    std::size_t missing = 0;
    for (std::size_t i = 0; i < review.steps.size(); ++i) {
        if (review.positions[i].visits >= visits) continue;
        ++missing;
        const go::Game& game = review.steps[i].game;
        pool.submit({.request =
                         [&game, visits] {
                             engine::AnalysisRequest request;
                             request.game = game;
                             request.visits = visits;
                             request.keeps_tree = false;
                             request.threads = 1;
                             return request;
                         },
                     .listener =
                         [&, i](const engine::AnalysisReport& report) {
                             // Fewer visits: it was cut short, and is not what was asked for.
                             if (report.is_final && report.visits >= visits)
                                 arrivals.add({i, to_reviewed(report, kMovesKept)});
                         },
                     .on_failed = [&](const std::string& why) { arrivals.fail(why); }});
    }
    while (missing > 0) {
        if (hooks.is_interrupted && hooks.is_interrupted()) return false;
        for (Arrivals::Arrival& arrival : arrivals.take()) {
            review.positions[arrival.index] = std::move(arrival.position);
            --missing;
            if (hooks.on_position) hooks.on_position(review);
        }
    }
    return true;
}

}  // namespace nadare::front
