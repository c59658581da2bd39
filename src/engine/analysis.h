// Analysis: a search that tells what it thinks while it runs. For people who look at a game and for
// programs that show it: nothing here belongs to a protocol.
//
//     Analyst analyst(options, clock);
//     analyst.analyze({.game = game, .interval = 0.1s}, stop, [&](const AnalysisReport& report) {
//         show(report);   // about ten times a second, on this thread
//     });
//
// An analysis is a call that lasts until its limits, or until a stop is requested, which it obeys
// within a simulation or two. To run one beside something else, call it on a thread of its own
// (std::jthread brings the stop token); to share the machine among many positions, see
// analysis_pool.h. An Analyst is used by one thread at a time; distinct ones are independent.
//
// While a report is made no simulation runs, so that all its numbers belong together; that costs
// about a millisecond each time, and nothing in between.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <stop_token>
#include <vector>

#include "engine/engine_options.h"
#include "engine/go_search.h"
#include "engine/move_restrictions.h"
#include "go/game.h"
#include "go/outcome.h"
#include "util/clock.h"

namespace nadare::engine {

// Scores of fewer simulations than this are noise.
inline constexpr std::uint64_t kFewestScored = 100;

// A number for every point of the board, row by row from the upper left; empty if not asked for.
using BoardValues = std::vector<float>;

// One candidate.
struct AnalyzedMove {
    go::Point point = go::Point::pass();
    std::uint32_t visits = 0;
    go::Value win_rate = 0.5;
    go::Value lower_bound = 0;      // Win rate that the true one is hardly below (mcts/report.h).
    double score_mean = 0;          // Of the simulations that began with the move, komi included.
    std::uint64_t scored = 0;       // How many of them have a score: those of an earlier position
                                    // that the tree kept have not.
    double score_deviation = 0;     // One standard deviation of a simulation's score.
    double prior = 0;               // Probability of the move before any search; 1 in all.
    std::vector<go::Point> line{};  // What is expected, the move itself first.
    std::vector<std::uint32_t> line_visits{};  // Of each move in it.
    BoardValues ownership{};                   // As the report's, after this move.
};

// Win rates, scores and ownership are the viewer's: more is better for them.
struct AnalysisReport {
    int size = 0;
    go::Color to_play = go::Color::black;
    go::Color viewer = go::Color::black;  // The player to move, unless seen_by() changed it.
    bool is_final = false;                // The last one of its analysis.

    std::uint32_t visits = 0;  // Of the position, those kept from an earlier search included.
    go::Value win_rate = 0.5;
    double score_mean = 0;  // The lead to be expected, komi included.
    double score_deviation = 0;
    std::uint64_t scored = 0;           // Simulations that scores and ownership come from.
    std::vector<AnalyzedMove> moves{};  // Best first.

    BoardValues ownership{};            // From 1 (always the viewer's) to -1 (never).
    BoardValues ownership_deviation{};  // Between simulations: 0 is certain, 1 wide open.
    BoardValues criticality{};          // How far owning a point and winning go together.
    BoardValues policy{};  // Prior of every point and, last, of passing; -1 where illegal.

    std::uint64_t simulations = 0;  // Made in this analysis.
    util::Seconds elapsed{0};
    double simulations_per_second = 0;
};

// What a report should hold beyond what is always there.
struct ReportContents {
    bool ownership = false;        // With its deviation.
    bool moves_ownership = false;  // For each move; simulations then take some percent longer.
    bool criticality = false;
    bool policy = false;
    int min_moves = 0;  // At least so many moves if there are any, unvisited ones too.
    int max_moves = 0;  // 0: all that were visited.
    int line_length = 15;
};

struct AnalysisRequest {
    go::Game game{};
    go::Color to_play = go::Color::empty;  // Empty: whose turn it is in the game.

    // The first limit reached ends it; 0 is no limit. Visits are those of the position, kept ones
    // included; where those have no scores, some simulations are made for them all the same.
    std::uint64_t visits = 0;
    util::Seconds time{0};
    // Between two reports while it runs; 0: only the final one.
    util::Seconds interval{0};

    // Moves to keep to, or to leave out, in the tree. Where they leave none they are ignored. A tree
    // that was grown under others is not gone on from, nor is one where they hold for more than the
    // first move: visits of moves that now are left out would count, and new ones start far behind.
    MoveRestrictions restrictions{};

    // Whether to go on from what the latest analysis found about this position. Without, the same
    // seed, visits and one thread give the same report.
    bool keeps_tree = true;
    int threads = 0;  // 0: as the options say.
    ReportContents contents{};
};

class Analyst {
 public:
    using Listener = std::function<void(const AnalysisReport&)>;

    // Dynamic komi, the clock and the budget of the options are not used, but for the number of
    // threads. Requires: the clock outlives it.
    Analyst(const EngineOptions& options, const util::WallClock& clock);
    Analyst(const Analyst&) = delete;  // The search refers to the options in here.
    Analyst& operator=(const Analyst&) = delete;

    // Answers the final report, which the listener gets as well. Whatever the listener throws ends
    // the analysis and goes on to the caller.
    AnalysisReport analyze(const AnalysisRequest& request, std::stop_token stop = {},
                           const Listener& listener = {});

    // Drops the tree, and its memory.
    void forget() noexcept { search_.reset(); }
    void set_options(const EngineOptions& options);

 private:
    void prepare(const AnalysisRequest& request, go::Color to_play,
                 std::vector<go::Point> left_out);

    EngineOptions options_;
    const util::WallClock& clock_;
    std::unique_ptr<GoSearch> search_;
    int search_size_ = 0;
    // Where the root of the tree is, and the moves that were left out there.
    std::vector<go::Move> moves_{};
    std::vector<go::Point> left_out_{};
};

// What a search knows at this moment, for instance in a SearchWatcher. Where a player has moved the
// komi (engine/dynamic_komi.h), win rates are those of the moved one; scores are not. Requires: no
// simulation is running.
AnalysisReport report_on(GoSearch& search, const ReportContents& contents);

// The same with another player's eyes.
AnalysisReport seen_by(go::Color viewer, AnalysisReport report);

}  // namespace nadare::engine
