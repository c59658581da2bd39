// Everything a playout policy can be told, and the policies that have a name.
//
// A rate is the percentage of moves at which a heuristic is asked; 0 removes it. Rates are of the
// sequential chooser (Moggy's Seqchoose; study of 2014, §2.5.1); full-choose and urgency ask every
// heuristic whose rate is not 0 and let gammas or urgencies decide.
#pragma once

#include <array>
#include <string>

#include "util/options.h"

namespace nadare::playout {

// Who decides among the suggestions.
enum class Chooser {
    uniform,      // Nobody is asked; any playable point.
    sequential,   // The first heuristic with an answer; a random one of its answers.
    full_choose,  // All are asked; a draw by the product of the gammas of a move's tags.
    urgency,      // Every point takes part in one draw, the suggested ones with more lots.
    learned,      // Every point takes part in one draw, by learned weights.
};
inline auto enum_names(Chooser) {
    return std::to_array<util::EnumName<Chooser>>({{Chooser::uniform, "uniform"},
                                                   {Chooser::sequential, "sequential"},
                                                   {Chooser::full_choose, "full-choose"},
                                                   {Chooser::urgency, "urgency"},
                                                   {Chooser::learned, "learned"}});
}

// Which own points no playout fills.
enum class EyeRule {
    solid,     // One-point eyes that nine cells prove: false eyes get filled.
    enclosed,  // Any point with own stones on all sides, unless one of them is in atari (Fuego).
};
inline auto enum_names(EyeRule) {
    return std::to_array<util::EnumName<EyeRule>>(
        {{EyeRule::solid, "solid"}, {EyeRule::enclosed, "enclosed"}});
}

// One number per heuristic: gammas or urgencies.
struct Weights {
    double ko = 0;
    double nakade = 0;
    double local_atari = 0;
    double ladder = 0;
    double connection = 0;
    double two_liberties = 0;
    double n_liberties = 0;
    double pattern = 0;
    double block = 0;
    double global_atari = 0;
    double joseki = 0;
};

struct PolicyOptions {
    Chooser chooser = Chooser::sequential;

    int ko_rate = 0;
    int ko_age = 3;  // Moves since the ko was taken.
    int nakade_rate = 40;
    int local_atari_rate = 100;
    int ladder_rate = 0;
    int connection_rate = 0;
    int two_liberties_rate = 100;
    int n_liberties_rate = 100;
    int pattern_rate = 100;
    int block_rate = 0;
    int global_atari_rate = 0;
    int joseki_rate = 0;
    int fill_board_tries = 0;

    bool best_rescues = false;      // Of the ways out of atari only those to most liberties.
    bool lone_stones = false;       // Whether single stones of two liberties are worth a move.
    bool patterns_in_turn = false;  // Those beside the last move before those farther away.

    int self_atari_rate = 100;     // How often a bad self-atari is refused as a random move.
    bool throw_ins = false;        // Whether one that makes an eye false is good.
    bool other_liberty = false;    // Then play the chain's other liberty instead, if that is sound.
    int neighbourhood_rate = 100;  // How often a random move in one's own stones steps aside.
    EyeRule eye_rule = EyeRule::enclosed;
    int shape_tries = 0;      // Draws of a random move before a shape that appeals to nobody.
    double shape_full = 1.0;  // Weight from which a shape is always kept.

    int mercy = 0;  // A lead in stones that ends the playout; 0 for never.

    Weights gammas{6, 5.5, 5, 4, 4, 4, 3.5, 3, 2, 2, 1};
    double tenuki = 0.4;
    Weights urgencies{200, 200, 400, 100, 100, 100, 25, 60, 60, 50, 20};

    std::string weights_file;  // For the learned chooser; empty for what comes with the program.
};

namespace detail {
template <class Visitor>
void describe_gammas(Weights& w, Visitor&& option) {
    using util::Tunable;
    option(w.ko, {"gamma-ko", 0.0, 1e4, Tunable::yes, "full-choose: weight of ko moves"});
    option(w.nakade, {"gamma-nakade", 0.0, 1e4, Tunable::yes, "full-choose: weight of nakade"});
    option(w.local_atari,
           {"gamma-local-atari", 0.0, 1e4, Tunable::yes, "full-choose: weight of local ataris"});
    option(w.ladder, {"gamma-ladder", 0.0, 1e4, Tunable::yes, "full-choose: weight of ladders"});
    option(w.connection, {"gamma-connection", 0.0, 1e4, Tunable::yes,
                          "full-choose: weight of moves that prevent a cut"});
    option(w.two_liberties, {"gamma-two-liberties", 0.0, 1e4, Tunable::yes,
                             "full-choose: weight of two-liberty moves"});
    option(w.n_liberties, {"gamma-n-liberties", 0.0, 1e4, Tunable::yes,
                           "full-choose: weight of three- and four-liberty moves"});
    option(w.pattern, {"gamma-pattern", 0.0, 1e4, Tunable::yes, "full-choose: weight of patterns"});
    option(w.block, {"gamma-block", 0.0, 1e4, Tunable::yes, "full-choose: weight of blocks"});
    option(w.global_atari,
           {"gamma-global-atari", 0.0, 1e4, Tunable::yes, "full-choose: weight of other ataris"});
    option(w.joseki, {"gamma-joseki", 0.0, 1e4, Tunable::yes, "full-choose: weight of joseki"});
}
template <class Visitor>
void describe_urgencies(Weights& w, Visitor&& option) {
    using util::Tunable;
    option(w.ko, {"urgency-ko", 0.0, 1e6, Tunable::yes, "urgency of ko moves (others have 10)"});
    option(w.nakade, {"urgency-nakade", 0.0, 1e6, Tunable::yes, "urgency of nakade"});
    option(w.local_atari, {"urgency-local-atari", 0.0, 1e6, Tunable::yes, "urgency of ataris"});
    option(w.ladder, {"urgency-ladder", 0.0, 1e6, Tunable::yes, "urgency of ladders"});
    option(w.connection,
           {"urgency-connection", 0.0, 1e6, Tunable::yes, "urgency of moves that prevent a cut"});
    option(w.two_liberties,
           {"urgency-two-liberties", 0.0, 1e6, Tunable::yes, "urgency of two-liberty moves"});
    option(w.n_liberties, {"urgency-n-liberties", 0.0, 1e6, Tunable::yes,
                           "urgency of three- and four-liberty moves"});
    option(w.pattern, {"urgency-pattern", 0.0, 1e6, Tunable::yes, "urgency of patterns"});
    option(w.block, {"urgency-block", 0.0, 1e6, Tunable::yes, "urgency of blocks"});
    option(w.global_atari,
           {"urgency-global-atari", 0.0, 1e6, Tunable::yes, "urgency of ataris elsewhere"});
    option(w.joseki, {"urgency-joseki", 0.0, 1e6, Tunable::yes, "urgency of joseki"});
}
}  // namespace detail

template <class Visitor>
void describe(PolicyOptions& o, Visitor&& option) {
    using util::Tunable;
    option(o.chooser, {"chooser", Tunable::no, "who decides among the suggestions"});
    option(o.ko_rate, {"ko-rate", 0, 100, Tunable::yes, "percentage: retake a recent ko"});
    option(o.ko_age, {"ko-age", 1, 20, Tunable::yes, "moves for which a ko is recent"});
    option(o.nakade_rate, {"nakade-rate", 0, 100, Tunable::yes, "percentage: nakade"});
    option(o.local_atari_rate, {"local-atari-rate", 0, 100, Tunable::yes,
                                "percentage: capture, escape, counter-capture by the last move"});
    option(o.ladder_rate, {"ladder-rate", 0, 100, Tunable::yes, "percentage: start ladders"});
    option(o.connection_rate, {"connection-rate", 0, 100, Tunable::yes,
                               "percentage: prevent a cut beside the last move"});
    option(o.two_liberties_rate, {"two-liberties-rate", 0, 100, Tunable::yes,
                                  "percentage: chains with two liberties by the last move"});
    option(o.n_liberties_rate, {"n-liberties-rate", 0, 100, Tunable::yes,
                                "percentage: chains with three or four liberties"});
    option(o.pattern_rate, {"pattern-rate", 0, 100, Tunable::yes,
                            "percentage: 3x3 patterns around the last two moves"});
    option(o.block_rate, {"block-rate", 0, 100, Tunable::yes,
                          "percentage: stand in the way of the last move between own stones"});
    option(o.global_atari_rate,
           {"global-atari-rate", 0, 100, Tunable::yes, "percentage: ataris anywhere"});
    option(o.joseki_rate, {"joseki-rate", 0, 100, Tunable::yes, "percentage: ask the joseki hook"});
    option(o.fill_board_tries,
           {"fill-board-tries", 0, 1000, Tunable::yes, "tries to find an open 3x3 area"});
    option(o.best_rescues,
           {"best-rescues", Tunable::yes, "leave atari only in the ways that give most liberties"});
    option(o.lone_stones,
           {"lone-stones", Tunable::yes, "attack and defend single stones of two liberties"});
    option(o.patterns_in_turn,
           {"patterns-in-turn", Tunable::yes,
            "patterns beside the last move first, then at its corners, then of the one before"});
    option(o.self_atari_rate, {"self-atari-rate", 0, 100, Tunable::yes,
                               "percentage: refuse bad self-atari as a random move"});
    option(o.throw_ins,
           {"throw-ins", Tunable::yes,
            "a lone stone in self-atari that makes an eye false is no bad self-atari"});
    option(o.other_liberty,
           {"other-liberty", Tunable::yes, "replace a bad self-atari by the other liberty"});
    option(o.neighbourhood_rate,
           {"neighbourhood-rate", 0, 100, Tunable::yes,
            "percentage: a random move among own stones moves to a point beside it"});
    option(o.shape_tries, {"shape-tries", 0, 100, Tunable::yes,
                           "times a random move whose shape does not appeal is drawn again"});
    option(o.shape_full, {"shape-full", -5.0, 5.0, Tunable::yes,
                          "learned weight from which a shape always appeals"});
    option(o.eye_rule, {"eye-rule", Tunable::no, "which own points are never filled"});
    option(o.mercy,
           {"mercy", 0, 1000, Tunable::no, "lead in stones that ends a playout, 0 for never"});
    option(o.tenuki, {"tenuki", 0.0, 1e4, Tunable::yes,
                      "full-choose: weight of playing anywhere although moves are suggested"});
    option(o.weights_file, {"playout-weights", Tunable::no,
                            "learned: file of weights, empty for those of the program"});
    detail::describe_gammas(o.gammas, option);
    detail::describe_urgencies(o.urgencies, option);
}

// Policies by name: those of the papers as printed, and our own. The standard one is that for small
// boards below 15×15, and that for large boards, which a fresh PolicyOptions holds, from there.
enum class Preset {
    standard,
    small_board,
    large_board,
    light,
    pachi_paper,
    moggy_2014,
    fuego_paper,
    gointellect,
    learned,
};
inline auto enum_names(Preset) {
    return std::to_array<util::EnumName<Preset>>({{Preset::standard, "default"},
                                                  {Preset::small_board, "small-board"},
                                                  {Preset::large_board, "large-board"},
                                                  {Preset::light, "light"},
                                                  {Preset::pachi_paper, "pachi-paper"},
                                                  {Preset::moggy_2014, "moggy-2014"},
                                                  {Preset::fuego_paper, "fuego-paper"},
                                                  {Preset::gointellect, "gointellect"},
                                                  {Preset::learned, "learned"}});
}

// The options of a named policy; some papers give different rates for small and large boards.
PolicyOptions options_of(Preset preset, int size) noexcept;

}  // namespace nadare::playout
