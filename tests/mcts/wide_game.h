// A game with as many moves as Go and a known best one at every moment, for tests of widening,
// memory and threads: players take points in turn; at the end the sum of what they took decides.
#pragma once

#include <bitset>
#include <cstdint>
#include <vector>

#include "mcts/game.h"
#include "util/rng.h"

namespace nadare::mcts::testing {

template <int Points>
class WideGame {
 public:
    using Move = std::uint16_t;
    static constexpr int kMoveCount = Points;

    static int move_index(Move move) { return move; }
    // The higher the number, the dearer the point.
    static int worth(Move move) { return move * move / Points; }

    std::vector<Move> moves() const {
        std::vector<Move> result;
        for (int i = 0; i < Points; ++i)
            if (!taken_[static_cast<std::size_t>(i)]) result.push_back(static_cast<Move>(i));
        return result;
    }
    void play(Move move) {
        taken_[move] = true;
        lead_ += to_play_ == 0 ? worth(move) : -worth(move);
        to_play_ = 1 - to_play_;
    }
    bool is_over() const { return taken_.all(); }
    int to_play() const { return to_play_; }
    int lead() const { return lead_; }
    float value() const { return lead_ > 0 ? 1.0F : lead_ < 0 ? 0.0F : 0.5F; }

 private:
    std::bitset<Points> taken_{};
    int to_play_ = 0;
    int lead_ = 0;
};

// Judges by the lead and some noise, after a few random moves. The prior knows nothing; the urgency
// knows the order.
template <int Points>
struct WideModel {
    using G = WideGame<Points>;

    void expand(const G& game, CandidateList<typename G::Move>& out) {
        for (const auto move : game.moves())
            out.add({.move = move,
                     .urgency = static_cast<float>(G::worth(move)),
                     .prior_weight = 2,
                     .prior_value = 0.5F,
                     .policy = 1.0F / Points});
    }
    Outcome evaluate(G& game, util::Rng& rng, Trace& trace) {
        int player = game.to_play();
        for (int i = 0; i < 20 && !game.is_over(); ++i) {
            const int point = static_cast<int>(rng.below(Points));
            trace.add(player, point);
            player = 1 - player;
        }
        const double noise = (rng.unit() - 0.5) * 4 * Points;
        const float score = static_cast<float>(game.lead() + noise);
        return {.value = score > 0 ? 1.0F : 0.0F, .score = score};
    }
};

}  // namespace nadare::mcts::testing
