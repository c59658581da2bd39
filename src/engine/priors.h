// What is known about a move before it is tried: equivalent experience in simulations (Gelly and
// Silver 2007) from the heuristics of Baudiš and Gailly (2012, section 3.1) and Enzenberger and
// Müller (2009, section 3.1). Each heuristic adds so many simulations, all won or all lost; `even`
// adds drawn ones to every move, which keeps RAVE from jumping to conclusions.
//
// The strongest voice is learned: a model of strong players' moves (features/move_model.h) gives
// every move a probability p, corrected by a network that sees the whole board
// (features/network_judge.h), and it counts as `moves`·√p won simulations.
//
// Weights are for boards from 15×15 up and are scaled down below. A weight of 0 removes a
// heuristic.
#pragma once

#include "engine/go_game.h"
#include "features/move_model.h"
#include "features/network_judge.h"
#include "features/pattern3x3.h"
#include "go/common_fate.h"
#include "go/ladder.h"
#include "mcts/game.h"
#include "playout/policy.h"
#include "util/options.h"

namespace nadare::engine {

struct PriorOptions {
    double even = 20;
    double moves = 300;
    double moves_least = 0.001;
    bool network = true;
    double eye = 20;
    double ko = 0;
    double line_one = 0;
    double line_three = 0;
    double near_one = 0;
    double near_two = 0;
    double near_three = 0;
    double policy = 0;
    double policy_n_liberties = 0;
    double pattern = 0;
    double atari = 0;
    double self_atari = 0;
    double ladder = 0;
    double small_board = 0.7;
};
template <class Visitor>
void describe(PriorOptions& o, Visitor&& option) {
    using util::Tunable;
    constexpr double kMost = 1'000;
    option(o.even,
           {"prior-even", 0.0, kMost, Tunable::yes, "drawn simulations every move starts with"});
    option(o.moves, {"prior-moves", 0.0, kMost, Tunable::yes,
                     "won simulations for a move that strong players always play; for one they "
                     "play with probability p, this times the root of p"});
    option(o.moves_least, {"prior-moves-least", 0.0, 1.0, Tunable::yes,
                           "probability below which a move gets none of these"});
    option(o.network,
           {"prior-network", Tunable::no,
            "let a small network correct the probabilities that shapes and features give"});
    option(o.eye,
           {"prior-eye", 0.0, kMost, Tunable::yes, "lost simulations for filling an own eye"});
    option(o.ko,
           {"prior-ko", 0.0, kMost, Tunable::yes, "won simulations for retaking a recent ko"});
    option(o.line_one, {"prior-line-one", 0.0, kMost, Tunable::yes,
                        "lost simulations for the first line with no stone near"});
    option(o.line_three, {"prior-line-three", 0.0, kMost, Tunable::yes,
                          "won simulations for the third line with no stone near"});
    option(o.near_one, {"prior-near-one", 0.0, kMost, Tunable::yes,
                        "won simulations at common-fate distance 1 from the last move"});
    option(o.near_two, {"prior-near-two", 0.0, kMost, Tunable::yes, "the same at distance 2"});
    option(o.near_three, {"prior-near-three", 0.0, kMost, Tunable::yes, "the same at distance 3"});
    option(o.policy, {"prior-policy", 0.0, kMost, Tunable::yes,
                      "won simulations for a move the playout policy suggests"});
    option(o.policy_n_liberties, {"prior-policy-n-liberties", 0.0, kMost, Tunable::yes,
                                  "the same if only its n-liberty rule does"});
    option(o.pattern, {"prior-pattern", 0.0, kMost, Tunable::yes,
                       "won simulations for a 3x3 pattern anywhere"});
    option(o.atari, {"prior-atari", 0.0, kMost, Tunable::yes, "won simulations for giving atari"});
    option(o.self_atari,
           {"prior-self-atari", 0.0, kMost, Tunable::yes, "lost simulations for a bad self-atari"});
    option(o.ladder, {"prior-ladder", 0.0, kMost, Tunable::yes,
                      "simulations won for a working ladder, lost for a hopeless escape"});
    option(o.small_board,
           {"prior-small-board", 0.0, 10.0, Tunable::yes, "factor on all of these below 15x15"});
}

// Belongs to one thread; keeps scratch space.
template <int N>
class Priors {
 public:
    using Point = go::BasicPoint<N>;
    using Candidates = mcts::CandidateList<Point>;

    // Requires: options, policy, model and network outlive it.
    Priors(const PriorOptions& options, const playout::Policy<N>& policy,
           const features::MoveModel& model, const nets::Network& network)
        : options_(&options), policy_(&policy), moves_(model), network_(network) {}

    // Lists the legal moves of the position, pass among them, with what is known about each.
    void list_moves(const GoGame<N>& game, Candidates& out);

 private:
    // Simulations that seem to have been played: their number, and those won.
    struct Experience {
        double weight = 0;
        double wins = 0;

        void win(double count) noexcept {
            weight += count;
            wins += count;
        }
        void lose(double count) noexcept { weight += count; }
    };

    using Judged = features::JudgedMove<N>;

    void find_legal_moves(const GoGame<N>& game, go::Color us);
    void add_learned(double probability, Experience& experience) const;
    Experience judge_pass(double probability) const;
    Experience judge(const GoGame<N>& game, const Judged& move, go::Color us);
    void judge_shape(const go::Board<N>& board, Point p, go::Color us, Experience& experience);
    void judge_tactics(const go::Board<N>& board, Point p, go::Color us, Experience& experience);
    bool is_far_from_stones(const go::Board<N>& board, Point p) const;

    const PriorOptions* options_;
    const playout::Policy<N>* policy_;
    features::MoveJudge<N> moves_;
    features::NetworkJudge<N> network_;
    // The pass last. Their strengths become probabilities.
    util::FixedVector<Judged, static_cast<std::size_t>(N* N + 1)> legal_;
    go::CommonFate<N> near_;
    go::LadderReader<N> ladders_;
    playout::Candidates<N> suggested_;
    bool knows_near_ = false;
};

}  // namespace nadare::engine
