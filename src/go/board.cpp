#include "go/board.h"

#include <algorithm>
#include <vector>

namespace nadare::go {

template <int N>
Board<N>::Board(int size) noexcept : size_(size) {
    assert(size >= 1 && size <= N);
    color_.fill(Color::border);
    for_each_point([this](Point p) {
        color_[p] = Color::empty;
        where_[p] = static_cast<Index>(empty_count_);
        empty_[static_cast<unsigned>(empty_count_++)] = static_cast<Index>(p.cell());
    });
    for_each_point([this](Point p) {
        unsigned code = 0;
        unsigned field = 0;
        for (const Point n : p.neighbours()) code |= index(at(n)) << (2 * field++);
        for (const Point n : p.diagonals()) code |= index(at(n)) << (2 * field++);
        code_[p] = static_cast<Code3x3>(code);
    });
}

template <int N>
template <int M>
Board<N>::Board(const Board<M>& other) noexcept : Board(other.size()) {
    other.for_each_point([&](BasicPoint<M> p) {
        if (other.at(p) != Color::empty) play(Point(p), other.at(p));
    });
    prisoners_ = other.prisoners_;
    ko_ = Point(other.ko_);
    ko_color_ = other.ko_color_;
    to_play_ = other.to_play_;
    last_ = {Point(other.last_.point), other.last_.color};
    before_last_ = {Point(other.before_last_.point), other.before_last_.color};
}

template <int N>
BasicPoint<N> Board<N>::stone_of(unsigned id) const noexcept {
    // A number handed back keeps its old entry: it is in use only if its stone still carries it.
    if (id == 0 || id > chains_.highest_used()) return Point::none();
    const Point stone(chains_[id].stone);
    return chain_[stone] == id ? stone : Point::none();
}

template <int N>
unsigned Board<N>::atari_bits(Point p) const noexcept {
    unsigned bits = 0;
    unsigned i = 0;
    for (const Point n : p.neighbours()) bits |= unsigned{liberties(n) == 1} << i++;
    return bits;
}

template <int N>
void Board<N>::forget_moves() noexcept {
    ko_ = Point::none();
    ko_color_ = Color::empty;
    last_ = before_last_ = Move();
    prisoners_ = {};
    to_play_ = Color::black;
}

template <int N>
void Board<N>::play(Move move, UndoLog& log) {
    log.records_.emplace_back();
    auto& record = log.records_.back();
    record.move = move;
    record.last = last_;
    record.before_last = before_last_;
    record.hash = hash_;
    record.ko = ko_;
    record.ko_color = ko_color_;
    record.to_play = to_play_;
    record.prisoners = prisoners_;
    if (move.is_pass()) {
        play_pass(move.color);
        return;
    }
    record.next = next_[move.point];
    record.where = where_[move.point];
    play_logged(move.point, move.color, log);
}

// Puts a removed chain back. Its stones are the latest entries of the list of empty points.
template <int N>
void Board<N>::restore_chain(const typename UndoLog::Removed& removed) noexcept {
    chains_.take_again(removed.id);
    for (int i = 0; i < removed.chain.stone_count; ++i) {
        const Point stone(empty_[static_cast<unsigned>(--empty_count_)]);
        color_[stone] = removed.color;
        chain_[stone] = static_cast<Index>(removed.id);
        toggle_code(stone, removed.color);
        take_liberty(stone);
    }
    chains_[removed.id] = removed.chain;
}

// Takes two joined chains apart again.
template <int N>
void Board<N>::split(const typename UndoLog::Merged& merged) noexcept {
    chains_.take_again(merged.dropped_id);
    std::swap(next_[merged.kept_stone], next_[merged.dropped_stone]);
    Point stone = merged.dropped_stone;
    do {
        chain_[stone] = static_cast<Index>(merged.dropped_id);
        stone = Point(next_[stone]);
    } while (stone != merged.dropped_stone);
    chains_[merged.dropped_id] = merged.dropped;
    chains_[merged.kept_id] = merged.kept;
}

template <int N>
void Board<N>::undo(UndoLog& log) noexcept {
    assert(!log.is_empty());
    const auto& record = log.records_.back();
    if (!record.move.is_pass()) {
        // The steps of play_logged(), backwards.
        const Point p = record.move.point;
        for (std::size_t i = record.removed.size(); i-- > 0;) restore_chain(record.removed[i]);
        for (std::size_t i = record.merged.size(); i-- > 0;) split(record.merged[i]);
        if (record.joined.is_none()) {
            chains_.give_back(chain_[p]);
        } else {
            next_[record.joined] = next_[p];
            chain_at(p) = record.joined_chain;
        }
        chain_[p] = 0;
        next_[p] = record.next;
        color_[p] = Color::empty;
        toggle_code(p, record.move.color);
        for (const Point n : p.neighbours()) {
            Chain<N>& chain = chain_at(n);
            chain.liberty_count = static_cast<std::uint16_t>(
                chain.liberty_count + chain.liberties.insert_if(p, chain_[n] != 0));
        }
        // The point that took p's place in the list of empty points moves back to the end.
        const unsigned end = static_cast<unsigned>(empty_count_++);
        if (record.where != end) {
            empty_[end] = empty_[record.where];
            where_[Point(empty_[end])] = static_cast<Index>(end);
        }
        empty_[record.where] = static_cast<Index>(p.cell());
        where_[p] = record.where;
    }
    hash_ = record.hash;
    ko_ = record.ko;
    ko_color_ = record.ko_color;
    to_play_ = record.to_play;
    prisoners_ = record.prisoners;
    last_ = record.last;
    before_last_ = record.before_last;
    log.records_.pop_back();
    assert_slow(is_consistent());
}

namespace {

// The chain of p found by flood fill, from the colours alone.
template <int N>
Chain<N> flood_chain(const Board<N>& board, BasicPoint<N> p, BasicPointSet<N>& stones) {
    Chain<N> chain;
    std::vector<BasicPoint<N>> open{p};
    stones.insert(p);
    while (!open.empty()) {
        const BasicPoint<N> stone = open.back();
        open.pop_back();
        ++chain.stone_count;
        for (const BasicPoint<N> n : stone.neighbours()) {
            if (board.at(n) == Color::empty) chain.liberties.insert(n);
            if (board.at(n) != board.at(p) || stones.contains(n)) continue;
            stones.insert(n);
            open.push_back(n);
        }
    }
    chain.liberty_count = static_cast<std::uint16_t>(chain.liberties.size());
    return chain;
}

}  // namespace

template <int N>
bool Board<N>::is_consistent() const {
    bool ok = true;
    int empties = 0;
    unsigned chain_count = 0;
    std::uint64_t hash = 0;
    BasicPointSet<N> seen;
    for_each_point([&](Point p) {
        unsigned code = 0;
        unsigned field = 0;
        for (const Point n : p.neighbours()) code |= index(at(n)) << (2 * field++);
        for (const Point n : p.diagonals()) code |= index(at(n)) << (2 * field++);
        ok = ok && code_[p] == code;
        if (at(p) == Color::empty) {
            ++empties;
            ok = ok && chain_[p] == 0 && where_[p] < empty_count_ && empty_[where_[p]] == p.cell();
            return;
        }
        hash ^= kZobrist<N>.stone(at(p), p);
        ok = ok && chain_[p] != 0;
        if (seen.contains(p)) return;

        ++chain_count;
        BasicPointSet<N> stones;
        const Chain<N> naive = flood_chain(*this, p, stones);
        const Chain<N>& ours = chain_at(p);
        ok = ok && ours.liberties == naive.liberties && ours.liberty_count == naive.liberty_count &&
             ours.stone_count == naive.stone_count && naive.liberty_count > 0 &&
             stones.contains(Point(ours.stone));
        BasicPointSet<N> circle;
        int steps = 0;
        for (Point stone = p; steps <= N * N && (steps == 0 || stone != p); ++steps) {
            circle.insert(stone);
            ok = ok && chain_[stone] == chain_[p];
            stone = Point(next_[stone]);
        }
        ok = ok && circle == stones && steps == naive.stone_count;
        seen |= stones;
    });
    const bool ko_is_empty = ko_.is_none() || (has(ko_) && at(ko_) == Color::empty);
    return ok && empties == empty_count_ && hash == hash_ && chain_count == chains_.count() &&
           ko_is_empty && chains_[0].liberty_count == ChainTable<N>::kManyLiberties &&
           chains_[0].liberties.is_empty();
}

template <int N>
bool Board<N>::operator==(const Board& other) const noexcept {
    return size_ == other.size_ && color_ == other.color_ && ko_ == other.ko_ &&
           ko_color_ == other.ko_color_ && to_play_ == other.to_play_ && last_ == other.last_ &&
           before_last_ == other.before_last_ && prisoners_ == other.prisoners_;
}

template class Board<9>;
template class Board<13>;
template class Board<19>;
template class Board<25>;

template Board<9>::Board(const Board<25>&) noexcept;
template Board<13>::Board(const Board<25>&) noexcept;
template Board<19>::Board(const Board<25>&) noexcept;
template Board<25>::Board(const Board<9>&) noexcept;
template Board<25>::Board(const Board<13>&) noexcept;
template Board<25>::Board(const Board<19>&) noexcept;

}  // namespace nadare::go
