// The board: stones, chains with their exact liberties, 3×3 codes, a list of empty points, the
// simple-ko point, prisoners and a Zobrist hash, all kept up to date by play() and taken back by
// undo(). One value type serves the tree, the playouts and tactical reading; to keep a position,
// copy it.
//
// Board<N> holds any square board up to N×N with the storage of an N×N one: Board<9>, Board<13> and
// Board<19> for speed, Board<25> for everything. It knows stones, not games: whose turn it is and
// the last two moves are kept for the playouts' sake, but superko, suicide rules, komi and results
// belong to go/game.h.
//
// Invariants are those of is_consistent(). A board belongs to one thread at a time.
//
// The design follows what is common knowledge among fast Go programs (incremental chains, circular
// stone lists, smaller-into-larger merging); exact liberties as bit sets replace the usual
// pseudo-liberties because atari points and "liberties after this move" are then nearly free.
#pragma once

#include <array>
#include <cassert>
#include <cstdint>

#include "go/chain_table.h"
#include "go/code3x3.h"
#include "go/color.h"
#include "go/point.h"
#include "go/point_set.h"
#include "go/undo_log.h"
#include "go/zobrist.h"
#include "util/assert.h"
#include "util/rng.h"

namespace nadare::go {

template <int N>
class Board {
 public:
    using Point = BasicPoint<N>;
    using Move = BasicMove<N>;
    using PointSet = BasicPointSet<N>;
    template <class T>
    using PointMap = BasicPointMap<T, N>;
    using UndoLog = BasicUndoLog<N>;

    static constexpr int kCapacity = N;

    // An empty board. Requires: 1 <= size <= N.
    explicit Board(int size = N) noexcept;

    // The same position, with ko, prisoners and last moves, in the storage of another capacity.
    // Requires: other.size() <= N.
    template <int M>
    explicit Board(const Board<M>& other) noexcept;

    int size() const noexcept { return size_; }
    bool has(Point p) const noexcept { return p.is_on_board() && at(p) != Color::border; }

    // --- Cells

    Color at(Point p) const noexcept { return color_[p]; }
    Code3x3 code(Point p) const noexcept { return code_[p]; }

    // Empty points in no particular order: for drawing one at random.
    int empty_count() const noexcept { return empty_count_; }
    Point empty_point(int i) const noexcept { return Point(empty_[static_cast<unsigned>(i)]); }

    // An empty point that accept(point) likes, each with the same probability, or none(). Rejected
    // points are moved out of the way in the list of empty points, so none is tried twice;
    // therefore not to be called between a logged move and its undo.
    template <class Accept>
    Point draw_empty(util::Rng& rng, Accept&& accept) noexcept;

    // --- Chains (all require a stone on p unless they say otherwise)

    ChainId chain(Point p) const noexcept { return ChainId{chain_[p]}; }  // none for an empty point
    int liberties(Point p) const noexcept { return chain_at(p).liberty_count; }
    const PointSet& liberty_set(Point p) const noexcept { return chain_at(p).liberties; }
    int chain_size(Point p) const noexcept { return chain_at(p).stone_count; }
    bool is_in_atari(Point p) const noexcept { return liberties(p) == 1; }
    // The only liberty of a chain in atari, the first of any other.
    Point first_liberty(Point p) const noexcept { return chain_at(p).liberties.first(); }

    // Chain numbers run from 1 to this; some of them may be unused at the moment.
    unsigned highest_chain() const noexcept { return chains_.highest_used(); }
    // A stone of the chain with this number, or none() if the number is unused.
    Point stone_of(unsigned id) const noexcept;

    // Calls visit(stone) for every stone of p's chain, p first.
    template <class Visit>
    void for_each_stone(Point p, Visit&& visit) const {
        Point stone = p;
        do {
            const Point following(next_[stone]);
            visit(stone);
            stone = following;
        } while (stone != p);
    }

    // Bit i is set where neighbour i (up, left, right, down) is a stone in atari: what the 3×3 code
    // lacks and patterns sometimes ask for. Works for any p on the board.
    unsigned atari_bits(Point p) const noexcept;

    // --- Moves

    // Whether the colour may put a stone there: empty, not the ko point, not suicide.
    bool is_legal(Point p, Color color) const noexcept {
        return at(p) == Color::empty &&
               (has_empty_neighbour(code_[p]) || is_legal_when_enclosed(p, color));
    }
    // Like is_legal, but suicide of any number of stones is allowed too.
    bool is_legal_with_suicide(Point p, Color color) const noexcept {
        return at(p) == Color::empty && !is_ko(p, color);
    }
    // Whether the stone would take nothing and leave its own chain without liberties. Requires:
    // empty.
    bool is_suicide(Point p, Color color) const noexcept {
        return !has_empty_neighbour(code_[p]) && !gains_liberty(p, color);
    }
    bool is_ko(Point p, Color color) const noexcept { return p == ko_ && color == ko_color_; }
    // The point where a recapture is forbidden now, or none(), and who may not play there.
    Point ko() const noexcept { return ko_; }
    Color ko_color() const noexcept { return ko_color_; }

    // Puts a stone down, takes off every opposing chain it leaves without liberties, and sets the
    // simple-ko point. If it leaves its own chain without liberties, that chain goes (suicide).
    // Longer repetitions are not the board's business: see go/game.h.
    //
    // Requires: is_legal_with_suicide(p, color).  Cost: four neighbours, plus chains merged or
    // taken.
    void play(Point p, Color color) noexcept;
    void play_pass(Color color) noexcept;
    void play(Move move) noexcept {
        move.is_pass() ? play_pass(move.color) : play(move.point, move.color);
    }

    // The same, remembered in the log; undo() takes back the latest move in it, exactly.
    void play(Move move, UndoLog& log);
    void undo(UndoLog& log) noexcept;

    // --- The rest of the position

    Color to_play() const noexcept { return to_play_; }
    void set_to_play(Color color) noexcept { to_play_ = color; }
    // Forbids a recapture, for set-up positions; none() lifts the ban. Requires: p could be a ko:
    // it is empty and has no empty neighbour.
    void set_ko(Point p, Color color) noexcept {
        ko_ = p;
        ko_color_ = p.is_none() ? Color::empty : color;
    }
    // The latest move and the one before; none() where there was no such move.
    Move last_move() const noexcept { return last_; }
    Move move_before_last() const noexcept { return before_last_; }
    // Makes the position one without a past: no last moves, no ko, no prisoners, Black to play.
    void forget_moves() noexcept;
    // Stones of this colour taken off the board so far.
    int prisoners(Color color) const noexcept {
        return static_cast<int>(prisoners_[player_index(color)]);
    }
    void set_prisoners(Color color, int count) noexcept {
        prisoners_[player_index(color)] = static_cast<std::uint32_t>(count);
    }

    // Of the stones alone: what positional superko compares.
    std::uint64_t hash() const noexcept { return hash_; }
    // Of stones and side to move: what situational superko compares.
    std::uint64_t situation_hash(Color mover) const noexcept {
        return hash_ ^ (mover == Color::white ? kWhiteToPlayKey : 0);
    }
    // Of everything that decides what may be played next: stones, side to move, ko.
    std::uint64_t full_hash() const noexcept {
        return situation_hash(to_play_) ^ (ko_.is_none() ? 0 : kZobrist<N>.ko(ko_));
    }

    // Calls visit(point) for every point of the board, row by row from the upper left.
    template <class Visit>
    void for_each_point(Visit&& visit) const {
        for (int row = 0; row < size_; ++row)
            for (int column = 0; column < size_; ++column) visit(Point::at(column, row));
    }

    // Recomputes everything from the colours alone and compares. Cost: the whole board; for tests
    // and assert_slow.
    bool is_consistent() const;

    // The same stones, ko, side, prisoners and last moves; how they are stored does not matter.
    bool operator==(const Board& other) const noexcept;

 private:
    template <int M>
    friend class Board;

    using Index = typename Layout<N>::Index;

    Chain<N>& chain_at(Point p) noexcept { return chains_[chain_[p]]; }
    const Chain<N>& chain_at(Point p) const noexcept { return chains_[chain_[p]]; }

    bool gains_liberty(Point p, Color color) const noexcept;
    bool is_legal_when_enclosed(Point p, Color color) const noexcept {
        return gains_liberty(p, color) && !is_ko(p, color);
    }

    // The steps of play(); Log is BasicUndoLog<N> or NoLog. See go/board_play.h.
    template <class Log>
    void play_logged(Point p, Color color, Log& log);
    void toggle_code(Point p, Color color) noexcept;
    void put_on_board(Point p, Color color) noexcept;
    bool take_liberty(Point p) noexcept;
    unsigned add_liberties(Chain<N>& chain, Point p, unsigned empty_fields) noexcept;
    void start_chain(Point p, unsigned empty_fields) noexcept;
    template <class Log>
    void join_chains(Point p, unsigned own_fields, unsigned empty_fields, Log& log);
    template <class Log>
    void merge(Point into, Point other, Log& log);
    template <class Log>
    void capture_around(Point p, Color color, Log& log);
    template <class Log>
    int remove_chain(Point p, Log& log);
    void restore_chain(const typename UndoLog::Removed& removed) noexcept;
    void split(const typename UndoLog::Merged& merged) noexcept;

    PointMap<Code3x3> code_;
    PointMap<Color> color_;
    PointMap<Index> chain_;  // The number of each stone's chain; 0 elsewhere.
    PointMap<Index> next_;   // The stones of a chain in a circle.
    PointMap<Index> where_;  // The place of each empty point in empty_.
    std::array<Index, N * N> empty_{};
    int empty_count_ = 0;
    int size_ = 0;
    std::uint64_t hash_ = 0;
    Point ko_ = Point::none();
    Color ko_color_ = Color::empty;
    Color to_play_ = Color::black;
    Move last_;
    Move before_last_;
    std::array<std::uint32_t, 2> prisoners_{};
    ChainTable<N> chains_;
};

using AnyBoard = Board<kMaxSize>;

}  // namespace nadare::go

#include "go/board_play.h"
