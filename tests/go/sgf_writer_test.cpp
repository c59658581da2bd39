#include "go/sgf_writer.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "go/sgf_reader.h"

namespace nadare::go::sgf {
namespace {

const std::string kRoot = "(;FF[4]GM[1]CA[UTF-8]AP[Nadare:0.1]";

TEST(SgfWriter, WritesTheRootOfAnEmptyTree) {
    EXPECT_EQ(write_game(Tree()), kRoot + ")\n");
}

TEST(SgfWriter, PutsTheRootInOrderAndKeepsTheRest) {
    const Tree tree = read_game("(;SZ[9]CA[Shift_JIS]XX[1]FF[3]GM[1]AP[Other:2]KM[7])");
    EXPECT_EQ(write_game(tree), "(;FF[4]GM[1]CA[UTF-8]AP[Other:2]SZ[9]XX[1]KM[7])\n");
    const WriteOptions options{.application = "a:b", .version = "1]"};
    EXPECT_EQ(write_game(Tree(), options), "(;FF[4]GM[1]CA[UTF-8]AP[a\\:b:1\\]])\n");
}

TEST(SgfWriter, PutsEachVariationOnALineOfItsOwn) {
    const Tree tree = read_game("(;SZ[9];B[aa](;W[bb];B[cc](;W[dd])(;W[ee]))(;W[ff]))");
    EXPECT_EQ(write_game(tree), kRoot +
                                    "SZ[9]\n"
                                    ";B[aa]\n"
                                    "(;W[bb];B[cc]\n"
                                    "(;W[dd])\n"
                                    "(;W[ee]))\n"
                                    "(;W[ff]))\n");
}

TEST(SgfWriter, BreaksLinesBetweenNodesPropertiesAndValues) {
    Tree tree;
    NodeId node = tree.root();
    for (int i = 0; i < 500; ++i) {
        node = tree.add_child(node);
        tree.set(node, i % 2 == 0 ? "B" : "W", "dd");
        if (i % 50 == 0) tree.set(node, "TR", std::vector<std::string>(60, "aa"));
        if (i % 70 == 0) tree.set(node, "C", "short");
    }
    const std::string text = write_game(tree);
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) EXPECT_LE(line.size(), 79u) << line;
    EXPECT_EQ(read_game(text), with_standard_root(tree));
    EXPECT_NE(text.find(";B[dd];W[dd];B[dd]"), std::string::npos);
}

TEST(SgfWriter, NeverBreaksAValue) {
    Tree tree;
    const std::string prose(1000, 'x');
    tree.set(tree.root(), "C", prose);
    EXPECT_NE(write_game(tree).find("C[" + prose + "]"), std::string::npos);
}

TEST(SgfWriter, EscapesWhatMustBeAndNothingElse) {
    EXPECT_EQ(escaped("C", Value::plain("a]b\\c[d")), "a\\]b\\\\c[d");
    EXPECT_EQ(escaped("C", Value::plain("note: this: that")), "note: this: that");
    EXPECT_EQ(escaped("C", {"note: this", Value::kNoSeparator}), "note\\: this");
    EXPECT_EQ(escaped("LB", Value::plain("aa:x:y")), "aa:x\\:y");
    EXPECT_EQ(escaped("AP", {"a:b:c:d", 3}), "a\\:b:c\\:d");
    EXPECT_EQ(escaped("C", Value::plain("one\ntwo")), "one\ntwo");
    EXPECT_EQ(escaped("C", Value::plain("one\r\ntwo\rthree")), "one\ntwo\nthree");
}

TEST(SgfWriter, NeverWritesInvalidUtf8) {
    Tree tree;
    tree.set(tree.root(), "PB", "J\xf6rg");
    tree.set_composed(tree.root(), "LB", "\xff", "\xfe:");
    const std::string text = write_game(tree);
    EXPECT_TRUE(is_valid_utf8(text));
    EXPECT_NE(text.find("PB[J\xef\xbf\xbdrg]LB[\xef\xbf\xbd:\xef\xbf\xbd\\:]"), std::string::npos);
}

TEST(SgfWriter, WritesCollections) {
    const auto games = read_collection("(;N[1];B[aa])(;N[2])");
    const std::string text = write_collection(games);
    EXPECT_EQ(text, kRoot + "N[1]\n;B[aa])\n" + kRoot + "N[2])\n");
    std::ostringstream stream;
    for (const Tree& game : games) write_game(stream, game);
    EXPECT_EQ(stream.str(), text);
}

TEST(SgfWriter, BringsOldCharacterSetsHomeAsUtf8) {
    const Tree tree = read_game("(;CA[SJIS]PB[\x95\\\x8f\\])");
    EXPECT_EQ(write_game(tree), kRoot + "PB[表十])\n");
}

// --- Properties: read(write(tree)) is the tree

// Text of everything that could go wrong: syntax, escapes, line breaks, characters of all lengths.
rc::Gen<std::string> any_text() {
    const auto piece = rc::gen::elementOf(
        std::vector<std::string>{"a",    "Z",   "7",   " ",  "\n",  "\t", ":",  ";",
                                 "(",    ")",   "[",   "]",  "\\",  "é",  "碁", "\xf0\x9f\x98\x80",
                                 "\\\\", "]\\", "\\]", "::", "CA[", ")(;"});
    return rc::gen::map(rc::gen::container<std::vector<std::string>>(piece),
                        [](const std::vector<std::string>& pieces) {
                            std::string text;
                            for (const std::string& p : pieces) text += p;
                            return text;
                        });
}

rc::Gen<std::string> any_identifier() {
    return rc::gen::elementOf(std::vector<std::string>{"B", "W", "C", "AB", "LB", "AP", "FF", "GM",
                                                       "CA", "SZ", "XYZ", "K2", "N"});
}

Tree any_tree() {
    Tree tree;
    const auto parents =
        *rc::gen::container<std::vector<std::uint32_t>>(rc::gen::arbitrary<std::uint32_t>());
    for (const std::uint32_t parent : parents)
        tree.add_child(NodeId(parent % static_cast<std::uint32_t>(tree.node_count())));
    const auto texts = *rc::gen::container<std::vector<std::string>>(any_text());
    for (const std::string& text : texts) {
        const NodeId node(
            *rc::gen::inRange<std::uint32_t>(0, static_cast<std::uint32_t>(tree.node_count())));
        const std::string identifier = *any_identifier();
        switch (*rc::gen::inRange(0, 4)) {
            case 0:
                tree.set(node, identifier, text);
                break;
            case 1:
                tree.add(node, identifier, text);
                break;
            case 2:
                tree.add_composed(node, identifier, text, *any_text());
                break;
            default:
                tree.append_value(tree.has(node, identifier)
                                      ? tree.find(node, identifier)->id()
                                      : tree.append_property(node, identifier),
                                  {text, Value::kNoSeparator});
        }
    }
    RC_ASSERT(tree.is_consistent());
    return tree;
}

RC_GTEST_PROP(SgfRoundTrip, AnyTreeComesBackAsItWas, ()) {
    const Tree tree = any_tree();
    const std::string text = write_game(tree);
    const Tree back = read_game(text);
    RC_ASSERT(back.is_consistent());
    RC_ASSERT(back == with_standard_root(tree));
    RC_ASSERT(write_game(back) == text);
}

RC_GTEST_PROP(SgfRoundTrip, AnyTreeComesBackFromNarrowLines, ()) {
    const Tree tree = any_tree();
    const WriteOptions narrow{.line_length = *rc::gen::inRange<std::size_t>(0, 12)};
    RC_ASSERT(read_game(write_game(tree, narrow)) == with_standard_root(tree));
}

RC_GTEST_PROP(SgfRoundTrip, RemovedNodesLeaveNoTrace, ()) {
    Tree tree = any_tree();
    if (tree.node_count() > 1) {
        const auto victim =
            *rc::gen::inRange<std::uint32_t>(1, static_cast<std::uint32_t>(tree.node_count()));
        tree.remove_subtree(NodeId(victim));
        RC_ASSERT(tree.is_consistent());
    }
    RC_ASSERT(read_game(write_game(tree)) == with_standard_root(tree));
}

RC_GTEST_PROP(SgfRoundTrip, WhateverCanBeReadComesBackAsItWas, ()) {
    const std::string file = "(;" + *any_text();
    Tree tree;
    try {
        tree = read_game(file);
    } catch (const ParseError&) {
        RC_DISCARD("not a game");
    }
    RC_ASSERT(read_game(write_game(tree)) == with_standard_root(tree));
}

}  // namespace
}  // namespace nadare::go::sgf
