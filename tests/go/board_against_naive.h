// Random games on the fast board and the naive one side by side: after every move everything the
// fast board says is compared, and after every game all moves are taken back, with each position
// compared with what it was on the way there. The unit tests play a few thousand moves this way,
// the slow ones a million.
#pragma once

#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "go/board.h"
#include "go/naive_board.h"
#include "go/text.h"
#include "util/rng.h"
#include "util/text.h"

namespace nadare::go {

inline constexpr std::array<Color, 2> kPlayers{Color::black, Color::white};

template <int N>
BasicPoint<N> to_point(Place p) {
    return BasicPoint<N>::at(p.column, p.row);
}

// Drawn from the colours alone, so that a board with broken chains can still be shown.
template <int N>
std::string picture_of(const Board<N>& board) {
    NaivePosition stones(board.size());
    stones.for_each_place([&](Place p) { stones.put(p, board.at(to_point<N>(p))); });
    return stones.picture();
}

// The first disagreement found, as a sentence; it stays empty while there is none.
template <int N>
class Differences {
 public:
    explicit Differences(const Board<N>& board) : size_(board.size()) {}

    template <class Fast, class Right>
    void compare(std::string_view what, BasicPoint<N> p, Fast fast, Right right) {
        const auto is = static_cast<std::int64_t>(fast);
        const auto should_be = static_cast<std::int64_t>(right);
        if (is == should_be || !first_.empty()) return;
        first_ = util::format("{} is {} on the fast board and should be {}", place(what, p), is,
                              should_be);
    }
    template <class Fast, class Right>
    void compare(std::string_view what, Fast fast, Right right) {
        compare(what, BasicPoint<N>::none(), fast, right);
    }
    // For what is too large to be shown.
    void check(std::string_view what, BasicPoint<N> p, bool is_right) {
        if (is_right || !first_.empty()) return;
        first_ = util::format("{} is wrong on the fast board", place(what, p));
    }
    void check(std::string_view what, bool is_right) {
        check(what, BasicPoint<N>::none(), is_right);
    }

    bool any() const { return !first_.empty(); }
    const std::string& first() const { return first_; }

 private:
    std::string place(std::string_view what, BasicPoint<N> p) const {
        return p.is_none() ? std::string(what)
                           : util::format("{} at {}", what, to_vertex(p, size_));
    }

    int size_;
    std::string first_;
};

// Colours, codes, the list of empty points, prisoners, hash.
template <int N>
void compare_cells(const Board<N>& board, const NaiveBoard& naive, Differences<N>& out) {
    std::uint64_t hash = 0;
    int empties = 0;
    naive.position().for_each_place([&](Place place) {
        const auto p = to_point<N>(place);
        const Color color = naive.at(place);
        out.compare("the colour", p, board.at(p), color);
        out.compare("the 3x3 code", p, board.code(p), naive.code(place));
        if (color == Color::empty) {
            ++empties;
        } else {
            hash ^= zobrist_key(color, place.column, place.row);
        }
    });
    out.compare("the hash", board.hash(), hash);
    for (const Color color : kPlayers)
        out.compare("the number of prisoners", board.prisoners(color), naive.prisoners(color));

    out.compare("the number of empty points", board.empty_count(), empties);
    BasicPointSet<N> listed;
    for (int i = 0; i < board.empty_count(); ++i) {
        const auto p = board.empty_point(i);
        out.compare("the colour of a point in the list of empty points", p, board.at(p),
                    Color::empty);
        out.compare("a second entry in the list of empty points", p, listed.contains(p), false);
        listed.insert(p);
    }
}

// One chain: its stones, number, liberties, and the walk around it.
template <int N>
void compare_chain(const Board<N>& board, Place place, const NaiveChain& chain,
                   Differences<N>& out) {
    const auto p = to_point<N>(place);
    const ChainId id = board.chain(p);
    out.compare("the size of the chain", p, board.chain_size(p), chain.stones.size());
    out.compare("the number of liberties", p, board.liberties(p), chain.liberties.size());
    out.compare("atari", p, board.is_in_atari(p), chain.liberties.size() == 1);

    BasicPointSet<N> liberties;
    for (const Place liberty : chain.liberties) liberties.insert(to_point<N>(liberty));
    out.check("the set of liberties", p, board.liberty_set(p) == liberties);
    if (out.any()) return;  // A set that is empty by mistake has no first member.
    out.compare("the first liberty", p, board.first_liberty(p).cell(), liberties.first().cell());

    BasicPointSet<N> stones;
    for (const Place stone : chain.stones) {
        stones.insert(to_point<N>(stone));
        out.compare("the chain number", to_point<N>(stone), board.chain(to_point<N>(stone)), id);
    }
    const auto stone = board.stone_of(static_cast<unsigned>(id));
    out.check("the stone by which the chain is known", p, stones.contains(stone));

    // A broken circle of stones may never come back to p: leave it by an exception.
    struct WalkIsTooLong {};
    BasicPointSet<N> walked;
    std::size_t steps = 0;
    try {
        board.for_each_stone(p, [&](BasicPoint<N> s) {
            if (steps == 0) out.compare("the first stone of a walk", p, s.cell(), p.cell());
            if (++steps > chain.stones.size()) throw WalkIsTooLong();
            walked.insert(s);
        });
    } catch (const WalkIsTooLong&) {
    }
    out.compare("the number of stones on a walk", p, steps, chain.stones.size());
    out.check("the set of stones on a walk", p, walked == stones);
}

// All chains, and what points see of the chains next to them.
template <int N>
void compare_chains(const Board<N>& board, const NaiveBoard& naive, Differences<N>& out) {
    BasicPointMap<bool, N> in_atari(false);
    BasicPointSet<N> seen;
    unsigned chains = 0;
    naive.position().for_each_place([&](Place place) {
        const auto p = to_point<N>(place);
        if (naive.at(place) == Color::empty) {
            out.compare("the chain number of an empty point", p, board.chain(p), ChainId::none);
            return;
        }
        if (seen.contains(p) || out.any()) return;
        ++chains;
        const NaiveChain chain = naive.position().chain(place);
        for (const Place stone : chain.stones) {
            seen.insert(to_point<N>(stone));
            in_atari[to_point<N>(stone)] = chain.liberties.size() == 1;
        }
        compare_chain(board, place, chain, out);
    });

    unsigned numbers = 0;
    for (unsigned id = 1; id <= board.highest_chain(); ++id)
        numbers += board.stone_of(id).is_none() ? 0 : 1;
    out.compare("the number of chains", numbers, chains);

    naive.position().for_each_place([&](Place place) {
        unsigned bits = 0;
        for (unsigned i = 0; i < 4; ++i) {
            const Place n = NaivePosition::neighbours(place)[i];
            if (is_player(naive.at(n)) && in_atari[to_point<N>(n)]) bits |= 1u << i;
        }
        out.compare("atari bits", to_point<N>(place), board.atari_bits(to_point<N>(place)), bits);
    });
}

// What may be played, by either player, on every point.
template <int N>
void compare_legality(const Board<N>& board, const NaiveBoard& naive, Differences<N>& out) {
    bool is_ko_somewhere = false;
    naive.position().for_each_place([&](Place place) {
        const auto p = to_point<N>(place);
        const bool is_empty = naive.at(place) == Color::empty;
        for (const Color color : kPlayers) {
            const NaiveVerdict right = is_empty ? naive.judge(place, color) : NaiveVerdict();
            const bool is_legal = is_empty && !right.is_suicide && !right.is_ko;
            out.compare("is_legal", p, board.is_legal(p, color), is_legal);
            out.compare("is_legal_with_suicide", p, board.is_legal_with_suicide(p, color),
                        is_empty && !right.is_ko);
            out.compare("is_ko", p, board.is_ko(p, color), right.is_ko);
            if (right.is_ko) {
                is_ko_somewhere = true;
                out.compare("the ko point", p, board.ko().cell(), p.cell());
                out.compare("the ko colour", p, board.ko_color(), color);
            }
            if (!is_empty) continue;
            out.compare("is_suicide", p, board.is_suicide(p, color), right.is_suicide);
            out.compare("is_one_point_eye", p, is_one_point_eye(board.code(p), color),
                        naive.is_one_point_eye(place, color));
        }
    });
    out.compare("whether there is a ko", !board.ko().is_none(), is_ko_somewhere);
    out.compare("whether there is a ko colour", board.ko_color() != Color::empty, is_ko_somewhere);
}

// Two boards of the same type in the same state, down to the order of their lists.
template <int N>
void compare_twins(const Board<N>& board, const Board<N>& twin, Differences<N>& out) {
    out.check("equality of the boards played with and without a log", board == twin);
    out.compare("the hash of the board played without a log", twin.hash(), board.hash());
    for (int i = 0; i < board.empty_count(); ++i)
        out.compare("the list of empty points played without a log", twin.empty_point(i).cell(),
                    board.empty_point(i).cell());
    board.for_each_point([&](BasicPoint<N> p) {
        out.compare("the code played without a log", p, twin.code(p), board.code(p));
        out.compare("the chain played without a log", p, twin.chain(p), board.chain(p));
        if (!is_player(board.at(p))) return;
        out.check("the set of liberties played without a log", p,
                  twin.liberty_set(p) == board.liberty_set(p));
    });
}

// What happened in some games: a test that never met a ko has not tested it.
struct Happenings {
    std::int64_t moves = 0;
    std::int64_t kos = 0;
    std::int64_t captures_of_several_chains = 0;
    std::int64_t captures_with_a_merge = 0;
    std::int64_t merges_of_four_chains = 0;
    std::int64_t suicides_of_one_stone = 0;
    std::int64_t suicides_of_several_stones = 0;
};

template <int N>
class SideBySide {
 public:
    SideBySide(int size, std::uint64_t seed)
        : seed_(seed), rng_(seed), board_(size), twin_(size), naive_(size) {}

    // Plays one random game and takes it back; stops at the first disagreement, which fails the
    // test.
    void play_game(int length, Happenings& happenings) {
        suicide_allowed_ = rng_.chance(0.5);
        fills_eyes_ = rng_.chance(0.5);
        // Mostly in turn; a few games at odds with it, since set-up and tenuki are too.
        out_of_turn_ = rng_.chance(0.3) ? 0.3 : 0.0;
        for (int i = 0; i < length && !::testing::Test::HasFailure(); ++i) {
            play_move(random_move(), happenings);
            ++happenings.moves;
        }
        while (!log_.is_empty() && !::testing::Test::HasFailure()) undo_move();
        twin_ = Board<N>(board_.size());
        naive_ = NaiveBoard(board_.size());
    }

 private:
    using Move = BasicMove<N>;

    // What a position must be again once the moves after it are taken back, down to the order of
    // the list of empty points and the numbers of the chains.
    struct Snapshot {
        NaiveBoard naive;
        std::vector<unsigned> empty_cells;
        std::vector<unsigned> chain_numbers;
        Move last_move;
        Move move_before_last;
        BasicPoint<N> ko;
        Color ko_color;
        Color to_play;

        Snapshot(const Board<N>& board, const NaiveBoard& naive_board)
            : naive(naive_board),
              last_move(board.last_move()),
              move_before_last(board.move_before_last()),
              ko(board.ko()),
              ko_color(board.ko_color()),
              to_play(board.to_play()) {
            for (int i = 0; i < board.empty_count(); ++i)
                empty_cells.push_back(board.empty_point(i).cell());
            board.for_each_point([&](BasicPoint<N> p) {
                chain_numbers.push_back(static_cast<unsigned>(board.chain(p)));
            });
        }
    };

    Move random_move() {
        const Color color =
            rng_.chance(out_of_turn_) ? opponent(board_.to_play()) : board_.to_play();
        if (rng_.chance(0.02)) return {BasicPoint<N>::pass(), color};
        const auto size = static_cast<std::uint32_t>(board_.size());
        for (std::uint32_t tries = 0; tries < 4 * size * size; ++tries) {
            const int column = static_cast<int>(rng_.below(size));
            const int row = static_cast<int>(rng_.below(size));
            const Place place{column, row};
            if (!naive_.is_legal(place, color, suicide_allowed_)) continue;
            if (!fills_eyes_ && naive_.is_one_point_eye(place, color)) continue;
            return {to_point<N>(place), color};
        }
        return {BasicPoint<N>::pass(), color};
    }

    void play_move(Move move, Happenings& happenings) {
        const NaiveBoard before = naive_;
        past_.emplace_back(board_, naive_);
        board_.play(move, log_);
        twin_.play(move);
        if (move.is_pass()) {
            naive_.pass(move.color);
        } else {
            const Place place{move.point.column(), move.point.row()};
            naive_.play(place, move.color);
            note(before, place, move.color, happenings);
        }

        Differences<N> differences(board_);
        compare_cells(board_, naive_, differences);
        compare_chains(board_, naive_, differences);
        compare_legality(board_, naive_, differences);
        compare_twins(board_, twin_, differences);
        differences.check("the last move", board_.last_move() == move);
        differences.check("the move before last",
                          board_.move_before_last() == past_.back().last_move);
        differences.compare("the side to play", board_.to_play(), opponent(move.color));
        differences.check("is_consistent", board_.is_consistent());
        report(differences, naive_, "after", move);
        if (!board_.ko().is_none()) ++happenings.kos;
    }

    void undo_move() {
        const Move move = log_.last_move();
        board_.undo(log_);
        const Snapshot& right = past_.back();
        Differences<N> differences(board_);
        compare_cells(board_, right.naive, differences);
        compare_chains(board_, right.naive, differences);
        const Snapshot now(board_, right.naive);
        differences.check("the order of the empty points", now.empty_cells == right.empty_cells);
        differences.check("the numbering of the chains", now.chain_numbers == right.chain_numbers);
        differences.check("the last move", now.last_move == right.last_move);
        differences.check("the move before last", now.move_before_last == right.move_before_last);
        differences.compare("the ko point", now.ko.cell(), right.ko.cell());
        differences.compare("the ko colour", now.ko_color, right.ko_color);
        differences.compare("the side to play", now.to_play, right.to_play);
        report(differences, right.naive, "after the undo of", move);
        past_.pop_back();
    }

    void note(const NaiveBoard& before, Place place, Color color, Happenings& happenings) const {
        std::vector<NaiveChain> own;
        int captured_chains = 0;
        for (const Place n : NaivePosition::neighbours(place)) {
            if (before.at(n) == opponent(color) && naive_.at(n) == Color::empty) ++captured_chains;
            if (before.at(n) != color) continue;
            bool is_new = true;
            for (const NaiveChain& known : own)
                for (const Place stone : known.stones) is_new = is_new && !(stone == n);
            if (is_new) own.push_back(before.position().chain(n));
        }
        if (captured_chains > 1) ++happenings.captures_of_several_chains;
        if (captured_chains > 0 && own.size() > 1) ++happenings.captures_with_a_merge;
        if (own.size() == 4) ++happenings.merges_of_four_chains;
        if (naive_.at(place) != Color::empty) return;
        ++(own.empty() ? happenings.suicides_of_one_stone : happenings.suicides_of_several_stones);
    }

    void report(const Differences<N>& differences, const NaiveBoard& naive, const char* when,
                Move move) const {
        if (!differences.any()) return;
        std::string moves;
        for (std::size_t i = 1; i < past_.size(); ++i) moves += word(past_[i].last_move);
        ADD_FAILURE() << differences.first() << ", " << when << ' ' << word(move) << "in Board<"
                      << N << "> of size " << board_.size() << ", seed " << seed_
                      << ".\nFast board:\n"
                      << picture_of(board_) << "Naive board:\n"
                      << naive.position().picture() << "Moves before it: " << moves;
    }

    std::string word(Move move) const {
        return util::format("{} {}, ", move.color == Color::black ? 'B' : 'W',
                            to_vertex(move.point, board_.size()));
    }

    std::uint64_t seed_;
    util::Rng rng_;
    bool suicide_allowed_ = false;
    bool fills_eyes_ = false;
    double out_of_turn_ = 0;
    Board<N> board_;
    Board<N> twin_;  // Plays the same moves without a log.
    BasicUndoLog<N> log_;
    NaiveBoard naive_;
    std::vector<Snapshot> past_;
};

// Games on all sizes from 2×2 to N×N, at least this many moves on each of them.
template <int N>
Happenings play_side_by_side(std::int64_t moves_per_size, std::uint64_t seed) {
    Happenings all;
    for (int size = 2; size <= N && !::testing::Test::HasFailure(); ++size) {
        SideBySide<N> games(size, seed + static_cast<std::uint64_t>(size));
        const std::int64_t enough = all.moves + moves_per_size;
        while (all.moves < enough && !::testing::Test::HasFailure())
            games.play_game(3 * size * size / 2 + 2, all);
    }
    return all;
}

}  // namespace nadare::go
