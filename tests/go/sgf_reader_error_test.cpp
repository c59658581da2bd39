// What the reader refuses, and how it says so; and that depth and width are no trouble.
#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <string_view>

#include "go/sgf_reader.h"
#include "go/sgf_writer.h"

namespace nadare::go::sgf {
namespace {

std::string message(std::string_view text, const ReadOptions& options = {}) {
    try {
        read_game(text, options);
    } catch (const ParseError& error) {
        return error.what();
    }
    return "no error";
}

TEST(SgfReaderErrors, SayWhereWhatWasExpectedAndWhatWasFound) {
    EXPECT_EQ(message(""),
              "line 1, column 1: expected '(;' at the start of a game, found the end of the text");
    EXPECT_EQ(message("no game\nhere"),
              "line 2, column 5: expected '(;' at the start of a game, found the end of the text");
    EXPECT_EQ(message("(;B[aa];W bb])"),
              "line 1, column 11: expected '[' after the identifier W, found \"bb])\"");
    EXPECT_EQ(message("(;FF[4]\n;B[aa]\n;W;B[bb])"),
              "line 3, column 3: expected '[' after the identifier W, found \";B[bb])\"");
    EXPECT_EQ(message("(;C[see [a] here])"),
              "line 1, column 17: expected '[' after the identifier HERE, found \"])\"");
    EXPECT_EQ(message("(;B[aa]\r\n;W[bb]]\r\n)"),
              "line 2, column 7: expected a property, ';', '(' or ')', found \"]\"");
    EXPECT_EQ(message("(;B[aa]\r;W[bb]\r=)"),
              "line 3, column 1: expected a property, ';', '(' or ')', found \"=)\"");
    EXPECT_EQ(message("(;B[aa];W"),
              "line 1, column 10: expected '[' after the identifier W, found the end of the text");
    EXPECT_EQ(message("(;B[aa]\n;C[never\nclosed;W[bb"),
              "line 2, column 3: expected ']' somewhere after this '[', found the end of the text");
    EXPECT_EQ(message("(;B[aa\\"),
              "line 1, column 4: expected ']' somewhere after this '[', found the end of the text");
    EXPECT_EQ(message("(;B[aa] 123)"),
              "line 1, column 9: expected a property, ';', '(' or ')', found \"123)\"");
}

TEST(SgfReaderErrors, ShowWhatTheyFoundEscapedAndCut) {
    EXPECT_EQ(message("(;\x01\x02\xe7\x81\"\\abcdefghijklmnopqrstuvwxyz)"),
              "line 1, column 5: expected a property, ';', '(' or ')', "
              "found \"\\xe7\\x81\\\"\\\\abcdefghijklmnop\"...");
    EXPECT_EQ(quoted("a\nb"), "\"a\\nb\"");
}

TEST(SgfReaderErrors, CarryTheirPartsForPrograms) {
    try {
        read_game("(;FF[4]\n  ;X!");
        FAIL();
    } catch (const ParseError& error) {
        EXPECT_EQ(error.line(), 2u);
        EXPECT_EQ(error.column(), 5u);
        EXPECT_EQ(error.expected(), "'[' after the identifier X");
        EXPECT_EQ(error.found(), "\"!\"");
    }
}

TEST(SgfReaderErrors, RefuseEndlessIdentifiers) {
    EXPECT_EQ(message("(;" + std::string(1000, 'A') + "[])"),
              "line 1, column 3: expected an identifier of at most 64 letters, found a longer one");
}

TEST(SgfReaderErrors, KeepEveryLimit) {
    const auto limited = [](auto&& set) {
        ReadOptions options;
        set(options.limits);
        return options;
    };
    const auto nodes = limited([](ReadLimits& l) { l.nodes = 3; });
    EXPECT_EQ(message("(;;;)", nodes), "no error");
    EXPECT_EQ(message("(;;;;)", nodes),
              "line 1, column 6: expected at most 3 nodes in one game, found more");
    EXPECT_EQ(message("(;(((((", nodes),
              "line 1, column 6: expected at most 3 open parentheses in one game, found more");
    const auto properties = limited([](ReadLimits& l) { l.properties = 2; });
    EXPECT_EQ(message("(;A[]B[])", properties), "no error");
    EXPECT_EQ(message("(;A[];A[];A[])", properties),
              "line 1, column 12: expected at most 2 properties in one game, found more");
    const auto values = limited([](ReadLimits& l) { l.values = 2; });
    EXPECT_EQ(message("(;A[][])", values), "no error");
    EXPECT_EQ(message("(;A[][][])", values),
              "line 1, column 8: expected at most 2 values in one game, found more");
    const auto text = limited([](ReadLimits& l) { l.text_bytes = 5; });
    EXPECT_EQ(message("(;A[1234])", text), "no error");
    EXPECT_EQ(message("(;A[12345])", text),
              "line 1, column 5: expected at most 5 bytes of text in one game, found more");
    EXPECT_EQ(message("(;A[1:2\\:345])", text),
              "line 1, column 10: expected at most 5 bytes of text in one game, found more");
}

// --- Size and shape

constexpr std::size_t kMillion = 1'000'000;

std::string repeated(std::string_view what, std::size_t times) {
    std::string out;
    out.reserve(what.size() * times);
    for (std::size_t i = 0; i < times; ++i) out.append(what);
    return out;
}

void expect_survives(const std::string& text, std::size_t nodes) {
    const Tree tree = read_game(text);
    EXPECT_EQ(tree.node_count(), nodes);
    EXPECT_TRUE(tree.is_consistent());
    const Tree copy = tree;
    EXPECT_EQ(copy, tree);
    EXPECT_EQ(read_game(write_game(copy)), with_standard_root(tree));
    EXPECT_LT(tree.memory_bytes(), 40 * text.size() + 1000);
}

TEST(SgfReaderShape, AMillionVariationsInsideEachOther) {
    expect_survives(repeated("(;", kMillion) + repeated(")", kMillion), kMillion);
    expect_survives(repeated("(;", kMillion), kMillion);
}

TEST(SgfReaderShape, AMillionNodesInARow) {
    expect_survives("(" + repeated(";", kMillion), kMillion);
}

TEST(SgfReaderShape, AMillionVariationsBesideEachOther) {
    expect_survives("(;" + repeated("(;)", kMillion) + ")", kMillion + 1);
}

TEST(SgfReaderShape, AMillionForksBelowEachOther) {
    expect_survives("(;" + repeated("(;)(;", kMillion / 2), kMillion + 1);
}

TEST(SgfReaderShape, AMillionValues) {
    expect_survives("(;A" + repeated("[]", kMillion) + ")", 1);
    expect_survives("(;" + repeated("A[]", kMillion) + ")", 1);
}

TEST(SgfReaderShape, AHundredThousandPropertiesInOneNode) {
    std::string text = "(;";
    for (int i = 0; i < 100'000; ++i) text += "X" + std::to_string(i) + "[]";
    expect_survives(text, 1);
}

TEST(SgfReaderShape, ManyCrowdedNodesAfterAHugeCrowd) {
    std::string text = "(;";
    for (int i = 0; i < 50'000; ++i) text += "X" + std::to_string(i) + "[]";
    text += repeated(";A[]B[]C[]D[]E[]F[]G[]H[]I[]J[]K[]L[]M[]N[]O[]P[]Q[]R[]", 10'000);
    expect_survives(text, 10'001);
}

TEST(SgfReaderShape, AMillionSpecialBytesInOneValue) {
    expect_survives("(;C[" + repeated("\\]:", kMillion) + "])", 1);
    expect_survives("(;CA[SJIS]C[" + repeated("\x95\\", kMillion) + "])", 1);
    expect_survives("(;CA[SJIS]C[" + repeated("\xe7\xa2\x81\\]", kMillion) + "])", 1);
}

}  // namespace
}  // namespace nadare::go::sgf
