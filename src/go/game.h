// A game of Go: a set-up position, the moves since, the rules and the komi. This is where legality
// is decided completely: the board knows occupied points, suicide and the simple ko, the history
// adds superko, and the rules say which of them count. Either player may move at any time and as
// often as a protocol says so; whose turn it is decides nothing but to_play().
//
// A game is a value: copying it copies its past. Whatever throws leaves it as it was. Invariants
// are those of is_consistent(). A game belongs to one thread at a time.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "go/board.h"
#include "go/history.h"
#include "go/rules.h"

namespace nadare::go {

// Throws util::Error unless players may ask for a board of this size: 2×2 to 25×25, and square.
void check_size(int size);
void check_size(int width, int height);

// Why a move may not be played.
enum class Illegal : std::uint8_t {
    no_player,  // The move has no colour.
    off_board,
    occupied,
    suicide,
    ko,       // Retakes a ko at once.
    superko,  // Repeats an earlier position.
};

// A sentence for the player: "Black cannot play D4: there is a stone already."
std::string explain(Illegal why, Move move, int size);

// Where a game starts. Stones are written as moves, in no particular order.
struct StartPosition {
    std::vector<Move> stones;
    Color to_play = Color::black;
    std::array<int, 2> prisoners{};  // By player_index of the stones' colour, as on the board.
    int handicap = 0;                // How many of the stones were given to Black as a handicap.

    bool operator==(const StartPosition&) const = default;
};

// An empty board of that size with these stones on it, and what else the start says.
// Throws util::Error if a stone is off the board, has no colour or stands on another, or if a chain
// has no liberties.
AnyBoard build_position(const StartPosition& start, int size);

// This position as a start: its stones, player to move and prisoners. A ban on retaking a ko is
// forgotten.
StartPosition to_start_position(const AnyBoard& board);

class Game {
 public:
    // Throws util::Error unless 1 <= size <= kMaxSize. (1×1 is of use in tests; players get
    // check_size.)
    explicit Game(int size = 19, const Rules& rules = kChineseRules);
    Game(int size, const Rules& rules, Komi komi);

    // --- What was agreed ---

    int size() const noexcept { return board_.size(); }
    const Rules& rules() const noexcept { return rules_; }
    // Moves already played stay, whatever the new rules would have said.
    void set_rules(const Rules& rules) noexcept { rules_ = rules; }
    Komi komi() const noexcept { return komi_; }
    void set_komi(Komi komi) noexcept { komi_ = komi; }

    // --- Where it starts ---

    // An empty board without a past, of the same or of another size. Rules and komi stay.
    void clear() { clear(size()); }
    void clear(int size);

    // Starts from this position, on a board of the same size: moves and earlier positions are
    // forgotten, for superko too. Throws util::Error as build_position() does.
    void set_up(StartPosition start);
    // Its stones are in reading order.
    const StartPosition& start() const noexcept { return start_; }

    // Gives Black these stones, and White the first move. Throws util::Error if the points will not
    // do (go/handicap.h), or if the game has begun or has other stones on the board.
    void place_handicap(std::span<const Point> points);
    // How many stones were given.
    int handicap() const noexcept { return start_.handicap; }

    // --- The position now ---

    const AnyBoard& board() const noexcept { return board_; }
    Color to_play() const noexcept { return board_.to_play(); }
    void set_to_play(Color player) noexcept;
    // How many moves were played since the set-up, passes included.
    int move_number() const noexcept { return static_cast<int>(moves_.size()); }
    const std::vector<Move>& moves() const noexcept { return moves_; }

    // The position after that many moves. Requires: 0 <= number <= move_number().
    // Cost: playing them.
    AnyBoard board_at(int number) const;

    // --- Moves ---

    // Whether the rules allow the move, and if not why. A pass of either player is always legal.
    // Cost: four neighbours and the stones taken; under superko a probe of a hash table as well.
    bool is_legal(Move move) const { return !why_illegal(move); }
    std::optional<Illegal> why_illegal(Move move) const;

    // Throws util::Error with the sentence of explain() if the move is illegal.
    void play(Move move);
    // The same for a move out of a record, whose rules may be unknown: superko and the ban on
    // suicide are not enforced.
    void play_recorded(Move move);

    // Takes back the latest moves. Throws util::Error if there are fewer.
    void undo(int count = 1);

    // --- How it goes on ---

    // Whether the latest move was a pass of this player: one of the opponent would end the game.
    bool has_just_passed(Color player) const noexcept {
        return board_.last_move() == Move{Point::pass(), player};
    }
    // Whether both players have just passed, one after the other. Moves may follow all the same:
    // players resume a game to settle what is dead. That under AGA rules White must make the last
    // pass, be it a third one, changes nothing about the board: counting takes it as made.
    bool is_over() const noexcept;
    // How often the player has passed.
    int passes(Color player) const noexcept;

    // The number of the latest earlier position that had the stones and the player to move of now,
    // if a stone was played since. Under superko there is none, unless moves were taken from a
    // record; under the simple-ko rule players may agree that such a game has no result.
    std::optional<int> repetition() const;

    // Plays everything again and compares. Cost: the whole game; for tests and assert_slow.
    bool is_consistent() const;

    // The same set-up, moves, player to move, rules and komi.
    bool operator==(const Game& other) const noexcept;

 private:
    std::optional<Illegal> why_illegal_on_board(Move move) const noexcept;
    bool is_superko(Move move, const MoveEffect& effect) const;
    void play_unchecked(Move move, const MoveEffect& effect);
    bool is_consistent_now_and_then() const;

    Rules rules_;
    Komi komi_;
    StartPosition start_;
    AnyBoard board_;
    std::vector<Move> moves_;
    History history_;
    AnyBoard::UndoLog log_;
};

}  // namespace nadare::go
