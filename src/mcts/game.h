// What the search asks of a game, and of whoever judges its positions. The search knows nothing
// else: no board, no playout, no rule. A value may come from a playout, a network or a table; a
// prior may be cheap or dear.
//
// A Game is a position as a value: it is copied for each simulation and never shared while it
// changes. Players are 0 and 1 and need not alternate.
//
// A Model judges positions. Each worker thread has one of its own, so a model needs no locks and
// may keep caches, scratch space and statistics. It is asked for two things: the children of a
// position (rarely: once for each node that grows) and an evaluation of a leaf (in every
// simulation).
//
// Batches, for a model that is fast only on many positions at once: a simulation is a Descent
// (game, path, virtual losses in force), an evaluation and a backup, three functions that share
// nothing but the Descent. A worker that keeps several of them, evaluates them together and backs
// them up one after the other needs one more optional function here, evaluate_all(span<Leaf>), and
// no change to the tree: virtual losses already keep descents apart whose results are still out.
#pragma once

#include <array>
#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>
#include <vector>

#include "util/rng.h"

namespace nadare::mcts {

// `Move` is small. `move_index` maps moves to small numbers, the same for the same move anywhere in
// the game (a point of the board); moves that share an index share their RAVE statistics.
template <class G>
concept Game = std::copyable<G> && std::is_trivially_copyable_v<typename G::Move> &&
                   std::equality_comparable<typename G::Move> && sizeof(typename G::Move) <= 4 &&
               requires(G game, const G& position, typename G::Move move) {
    game.play(move);  // Requires: the move came from the model's expand() of this very position.
    { position.is_over() } -> std::convertible_to<bool>;
    { position.to_play() } -> std::convertible_to<int>;   // 0 or 1.
    { G::move_index(move) } -> std::convertible_to<int>;  // In [0, kMoveCount).
    { G::kMoveCount } -> std::convertible_to<int>;
};

// A move as the tree keeps it, and back.
template <class Move>
std::uint32_t encode_move(const Move& move) noexcept {
    std::uint32_t bits = 0;
    std::memcpy(&bits, &move, sizeof(Move));
    return bits;
}
template <class Move>
Move decode_move(std::uint32_t bits) noexcept {
    std::array<std::byte, sizeof(Move)> bytes;
    std::memcpy(bytes.data(), &bits, sizeof(Move));
    return std::bit_cast<Move>(bytes);
}

// What one evaluation says.
struct Outcome {
    float value = 0.5F;  // In [0, 1], of player 0: 1 is a win, ½ a draw.
    float score = 0.0F;  // Of player 0 over player 1, in the game's own unit. Only passed on.
    int winner = -1;  // Who has won for certain, at the end of a game; -1: nobody, or not certain.
};

constexpr float value_for(int player, const Outcome& outcome) noexcept {
    return player == 0 ? outcome.value : 1.0F - outcome.value;
}

// One move as the model presents it. Prior knowledge comes in two forms, both optional: as
// simulations that seem to have been played already (weight and value), and as a share of a
// probability distribution (policy, read only where PUCT is on).
template <class Move>
struct Candidate {
    Move move{};
    float urgency = 0.0F;       // Children are kept in falling urgency; equal ones as listed.
    float prior_weight = 0.0F;  // In simulations.
    float prior_value = 0.5F;   // Of the player to move.
    float policy = 0.0F;
};

template <class Move>
struct CandidateList {
    std::vector<Candidate<Move>> moves{};
    // False if legal moves were left out. Such a node is never proven lost.
    bool is_complete = true;

    void clear() noexcept {
        moves.clear();
        is_complete = true;
    }
    void add(const Candidate<Move>& candidate) { moves.push_back(candidate); }
};

// The moves that an evaluation played after the leaf, in order, for RAVE. May stay empty. What goes
// beyond the capacity is counted but not kept: so late a move says little about the leaf.
class Trace {
 public:
    static constexpr std::size_t kCapacity = 2048;

    struct Entry {
        std::uint16_t index;
        std::uint16_t player;
    };

    Trace() : entries_(kCapacity) {}

    void clear() noexcept { length_ = 0; }
    void add(int player, int move_index) noexcept {
        if (length_ < kCapacity)
            entries_[length_] = {static_cast<std::uint16_t>(move_index),
                                 static_cast<std::uint16_t>(player)};
        ++length_;
    }
    std::size_t length() const noexcept { return length_; }
    std::size_t kept() const noexcept { return length_ < kCapacity ? length_ : kCapacity; }
    const Entry& operator[](std::size_t i) const noexcept { return entries_[i]; }

 private:
    std::vector<Entry> entries_;
    std::size_t length_ = 0;
};

// expand() lists the moves of a position that is not over; asked twice about a position it must
// list the same ones. evaluate() judges a position, over or not, and may change the game it is
// given. Neither throws. Optional: observe(simulation), called after each evaluation
// (observation.h), and kNoteCount, the number of counters the model keeps at busy nodes.
template <class M, class G>
concept Model = Game<G> && std::movable<M> &&
    requires(M& model, const G& position, G& game, CandidateList<typename G::Move>& out,
             util::Rng& rng, Trace& trace) {
    model.expand(position, out);
    { model.evaluate(game, rng, trace) } -> std::same_as<Outcome>;
};

}  // namespace nadare::mcts
