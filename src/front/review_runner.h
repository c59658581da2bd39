// Analyses the positions of a game that were not looked at as often as wanted, several at a time.
#pragma once

#include <cstdint>
#include <functional>

#include "engine/engine_options.h"
#include "front/review.h"
#include "util/clock.h"
#include "util/options.h"

namespace nadare::front {

// What `nadare review` can be told.
struct ReviewOptions {
    std::int64_t visits = 2'000;
    double mistake_points = 3;
    int most_mistakes = 10;
    engine::EngineOptions engine{};
};
template <class Visitor>
void describe(ReviewOptions& o, Visitor&& option) {
    using util::Tunable;
    option(o.visits, {"visits", std::int64_t{1}, std::int64_t{1'000'000'000}, Tunable::no,
                      "simulations for each position"});
    option(o.mistake_points, {"mistake-points", 0.1, 1'000.0, Tunable::no,
                              "points a move loses at the least to be called a mistake"});
    option(o.most_mistakes,
           {"most-mistakes", 0, 1'000, Tunable::no, "mistakes listed at the most"});
    describe(o.engine, option);
}

struct ReviewHooks {
    // Asked about ten times a second; true ends the run. What is done by then stays.
    std::function<bool()> is_interrupted{};
    // Called after each position, on the caller's thread.
    std::function<void(const Review&)> on_position{};
};

// Fills in review.positions; what is known of one stays until more is. One thread a position, and a
// tree of its own: the same options give the same review. Answers whether all is known. Throws
// util::Error if memory is not to be had.
bool run_review(Review& review, const ReviewOptions& options, const ReviewHooks& hooks,
                const util::WallClock& clock);

}  // namespace nadare::front
