#include "playout/options.h"

namespace nadare::playout {

namespace {

constexpr int kLargeBoard = 15;

// What all policies but our own for large boards have in common.
PolicyOptions common() noexcept {
    PolicyOptions o;
    o.lone_stones = true;
    o.other_liberty = true;
    o.throw_ins = true;
    o.neighbourhood_rate = 0;
    o.eye_rule = EyeRule::solid;
    return o;
}

// On small boards what is known to be better than the rates of 2014: careful play costs games there
// that it wins on large ones (docs/strength/2026-11-16-settled-groups.md). What wins no games on small
// boards is off, on large ones too unless it keeps groups alive there
// (docs/strength/2026-11-16-ablation.md).
PolicyOptions small_board() noexcept {
    PolicyOptions o = common();
    o.nakade_rate = 80;
    o.local_atari_rate = 90;
    o.two_liberties_rate = 90;
    o.n_liberties_rate = 0;
    o.lone_stones = false;
    o.self_atari_rate = 60;
    o.other_liberty = false;
    return o;
}

PolicyOptions light() noexcept {
    PolicyOptions o = common();
    o.chooser = Chooser::uniform;
    o.self_atari_rate = 0;
    o.other_liberty = false;
    return o;
}

// Baudiš and Gailly (2011), §3.2: 0.8 on 19×19 and 0.9 on 9×9 unless the paper says otherwise.
PolicyOptions pachi_paper(int size) noexcept {
    const int usual = size >= kLargeBoard ? 80 : 90;
    PolicyOptions o = common();
    o.ko_rate = 20;
    o.ko_age = 4;
    o.nakade_rate = 20;
    o.local_atari_rate = 90;
    o.two_liberties_rate = usual;
    o.n_liberties_rate = 20;
    o.pattern_rate = 100;
    o.joseki_rate = usual;
    o.self_atari_rate = 95;
    return o;
}

// The study of Moggy's sub-policies (2014), figure 2.3.
PolicyOptions moggy_2014(int size) noexcept {
    PolicyOptions o = pachi_paper(size);
    o.local_atari_rate = size >= kLargeBoard ? 80 : 90;
    return o;
}

// Enzenberger and Müller (2009), §3.1: always local captures, atari defence, two-liberty moves and
// patterns, then captures anywhere; a tactically bad random move steps aside.
PolicyOptions fuego_paper() noexcept {
    PolicyOptions o = common();
    o.ko_rate = 0;
    o.nakade_rate = 0;
    o.local_atari_rate = 100;
    o.two_liberties_rate = 100;
    o.n_liberties_rate = 0;
    o.pattern_rate = 100;
    o.global_atari_rate = 100;
    o.self_atari_rate = 100;
    o.other_liberty = false;
    o.neighbourhood_rate = 100;
    o.eye_rule = EyeRule::enclosed;
    return o;
}

// Chen (2011), §5, §6 and §9.3.3: one weighted draw over all points; liberties of weak chains weigh
// most, and those that decide a pseudo-ladder more than other second liberties.
PolicyOptions gointellect() noexcept {
    PolicyOptions o = common();
    o.chooser = Chooser::urgency;
    o.ko_rate = 0;
    o.nakade_rate = 0;
    o.ladder_rate = 100;
    o.self_atari_rate = 0;
    o.other_liberty = false;
    o.neighbourhood_rate = 100;
    return o;
}

// Coulom (2007): every move by learned weights.
PolicyOptions learned() noexcept {
    PolicyOptions o = common();
    o.chooser = Chooser::learned;
    return o;
}

}  // namespace

PolicyOptions options_of(Preset preset, int size) noexcept {
    switch (preset) {
        case Preset::standard:
            return size >= kLargeBoard ? PolicyOptions{} : small_board();
        case Preset::small_board:
            return small_board();
        case Preset::large_board:
            return {};
        case Preset::light:
            return light();
        case Preset::pachi_paper:
            return pachi_paper(size);
        case Preset::moggy_2014:
            return moggy_2014(size);
        case Preset::fuego_paper:
            return fuego_paper();
        case Preset::gointellect:
            return gointellect();
        case Preset::learned:
            return learned();
    }
    return {};
}

}  // namespace nadare::playout
