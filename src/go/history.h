// The positions a game has passed through, and exact answers to "was this on the board before?".
//
// Positions are numbered by the moves before them: 0 is the start, n the position now. They are not
// stored. A hash table finds candidates, and a candidate is then proved: since it was on the board
// only the points that later moves changed can differ from now, so it is enough to look at those.
// A query therefore costs one probe of the table, and what the moves of a cycle changed where there
// really is one; a collision of hashes costs time, never a wrong answer.
//
// Invariants are those of is_consistent(). A history belongs to one thread at a time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "go/board.h"

namespace nadare::go {

// What a move does to the stones: it adds its own, then takes off `removed`, which includes the new
// stone itself in a suicide. A pass does nothing.
struct MoveEffect {
    std::uint64_t hash = 0;  // AnyBoard::hash() after the move.
    PointSet removed;
};

// Requires: a pass, or an empty point of the board.  Cost: four neighbours and the stones removed.
MoveEffect effect_of(const AnyBoard& board, Move move) noexcept;

class History {
 public:
    // Which earlier positions count as the same: all with these stones, or only those in which a
    // given player then moved.
    static constexpr Color kAnyMover = Color::empty;

    explicit History(const AnyBoard& start);

    // Forgets everything and begins anew from this position.
    void restart(const AnyBoard& start);

    // Adds the position that a move leads to. Requires: `before` is the position now, and `effect`
    // is the move's effect there.
    void push(const AnyBoard& before, Move move, const MoveEffect& effect);
    // Takes back the latest move. Requires: there is one.
    void pop() noexcept;

    // The number of the position now.
    std::size_t move_count() const noexcept { return entries_.size() - 1; }

    // The latest position, the one now included, that has the stones the move would leave on the
    // board, and in which `mover` moved (the mover of the position now is the one who would move).
    // Requires: as push().
    std::optional<std::size_t> find_repeated(const AnyBoard& now, Move move,
                                             const MoveEffect& effect, Color mover) const;

    // Calls visit(number) for every earlier position with the stones there are now, latest first,
    // until visit answers false. Requires: `now` is the position now.
    template <class Visit>
    void for_each_same(const AnyBoard& now, Visit&& visit) const;

    // Who moved in that position. Requires: number < move_count().
    Color mover(std::size_t number) const noexcept { return entries_[number].mover; }
    // Whether nothing but passes lies between that position and now.
    bool only_passes_since(std::size_t number) const noexcept {
        return entries_[number].change_count == changes_.size();
    }

    // Replays every change backwards from `now` to the start. Cost: the whole game.
    bool is_consistent(const AnyBoard& start, const AnyBoard& now) const;

 private:
    static constexpr std::uint32_t kNone = 0xffff'ffff;

    struct Entry {
        std::uint64_t hash = 0;
        std::uint32_t previous_same = kNone;  // The latest earlier position with this hash.
        std::uint32_t change_count = 0;       // How many of changes_ lead here.
        Color mover = Color::empty;           // Unknown (empty) in the position now.
    };
    struct Change {
        Point point;
        Color before = Color::empty;
    };

    std::size_t find_slot(std::uint64_t hash) const noexcept;
    std::uint32_t latest_with(std::uint64_t hash) const noexcept { return slots_[find_slot(hash)]; }
    void add_entry(std::uint64_t hash);
    void grow_slots();
    template <class ColorAfter>
    bool is_same(std::size_t number, const PointSet& touched, const AnyBoard& now,
                 ColorAfter&& after) const;

    std::vector<Entry> entries_;
    std::vector<Change> changes_;  // Of all moves in order; a point twice if a move needs it.
    // For each hash the latest position that has it. Open addressing with linear probing; entries
    // leave in the reverse order they came, so removing one leaves no hole in another's path.
    std::vector<std::uint32_t> slots_;
};

// Whether the stones of that position are those after(point) describes, where only the points of
// `touched` can be different from now.
template <class ColorAfter>
bool History::is_same(std::size_t number, const PointSet& touched, const AnyBoard& now,
                      ColorAfter&& after) const {
    PointSet seen;  // The first change of a point since then tells what it was then.
    for (std::size_t i = entries_[number].change_count; i < changes_.size(); ++i) {
        const Change& change = changes_[i];
        if (seen.contains(change.point)) continue;
        seen.insert(change.point);
        if (change.before != after(change.point)) return false;
    }
    bool same = true;
    (touched - seen).for_each([&](Point p) { same = same && now.at(p) == after(p); });
    return same;
}

template <class Visit>
void History::for_each_same(const AnyBoard& now, Visit&& visit) const {
    const auto color_now = [&](Point p) { return now.at(p); };
    for (std::uint32_t i = entries_.back().previous_same; i != kNone; i = entries_[i].previous_same)
        if (is_same(i, {}, now, color_now) && !visit(std::size_t{i})) return;
}

}  // namespace nadare::go
