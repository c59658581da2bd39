#include "go/game.h"

#include <algorithm>
#include <cassert>
#include <utility>

#include "go/handicap.h"
#include "go/text.h"
#include "util/assert.h"
#include "util/error.h"
#include "util/text.h"

namespace nadare::go {

namespace {

// A point may come from anywhere, so its number is not trusted to be that of a cell.
bool is_point_of(const AnyBoard& board, Point p) noexcept {
    return p.cell() < static_cast<unsigned>(Layout<kMaxSize>::kCells) && board.has(p);
}

// What the board itself can say, with suicide let through.
std::optional<Illegal> why_impossible(const AnyBoard& board, Move move) noexcept {
    if (!is_player(move.color)) return Illegal::no_player;
    if (move.is_pass()) return std::nullopt;
    if (!is_point_of(board, move.point)) return Illegal::off_board;
    if (board.at(move.point) != Color::empty) return Illegal::occupied;
    if (board.is_ko(move.point, move.color)) return Illegal::ko;
    return std::nullopt;
}

int checked_capacity(int size) {
    if (size < 1 || size > kMaxSize)
        throw util::Error(util::format("a board cannot be {}x{}: expected 2x2 to {}x{}", size, size,
                                       kMaxSize, kMaxSize));
    return size;
}

std::string describe(Move move, int size) {
    const std::string who = move.color == Color::black   ? "Black"
                            : move.color == Color::white ? "White"
                                                         : "nobody";
    return who + " at " + to_vertex(move.point, size);
}

}  // namespace

void check_size(int size) {
    if (size < 2)
        throw util::Error(
            util::format("a board of size {} is too small: expected 2 to {}", size, kMaxSize));
    if (size > kMaxSize)
        throw util::Error(
            util::format("a board of size {} is too large: expected 2 to {}", size, kMaxSize));
}

void check_size(int width, int height) {
    if (width != height)
        throw util::Error(util::format(
            "a board of {} by {} is not square: only square boards are supported", width, height));
    check_size(width);
}

std::string explain(Illegal why, Move move, int size) {
    if (why == Illegal::no_player) return "the move has no colour: expected Black or White";
    const std::string player = move.color == Color::black ? "Black" : "White";
    if (why == Illegal::off_board)
        return player + " cannot play there: the point is not on the board";

    const std::string cannot = player + " cannot play " + to_vertex(move.point, size);
    switch (why) {
        case Illegal::occupied:
            return cannot + ": there is a stone already";
        case Illegal::suicide:
            return cannot + ": that would be suicide, which these rules forbid";
        case Illegal::ko:
            return cannot + ": the ko may not be retaken at once";
        default:
            return cannot + ": that would repeat an earlier position (superko)";
    }
}

// A partial position of a legal one is legal too: a chain that is not complete yet has the next of
// its own points for a liberty. So a stone that takes anything off proves the set-up bad, whatever
// the order of the stones.
AnyBoard build_position(const StartPosition& start, int size) {
    AnyBoard board(checked_capacity(size));
    for (const Move& stone : start.stones) {
        if (!is_player(stone.color))
            throw util::Error("a stone to set up is neither black nor white");
        if (!is_point_of(board, stone.point))
            throw util::Error("a stone to set up is not on the board");
        if (board.at(stone.point) != Color::empty)
            throw util::Error("two stones to set up stand on " + to_vertex(stone.point, size));
        board.play(stone);
        if (board.prisoners(Color::black) + board.prisoners(Color::white) > 0)
            throw util::Error("the stones to set up leave a chain without liberties: see " +
                              describe(stone, size));
    }
    board.forget_moves();
    board.set_to_play(start.to_play);
    for (const Color player : {Color::black, Color::white})
        board.set_prisoners(player, start.prisoners[player_index(player)]);
    return board;
}

StartPosition to_start_position(const AnyBoard& board) {
    StartPosition start;
    start.to_play = board.to_play();
    start.prisoners = {board.prisoners(Color::black), board.prisoners(Color::white)};
    board.for_each_point([&](Point p) {
        if (board.at(p) != Color::empty) start.stones.push_back(Move{p, board.at(p)});
    });
    return start;
}

Game::Game(int size, const Rules& rules) : Game(size, rules, default_komi(rules, size)) {}

Game::Game(int size, const Rules& rules, Komi komi)
    : rules_(rules), komi_(komi), board_(checked_capacity(size)), history_(board_) {}

void Game::clear(int size) {
    board_ = AnyBoard(checked_capacity(size));
    start_ = StartPosition();
    moves_.clear();
    log_.clear();
    history_.restart(board_);
}

void Game::set_up(StartPosition start) {
    board_ = build_position(start, size());
    std::ranges::sort(start.stones, {}, &Move::point);
    start_ = std::move(start);
    moves_.clear();
    log_.clear();
    history_.restart(board_);
    assert_slow(is_consistent());
}

void Game::place_handicap(std::span<const Point> points) {
    check_free_handicap(points, size());
    if (!moves_.empty()) throw util::Error("handicap stones are placed before the first move");
    if (!start_.stones.empty()) throw util::Error("handicap stones are placed on an empty board");
    StartPosition start;
    start.to_play = Color::white;
    start.handicap = static_cast<int>(points.size());
    for (const Point p : points) start.stones.push_back(Move{p, Color::black});
    set_up(std::move(start));
}

void Game::set_to_play(Color player) noexcept {
    assert(is_player(player));
    board_.set_to_play(player);
    if (moves_.empty()) start_.to_play = player;
}

AnyBoard Game::board_at(int number) const {
    assert(0 <= number && number <= move_number());
    AnyBoard board = build_position(start_, size());
    for (int i = 0; i < number; ++i) board.play(moves_[static_cast<std::size_t>(i)]);
    return board;
}

std::optional<Illegal> Game::why_illegal_on_board(Move move) const noexcept {
    const auto impossible = why_impossible(board_, move);
    if (impossible || move.is_pass() || rules_.allows_suicide) return impossible;
    if (board_.is_suicide(move.point, move.color)) return Illegal::suicide;
    return std::nullopt;
}

bool Game::is_superko(Move move, const MoveEffect& effect) const {
    if (rules_.ko == KoRule::simple || move.is_pass()) return false;
    const Color mover =
        rules_.ko == KoRule::situational ? opponent(move.color) : History::kAnyMover;
    return history_.find_repeated(board_, move, effect, mover).has_value();
}

std::optional<Illegal> Game::why_illegal(Move move) const {
    if (const auto why = why_illegal_on_board(move)) return why;
    if (rules_.ko == KoRule::simple) return std::nullopt;
    if (is_superko(move, effect_of(board_, move))) return Illegal::superko;
    return std::nullopt;
}

void Game::play_unchecked(Move move, const MoveEffect& effect) {
    history_.push(board_, move, effect);
    board_.play(move, log_);
    moves_.push_back(move);
    assert(board_.hash() == effect.hash);
    assert_slow(is_consistent_now_and_then());
}

void Game::play(Move move) {
    if (const auto why = why_illegal_on_board(move)) throw util::Error(explain(*why, move, size()));
    const MoveEffect effect = effect_of(board_, move);
    if (is_superko(move, effect)) throw util::Error(explain(Illegal::superko, move, size()));
    play_unchecked(move, effect);
}

void Game::play_recorded(Move move) {
    if (const auto why = why_impossible(board_, move))
        throw util::Error(explain(*why, move, size()));
    play_unchecked(move, effect_of(board_, move));
}

void Game::undo(int count) {
    if (count < 0 || count > move_number())
        throw util::Error(
            util::format("cannot undo {} moves: only {} were played", count, move_number()));
    for (int i = 0; i < count; ++i) {
        board_.undo(log_);
        history_.pop();
        moves_.pop_back();
    }
    assert_slow(is_consistent_now_and_then());
}

bool Game::is_over() const noexcept {
    const Move last = board_.last_move();
    const Move before = board_.move_before_last();
    return last.is_pass() && before.is_pass() && last.color != before.color;
}

int Game::passes(Color player) const noexcept {
    return static_cast<int>(std::ranges::count(moves_, Move{Point::pass(), player}));
}

std::optional<int> Game::repetition() const {
    std::optional<int> found;
    history_.for_each_same(board_, [&](std::size_t number) {
        const bool is_repetition =
            history_.mover(number) == to_play() && !history_.only_passes_since(number);
        if (is_repetition) found = static_cast<int>(number);
        return !is_repetition;
    });
    return found;
}

bool Game::is_consistent() const {
    AnyBoard replayed = board_at(move_number());
    replayed.set_to_play(board_.to_play());
    return board_.is_consistent() && replayed == board_ && log_.size() == moves_.size() &&
           history_.move_count() == moves_.size() && history_.is_consistent(board_at(0), board_);
}

// Checking replays the game, so to check after each move would make the slow build quadratic.
bool Game::is_consistent_now_and_then() const {
    constexpr int kAlwaysBelow = 8;
    constexpr int kEvery = 64;
    return (move_number() >= kAlwaysBelow && move_number() % kEvery != 0) || is_consistent();
}

bool Game::operator==(const Game& other) const noexcept {
    return size() == other.size() && rules_ == other.rules_ && komi_ == other.komi_ &&
           start_ == other.start_ && moves_ == other.moves_ && to_play() == other.to_play();
}

}  // namespace nadare::go
