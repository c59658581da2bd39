#include "mcts/tree.h"

#include <gtest/gtest.h>

#include <thread>
#include <vector>

#include "mcts/widening.h"
#include "util/error.h"
#include "util/rng.h"

namespace nadare::mcts {
namespace {

constexpr std::size_t kMiB = std::size_t{1} << 20;

std::vector<ChildSeed> some_children(int count) {
    std::vector<ChildSeed> seeds(static_cast<std::size_t>(count));
    for (int i = 0; i < count; ++i) {
        seeds[static_cast<std::size_t>(i)].move = static_cast<std::uint32_t>(i);
        seeds[static_cast<std::size_t>(i)].move_index = static_cast<std::uint16_t>(i);
    }
    return seeds;
}

// Gives a position a node, and all it takes for it to be visited that often.
Block* open(Tree& tree, Edge edge, int children) {
    EXPECT_TRUE(Tree::claim(edge.node_field()));
    const BlockIndex index =
        tree.build({.player = 1 - edge.block->player, .width = children}, some_children(children));
    Tree::publish(edge.node_field(), index);
    return tree.node(edge);
}

void visit(Edge edge, int times) {
    for (int i = 0; i < times; ++i) edge.add_visit(1.0F, Sharing::alone);
}

TEST(Tree, ChildTakesUnderAHundredBytes) {
    EXPECT_LE(Block::lines_for(64) * Pool::kLineBytes, 64U * 50);
    EXPECT_LT(Block::lines_for(362) * Pool::kLineBytes, 362U * 50);
}

TEST(Tree, OnlyOneThreadWinsAClaim) {
    Tree tree(kMiB, 100);
    std::atomic<int> winners = 0;
    {
        std::vector<std::jthread> threads;
        for (int i = 0; i < 4; ++i)
            threads.emplace_back([&] {
                if (Tree::claim(tree.root().node_field())) ++winners;
            });
    }
    EXPECT_EQ(winners, 1);
    EXPECT_EQ(tree.node(tree.root()), nullptr) << "claimed is not published";
}

// A float cannot tell the small steps of a mean of millions: they must not get lost on one side.
TEST(Tree, ValueIsStillTheMeanAfterMillions) {
    for (const double share : {0.95, 0.6, 0.02}) {
        Tree tree(kMiB, 100);
        util::Rng rng(7);
        double sum = 0;
        constexpr int kVisits = 6'000'000;
        for (int i = 0; i < kVisits; ++i) {
            const float value = rng.chance(share) ? 0.99F : 0.01F;
            sum += static_cast<double>(value);
            tree.root().add_visit(value, Sharing::alone);
        }
        EXPECT_NEAR(tree.root().value(), sum / kVisits, 1e-4) << share;
    }
}

TEST(Tree, ValueIsTheMeanOfWhatWasAdded) {
    Tree tree(kMiB, 100);
    const Edge root = tree.root();
    for (const float value : {1.0F, 0.0F, 1.0F, 1.0F}) root.add_visit(value, Sharing::shared);
    EXPECT_EQ(root.visits(), 4U);
    EXPECT_FLOAT_EQ(root.value(), 0.75F);
}

TEST(Tree, BuildsUntilTheBudgetIsUsedUpAndNotBeyond) {
    Tree tree(kMiB, 100);
    int built = 0;
    while (tree.build({}, some_children(64)) != kNoBlock) ++built;
    EXPECT_GT(built, 300);
    EXPECT_LE(tree.used_bytes(), tree.capacity_bytes());
    EXPECT_LE(tree.capacity_bytes(), kMiB);
}

TEST(Tree, CollectingForgetsNodesOfPositionsVisitedLittle) {
    Tree tree(kMiB, 100);
    visit(tree.root(), 30);
    Block& root = *open(tree, tree.root(), 40);
    const Edge rare{&root, 3};
    const Edge often{&root, 7};
    visit(rare, 5);
    visit(often, 20);
    open(tree, rare, 40);
    Block& kept = *open(tree, often, 40);
    visit({&kept, 1}, 9);
    ASSERT_EQ(tree.count_nodes(), 3U);
    ASSERT_TRUE(tree.is_consistent());
    const std::size_t before = tree.used_bytes();

    tree.collect(10);
    EXPECT_TRUE(tree.is_consistent());
    EXPECT_EQ(tree.count_nodes(), 2U);
    EXPECT_LT(tree.used_bytes(), before);
    Block& same_root = *tree.node(tree.root());
    EXPECT_EQ((Edge{&same_root, 3}.visits()), 5U) << "only the node goes, not the statistics";
    EXPECT_EQ(tree.node({&same_root, 3}), nullptr);
    Block* const moved = tree.node({&same_root, 7});
    ASSERT_NE(moved, nullptr);
    EXPECT_EQ((Edge{moved, 1}.visits()), 9U);
}

TEST(Tree, CollectingKeepsFurtherChildrenAndNotes) {
    Tree tree(kMiB, 100);
    visit(tree.root(), 30);
    Block& root = *open(tree, tree.root(), 20);
    visit({&root, 0}, 1);
    open(tree, {&root, 0}, 50);  // To be forgotten, so that the rest has to move.
    ASSERT_TRUE(Tree::claim(root.next));
    Tree::publish(root.next, tree.build({.kind = BlockKind::more_children}, some_children(30)));
    ASSERT_TRUE(Tree::claim(root.notes));
    Tree::publish(root.notes, tree.build_notes(77));
    tree.notes(root)->counters()[76] = 123;
    visit({tree.next(root), 29}, 11);

    tree.collect(5);
    EXPECT_TRUE(tree.is_consistent());
    EXPECT_EQ(tree.count_nodes(), 1U);
    Block& moved = *tree.node(tree.root());
    EXPECT_EQ(tree.stored_children(moved), 50);
    EXPECT_EQ((Edge{tree.next(moved), 29}.visits()), 11U);
    EXPECT_EQ(tree.notes(moved)->counters()[76], 123U);
}

TEST(Tree, FindsTheFewestVisitsThatFitTheMemory) {
    Tree tree(4 * kMiB, 100);
    visit(tree.root(), 100'000);
    Block& root = *open(tree, tree.root(), 80);
    for (int i = 0; i < 80; ++i) {
        visit({&root, i}, 10 * (i + 1));
        open(tree, {&root, i}, 60);
    }
    const std::size_t goal = tree.used_bytes() / 2;
    tree.collect(tree.find_min_visits(goal));
    EXPECT_TRUE(tree.is_consistent());
    EXPECT_LE(tree.used_bytes(), goal);
    EXPECT_GT(tree.used_bytes(), goal / 2) << "no more is forgotten than need be";
}

TEST(Tree, SaysWhatIsWrongWithAnImpossibleBudget) {
    EXPECT_THROW(Tree(1000, 10), util::Error);
}

TEST(Widening, AddsChildrenAsVisitsGrow) {
    WideningOptions options;
    options.above = 10;
    options.initial = 5;
    options.step = 2;
    options.from = 100;
    options.growth = 2;
    const Widening widening(options);
    EXPECT_EQ(widening.initial(10), Widening::kAll);
    EXPECT_EQ(widening.initial(11), 5);
    EXPECT_EQ(widening.widened(5, 99), 5);
    EXPECT_EQ(widening.widened(5, 100), 7);
    EXPECT_EQ(widening.widened(7, 199), 7);
    EXPECT_EQ(widening.widened(5, 400), 11);
    EXPECT_EQ(widening.widened(11, 100), 11) << "never narrower";
    EXPECT_EQ(widening.widened(Widening::kAll, 1), Widening::kAll);
}

}  // namespace
}  // namespace nadare::mcts
