#include "go/sgf_tree.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace nadare::go::sgf {
namespace {

// root - a - b - c     the main line
//          \ d - e
//          \ f
struct Sample {
    Tree tree;
    NodeId a = tree.add_child(tree.root());
    NodeId b = tree.add_child(a);
    NodeId c = tree.add_child(b);
    NodeId d = tree.add_child(a);
    NodeId e = tree.add_child(d);
    NodeId f = tree.add_child(a);
};

std::vector<NodeId> preorder(const Tree& tree) {
    std::vector<NodeId> nodes;
    for (NodeId n = tree.root(); !n.is_none(); n = tree.next_in_preorder(n)) nodes.push_back(n);
    return nodes;
}

std::vector<NodeId> children(const Tree& tree, NodeId node) {
    const auto range = tree.children(node);
    return {range.begin(), range.end()};
}

std::string identifiers(const Tree& tree, NodeId node) {
    std::string names;
    for (const Tree::Property property : tree.properties(node))
        names.append(property.identifier()).append(" ");
    return names;
}

TEST(SgfTree, StartsAsALoneRootWithoutProperties) {
    const Tree tree;
    EXPECT_EQ(tree.node_count(), 1u);
    EXPECT_FALSE(tree.has_children(tree.root()));
    EXPECT_TRUE(tree.parent(tree.root()).is_none());
    EXPECT_TRUE(tree.next_sibling(tree.root()).is_none());
    EXPECT_TRUE(tree.properties(tree.root()).empty());
    EXPECT_TRUE(tree.is_consistent());
}

TEST(SgfTree, KeepsChildrenInTheOrderTheyWereAdded) {
    const Sample s;
    EXPECT_EQ(children(s.tree, s.a), (std::vector{s.b, s.d, s.f}));
    EXPECT_EQ(s.tree.first_child(s.a), s.b);
    EXPECT_EQ(s.tree.last_child(s.a), s.f);
    EXPECT_EQ(s.tree.next_sibling(s.b), s.d);
    EXPECT_TRUE(s.tree.next_sibling(s.f).is_none());
    EXPECT_TRUE(s.tree.has_variations(s.a));
    EXPECT_FALSE(s.tree.has_variations(s.b));
    EXPECT_TRUE(s.tree.is_consistent());
}

TEST(SgfTree, WalksTheMainLineThePathAndThePreorder) {
    const Sample s;
    const NodeId root = s.tree.root();
    EXPECT_EQ(s.tree.main_line(), (std::vector{root, s.a, s.b, s.c}));
    EXPECT_EQ(s.tree.path_to(s.e), (std::vector{root, s.a, s.d, s.e}));
    EXPECT_EQ(preorder(s.tree), (std::vector{root, s.a, s.b, s.c, s.d, s.e, s.f}));
}

TEST(SgfTree, RemovesASubtreeWhereverItHangs) {
    for (const int which : {0, 1, 2}) {
        Sample s;
        const std::vector all = {s.b, s.d, s.f};
        const NodeId gone = all[static_cast<std::size_t>(which)];
        s.tree.remove_subtree(gone);
        std::vector<NodeId> left = all;
        std::erase(left, gone);
        EXPECT_EQ(children(s.tree, s.a), left);
        EXPECT_EQ(s.tree.node_count(), which == 2 ? 6u : 5u);
        EXPECT_TRUE(s.tree.is_consistent());
    }
    Sample s;
    s.tree.remove_subtree(s.a);
    EXPECT_EQ(s.tree.node_count(), 1u);
    EXPECT_TRUE(s.tree.is_consistent());
    EXPECT_EQ(s.tree, Tree());
}

TEST(SgfTree, KeepsPropertiesInOrderAndAChangedOneInItsPlace) {
    Tree tree;
    const NodeId root = tree.root();
    tree.set(root, "FF", "4");
    tree.set(root, "PB", "Black");
    tree.set(root, "PW", "White");
    tree.set(root, "PB", "Somebody else");
    EXPECT_EQ(identifiers(tree, root), "FF PB PW ");
    EXPECT_EQ(tree.text(root, "PB"), "Somebody else");
    EXPECT_TRUE(tree.is_consistent());
}

TEST(SgfTree, AddsSetsAndRemovesValues) {
    Tree tree;
    const NodeId root = tree.root();
    tree.add(root, "AB", "aa");
    tree.add(root, "AB", "bb");
    EXPECT_EQ(tree.texts(root, "AB"), (std::vector<std::string_view>{"aa", "bb"}));
    tree.set(root, "AB", std::vector<std::string>{"cc", "dd", "ee"});
    EXPECT_EQ(tree.texts(root, "AB"), (std::vector<std::string_view>{"cc", "dd", "ee"}));
    tree.set(root, "AB", "ff");
    EXPECT_EQ(tree.texts(root, "AB"), (std::vector<std::string_view>{"ff"}));
    tree.set(root, "AB", std::vector<std::string>{});
    EXPECT_FALSE(tree.has(root, "AB"));
    EXPECT_FALSE(tree.remove(root, "AB"));
    EXPECT_TRUE(tree.is_consistent());
}

TEST(SgfTree, RemovesFirstMiddleAndLastProperty) {
    for (const std::string gone : {"A", "B", "C"}) {
        Tree tree;
        for (const char* name : {"A", "B", "C"}) tree.set(tree.root(), name, name);
        EXPECT_TRUE(tree.remove(tree.root(), gone));
        EXPECT_FALSE(tree.has(tree.root(), gone));
        EXPECT_EQ(tree.properties(tree.root()).size(), 2u);
        tree.set(tree.root(), "D", "d");
        EXPECT_TRUE(identifiers(tree, tree.root()).ends_with("D "));
        EXPECT_TRUE(tree.is_consistent());
    }
}

TEST(SgfTree, KnowsTheSeparatorOfAComposedValue) {
    Tree tree;
    tree.set_composed(tree.root(), "AP", "My:Program", "1:2");
    const Value value = tree.find(tree.root(), "AP")->first_value();
    EXPECT_EQ(value.left(), "My:Program");
    EXPECT_EQ(value.right(), "1:2");
    tree.set(tree.root(), "LB", "aa:x:y");
    EXPECT_EQ(tree.find(tree.root(), "LB")->first_value().right(), "x:y");
    tree.set(tree.root(), "C", "no colon");
    EXPECT_FALSE(tree.find(tree.root(), "C")->first_value().is_composed());
}

TEST(SgfTree, TakesTextFromItself) {
    Tree tree;
    const NodeId root = tree.root();
    tree.set(root, "C", std::string(1000, 'x'));
    for (int i = 0; i < 20; ++i) {
        tree.set(root, "GC", *tree.text(root, "C"));
        tree.add(root, "C", *tree.text(root, "GC"));
    }
    for (const std::string_view text : tree.texts(root, "C"))
        EXPECT_EQ(text, std::string(1000, 'x'));
    EXPECT_TRUE(tree.is_consistent());
}

TEST(SgfTree, DoesNotGrowWhenOneCommentIsRewrittenForEver) {
    Tree tree;
    const NodeId child = tree.add_child(tree.root());
    tree.set(tree.root(), "PB", "Honinbo");
    for (int i = 0; i < 100'000; ++i)
        tree.set(child, "C", std::string(100, 'a') + std::to_string(i));
    EXPECT_LT(tree.memory_bytes(), std::size_t{8} << 20);
    EXPECT_EQ(tree.text(tree.root(), "PB"), "Honinbo");
    EXPECT_EQ(tree.text(child, "C"), std::string(100, 'a') + "99999");
    EXPECT_TRUE(tree.is_consistent());
}

TEST(SgfTree, ComparesShapePropertiesAndValues) {
    const auto changed = [](auto&& change) {
        Sample s;
        s.tree.set(s.c, "B", "dd");
        s.tree.set(s.c, "C", "why: because");
        change(s);
        return s.tree;
    };
    const Tree tree = changed([](Sample&) {});
    EXPECT_EQ(tree, changed([](Sample&) {}));
    EXPECT_NE(tree, changed([](Sample& s) { s.tree.add_child(s.f); }));
    EXPECT_NE(tree, changed([](Sample& s) { s.tree.set(s.c, "B", "de"); }));
    EXPECT_NE(tree, changed([](Sample& s) { s.tree.add(s.c, "B", "de"); }));
    EXPECT_NE(tree, changed([](Sample& s) { s.tree.set(s.e, "B", "de"); }));
    EXPECT_NE(tree, changed([](Sample& s) { s.tree.remove_subtree(s.e); }));
    EXPECT_NE(tree, changed([](Sample& s) { s.tree.set_composed(s.c, "C", "why: because", ""); }));
    EXPECT_EQ(tree, changed([](Sample& s) { s.tree.remove_subtree(s.tree.add_child(s.f)); }));
}

TEST(SgfTree, IsAValue) {
    Sample s;
    s.tree.set(s.c, "B", "dd");
    const Tree copy = s.tree;
    s.tree.set(s.c, "B", "ee");
    EXPECT_EQ(copy.text(s.c, "B"), "dd");
    const Tree moved = std::move(s.tree);
    EXPECT_EQ(moved.text(s.c, "B"), "ee");
}

TEST(SgfTree, TellsIdentifiersFromOtherText) {
    for (const char* good : {"B", "AB", "KGSDE", "X2"}) EXPECT_TRUE(is_identifier(good)) << good;
    for (const char* bad : {"", "b", "2X", "A B", "Ab", "A[", "\xc3\x84"})
        EXPECT_FALSE(is_identifier(bad)) << bad;
}

}  // namespace
}  // namespace nadare::go::sgf
