// Between games and SGF trees: what a file says becomes a Game, and a Game becomes a file.
//
// Reading is lenient about everything but the moves themselves. Either player may move twice
// running, set-up stones may stand in any node, and superko and suicide are not enforced, because
// what a record says was played was played. A komi or a rule set that is missing or makes no sense
// leaves the default. A stone on an occupied point, off the board, or retaking a ko at once is an
// error that names the move.
//
// A Game starts from one position. Set-up stones in the middle of a record therefore start it anew:
// earlier moves are forgotten, prisoners and handicap stay. All functions are pure.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "go/game.h"
#include "go/outcome.h"
#include "go/sgf_tree.h"

namespace nadare::go {

// What a record tells about a game beyond its moves, as text; empty where it says nothing.
struct GameInfo {
    std::string black_player;
    std::string white_player;
    std::string black_rank;
    std::string white_rank;
    std::string game_name;
    std::string event;
    std::string round;
    std::string place;
    std::string date;
    std::string time;     // The time limit.
    std::string result;   // As in "B+3.5": see parse_result().
    std::string comment;  // On the game as a whole.

    bool operator==(const GameInfo&) const = default;
};

struct GameRecord {
    Game game;
    GameInfo info;
    // What the record says; the game has a default where it says nothing.
    std::optional<Komi> komi;
    std::optional<Rules> rules;
    // Moves read up to this position, those before a set-up included: where the next one stands.
    int moves_read = 0;
};

struct LoadOptions {
    // The position to stop at; none() for the end of the main line.
    sgf::NodeId node = sgf::NodeId::none();
    // Stops before that move, counted from 1 on the way to the node, as GTP's loadsgf asks; a
    // record that is shorter is read to its end.
    std::optional<int> before_move;
    // Where the record has none that we understand.
    Rules rules = kChineseRules;
    std::optional<Komi> komi;  // Nothing stands for the usual one: default_komi().
};

// Throws util::Error with a sentence that names the move or node, if the record is not of Go, of a
// board we cannot play on, or has a move that cannot be played.  Cost: the moves.
GameRecord load_record(const sgf::Tree& tree, const LoadOptions& options = {});

// A tree without variations that load_record() turns into the same game, unless its rules are a
// mixture that no rule set's name describes or it started with prisoners: SGF has no words for
// these. The writer adds FF, CA, GM and AP.
sgf::Tree to_sgf(const Game& game, const GameInfo& info = {});

// The move that was played in a node; nothing if it has none, or none that a board of this size has.
std::optional<Move> recorded_move(const sgf::Tree& tree, sgf::NodeId node, int size);

// Says that this move was played in the node. A pass is written as "".
void write_move(sgf::Tree& tree, sgf::NodeId node, const Move& move);

// The value of KM, or nothing if it makes no sense. Chinese records count komi in stones, half of
// what we call points, and some servers leave out the decimal point: 3.75, 375 and 750 are all 7.5.
std::optional<Komi> parse_recorded_komi(std::string_view text);

// How a game ended.
enum class Ending : std::uint8_t { counted, resigned, timed_out, forfeited, not_told };

struct GameResult {
    Color winner = Color::empty;  // Empty for a draw.
    Ending ending = Ending::not_told;
    Score score;  // Of a counted game.

    bool operator==(const GameResult&) const = default;
};

// "B+3.5", "W+R", "B+Resign", "W+T", "B+F", "W+", "0", "Draw", ... Nothing for a game without a
// result, and for what is not understood.
std::optional<GameResult> parse_result(std::string_view text);

}  // namespace nadare::go
