// What Board::undo() needs to take moves back exactly: for each move the chains it joined and
// removed, as they were. Moves are undone in the reverse order, so most of the board's lists undo
// themselves; only what later moves may overwrite is stored. Reuse one log for a whole search: it
// keeps its memory.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "go/chain_table.h"
#include "go/point.h"
#include "util/fixed_vector.h"

namespace nadare::go {

template <int N>
class Board;

template <int N>
class BasicUndoLog {
 public:
    std::size_t size() const noexcept { return records_.size(); }
    bool is_empty() const noexcept { return records_.empty(); }
    // The latest move that can be undone. Requires: not empty.
    BasicMove<N> last_move() const noexcept { return records_.back().move; }
    void clear() noexcept { records_.clear(); }

 private:
    friend class Board<N>;

    using Index = typename Layout<N>::Index;

    // A chain taken off the board: its number and what its entry held.
    struct Removed {
        Color color = Color::empty;
        std::uint16_t id = 0;
        Chain<N> chain;
    };
    // A chain relabelled into another: a stone of each, whose links were exchanged, and both
    // chains.
    struct Merged {
        std::uint16_t dropped_id = 0;
        std::uint16_t kept_id = 0;
        BasicPoint<N> dropped_stone;
        BasicPoint<N> kept_stone;
        Chain<N> dropped;
        Chain<N> kept;
    };
    struct Record {
        BasicMove<N> move;
        BasicMove<N> last;
        BasicMove<N> before_last;
        std::uint64_t hash = 0;
        BasicPoint<N> ko;
        Color ko_color = Color::empty;
        Color to_play = Color::empty;
        std::array<std::uint32_t, 2> prisoners{};
        Index next = 0;        // The stale link of the point, part of a chain that may be restored.
        Index where = 0;       // The place of the point in the list of empty points.
        BasicPoint<N> joined;  // The own stone the new one was linked behind, or none().
        Chain<N> joined_chain;  // Its chain as it was then.
        util::FixedVector<Merged, 3> merged;
        util::FixedVector<Removed, 5> removed;  // At most four captures, or one suicide.
    };

    std::vector<Record> records_;
};

// Stands in for a log where none is kept: every call compiles to nothing.
struct NoLog {};

}  // namespace nadare::go
