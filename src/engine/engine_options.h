// Every setting of the engine in one struct: what the command line, config files, GTP and the web
// show, the tuner changes and match records keep.
#pragma once

#include <chrono>
#include <cstdint>

#include "engine/dynamic_komi.h"
#include "engine/game_clock.h"
#include "engine/level.h"
#include "engine/priors.h"
#include "mcts/options.h"
#include "playout/options.h"
#include "util/clock.h"
#include "util/options.h"

namespace nadare::engine {

// How a simulation's result becomes a value.
struct ResultOptions {
    double score_weight = 0;
    double territory_score_weight = 0.02;
    double length_weight = 0;
};
template <class Visitor>
void describe(ResultOptions& o, Visitor&& option) {
    using util::Tunable;
    option(o.score_weight, {"score-weight", 0.0, 0.5, Tunable::yes,
                            "share of a value that rewards winning by more, under area rules"});
    option(o.territory_score_weight,
           {"territory-score-weight", 0.0, 0.5, Tunable::yes,
            "the same under territory rules, where a careless move costs a point"});
    option(o.length_weight, {"length-weight", 0.0, 0.5, Tunable::yes,
                             "share of a value that rewards winning in a shorter playout"});
}

struct CriticalityOptions {
    bool criticality = false;
    double criticality_factor = 1.1;
};
template <class Visitor>
void describe(CriticalityOptions& o, Visitor&& option) {
    using util::Tunable;
    option(o.criticality,
           {"criticality", Tunable::no, "strengthen RAVE at points that decide the game"});
    option(o.criticality_factor, {"criticality-factor", 0.0, 10.0, Tunable::yes,
                                  "RAVE weight is multiplied by 1 + this times the criticality"});
}

// How long to think, and on how many threads. 0: not given. The first limit reached ends a search;
// without any the clock decides, and without a clock kDefaultThinkingTime.
struct BudgetOptions {
    std::int64_t simulations = 0;
    std::chrono::duration<double> seconds{0};
    std::chrono::duration<double> cpu_seconds{0};
    int threads = 0;
    bool early_stop = true;
    bool overspend = true;
    double stop_when_won = 0.95;

    bool is_given() const noexcept {
        return simulations > 0 || seconds.count() > 0 || cpu_seconds.count() > 0;
    }
};
inline constexpr std::chrono::duration<double> kDefaultThinkingTime{3};

// How many threads search: those asked for, or else every core of this machine. A fixed number of
// simulations is what people repeat experiments with, and only one thread searches the same tree
// every time; so there it is one, unless more are asked for.
int thread_count(const BudgetOptions& budget) noexcept;

template <class Visitor>
void describe(BudgetOptions& o, Visitor&& option) {
    using util::Seconds;
    using util::Tunable;
    option(o.simulations, {"simulations", std::int64_t{0}, std::int64_t{1'000'000'000'000},
                           Tunable::no, "simulations per move; 0: no such limit"});
    option(o.seconds, {"seconds", Seconds(0), Seconds(1e6), Tunable::no,
                       "seconds per move; 0: no such limit (3 without any limit or clock)"});
    option(o.cpu_seconds, {"cpu-seconds", Seconds(0), Seconds(1e6), Tunable::no,
                           "CPU seconds per move, over all threads; 0: no such limit"});
    option(o.threads, {"threads", 0, 1'024, Tunable::no,
                       "threads that search; 0: all cores, but one where simulations are given"});
    option(o.early_stop, {"early-stop", Tunable::no,
                          "by time or level, stop as soon as the chosen move cannot change"});
    option(o.overspend,
           {"overspend", Tunable::no, "by the clock, think longer where the choice is unclear"});
    option(o.stop_when_won, {"stop-when-won", 0.5, 1.0, Tunable::no,
                             "expected value above which a third of the time is enough, by clock "
                             "or seconds; 1 for never"});
}

struct DecisionOptions {
    bool resign = true;
    double resign_below = 0.08;
    double resign_after = 0.2;
    bool capture_dead = false;
    bool ponder = true;
    bool reuse_tree = true;
    bool filter_root = true;
    bool book = true;
};
template <class Visitor>
void describe(DecisionOptions& o, Visitor&& option) {
    using util::Tunable;
    option(o.resign, {"resign", Tunable::no, "resign a game that is lost"});
    option(o.resign_below,
           {"resign-below", 0.0, 0.5, Tunable::no, "expected value below which a game is lost"});
    option(o.resign_after, {"resign-after", 0.0, 3.0, Tunable::no,
                            "moves before which not to resign, as a share of the board"});
    option(o.capture_dead,
           {"capture-dead", Tunable::no,
            "play on until dead stones are off the board, for Tromp-Taylor referees"});
    option(o.ponder, {"ponder", Tunable::no,
                      "think on the opponent's time, unless simulations or CPU seconds are given"});
    option(o.reuse_tree, {"reuse-tree", Tunable::no, "keep what is known from move to move"});
    option(o.filter_root,
           {"filter-root", Tunable::no,
            "leave own eyes, hopeless ladder escapes and the empty edge out at the root"});
    option(o.book, {"book", Tunable::no, "play from an opening book (none is shipped yet)"});
}

struct EngineOptions {
    mcts::SearchOptions search{};
    playout::Preset policy = playout::Preset::standard;
    util::Changes<playout::PolicyOptions> playout{.unset = "as-policy"};  // To the policy's own.
    PriorOptions prior{};
    ResultOptions result{};
    CriticalityOptions criticality{};
    DynamicKomiOptions komi{};
    ClockOptions clock{};
    BudgetOptions budget{};
    DecisionOptions decision{};
    int level = 0;
    ChoiceOptions choice{};
};
template <class Visitor>
void describe(EngineOptions& o, Visitor&& option) {
    using util::Tunable;
    option(o.level, {"level", 0, kTopLevel, Tunable::no,
                     "how strong to play, from 1, a beginner, to all there is; 0: no level, only "
                     "what other options say"});
    describe(o.budget, option);
    describe(o.decision, option);
    describe(o.choice, option);
    describe(o.search, option);
    option(o.policy, {"policy", Tunable::no, "who plays the simulated games"});
    describe(o.playout, option);
    describe(o.prior, option);
    describe(o.result, option);
    describe(o.criticality, option);
    describe(o.komi, option);
    describe(o.clock, option);
}

// What a move on a board of this size is searched and chosen with: these options, changed as their
// level says. A limit that was given and is lower than the level's stays.
EngineOptions apply_level(EngineOptions options, int size);

// Whether a level keeps it from playing as well as it can.
bool is_held_back(const EngineOptions& options) noexcept;

// Whether a move gets a fixed amount of reading, to which the opponent's time may add nothing.
bool has_fixed_work(const EngineOptions& options) noexcept;

}  // namespace nadare::engine
