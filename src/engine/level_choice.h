// How a player that is to be weaker than its search takes a move from it: not always the best, but
// one of those the search found not much worse, drawn so that what it looked at most comes most
// often. The visits hold the learned prior and the reading, so what is drawn looks like a move of
// somebody who knows the game; the bounds keep a single move from throwing a game away.
//
// A move may cost so much of the win rate, and so many points besides: in a decided game all win
// rates are alike, and only points tell a sound move from a senseless one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "go/point.h"
#include "util/options.h"
#include "util/rng.h"

namespace nadare::engine {

struct ChoiceOptions {
    double temperature = 0;
    double loss = 0.1;
    double points = 10;
    int visits = 4;

    bool operator==(const ChoiceOptions&) const = default;
};
template <class Visitor>
void describe(ChoiceOptions& o, Visitor&& option) {
    using util::Tunable;
    option(o.temperature,
           {"choice-temperature", 0.0, 100.0, Tunable::no,
            "draw the move by visits to the power of 1 over this; 0: always the best move"});
    option(o.loss, {"choice-loss", 0.0, 1.0, Tunable::no,
                    "win rate that a drawn move may cost at most, as the search sees it"});
    option(o.points, {"choice-points", 0.0, 1'000.0, Tunable::no,
                      "points that a drawn move may cost at most, as the search sees it"});
    option(o.visits, {"choice-visits", 1, 1'000'000, Tunable::no,
                      "visits that a move needs to be drawn: fewer say little about its cost"});
}

// A move at the root of a finished search. Value and lead belong to the player to move.
struct ChoiceCandidate {
    go::Point point{};
    std::uint32_t visits = 0;
    double value = 0.5;
    double lead = 0;  // In points.
};

// Which of these to play. The first is what the search would play; it is the answer, too, where it
// is a pass, or nothing else is good enough. A pass is never drawn. The same generator, the same
// answer. Requires: at least one candidate.
std::size_t draw_choice(std::span<const ChoiceCandidate> candidates, const ChoiceOptions& options,
                        util::Rng& rng);

}  // namespace nadare::engine
