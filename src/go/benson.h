// Unconditional life: chains that cannot be captured even if their owner passes for ever.
//
// After Benson (1976). A region is vital to a chain on its border if every empty point of it is a
// liberty of that chain. A set of chains is alive if each of them has two vital regions whose
// borders belong to the set: to fill such a region the opponent would have to play on its last
// empty point, which takes nothing, because every chain around has a liberty in another region, and
// leaves his own stones without liberties. The largest such set is found by striking out what fails
// until nothing does. Without suicide, the chains it contains are exactly those that cannot be
// captured.
//
// Where suicide is allowed the opponent can fill the region after all, lose the stones, and come
// back into a region with more empty points than before. A region is then vital only if the points
// under the opponent's stones are next to the chain as well.
//
// Territory goes beyond the paper. No point next to an alive chain is ever an eye of the
// opponent's, and two eyes are always apart. So a region whose border is alive is territory if it
// is vital to a chain of the border, or if no two of its points, whatever stands on them, are off
// the border and apart from each other. As long as the owner passes, the opponent will never have
// an alive chain there; his stones there are dead. (In the second case that holds even if the owner
// plays there.)
//
//     . X . X X      Alive with the two small regions at the top. The third region is not vital,
//     X X X X .      but e is its only point off the border: territory.
//     X X X . e
//     X X X X .
//     X X X X X
//
// Pure functions, for any thread.
#pragma once

#include "go/board.h"
#include "go/regions.h"

namespace nadare::go {

enum class Suicide : std::uint8_t { forbidden, allowed };

// What a colour owns for certain; all four are sets of points.
template <int N>
struct UnconditionalLife {
    BasicPointSet<N> stones;     // Of alive chains.
    BasicPointSet<N> chains;     // The delegates of these chains (see go/regions.h).
    BasicPointSet<N> vital;      // Regions that keep them alive; always territory too.
    BasicPointSet<N> territory;  // Empty points and dead stones of the opponent.
};

// Cost: a few passes over the board.
template <int N>
UnconditionalLife<N> find_unconditional_life(const Board<N>& board, Color color,
                                             Suicide suicide = Suicide::forbidden);

// The chains the region is vital to, by their delegates. Cost: the region.
template <int N>
BasicPointSet<N> vital_chains(const Board<N>& board, Color color, const Region<N>& region,
                              Suicide suicide = Suicide::forbidden) noexcept;

}  // namespace nadare::go
