// The sweeps over children give the same bits at every width, and what plain formulas say.

#include "mcts/vec.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <vector>

#include "mcts/rave.h"
#include "mcts/score.h"
#include "mcts/tree.h"
#include "util/rng.h"

namespace nadare::mcts {
namespace {

constexpr int kMoves = 400;

// A block whose children have all kinds of statistics, among them none, equal ones, and closed
// ones.
Block& random_block(Tree& tree, int size, util::Rng& rng) {
    std::vector<ChildSeed> seeds;
    for (int i = 0; i < size; ++i) {
        ChildSeed seed;
        seed.move_index = static_cast<std::uint16_t>(rng.below(kMoves));
        seed.prior_weight = static_cast<float>(rng.below(3) * 10);
        seed.prior_value = static_cast<float>(rng.below(5)) / 4;
        seed.policy = static_cast<float>(rng.unit());
        seeds.push_back(seed);
    }
    const Edge root = tree.root();
    EXPECT_TRUE(Tree::claim(root.node_field()));
    Tree::publish(root.node_field(), tree.build({.player = 0, .width = size}, seeds));
    Block& block = *tree.node(root);
    for (int i = 0; i < size; ++i) {
        block.visits()[i] = rng.chance(0.3) ? 0 : rng.below(1000);
        block.value()[i] = static_cast<float>(rng.unit());
        block.rave_visits()[i] = rng.chance(0.3) ? 0.0F : static_cast<float>(rng.unit()) * 2000;
        block.rave_value()[i] = static_cast<float>(rng.unit());
        block.virtual_loss()[i] = static_cast<std::uint16_t>(rng.below(3));
        if (rng.chance(0.2)) Edge{&block, i}.set_state(ChildState::lost);
        if (rng.chance(0.2)) {
            block.rave_factor()[i] = 1.7F;
            block.has_factors = 1;
        }
        if (i > 0 && rng.chance(0.2)) {  // A tie with the neighbour.
            block.visits()[i] = block.visits()[i - 1];
            block.value()[i] = block.value()[i - 1];
            block.rave_visits()[i] = block.rave_visits()[i - 1];
            block.rave_value()[i] = block.rave_value()[i - 1];
        }
    }
    return block;
}

SelectionOptions random_options(util::Rng& rng) {
    SelectionOptions options;
    options.rave.weighting = static_cast<RaveWeighting>(rng.below(3));
    options.rave.own_error_floor = rng.chance(0.5) ? 0.0 : 0.001;
    options.exploration = static_cast<Exploration>(rng.below(4));
    options.puct = rng.chance(0.5) ? 0.0 : 1.5;
    options.first_play = static_cast<FirstPlay>(rng.below(2));
    options.even_prior = rng.chance(0.5) ? 0.0 : 20.0;
    return options;
}

// The score as score.h words it, in doubles and without a thought for speed.
double plain_score(const SelectionOptions& o, Block& b, int i, double parent, bool losses) {
    const double n = b.visits()[i];
    const double tried = n + (losses ? b.virtual_loss()[i] : 0);
    if (o.first_play == FirstPlay::urgency && tried == 0) return o.first_play_urgency;
    const double total = tried + o.even_prior + b.prior_weight()[i];
    const double won = n * double{b.value()[i]} + o.even_prior / 2 +
                       double{b.prior_weight()[i]} * double{b.prior_value()[i]};
    double score = total > 0 ? won / total : 0.5;
    const double r = double{b.rave_visits()[i]} * double{b.rave_factor()[i]};
    if (o.rave.weighting == RaveWeighting::pachi && r > 0) {
        const double beta = r / (r + total + total * r / o.rave.equivalence);
        score = (1 - beta) * score + beta * double{b.rave_value()[i]};
    }
    if (o.rave.weighting == RaveWeighting::fuego && r > 0) {
        const double own = o.rave.own_error_per_visit / total + o.rave.own_error_floor;
        const double rave = o.rave.error_per_visit / r + o.rave.error_floor;
        const double beta = total > 0 ? own / (own + rave) : 1.0;
        score = (1 - beta) * score + beta * double{b.rave_value()[i]};
    }
    const double x = std::log(parent) / (tried + (o.first_play == FirstPlay::urgency ? 0 : 1));
    if (o.exploration == Exploration::ucb1) score += o.exploration_factor * std::sqrt(x);
    if (o.exploration == Exploration::go_intellect) score += std::sqrt(x / 5);
    if (o.exploration == Exploration::ucb1_tuned)
        score += o.exploration_factor *
                 std::sqrt(x * std::min(0.25, score * (1 - score) + std::sqrt(2 * x)));
    return score + o.puct * double{b.policy()[i]} * std::sqrt(parent) / (1 + tried);
}

TEST(Score, EveryWidthChoosesTheSameChildWithTheSameBits) {
    util::Rng rng(7);
    for (int round = 0; round < 3000; ++round) {
        Tree tree(std::size_t{1} << 20, kMoves);
        const int size = 1 + static_cast<int>(rng.below(140));
        Block& block = random_block(tree, size, rng);
        ScoreTerms terms(random_options(rng));
        terms.has_virtual_losses = rng.chance(0.5);
        terms.set_parent_visits(1 + rng.below(100'000));
        const int count = 1 + static_cast<int>(rng.below(static_cast<std::uint32_t>(size)));

        BestChild scalar;
        improve_best<ScalarVec>(terms, block, count, scalar);
        BestChild widest;
        improve_best<WidestVec>(terms, block, count, widest);
        ASSERT_EQ(scalar.slot, widest.slot);
        ASSERT_EQ(std::bit_cast<std::uint32_t>(scalar.score),
                  std::bit_cast<std::uint32_t>(widest.score));
#if defined(__AVX2__)
        BestChild middle;
        improve_best<Avx2Vec>(terms, block, count, middle);
        ASSERT_EQ(scalar.slot, middle.slot);
        ASSERT_EQ(scalar.score, middle.score);
#endif
    }
}

TEST(Score, IsWhatThePlainFormulasSay) {
    util::Rng rng(8);
    for (int round = 0; round < 1000; ++round) {
        Tree tree(std::size_t{1} << 20, kMoves);
        const int size = 1 + static_cast<int>(rng.below(80));
        Block& block = random_block(tree, size, rng);
        const SelectionOptions options = random_options(rng);
        ScoreTerms terms(options);
        terms.has_virtual_losses = rng.chance(0.5);
        const std::uint32_t parent = 1 + rng.below(100'000);
        terms.set_parent_visits(parent);

        double expected = -1e30;
        for (int i = 0; i < size; ++i)
            if (Edge{&block, i}.state() == ChildState::open)
                expected = std::max(
                    expected, plain_score(options, block, i, parent, terms.has_virtual_losses));
        BestChild best;
        improve_best<WidestVec>(terms, block, size, best);
        if (expected == -1e30)
            ASSERT_EQ(best.slot, -1);
        else
            ASSERT_NEAR(best.score, expected, 1e-4 * std::max(1.0, std::abs(expected)));
    }
}

TEST(Rave, EveryWidthAddsTheSameBits) {
    util::Rng rng(9);
    for (int round = 0; round < 1000; ++round) {
        const std::uint64_t seed = rng.bits();
        FirstPlays plays(kMoves);
        for (int time = 150; time-- > 0;) {
            const int player = static_cast<int>(rng.below(2));
            plays.add(player, static_cast<int>(rng.below(kMoves)), time, rng.chance(0.5));
        }
        const RaveSample sample({}, static_cast<float>(rng.below(2)), 3, 150);
        const auto bits_after = [&]<class Vec>(Vec) {
            Tree tree(std::size_t{1} << 20, kMoves);
            util::Rng block_rng(seed);
            Block& block = random_block(tree, 100, block_rng);
            add_rave<Vec>(block, plays.times(1), sample);
            return tree.hash();
        };
        ASSERT_EQ(bits_after(ScalarVec()), bits_after(WidestVec()));
#if defined(__AVX2__)
        ASSERT_EQ(bits_after(ScalarVec()), bits_after(Avx2Vec()));
#endif
    }
}

// The definition: for each child, look through the whole sequence.
TEST(Rave, CountsTheFirstPlayOfEachMoveByItsPlayer) {
    util::Rng rng(10);
    for (const bool own_first : {false, true}) {
        Tree tree(std::size_t{1} << 20, kMoves);
        Block& block = random_block(tree, 100, rng);
        std::fill_n(block.rave_visits(), 100, 0.0F);
        std::fill_n(block.rave_value(), 100, 0.0F);
        struct Played {
            int player;
            int index;
        };
        std::vector<Played> sequence;
        Trace trace;
        for (int i = 0; i < 300; ++i) {
            sequence.push_back({i % 2, static_cast<int>(rng.below(kMoves))});
            trace.add(sequence.back().player, sequence.back().index);
        }
        FirstPlays plays(kMoves);
        plays.add(trace, /*start=*/0, own_first);
        RaveOptions options;
        options.weight_at_once = 2;
        options.weight_at_end = 1;
        add_rave<WidestVec>(block, plays.times(0), RaveSample(options, 0.75F, 0, 300));

        for (int slot = 0; slot < 100; ++slot) {
            double weight = 0;
            for (std::size_t t = 0; t < sequence.size(); ++t) {
                if (sequence[t].index != block.move_index()[slot]) continue;
                if (sequence[t].player == 0) {
                    weight = 2 - static_cast<double>(t) / 300;
                    break;
                }
                if (own_first) break;
            }
            EXPECT_NEAR(block.rave_visits()[slot], weight, 1e-5);
            EXPECT_NEAR(block.rave_value()[slot], weight > 0 ? 0.75 : 0.0, 1e-6);
        }
    }
}

}  // namespace
}  // namespace nadare::mcts
