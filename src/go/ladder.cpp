#include "go/ladder.h"

#include <algorithm>

namespace nadare::go {

namespace {

// This many liberties are taken for an escape.
constexpr int kSafeLiberties = 3;

// The liberties the chain of target would have after its owner's stone on p, not counting what that
// stone might take. Requires: p is a liberty of the chain.
template <int N>
BasicPointSet<N> liberties_after(const Board<N>& board, BasicPoint<N> target,
                                 BasicPoint<N> p) noexcept {
    BasicPointSet<N> liberties = board.liberty_set(target);
    for (const BasicPoint<N> n : p.neighbours()) {
        if (board.at(n) == Color::empty) liberties.insert(n);
        if (board.at(n) == board.at(target)) liberties |= board.liberty_set(n);
    }
    liberties.erase(p);
    return liberties;
}

template <int N>
bool has_neighbour_in_atari(const Board<N>& board, BasicPoint<N> p, Color color) noexcept {
    for (const BasicPoint<N> n : p.neighbours())
        if (board.at(n) == color && board.is_in_atari(n)) return true;
    return false;
}

// Whether the chain of target, in atari after this stone, would run away at its other liberty. If
// the atari takes stones it may weaken what the chain runs to: then only playing it out tells.
template <int N>
bool is_hopeless_atari(const Board<N>& board, BasicPoint<N> target, BasicPoint<N> atari) noexcept {
    if (has_neighbour_in_atari(board, atari, board.at(target))) return false;
    BasicPointSet<N> way_out = board.liberty_set(target);
    way_out.erase(atari);
    BasicPointSet<N> liberties = liberties_after(board, target, way_out.first());
    liberties.erase(atari);
    return liberties.size() >= kSafeLiberties;
}

}  // namespace

template <int N>
void LadderReader<N>::start(const Board<N>& board, Point target) {
    board_ = board;
    log_.clear();
    path_.clear();
    target_ = target;
    escaper_ = board.at(target);
    attacker_ = opponent(escaper_);
    nodes_ = 0;
}

// The side that wins kos is not bound by a ban. Nothing restores it, because only that side moves
// here, and undoing the move before does.
template <int N>
void LadderReader<N>::lift_ko(LadderSide side) noexcept {
    if (side == options_.ko_favours) board_.set_ko(Point::none(), Color::empty);
}

// Where the escaper could take a chain that holds the target.
template <int N>
BasicPointSet<N> LadderReader<N>::counter_captures() const noexcept {
    PointSet captures;
    board_.for_each_stone(target_, [&](Point stone) {
        for (const Point n : stone.neighbours())
            if (board_.at(n) == attacker_ && board_.is_in_atari(n))
                captures.insert(board_.first_liberty(n));
    });
    return captures;
}

// Plays the move, asks the other side, and takes the move back. A move that is not allowed, because
// it would bring about a position for the third time, is as good as lost.
template <int N>
LadderResult LadderReader<N>::result_after(LadderSide mover, Point move) {
    if (++nodes_ > options_.max_nodes) return LadderResult::unknown;
    const bool escapes = mover == LadderSide::escaper;
    board_.play({move, escapes ? escaper_ : attacker_}, log_);
    path_.push_back(board_.hash());
    LadderResult result = escapes ? LadderResult::captured : LadderResult::escapes;
    if (std::count(path_.begin(), path_.end(), board_.hash()) < 3)
        result = escapes ? attack().result : escape().result;
    path_.pop_back();
    board_.undo(log_);
    return result;
}

// The escaper moves, in atari.
template <int N>
typename LadderReader<N>::Answer LadderReader<N>::escape() {
    assert(board_.is_in_atari(target_));
    lift_ko(LadderSide::escaper);
    const Point extension = board_.first_liberty(target_);
    const int gained = liberties_after(board_, target_, extension).size();
    if (gained >= kSafeLiberties && board_.is_legal(extension, escaper_))
        return {LadderResult::escapes, extension};

    // To end with a single liberty is to be taken at once, unless the extension takes something,
    // which need not even be next to the chain.
    PointSet moves = counter_captures();
    if (gained == 2 || has_neighbour_in_atari(board_, extension, attacker_))
        moves.insert(extension);
    bool is_unknown = false;
    for (; !moves.is_empty(); moves.erase(moves.first())) {
        const Point move = moves.first();
        if (!board_.is_legal(move, escaper_)) continue;
        const LadderResult result = result_after(LadderSide::escaper, move);
        if (result == LadderResult::escapes) return {result, move};
        is_unknown |= result == LadderResult::unknown;
    }
    return {is_unknown ? LadderResult::unknown : LadderResult::captured, Point::none()};
}

// The attacker moves and finds the target in atari.
template <int N>
typename LadderReader<N>::Answer LadderReader<N>::take() {
    const Point last = board_.first_liberty(target_);
    if (board_.is_legal(last, attacker_)) return {LadderResult::captured, last};
    return {LadderResult::escapes, Point::none()};  // Protected by a ko.
}

// The attacker moves.
template <int N>
typename LadderReader<N>::Answer LadderReader<N>::attack() {
    const int liberties = board_.liberties(target_);
    if (liberties >= kSafeLiberties) return {LadderResult::escapes, Point::none()};
    lift_ko(LadderSide::attacker);
    if (liberties == 1) return take();

    bool is_unknown = false;
    for (PointSet left = board_.liberty_set(target_); !left.is_empty(); left.erase(left.first())) {
        const Point atari = left.first();
        if (!board_.is_legal(atari, attacker_) || is_hopeless_atari(board_, target_, atari))
            continue;
        const LadderResult result = result_after(LadderSide::attacker, atari);
        if (result == LadderResult::captured) return {result, atari};
        is_unknown |= result == LadderResult::unknown;
    }
    return {is_unknown ? LadderResult::unknown : LadderResult::escapes, Point::none()};
}

template <int N>
typename LadderReader<N>::Answer LadderReader<N>::solve_escape(const Board<N>& board,
                                                               Point target) {
    assert(is_player(board.at(target)) && board.is_in_atari(target));
    start(board, target);
    return escape();
}

template <int N>
typename LadderReader<N>::Answer LadderReader<N>::solve_capture(const Board<N>& board,
                                                                Point target) {
    assert(is_player(board.at(target)));
    nodes_ = 0;
    if (board.liberties(target) >= kSafeLiberties) return {LadderResult::escapes, Point::none()};
    start(board, target);
    return attack();
}

template <int N>
bool LadderReader<N>::is_ladder_escape_useless(const Board<N>& board, Point p, Color color) {
    assert(board.is_legal(p, color));
    nodes_ = 0;
    if (has_neighbour_in_atari(board, p, opponent(color))) return false;
    for (const Point n : p.neighbours()) {
        if (board.at(n) != color || !board.is_in_atari(n)) continue;
        if (liberties_after(board, n, p).size() >= kSafeLiberties) return false;
        start(board, n);
        board_.play(p, color);
        return attack().result == LadderResult::captured;
    }
    return false;
}

template <int N>
bool LadderReader<N>::finds_working_ladder(const Board<N>& board, Point p, Color color) {
    assert(board.is_legal(p, color));
    nodes_ = 0;
    for (const Point n : p.neighbours()) {
        if (board.at(n) != opponent(color) || board.liberties(n) != 2) continue;
        if (is_hopeless_atari(board, n, p)) continue;
        start(board, n);
        board_.play(p, color);
        if (escape().result == LadderResult::captured) return true;
    }
    return false;
}

template class LadderReader<9>;
template class LadderReader<13>;
template class LadderReader<19>;
template class LadderReader<25>;

}  // namespace nadare::go
