// The score by which a descent chooses among children. One expression serves every mode:
//
//     Q = (n·value + even·½ + ε·prior) / N         N = n + virtual losses + even + ε
//     V = Q + β·(R − Q) + c·sqrt(ln P / m) + p·policy·sqrt(P) / (1 + n)
//     β = e / (e + e'),  e = a/N + b the error of Q,  e' = a'/r + b' that of the RAVE value R
//
// with n the child's visits, P its parent's, ε its prior weight, r its RAVE visits times the factor
// the model set (criticality), m = n + 1, or n under first-play urgency. N and not n stands in β,
// or one RAVE sample would drown all prior knowledge. Follows Gelly and Silver (2007), Pachi (2011,
// formula corrected) and Fuego (2010).
//
// Only +, −, ·, / and sqrt touch a child, so every width and compiler gives the same bits; the one
// logarithm, per node and only with exploration, is as exact as the C library.
#pragma once

#include <cstdint>
#include <limits>

#include "mcts/block.h"
#include "mcts/options.h"
#include "mcts/vec.h"

namespace nadare::mcts {

// What the expression needs to know, prepared once per node.
struct ScoreTerms {
    // From the options.
    bool has_rave = false;
    float own_error_per_visit = 1.0F;
    float own_error_floor = 0.0F;
    float rave_error_per_visit = 1.0F;
    float rave_error_floor = 0.0F;
    float even_prior = 0.0F;
    Exploration exploration = Exploration::none;
    float exploration_factor = 0.0F;
    float puct = 0.0F;
    bool has_urgency = false;
    float urgency = 0.0F;
    float visits_ahead = 1.0F;  // m − n
    bool has_virtual_losses = false;

    // From the node.
    float log_parent = 0.0F;
    float puct_sqrt_parent = 0.0F;

    ScoreTerms() = default;
    explicit ScoreTerms(const SelectionOptions& options) noexcept;

    // Requires: parent_visits >= 1.
    void set_parent_visits(std::uint32_t parent_visits) noexcept;
};

struct BestChild {
    float score = -std::numeric_limits<float>::infinity();
    Block* block = nullptr;
    int slot = -1;
};

// Scores the first `count` children of a block, and improves `best` if one of them beats it. Among
// equals the first wins. Children whose state is not open are passed over.
// Requires: 0 <= count <= block.size.
template <class Vec>
void improve_best(const ScoreTerms& terms, Block& block, int count, BestChild& best) noexcept;

// --- Implementation ---

namespace detail {

// The scores of the children from `at` on, as many as Vec is wide.
template <class Vec>
typename Vec::Floats scores(const ScoreTerms& terms, Block& block, int at) noexcept {
    using Floats = typename Vec::Floats;
    const Floats zero = Vec::all(0.0F);
    const Floats one = Vec::all(1.0F);
    const Floats tiny = Vec::all(1e-30F);  // Keeps 0/0 from happening; the quotient is replaced.

    const Floats visits = Vec::load_count(block.visits() + at);
    Floats tried = visits;
    if (terms.has_virtual_losses) tried = tried + Vec::load_count(block.virtual_loss() + at);

    const Floats weight = Vec::load(block.prior_weight() + at);
    const Floats total = tried + (weight + Vec::all(terms.even_prior));
    const Floats won =
        visits * Vec::load(block.value() + at) +
        (weight * Vec::load(block.prior_value() + at) + Vec::all(terms.even_prior * 0.5F));
    Floats score = Vec::select(Vec::less(zero, total), won / Vec::max(total, tiny), Vec::all(0.5F));

    if (terms.has_rave) {
        Floats rave_visits = Vec::load(block.rave_visits() + at);
        if (load_relaxed(block.has_factors) != 0)
            rave_visits = rave_visits * Vec::load(block.rave_factor() + at);
        // β with numerator and denominator multiplied by N·r, so that neither may be zero.
        const Floats own = rave_visits * (Vec::all(terms.own_error_per_visit) +
                                          Vec::all(terms.own_error_floor) * total);
        const Floats rave = total * (Vec::all(terms.rave_error_per_visit) +
                                     Vec::all(terms.rave_error_floor) * rave_visits);
        const Floats beta = own / Vec::max(own + rave, tiny);
        score = score + beta * (Vec::load(block.rave_value() + at) - score);
    }
    if (terms.exploration != Exploration::none) {
        const Floats rarity =
            Vec::all(terms.log_parent) / Vec::max(tried + Vec::all(terms.visits_ahead), tiny);
        Floats spread = rarity;
        if (terms.exploration == Exploration::ucb1_tuned) {
            const Floats variance =
                Vec::max(score * (one - score), zero) + Vec::sqrt(rarity + rarity);
            spread = rarity * Vec::min(variance, Vec::all(0.25F));
        }
        score = score + Vec::all(terms.exploration_factor) * Vec::sqrt(spread);
    }
    if (terms.puct > 0.0F) {
        const Floats policy = Vec::load(block.policy() + at);
        score = score + Vec::all(terms.puct_sqrt_parent) * policy / (one + tried);
    }
    if (terms.has_urgency)
        score = Vec::select(Vec::less(zero, tried), score, Vec::all(terms.urgency));
    return score;
}

}  // namespace detail

template <class Vec>
void improve_best(const ScoreTerms& terms, Block& block, int count, BestChild& best) noexcept {
    using Floats = typename Vec::Floats;
    using Ints = typename Vec::Ints;
    using Mask = typename Vec::Mask;
    const bool has_closed = load_relaxed(block.has_closed) != 0;

    // Each place keeps the first of its own best; the places are compared at the end.
    Floats best_scores = Vec::all(best.score);
    Ints best_slots = Vec::all_ints(-1);
    for (int at = 0; at < count; at += Vec::kWidth) {
        const Ints slots = Vec::slots_from(at);
        const Floats score = detail::scores<Vec>(terms, block, at);
        Mask better =
            Vec::both(Vec::less(slots, Vec::all_ints(count)), Vec::less(best_scores, score));
        if (has_closed) better = Vec::both(better, Vec::load_open(block.state() + at));
        best_scores = Vec::select(better, score, best_scores);
        best_slots = Vec::select(better, slots, best_slots);
    }

    float scores[Vec::kWidth];
    std::int32_t slots[Vec::kWidth];
    Vec::unpack(best_scores, scores);
    Vec::unpack(best_slots, slots);
    int slot = -1;
    for (int i = 0; i < Vec::kWidth; ++i) {
        if (slots[i] < 0) continue;
        if (slot < 0 || scores[i] > best.score || (scores[i] == best.score && slots[i] < slot)) {
            best.score = scores[i];
            slot = slots[i];
        }
    }
    if (slot >= 0) {
        best.block = &block;
        best.slot = slot;
    }
}

}  // namespace nadare::mcts
