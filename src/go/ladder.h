// A ladder reader: can a chain be driven to its death by giving atari on every move?
//
// Depth first on a board of its own, taking moves back. The attacker plays on one of the chain's
// two liberties; the escaper, in atari, extends or takes any attacking chain next to his own that
// is in atari itself. Nothing else can save a chain in atari, so `captured` is a proof, snapbacks,
// throw-ins and counter-captures included. `escapes` only means that giving atari does not do it:
// nets and other slower ways to capture are not looked for. A chain with three liberties has
// escaped. Most moves cost nothing: how many liberties an extension would gain is told by the
// chains' liberty sets, so a side on which the chain would get away is not even tried.
//
//     . . . . .      O in atari can only run to a, and X gives the next atari at b or c; the wrong
//     . X X . .      one leaves O three liberties.
//     X O a b .
//     . X c . .
//     . . . . .
//
// Kos: one side is favoured and may take back a ko at once; the other keeps to the rule. Favouring
// the escaper (the default) makes `captured` hold without a single ko threat; a ladder that works
// only if the attacker is favoured depends on a ko. The ban in force at the call counts like any. A
// position may come up twice in a line, as it does when a ko is taken back, but not three times.
//
// No allocation per call once the log has grown. An object belongs to one thread.
#pragma once

#include <cstdint>
#include <vector>

#include "go/board.h"

namespace nadare::go {

enum class LadderResult : std::uint8_t { captured, escapes, unknown };

enum class LadderSide : std::uint8_t { attacker, escaper };

struct LadderOptions {
    int max_nodes = 200;  // Moves played before the answer is `unknown`.
    LadderSide ko_favours = LadderSide::escaper;
};

template <int N>
class LadderReader {
 public:
    using Point = BasicPoint<N>;

    struct Answer {
        LadderResult result = LadderResult::unknown;
        // What the side to move should play to have its way; none() if it cannot have it.
        Point move = Point::none();
    };

    explicit LadderReader(LadderOptions options = {}) : options_(options) {}

    // Whether the chain of target gets away when its owner moves now.
    // Requires: a stone on target, in atari.
    Answer solve_escape(const Board<N>& board, Point target);

    // Whether the chain of target is lost when its opponent moves now: by simply taking it if it is
    // in atari, by a ladder if it has two liberties. With more it escapes.
    // Requires: a stone on target.
    Answer solve_capture(const Board<N>& board, Point target);

    // Whether color would play here only to extend a chain out of atari that is lost all the same:
    // false if the move takes anything, or leaves the chain three liberties.
    // Requires: is_legal(p, color).
    bool is_ladder_escape_useless(const Board<N>& board, Point p, Color color);

    // Whether a stone of color here gives atari to a chain that cannot get away any more.
    // Requires: is_legal(p, color).
    bool finds_working_ladder(const Board<N>& board, Point p, Color color);

    // Moves played for the latest answer.
    int nodes() const noexcept { return nodes_; }

 private:
    using PointSet = BasicPointSet<N>;

    void start(const Board<N>& board, Point target);
    Answer escape();
    Answer attack();
    Answer take();
    LadderResult result_after(LadderSide mover, Point move);
    PointSet counter_captures() const noexcept;
    void lift_ko(LadderSide side) noexcept;

    LadderOptions options_;
    Board<N> board_;
    typename Board<N>::UndoLog log_;
    std::vector<std::uint64_t> path_;  // The positions after each move played so far.
    Point target_;
    Color escaper_ = Color::empty;
    Color attacker_ = Color::empty;
    int nodes_ = 0;
};

extern template class LadderReader<9>;
extern template class LadderReader<13>;
extern template class LadderReader<19>;
extern template class LadderReader<25>;

}  // namespace nadare::go
