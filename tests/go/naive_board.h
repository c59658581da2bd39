// A Go board so plain that it is right by inspection, to check the fast one against. It shares no
// code with go/board.h: a position is a string of signs, chains are found by walking, and a
// question about a move is answered by making the move on a copy and looking at the result.
//
// Simple ko is the rule as it is written down: a move must not bring back the position before the
// opponent's last move. (A move that changes nothing, such as the suicide of one stone, brings
// nothing back.) The fast board knows a ko by its shape instead; that both agree is tested.
//
// Slow on purpose, and for square boards up to 25×25. A value type.
#pragma once

#include <array>
#include <bitset>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "go/color.h"

namespace nadare::go {

// Columns count from the left and rows from the top, both from 0.
struct Place {
    int column;
    int row;

    bool operator==(const Place&) const = default;
};

struct NaiveChain {
    std::vector<Place> stones;
    std::vector<Place> liberties;
};

// The stones, and nothing else.
class NaivePosition {
 public:
    explicit NaivePosition(int size)
        : size_(size), cells_(static_cast<std::size_t>(size * size), '.') {}

    int size() const { return size_; }

    Color at(Place p) const {
        if (p.column < 0 || p.row < 0 || p.column >= size_ || p.row >= size_) return Color::border;
        const char sign = cells_[cell(p)];
        return sign == 'X' ? Color::black : sign == 'O' ? Color::white : Color::empty;
    }

    // Writes the cell, with no thought of captures.
    void put(Place p, Color color) {
        cells_[cell(p)] = color == Color::black ? 'X' : color == Color::white ? 'O' : '.';
    }

    // Up, left, right, down; some may lie outside the board.
    static std::array<Place, 4> neighbours(Place p) {
        return {Place{p.column, p.row - 1}, Place{p.column - 1, p.row}, Place{p.column + 1, p.row},
                Place{p.column, p.row + 1}};
    }
    // Upper left, upper right, lower left, lower right; some may lie outside the board.
    static std::array<Place, 4> diagonals(Place p) {
        return {Place{p.column - 1, p.row - 1}, Place{p.column + 1, p.row - 1},
                Place{p.column - 1, p.row + 1}, Place{p.column + 1, p.row + 1}};
    }

    // Calls visit(place) for every point, row by row from the upper left.
    template <class Visit>
    void for_each_place(Visit&& visit) const {
        for (int row = 0; row < size_; ++row)
            for (int column = 0; column < size_; ++column) visit(Place{column, row});
    }

    NaiveChain chain(Place p) const {
        NaiveChain chain;
        Seen seen;
        walk(p, at(p), seen, chain);
        return chain;
    }

    // Whether a walk over stones of p's colour reaches an empty point.
    bool has_liberty(Place p) const {
        Seen seen;
        return reaches_empty(p, at(p), seen);
    }

    bool every_chain_has_a_liberty() const {
        bool all = true;
        for_each_place([&](Place p) { all = all && (at(p) == Color::empty || has_liberty(p)); });
        return all;
    }

    // Puts a stone on an empty point, takes off the opposing chains it leaves without liberties,
    // then its own chain if that has none. Answers how many stones of each player went: Black's
    // first.
    std::pair<int, int> play(Place p, Color color) {
        put(p, color);
        int taken = 0;
        for (const Place n : neighbours(p))
            if (at(n) == opponent(color) && !has_liberty(n)) taken += remove_chain(n);
        const int lost = has_liberty(p) ? 0 : remove_chain(p);
        return color == Color::black ? std::pair{lost, taken} : std::pair{taken, lost};
    }

    // Rows of X, O and . as go/diagram.h reads them.
    std::string picture() const {
        std::string text;
        for_each_place([&](Place p) {
            text += cells_[cell(p)];
            text += p.column + 1 == size_ ? '\n' : ' ';
        });
        return text;
    }

    bool operator==(const NaivePosition&) const = default;

 private:
    using Seen = std::bitset<25 * 25>;

    std::size_t cell(Place p) const { return static_cast<std::size_t>(p.row * size_ + p.column); }

    bool reaches_empty(Place p, Color color, Seen& seen) const {
        if (at(p) == Color::empty) return true;
        if (at(p) != color || seen[cell(p)]) return false;
        seen[cell(p)] = true;
        for (const Place n : neighbours(p))
            if (reaches_empty(n, color, seen)) return true;
        return false;
    }

    void walk(Place p, Color color, Seen& seen, NaiveChain& chain) const {
        const Color here = at(p);
        if ((here != color && here != Color::empty) || seen[cell(p)]) return;
        seen[cell(p)] = true;
        (here == color ? chain.stones : chain.liberties).push_back(p);
        if (here != color) return;
        for (const Place n : neighbours(p)) walk(n, color, seen, chain);
    }

    int remove_chain(Place p) {
        const std::vector<Place> stones = chain(p).stones;
        for (const Place stone : stones) put(stone, Color::empty);
        return static_cast<int>(stones.size());
    }

    int size_;
    std::string cells_;
};

// What the rules say about putting a stone on an empty point.
struct NaiveVerdict {
    bool is_suicide = false;
    bool is_ko = false;
};

// A position with what simple ko and prisoners need of its past.
class NaiveBoard {
 public:
    explicit NaiveBoard(int size) : now_(size), before_(size) {}

    const NaivePosition& position() const { return now_; }
    int size() const { return now_.size(); }
    Color at(Place p) const { return now_.at(p); }
    // Stones of this colour taken off the board so far.
    int prisoners(Color color) const {
        return color == Color::black ? prisoners_[0] : prisoners_[1];
    }

    // Requires: an empty point.
    NaiveVerdict judge(Place p, Color color) const {
        NaivePosition after = now_;
        after.play(p, color);
        return {.is_suicide = after.at(p) == Color::empty,
                .is_ko = last_mover_ == opponent(color) && after == before_ && !(after == now_)};
    }

    bool is_legal(Place p, Color color, bool suicide_allowed) const {
        if (at(p) != Color::empty) return false;
        const NaiveVerdict verdict = judge(p, color);
        return !verdict.is_ko && (suicide_allowed || !verdict.is_suicide);
    }

    void play(Place p, Color color) {
        before_ = now_;
        const auto [black, white] = now_.play(p, color);
        prisoners_[0] += black;
        prisoners_[1] += white;
        last_mover_ = color;
    }
    void pass(Color color) {
        before_ = now_;
        last_mover_ = color;
    }

    // Field by field as the picture in go/code3x3.h says.
    unsigned code(Place p) const {
        unsigned code = 0;
        unsigned shift = 0;
        for (const auto& around : {NaivePosition::neighbours(p), NaivePosition::diagonals(p)})
            for (const Place n : around) {
                code |= static_cast<unsigned>(at(n)) << shift;
                shift += 2;
            }
        return code;
    }

    // An empty point whose neighbours on the board are all stones of the colour, and of whose
    // diagonals the opponent holds at most one; none if some diagonal lies outside the board.
    bool is_one_point_eye(Place p, Color color) const {
        for (const Place n : NaivePosition::neighbours(p))
            if (at(n) != color && at(n) != Color::border) return false;
        int held = 0;
        bool is_at_edge = false;
        for (const Place n : NaivePosition::diagonals(p)) {
            if (at(n) == opponent(color)) ++held;
            if (at(n) == Color::border) is_at_edge = true;
        }
        return held <= (is_at_edge ? 0 : 1);
    }

    // Black's stones and the empty points from which one can walk, over empty points, to Black's
    // stones alone, minus the same for White.
    int area_score() const {
        int score = 0;
        now_.for_each_place([&](Place p) {
            const bool black = at(p) == Color::black || sees(p, Color::black);
            const bool white = at(p) == Color::white || sees(p, Color::white);
            score += (black ? 1 : 0) - (white ? 1 : 0);
        });
        return score;
    }

 private:
    // Whether p is empty and its empty region touches a stone of the colour.
    bool sees(Place p, Color color) const {
        if (at(p) != Color::empty) return false;
        std::vector<Place> region{p};
        for (std::size_t i = 0; i < region.size(); ++i)
            for (const Place n : NaivePosition::neighbours(region[i])) {
                if (at(n) == color) return true;
                bool is_new = at(n) == Color::empty;
                for (const Place known : region) is_new = is_new && !(known == n);
                if (is_new) region.push_back(n);
            }
        return false;
    }

    NaivePosition now_;
    NaivePosition before_;
    Color last_mover_ = Color::empty;
    std::array<int, 2> prisoners_{};
};

}  // namespace nadare::go
