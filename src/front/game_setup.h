// What people agree on before a game: the board, the rules, komi and handicap, and who sits where.
// The terminal and the page add what is theirs.
#pragma once

#include <array>
#include <string>

#include "go/color.h"
#include "go/game.h"
#include "util/options.h"

namespace nadare::front {

// Which players play by hand; the engine plays the others.
enum class Human { black, white, both, none };

inline auto enum_names(Human) {
    return std::to_array<util::EnumName<Human>>({{Human::black, "black"},
                                                 {Human::white, "white"},
                                                 {Human::both, "both"},
                                                 {Human::none, "none"}});
}

constexpr bool is_human(Human human, go::Color player) noexcept {
    return human == Human::both ||
           human == (player == go::Color::black ? Human::black : Human::white);
}

struct GameSetup {
    int size = 9;
    std::string rules = "chinese";
    std::string komi{};  // Empty for what is usual under the rules.
    int handicap = 0;
    Human human = Human::black;
};
template <class Visitor>
void describe(GameSetup& o, Visitor&& option) {
    using util::Tunable;
    option(o.size, {"size", 2, 25, Tunable::no, "lines of the board"});
    option(o.rules, {"rules", Tunable::no,
                     "chinese, japanese, aga, new_zealand or tromp-taylor: how to count"});
    option(o.komi,
           {"komi", Tunable::no, "points for White; if not given, what is usual under the rules"});
    option(o.handicap, {"handicap", 0, 624, Tunable::no, "stones for Black; White then begins"});
    option(o.human, {"human", Tunable::no, "who plays by hand; the engine plays the others"});
}

// The game before its first move. Throws util::Error for unknown rules, a bad komi, or a handicap
// that the board has no room for.
go::Game build_game(const GameSetup& setup);

// A game under the same agreement as this one, before its first move: size of the board, rules,
// komi and number of handicap stones.
go::Game build_next_game(const go::Game& game);

}  // namespace nadare::front
