// A Go position as the search sees it (mcts/game.h): a board, the passes at the end, and the
// positions that superko forbids. The history of the game itself is shared by all copies; each adds
// the positions of its own descent.
//
// A game in the tree is over after two passes in a row, the last move of the real game among them.
// By area it is then scored as it stands, every stone alive (Enzenberger and Müller 2009, section
// 3.1): a lower bound for whoever could still remove dead stones, so nobody passes who cannot afford
// it. By territory that would make both remove dead stones at a loss, so there it is played out.
//
// Territory from area: with prisoners paid, the two differ exactly by the stones that one player
// has put down more than the other. The game keeps count of them.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "engine/move_restrictions.h"
#include "go/board.h"
#include "go/game.h"
#include "playout/situation.h"
#include "util/fixed_vector.h"

namespace nadare::engine {

// What all positions of one search share. Never changes while a search runs.
struct GameFacts {
    go::KoRule ko = go::KoRule::positional;
    go::Scoring scoring = go::Scoring::area;
    int komi_half_points =
        15;  // With handicap compensation and dynamic komi: what a playout is scored by.
    std::vector<std::uint64_t>
        past;  // Hashes of earlier positions, sorted, as the ko rule wants them.
    MoveRestrictions restrictions{};  // For moves below the root; empty but for some analyses.
};

template <int N>
class GoGame {
 public:
    using Board = go::Board<N>;
    using Move = go::BasicPoint<N>;

    static constexpr int kMoveCount = go::Layout<N>::kCells;
    static constexpr int move_index(Move move) noexcept { return static_cast<int>(move.cell()); }

    // Requires: the facts outlive every copy.
    GoGame(const Board& board, const GameFacts& facts,
           const playout::KoMemory<N>& latest_ko = {}) noexcept
        : board_(board), facts_(&facts), latest_ko_(latest_ko) {
        passes_ = board.last_move().is_pass() && board.last_move().color != board.to_play() ? 1 : 0;
        extra_black_ = board.prisoners(go::Color::black) - board.prisoners(go::Color::white);
        board.for_each_point([&](Move p) {
            if (go::is_player(board.at(p)))
                extra_black_ += board.at(p) == go::Color::black ? 1 : -1;
        });
    }

    const Board& board() const noexcept { return board_; }
    Board& board() noexcept { return board_; }
    const GameFacts& facts() const noexcept { return *facts_; }
    int passes() const noexcept { return passes_; }
    const playout::KoMemory<N>& latest_ko() const noexcept { return latest_ko_; }
    // Moves since the root.
    int depth() const noexcept { return depth_; }

    void play(Move move) noexcept {
        const go::Color color = board_.to_play();
        ++depth_;
        // With the player to move in the key, a pass leaves a position that may not come back either.
        const bool is_seen = !move.is_pass() || facts_->ko == go::KoRule::situational;
        if (is_seen && !seen_.is_full()) seen_.push_back(key(board_.hash(), color));
        if (move.is_pass()) {
            board_.play_pass(color);
            ++passes_;
        } else {
            board_.play(move, color);
            extra_black_ += color == go::Color::black ? 1 : -1;
            passes_ = 0;
        }
        latest_ko_.update(board_);
    }

    bool is_over() const noexcept { return passes_ >= 2; }
    int to_play() const noexcept { return static_cast<int>(go::player_index(board_.to_play())); }

    // What to take off Black's area, in half points, to count by territory; 0 where area counts.
    // Before the end nobody knows who makes the last move; on average the player to move still has
    // half a stone more to come.
    int territory_correction() const noexcept {
        if (facts_->scoring == go::Scoring::area) return 0;
        if (is_over()) return 2 * extra_black_;
        return 2 * extra_black_ + (board_.to_play() == go::Color::black ? 1 : -1);
    }

    // Whether the move would bring back a position that the ko rule forbids. Requires: it is legal
    // otherwise, and no suicide.  Cost: nothing as long as no stone was ever taken.
    bool repeats(Move move) const noexcept {
        if (facts_->ko == go::KoRule::simple || move.is_pass()) return false;
        if (board_.prisoners(go::Color::black) + board_.prisoners(go::Color::white) == 0)
            return false;
        const go::Color color = board_.to_play();
        const std::uint64_t after = key(hash_after(move, color), go::opponent(color));
        if (std::binary_search(facts_->past.begin(), facts_->past.end(), after)) return true;
        return std::find(seen_.begin(), seen_.end(), after) != seen_.end();
    }

 private:
    std::uint64_t key(std::uint64_t stones, go::Color to_play) const noexcept {
        const bool with_player = facts_->ko == go::KoRule::situational;
        return stones ^ (with_player && to_play == go::Color::white ? go::kWhiteToPlayKey : 0);
    }

    std::uint64_t hash_after(Move move, go::Color color) const noexcept {
        std::uint64_t hash = board_.hash() ^ go::kZobrist<N>.stone(color, move);
        util::FixedVector<go::ChainId, 4> taken;
        for (const Move n : move.neighbours()) {
            if (board_.at(n) != go::opponent(color) || !board_.is_in_atari(n)) continue;
            if (taken.contains(board_.chain(n))) continue;
            taken.push_back(board_.chain(n));
            board_.for_each_stone(
                n, [&](Move stone) { hash ^= go::kZobrist<N>.stone(go::opponent(color), stone); });
        }
        return hash;
    }

    // Deeper descents forget to look at their own late positions; the real game's are always known.
    static constexpr std::size_t kMostSeen = 120;

    Board board_;
    const GameFacts* facts_;
    playout::KoMemory<N> latest_ko_;
    util::FixedVector<std::uint64_t, kMostSeen> seen_;
    int passes_ = 0;
    int depth_ = 0;
    int extra_black_ = 0;  // Stones Black has put down more than White, those taken since too.
};

}  // namespace nadare::engine
