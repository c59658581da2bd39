// Safety under alternating play: chains that cannot be captured, and territory in which the
// opponent cannot live, provided their owner answers each move against them. Weaker than Benson's
// unconditional life (go/benson.h) and therefore found much earlier in a game.
//
// After Müller (1997), "Playing it safe", from whom we take the idea: the board falls apart into
// regions, the owner answers where he is attacked, and so what holds in each region holds in all of
// them together. The static rules are our own selection, each simple enough to be proved:
//
// A pair is two empty points: if the opponent plays on one, the owner answers on the other. No two
// pairs share a point. Pairs do three things.
//
//   tie     X a          Both points are liberties of two chains: whatever the opponent does, the
//           b X          two become one chain, and until then each has both points as liberties.
//                        Chains held together by ties are a group.
//   cover   X a u b X    The point u is not next to the group, but the two points of the pair are
//           X X . X X    next to both: the group will touch u before u can become an eye of the
//           X X X X X    opponent's.
//   split   . p q . X    Either of p and q would cut the region in two: the owner gets one of them.
//           X X X X X
//
// A region gives a group an eye if all of its border is safe and every point of it, whatever stands
// there, is next to the group or covered, and has more points than there are pairs with a point in
// it: answers never fill it. (Empty points suffice if no pair has a point there and suicide is
// forbidden, as with Benson.) A split region gives two eyes. In small regions that no pair touches,
// a search over all moves inside (go/eye_search.h) may find one or two eyes as well.
//
// A group is safe if it has two eyes, or is tied to a safe chain. The largest set of chains found
// in this way is not the largest that exists, because pairs are chosen greedily; but every chain in
// it is safe: it loses no liberty that matters, because each attack is answered in its own pair or
// region; answers are never suicide and never forbidden by a ko, for none of the owner's safe
// stones is ever taken.
//
// What is proved: if the opponent moves first, and the position's past forbids none of the answers
// (superko), safe chains are never captured, all of them together, and no opposing chain becomes
// unconditionally alive in the territory. Seki is not recognised: nothing is claimed there.
#pragma once

#include <cstdint>

#include "go/benson.h"
#include "go/board.h"

namespace nadare::go {

enum class Safety : std::uint8_t { none, alternating, unconditional };

// Who owns a point for certain, and how certainly. A stone on a point that the other colour owns is
// dead; a stone on a point of its own colour is safe with its whole chain.
template <int N>
class SafetyMap {
 public:
    using Point = BasicPoint<N>;

    // Black or White, or empty where nothing is proved.
    Color owner(Point p) const noexcept { return owner_[p]; }
    Safety safety(Point p) const noexcept { return safety_[p]; }

    // Stones and territory, this certain or more.
    BasicPointSet<N> points(const Board<N>& board, Color color,
                            Safety at_least = Safety::alternating) const noexcept;

    bool is_safe_stone(const Board<N>& board, Point p) const noexcept {
        return is_player(board.at(p)) && owner(p) == board.at(p);
    }
    bool is_dead_stone(const Board<N>& board, Point p) const noexcept {
        return is_player(board.at(p)) && owner(p) == opponent(board.at(p));
    }

    void set(const BasicPointSet<N>& points, Color owner, Safety safety) noexcept;

 private:
    BasicPointMap<Color, N> owner_{Color::empty};
    BasicPointMap<Safety, N> safety_{Safety::none};
};

// What a colour owns; sets of points.
template <int N>
struct SafeParts {
    BasicPointSet<N> stones;
    BasicPointSet<N> territory;
};

// Moves tried in the search of small regions are most of the cost: some microseconds each.
struct SafetyOptions {
    Suicide suicide = Suicide::forbidden;
    int max_eye_nodes = 2'000;           // Per region; 0 does without the search.
    int max_eye_nodes_in_all = 100'000;  // Of one colour, small regions first.
};

// Both include what is unconditionally so. Cost: some passes over the board for each rule, and the
// search of small regions.
template <int N>
SafeParts<N> find_safe_parts(const Board<N>& board, Color color, const SafetyOptions& options = {});
template <int N>
SafetyMap<N> find_safety(const Board<N>& board, const SafetyOptions& options = {});

}  // namespace nadare::go
