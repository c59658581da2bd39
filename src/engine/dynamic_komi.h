// Dynamic komi: asks for more than a bare win when far ahead, and for less when far behind, so that
// simulations keep telling moves apart (Baudiš 2011; Baudiš and Gailly 2012, section 4.2).
//
//   linear      handicap games: the value of the handicap stones, decreasing to nothing over a
//   number of
//               moves. White then plays as if the stones were compensated, and does not despair.
//   situational value-based: the komi is moved in steps until the expected value lies in a band
//   around
//               one half; what has once proved too much (a "ratchet") is not asked for again.
//   adaptive    linear first; after that, points are asked of ourselves while we expect to win
//   almost
//               surely, which wins by a margin instead of by half a point.
//
// An offset is in points against Black: komi + offset is what a simulation is scored with. Used by
// one thread; a search reads the offset when it starts.
#pragma once

#include <array>

#include "go/game.h"
#include "go/outcome.h"
#include "util/options.h"

namespace nadare::engine {

enum class KomiMethod { off, linear, situational, adaptive };

inline auto enum_names(KomiMethod) {
    return std::to_array<util::EnumName<KomiMethod>>({{KomiMethod::off, "off"},
                                                      {KomiMethod::linear, "linear"},
                                                      {KomiMethod::situational, "situational"},
                                                      {KomiMethod::adaptive, "adaptive"}});
}

struct DynamicKomiOptions {
    KomiMethod method =
        KomiMethod::linear;  // Worth nothing in even games (same paper), so off there.
    double stone_value = 7;
    double linear_share = 0.55;
    double sure_win = 0.85;
    double band_low = 0.45;
    double band_high = 0.55;
    double step = 2;
    double most = 30;
};
template <class Visitor>
void describe(DynamicKomiOptions& o, Visitor&& option) {
    using util::Tunable;
    option(o.method, {"dynamic-komi", Tunable::no, "how the komi of simulations follows the game"});
    option(o.stone_value, {"komi-stone-value", 0.0, 20.0, Tunable::yes,
                           "points a handicap stone is taken to be worth"});
    option(o.linear_share, {"komi-linear-share", 0.0, 1.0, Tunable::yes,
                            "share of the board played when the handicap no longer counts"});
    option(o.sure_win, {"komi-sure-win", 0.5, 1.0, Tunable::yes,
                        "adaptive: expected value above which more points are asked for"});
    option(o.band_low, {"komi-band-low", 0.0, 1.0, Tunable::yes,
                        "situational: expected value below which fewer points are asked for"});
    option(o.band_high, {"komi-band-high", 0.0, 1.0, Tunable::yes,
                         "situational: expected value above which more points are asked for"});
    option(o.step, {"komi-step", 0.5, 20.0, Tunable::yes, "points the komi is moved at a time"});
    option(o.most, {"komi-most", 0.0, 200.0, Tunable::yes, "points the komi is moved at the most"});
}

class DynamicKomi {
 public:
    // Requires: the options outlive it.
    explicit DynamicKomi(const DynamicKomiOptions& options) : options_(options) {}

    void start_new_game() noexcept;

    // Points against Black for a search that `player` starts in this game.
    double offset(const go::Game& game, go::Color player) const noexcept;

    // What such a search expected for the player, with the offset in force.
    void learn(const go::Game& game, go::Color player, go::Value value) noexcept;

 private:
    bool is_linear_phase(const go::Game& game) const noexcept;
    double linear_offset(const go::Game& game) const noexcept;

    // What a player has learned.
    struct Demand {
        double asked = 0;      // Points asked of oneself beyond a bare win; negative: given.
        double ratchet = 1e9;  // Asking for this much has already failed.
    };

    const DynamicKomiOptions& options_;
    std::array<Demand, 2> demands_{};  // Of each player: one program may play both.
};

}  // namespace nadare::engine
