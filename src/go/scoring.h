// Counting a finished position. What is dead and what lives in seki is given, by the players or by
// an engine that has read it out; nothing here guesses. Without dead stones, area counting is that
// of Tromp and Taylor: a point is a player's if it holds their stone, or if it is empty and every
// stone reached from it over empty points is theirs. All functions are pure.
#pragma once

#include <span>

#include "go/board.h"
#include "go/game.h"
#include "go/outcome.h"

namespace nadare::go {

// A number for each player.
struct Tally {
    int black = 0;
    int white = 0;

    int black_minus_white() const noexcept { return black - white; }
    bool operator==(const Tally&) const = default;
};

// What the players agree on when they stop, as sets of points.
struct FinalStatus {
    PointSet dead{};  // Stones.
    // Stones alive without two eyes. Only Japanese counting asks: see count_territory().
    PointSet seki{};
    // Points that are a player's although the border is open somewhere, so that stones of both
    // colours can be reached from them. Elsewhere they are not looked at.
    PointSet black_area{};
    PointSet white_area{};
};

// All stones of the chains that have a stone among these points: "D4 is dead" means its whole
// chain. Throws util::Error that names the point where one has no stone or is not on the board.
PointSet complete_chains(const AnyBoard& board, std::span<const Point> points);
PointSet complete_chains(const AnyBoard& board, const PointSet& points);

// --- Counting a board (the sets must hold stones only, and whole chains) ---

// Who each point belongs to once the dead stones are taken off: its stone's colour, or the one
// colour that surrounds it; empty for dame, border outside the board.  Cost: the whole board.
template <int N>
BasicPointMap<Color, N> area_owners(const Board<N>& board, const BasicPointSet<N>& dead = {});

// The points of each player in that map.
template <int N>
Tally count_area(const Board<N>& board, const BasicPointSet<N>& dead = {});

// The surrounded points of each player, live stones not counted, and those of open regions that the
// status gives them. A region that touches a stone in seki belongs to nobody; leave `seki` empty
// where such eyes count. Prisoners come on top.
PointMap<Color> territory_owners(const AnyBoard& board, const FinalStatus& status);
Tally count_territory(const AnyBoard& board, const FinalStatus& status);

// The stones in seki by the letter of the Japanese rules (1989, article 8): live stones that touch
// dame, and those that share an eye with them. Right only where all dame that can be filled have
// been: an open boundary makes everything on it look like a seki. That is why counting never calls
// this by itself.
PointSet find_seki(const AnyBoard& board, const PointSet& dead = {});

// The stones of `seki` that live because of this one: those reached from it over empty points and
// stones in seki. Empty if it is not in seki itself.
PointSet same_seki(const AnyBoard& board, const PointSet& seki, Point stone);

// --- Counting a game by its rules ---

// Points that White gets for handicap stones. A single stone is no handicap.
int compensation_to_white(const Rules& rules, int handicap) noexcept;

struct FinalCount {
    PointMap<Color> owner{Color::border};  // Empty for dame and for eyes in seki that do not count.
    Tally points;                          // Area or territory.
    Tally prisoners;       // Stones each player took: dead and pass stones too. 0 by area.
    int compensation = 0;  // For handicap stones, to White. 0 by territory.
    Score score;
};

// Marking one stone of a chain as dead or in seki marks the whole chain. Throws util::Error if a
// point in `status` has no stone.
FinalCount count_game(const Game& game, const FinalStatus& status = {});
Score final_score(const Game& game, const FinalStatus& status = {});

}  // namespace nadare::go
