// The hot half of go/board.h: playing and taking back a move. Included by it; do not include
// directly.
//
// Random playouts spend their time in mispredicted branches, not in arithmetic, so the four
// neighbours are treated alike: chain 0 stands in for "no chain here", and 3×3 codes say which of
// them are empty, ours or theirs without a branch.
#pragma once

#include <type_traits>
#include <utility>

#include "go/board.h"

namespace nadare::go {

namespace detail {

template <class Log>
inline constexpr bool kLogs = !std::is_same_v<Log, NoLog>;

// The neighbour in the direction of the lowest set field of a 3×3 code's low byte.
template <int N>
constexpr BasicPoint<N> neighbour_at(BasicPoint<N> p, unsigned fields) noexcept {
    constexpr std::array<int, 4> kOffset{-Layout<N>::kStride, -1, 1, Layout<N>::kStride};
    const unsigned direction = static_cast<unsigned>(std::countr_zero(fields)) >> 1;
    return BasicPoint<N>(static_cast<unsigned>(static_cast<int>(p.cell()) + kOffset[direction]));
}

}  // namespace detail

// Flips the two bits that stand for p in the codes of the eight cells around it.
template <int N>
inline void Board<N>::toggle_code(Point p, Color color) noexcept {
    const unsigned c = index(color);
    const auto flip = [this](Point around, unsigned bits) {
        code_[around] = static_cast<Code3x3>(code_[around] ^ bits);
    };
    flip(p.up(), c << 6);  // We are the lower neighbour of the cell above us, and so on.
    flip(p.left(), c << 4);
    flip(p.right(), c << 2);
    flip(p.down(), c);
    flip(p.up().left(), c << 14);
    flip(p.up().right(), c << 12);
    flip(p.down().left(), c << 10);
    flip(p.down().right(), c << 8);
}

template <int N>
template <class Accept>
inline BasicPoint<N> Board<N>::draw_empty(util::Rng& rng, Accept&& accept) noexcept {
    // A refused point changes places with the last one still to be tried, so none is tried twice.
    for (unsigned left = static_cast<unsigned>(empty_count_); left > 0;) {
        const unsigned i = rng.below(left);
        const Point p(empty_[i]);
        if (accept(p)) return p;
        const Index other = empty_[--left];
        empty_[i] = other;
        where_[Point(other)] = static_cast<Index>(i);
        empty_[left] = static_cast<Index>(p.cell());
        where_[p] = static_cast<Index>(left);
    }
    return Point::none();
}

template <int N>
inline void Board<N>::put_on_board(Point p, Color color) noexcept {
    color_[p] = color;
    toggle_code(p, color);
    hash_ ^= kZobrist<N>.stone(color, p);
    const Index place = where_[p];
    const Index last = empty_[static_cast<unsigned>(--empty_count_)];
    empty_[place] = last;
    where_[Point(last)] = place;
}

// All chains next to p, of either colour, lose it as a liberty. Answers whether one has none left;
// chain 0 counts as having many.
template <int N>
inline bool Board<N>::take_liberty(Point p) noexcept {
    bool any_without = false;
    for (const Point n : p.neighbours()) {
        Chain<N>& chain = chain_at(n);
        chain.liberty_count =
            static_cast<std::uint16_t>(chain.liberty_count - chain.liberties.take(p));
        any_without |= chain.liberty_count == 0;
    }
    return any_without;
}

// Adds p's empty neighbours to the chain's liberties and answers how many of them are new.
template <int N>
inline unsigned Board<N>::add_liberties(Chain<N>& chain, Point p, unsigned empty_fields) noexcept {
    unsigned added = 0;
    added += chain.liberties.insert_if(p.up(), (empty_fields & 0x01u) != 0);
    added += chain.liberties.insert_if(p.left(), (empty_fields & 0x04u) != 0);
    added += chain.liberties.insert_if(p.right(), (empty_fields & 0x10u) != 0);
    added += chain.liberties.insert_if(p.down(), (empty_fields & 0x40u) != 0);
    return added;
}

template <int N>
inline void Board<N>::start_chain(Point p, unsigned empty_fields) noexcept {
    const unsigned id = chains_.take();
    chain_[p] = static_cast<Index>(id);
    next_[p] = static_cast<Index>(p.cell());
    Chain<N>& chain = chains_[id];
    chain.liberties.clear();
    chain.liberty_count = static_cast<std::uint16_t>(add_liberties(chain, p, empty_fields));
    chain.stone_count = 1;
    chain.stone = static_cast<std::uint16_t>(p.cell());
}

// Makes the stone part of the own chain next to it, and joins all own chains it touches.
template <int N>
template <class Log>
inline void Board<N>::join_chains(Point p, unsigned own_fields, unsigned empty_fields, Log& log) {
    const Point neighbour = detail::neighbour_at(p, own_fields);
    Chain<N>& chain = chain_at(neighbour);
    if constexpr (detail::kLogs<Log>) {
        auto& record = log.records_.back();
        record.joined = neighbour;
        record.joined_chain = chain;
    }
    chain_[p] = chain_[neighbour];
    next_[p] = std::exchange(next_[neighbour], static_cast<Index>(p.cell()));
    ++chain.stone_count;
    chain.liberty_count =
        static_cast<std::uint16_t>(chain.liberty_count + add_liberties(chain, p, empty_fields));
    for (unsigned rest = own_fields & (own_fields - 1); rest != 0; rest &= rest - 1) {
        const Point other = detail::neighbour_at(p, rest);
        if (chain_[other] != chain_[p]) merge(p, other, log);
    }
}

// Joins the chain of `other` to that of `into`, relabelling the smaller one.
template <int N>
template <class Log>
inline void Board<N>::merge(Point into, Point other, Log& log) {
    if (chain_at(into).stone_count < chain_at(other).stone_count) std::swap(into, other);
    const Index kept = chain_[into];
    const Index dropped = chain_[other];
    if constexpr (detail::kLogs<Log>)
        log.records_.back().merged.push_back(
            {dropped, kept, other, into, chains_[dropped], chains_[kept]});

    Point stone = other;
    do {
        chain_[stone] = kept;
        stone = Point(next_[stone]);
    } while (stone != other);
    std::swap(next_[into], next_[other]);

    Chain<N>& chain = chains_[kept];
    chain.liberties |= chains_[dropped].liberties;
    chain.liberty_count = static_cast<std::uint16_t>(chain.liberties.size());
    chain.stone_count =
        static_cast<std::uint16_t>(chain.stone_count + chains_[dropped].stone_count);
    chains_.give_back(dropped);
}

// Takes p's chain off the board and answers how many stones it had.
template <int N>
template <class Log>
inline int Board<N>::remove_chain(Point p, Log& log) {
    const Color color = at(p);
    const unsigned id = chain_[p];
    const int count = chains_[id].stone_count;
    if constexpr (detail::kLogs<Log>)
        log.records_.back().removed.push_back({color, static_cast<std::uint16_t>(id), chains_[id]});

    Point stone = p;
    do {
        color_[stone] = Color::empty;
        chain_[stone] = 0;
        toggle_code(stone, color);
        hash_ ^= kZobrist<N>.stone(color, stone);
        where_[stone] = static_cast<Index>(empty_count_);
        empty_[static_cast<unsigned>(empty_count_++)] = static_cast<Index>(stone.cell());
        for (const Point n : stone.neighbours()) {
            Chain<N>& chain = chain_at(n);  // The dying chain may gain liberties too: nobody looks.
            chain.liberty_count = static_cast<std::uint16_t>(
                chain.liberty_count + chain.liberties.insert_if(stone, chain_[n] != 0));
        }
        stone = Point(next_[stone]);
    } while (stone != p);
    chains_.give_back(id);
    prisoners_[player_index(color)] += static_cast<std::uint32_t>(count);
    return count;
}

// Removes the opposing chains that p's stone has left without liberties, or else p's own chain if
// it has none, and finds out whether that started a ko.
template <int N>
template <class Log>
inline void Board<N>::capture_around(Point p, Color color, Log& log) {
    int captured = 0;
    Point last_captured = Point::none();
    for (const Point n : p.neighbours()) {
        if (at(n) != opponent(color) || liberties(n) > 0) continue;
        captured += remove_chain(n, log);
        last_captured = n;
    }
    if (captured == 0 && liberties(p) == 0) {
        remove_chain(p, log);
        return;
    }
    // A lone stone that took exactly one stone, and can itself be taken back only there, is a ko.
    if (captured == 1 && chain_size(p) == 1 && liberties(p) == 1) {
        ko_ = last_captured;
        ko_color_ = opponent(color);
    }
}

template <int N>
template <class Log>
inline void Board<N>::play_logged(Point p, Color color, Log& log) {
    assert(is_legal_with_suicide(p, color));
    const Code3x3 around = code_[p];
    const unsigned own_fields = fields_with(around, color) & kNeighbourFields;
    const unsigned empty_fields = fields_with(around, Color::empty) & kNeighbourFields;

    ko_ = Point::none();
    ko_color_ = Color::empty;
    before_last_ = last_;
    last_ = {p, color};
    to_play_ = opponent(color);

    put_on_board(p, color);
    const bool any_without_liberties = take_liberty(p);
    if (own_fields == 0)
        start_chain(p, empty_fields);
    else
        join_chains(p, own_fields, empty_fields, log);
    if (any_without_liberties | (empty_fields == 0)) capture_around(p, color, log);
    assert_slow(is_consistent());
}

template <int N>
inline void Board<N>::play(Point p, Color color) noexcept {
    NoLog log;
    play_logged(p, color, log);
}

template <int N>
inline void Board<N>::play_pass(Color color) noexcept {
    ko_ = Point::none();
    ko_color_ = Color::empty;
    before_last_ = last_;
    last_ = {Point::pass(), color};
    to_play_ = opponent(color);
}

// Whether an own neighbour has a liberty to spare, or an opposing one is in atari.
template <int N>
inline bool Board<N>::gains_liberty(Point p, Color color) const noexcept {
    bool gains = false;
    for (const Point n : p.neighbours()) {
        const int count = liberties(n);
        const Color there = at(n);
        gains |= (there == color && count > 1) | (there == opponent(color) && count == 1);
    }
    return gains;
}

}  // namespace nadare::go
