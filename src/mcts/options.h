// How the search behaves: plain fields, each described once (util/options.h). The defaults suit
// games like Go, where a move is good at many moments: RAVE, no exploration term, nodes that grow
// late.
#pragma once

#include <array>
#include <cstdint>

#include "util/options.h"

namespace nadare::mcts {

// How much a child's RAVE value counts against its own. Both weightings take the two as independent
// estimates with mean squared errors a/N + b (Fuego); Pachi's has one free number: its own error is
// 1/n, that of RAVE 1/r + 1/k, which is β = r / (r + n + n·r/k).
enum class RaveWeighting { off, pachi, fuego };

inline auto enum_names(RaveWeighting) {
    return std::to_array<util::EnumName<RaveWeighting>>({{RaveWeighting::off, "off"},
                                                         {RaveWeighting::pachi, "pachi"},
                                                         {RaveWeighting::fuego, "fuego"}});
}

struct RaveOptions {
    RaveWeighting weighting = RaveWeighting::pachi;
    double equivalence = 1000;
    double own_error_per_visit = 1.0;
    double own_error_floor = 0.0;
    double error_per_visit = 1.1;
    double error_floor = 0.00005;
    double weight_at_once = 1.5;
    double weight_at_end = 0.5;
    bool own_first = true;
};

template <class Visitor>
void describe(RaveOptions& o, Visitor&& option) {
    using util::Tunable;
    option(o.weighting, {"rave", Tunable::no, "how RAVE values are weighted: off, pachi or fuego"});
    option(o.equivalence, {"rave-equivalence", 10.0, 100'000.0, Tunable::yes,
                           "pachi: visits at which RAVE and a child's own results weigh the same"});
    option(o.own_error_per_visit, {"rave-own-error-per-visit", 0.01, 100.0, Tunable::yes,
                                   "fuego: a in the error a/n + b of a child's own value"});
    option(o.own_error_floor, {"rave-own-error-floor", 0.0, 1.0, Tunable::yes,
                               "fuego: b in the error a/n + b of a child's own value"});
    option(o.error_per_visit, {"rave-error-per-visit", 0.01, 100.0, Tunable::yes,
                               "fuego: a in the error a/r + b of a child's RAVE value"});
    option(o.error_floor, {"rave-error-floor", 0.0, 1.0, Tunable::yes,
                           "fuego: b in the error a/r + b of a child's RAVE value"});
    option(o.weight_at_once, {"rave-weight-at-once", 0.01, 10.0, Tunable::yes,
                              "weight of a RAVE sample whose move was played right at the node"});
    option(o.weight_at_end, {"rave-weight-at-end", 0.01, 10.0, Tunable::yes,
                             "weight of one whose move came last; linear in between"});
    option(o.own_first, {"rave-own-first", Tunable::no,
                         "a move counts only if the opponent had not played the same one before"});
}

// The term that grows for children visited little. GoIntellect's is UCB1 with the fixed factor
// sqrt(1/5). UCB1-Tuned takes value·(1 − value) for the variance, which is exact for wins and
// losses.
enum class Exploration { none, ucb1, ucb1_tuned, go_intellect };

inline auto enum_names(Exploration) {
    return std::to_array<util::EnumName<Exploration>>({{Exploration::none, "none"},
                                                       {Exploration::ucb1, "ucb1"},
                                                       {Exploration::ucb1_tuned, "ucb1-tuned"},
                                                       {Exploration::go_intellect, "gointellect"}});
}

// What a child without visits is worth: what prior and RAVE say, with the exploration term of one
// visit more than there were (Fuego); or a fixed first-play urgency, whatever they say.
enum class FirstPlay { estimate, urgency };

inline auto enum_names(FirstPlay) {
    return std::to_array<util::EnumName<FirstPlay>>(
        {{FirstPlay::estimate, "estimate"}, {FirstPlay::urgency, "urgency"}});
}

struct SelectionOptions {
    RaveOptions rave{};
    Exploration exploration = Exploration::none;
    double exploration_factor = 1.0;
    double puct = 0.0;
    FirstPlay first_play = FirstPlay::estimate;
    double first_play_urgency = 1.1;
    double even_prior = 0.0;
};

template <class Visitor>
void describe(SelectionOptions& o, Visitor&& option) {
    using util::Tunable;
    describe(o.rave, option);
    option(o.exploration, {"exploration", Tunable::no, "none, ucb1, ucb1-tuned or gointellect"});
    option(o.exploration_factor, {"exploration-factor", 0.0, 10.0, Tunable::yes,
                                  "factor before the exploration term of ucb1 and ucb1-tuned"});
    option(o.puct, {"puct", 0.0, 100.0, Tunable::yes,
                    "factor before policy * sqrt(parent visits) / (1 + visits); 0 is off"});
    option(o.first_play, {"first-play", Tunable::no,
                          "how a child without visits is scored: estimate or urgency"});
    option(o.first_play_urgency, {"first-play-urgency", 0.0, 10'000.0, Tunable::yes,
                                  "score of a child without visits, with first-play urgency"});
    option(o.even_prior, {"even-prior", 0.0, 1'000.0, Tunable::yes,
                          "simulations of value 1/2 that every child seems to have had"});
}

// A node offers its most urgent children first, and more as its visits grow: `step` more each time
// they have grown by the factor `growth`. Nodes with few children offer all of them; so does the
// root.
struct WideningOptions {
    int above = 100;
    int initial = 64;
    int step = 8;
    double from = 100;
    double growth = 1.3;
};

template <class Visitor>
void describe(WideningOptions& o, Visitor&& option) {
    using util::Tunable;
    option(o.above, {"widen-above", 0, 10'000, Tunable::no,
                     "nodes with at most so many children offer all of them at once"});
    option(o.initial, {"widen-initial", 1, 10'000, Tunable::yes, "children offered at first"});
    option(o.step, {"widen-step", 1, 1'000, Tunable::yes, "children added at a time"});
    option(o.from, {"widen-from", 1.0, 1'000'000.0, Tunable::yes, "visits at the first addition"});
    option(o.growth, {"widen-growth", 1.001, 100.0, Tunable::yes,
                      "factor by which visits grow between additions"});
}

struct SearchOptions {
    SelectionOptions selection{};
    WideningOptions widening{};
    int expand_at = 4;
    int playouts_per_leaf = 1;
    int virtual_loss = 1;
    bool proofs = false;
    int notes_at = 192;
    int memory_mib = 350;
    int threads = 1;  // Set by whoever knows how much there is to search, so not described here.
    std::uint64_t seed = 1;
};

template <class Visitor>
void describe(SearchOptions& o, Visitor&& option) {
    using util::Tunable;
    describe(o.selection, option);
    describe(o.widening, option);
    option(o.expand_at,
           {"expand-at", 0, 1'000'000, Tunable::yes, "visits before a leaf gets children"});
    option(o.playouts_per_leaf,
           {"playouts-per-leaf", 1, 1'000, Tunable::yes, "evaluations in each simulation"});
    option(o.virtual_loss, {"virtual-loss", 0, 100, Tunable::yes,
                            "losses that a simulation under way seems to have had"});
    option(o.proofs, {"proofs", Tunable::no, "remember proven wins and losses in the tree"});
    option(o.notes_at, {"notes-at", 0, 1'000'000'000, Tunable::yes,
                        "visits from which a node has the model's counters (criticality)"});
    option(o.memory_mib, {"memory", 1, 200'000, Tunable::no, "MiB that the tree never exceeds"});
    option(o.seed, {"seed", std::uint64_t{0}, ~std::uint64_t{0}, Tunable::no,
                    "same seed, one thread, same simulations: same search"});
}

}  // namespace nadare::mcts
