// A playout policy: who plays the simulated games. A value built from options; it asks the
// heuristics that the options enable (playout/heuristics.h) and lets the chooser they name decide:
//
//   sequential   Moggy's Seqchoose (study of 2014, §2.5.1), which is Pachi's policy: heuristics in
//                a fixed order, each asked at its rate; the first that has an answer gives the move.
//   full-choose  Moggy's Fullchoose (§2.5.2): all are asked, and a move is drawn in proportion to
//                the product of the gammas of its tags; `tenuki` is the weight of ignoring them all.
//   urgency      GoIntellect (Chen 2011, §5): one draw over all points, 10 lots for an ordinary one.
//   learned      One draw over all points by learned weights of shapes and replies, in the manner
//                of Coulom (2007): playout/learned_weights.h.
//   uniform      Any playable point.
//
// When no suggestion is taken, the move is any playable point, where bad self-atari may be refused
// or replaced. Passes are played only when nothing else is left.
//
// Changed from the papers: suggestions are checked for soundness only when drawn, which saves most
// of the checks and gives the same choice.
//
// Threads: a policy does not change; any number may use it, each with its own board and generator.
// No allocation, no virtual call. The same generator gives the same playout.
#pragma once

#include <array>
#include <cstdint>
#include <memory>

#include "features/shape_appeal.h"
#include "go/board.h"
#include "playout/candidates.h"
#include "playout/heuristics.h"
#include "playout/options.h"
#include "playout/situation.h"
#include "playout/uniform.h"
#include "playout/weight_map.h"
#include "util/fixed_vector.h"
#include "util/rng.h"

namespace nadare::playout {

// No playout is longer, passes included; one that would be has a ko that goes on for ever.
constexpr int most_moves(int size) noexcept {
    return 3 * size * size + 20;
}

// The moves of a playout, passes included.
template <int N>
using Moves = util::FixedVector<go::BasicMove<N>, static_cast<std::size_t>(most_moves(N))>;

template <int N>
class Policy {
 public:
    using Board = go::Board<N>;
    using Point = go::BasicPoint<N>;

    // Knowledge that does not fit into options; must outlive the policy.
    struct Knowledge {
        const features::Pattern3x3Table* patterns = &features::Pattern3x3Table::standard();
        JosekiHook<N> joseki{};
        const PlayoutModel* model = nullptr;  // For the learned chooser, instead of the options'.
    };

    explicit Policy(const PolicyOptions& options) : Policy(options, Knowledge{}) {}
    Policy(const PolicyOptions& options, const Knowledge& knowledge);

    const PolicyOptions& options() const noexcept { return options_; }

    // A legal move that fills no eye, or none() for a pass. Reorders the board's list of empty
    // points, nothing else.
    Point choose(Board& board, go::Color us, util::Rng& rng,
                 const KoMemory<N>& ko = {}) const noexcept;

    // Plays the board out from where it is; board.to_play() begins. The moves are appended to
    // `moves_out` if it is given. Requires: room for most_moves(size) more in it.
    Result play(Board& board, util::Rng& rng, Moves<N>* moves_out = nullptr) const noexcept;

    // All sound moves that the enabled heuristics suggest, whatever their rates, with their tags:
    // the moves this policy would like to play. Adds to `out`; what draws at random suggests
    // nothing.
    void suggest(const Board& board, go::Color us, Candidates<N>& out,
                 const KoMemory<N>& ko = {}) const noexcept;

    // Whether the policy may play p at all: legal, and no eye. Requires: p is empty.
    bool is_playable(const Board& board, Point p, go::Color us) const noexcept;

 private:
    // True at a rate in percent.
    static bool happens(std::uint32_t threshold, util::Rng& rng) noexcept {
        return threshold == kAlways || (threshold != 0 && (rng.bits() >> 32) < threshold);
    }
    static constexpr std::uint32_t kAlways = 0xffffffffu;

    bool is_enabled(Heuristic h) const noexcept { return rates_[static_cast<unsigned>(h)] != 0; }
    bool is_sound(const Board& board, const Candidate<N>& candidate, go::Color us) const noexcept;
    bool is_bad_self_atari(const Board& board, Point p, go::Color us) const noexcept;
    Point draw_shape(const Situation<N>& situation, util::Rng& rng) const noexcept;
    Point draw_sound(const Board& board, Candidates<N>& list, go::Color us,
                     util::Rng& rng) const noexcept;
    void ask_all(const Situation<N>& situation, Candidates<N>& out) const noexcept;

    Point choose_in_sequence(const Situation<N>& situation, Candidates<N>& list,
                             util::Rng& rng) const noexcept;
    Point choose_by_gamma(const Situation<N>& situation, Candidates<N>& list,
                          util::Rng& rng) const noexcept;
    Point choose_by_urgency(Board& board, const Situation<N>& situation, Candidates<N>& list,
                            util::Rng& rng) const noexcept;
    Point choose_learned(const Situation<N>& situation, const WeightMap<N>& map,
                         util::Rng& rng) const noexcept;
    // Plays out by choose_move(us, ko); tells after_move(point, stones taken) of every stone.
    template <class Choose, class AfterMove>
    Result play_by(Board& board, Moves<N>* moves_out, Choose&& choose_move,
                   AfterMove&& after_move) const noexcept;
    Point choose_open_area(const Board& board, util::Rng& rng) const noexcept;
    Point choose_anywhere(Board& board, go::Color us, util::Rng& rng) const noexcept;
    Point other_liberty(const Board& board, Point p, go::Color us) const noexcept;
    Point step_aside(const Board& board, Point p, go::Color us, util::Rng& rng) const noexcept;

    PolicyOptions options_;
    HeuristicSettings<N> settings_;
    std::array<std::uint32_t, kHeuristics> rates_{};  // As thresholds for 32 random bits.
    std::array<double, kHeuristics> gammas_{};
    std::array<std::uint32_t, kHeuristics> urgencies_{};
    std::uint32_t self_atari_rate_ = 0;
    std::uint32_t neighbourhood_rate_ = 0;
    std::shared_ptr<const LearnedWeights> learned_;        // If the chooser is learned.
    std::shared_ptr<const features::ShapeAppeal> appeal_;  // If random moves are drawn by shape.
};

extern template class Policy<9>;
extern template class Policy<13>;
extern template class Policy<19>;
extern template class Policy<25>;

}  // namespace nadare::playout
