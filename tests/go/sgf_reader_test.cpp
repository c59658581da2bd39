// What the reader takes: FF[4] as it is written, older formats, and files that are not quite SGF.
#include "go/sgf_reader.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "go/sgf_writer.h"

namespace nadare::go::sgf {
namespace {

using Texts = std::vector<std::string_view>;

// A tree in one line without line breaks: nodes, properties and values as they were understood.
std::string outline(const Tree& tree) {
    std::string out;
    for (NodeId node = tree.root(); !node.is_none(); node = tree.next_in_preorder(node)) {
        const bool is_variation = node != tree.root() && tree.has_variations(tree.parent(node));
        if (is_variation) out += "(";
        out += ";";
        for (const Tree::Property property : tree.properties(node)) {
            out += property.identifier();
            for (const Value value : property.values())
                out.append("[").append(value.text).append("]");
        }
        if (tree.has_children(node)) continue;
        for (NodeId up = node; up != tree.root(); up = tree.parent(up)) {
            if (tree.has_variations(tree.parent(up))) out += ")";
            if (!tree.next_sibling(up).is_none()) break;
        }
    }
    return out;
}

std::string outline(std::string_view text) {
    return outline(read_game(text));
}

std::string root_text(std::string_view text, std::string_view identifier) {
    const Tree tree = read_game(text);
    EXPECT_TRUE(tree.is_consistent());
    return std::string(tree.text(tree.root(), identifier).value_or("(none)"));
}

// --- FF[4] as it is written

TEST(SgfReader, ReadsAGameWithVariationsSetupMarkupAndComments) {
    const Tree tree = read_game(
        "(;FF[4]GM[1]SZ[9]AB[cc][gc]AW[cg:dg]PL[W]C[Two [a\\] \\\\ b\nlines]\n"
        ";W[gg]LB[aa:1][bb:x]TR[cc](;B[ee]N[main];W[dd])(;B[dd];W[ee]MA[aa:cc])(;B[]))");
    EXPECT_EQ(outline(tree),
              ";FF[4]GM[1]SZ[9]AB[cc][gc]AW[cg:dg]PL[W]C[Two [a] \\ b\nlines]"
              ";W[gg]LB[aa:1][bb:x]TR[cc](;B[ee]N[main];W[dd])(;B[dd];W[ee]MA[aa:cc])(;B[])");
    EXPECT_EQ(tree.node_count(), 7u);
    EXPECT_EQ(tree.main_line().size(), 4u);
    EXPECT_TRUE(tree.is_consistent());
}

TEST(SgfReader, KeepsUnknownPropertiesInOrder) {
    EXPECT_EQ(outline("(;ZZ[1]FF[4]KGSDE[aa][bb]SBKV[52.1]X2[y]AA[])"),
              ";ZZ[1]FF[4]KGSDE[aa][bb]SBKV[52.1]X2[y]AA[]");
}

TEST(SgfReader, UndoesEscapes) {
    EXPECT_EQ(root_text("(;C[a\\]b\\\\c\\:d\\ne])", "C"), "a]b\\c:dne");
    EXPECT_EQ(root_text("(;C[\\\\])", "C"), "\\");
    EXPECT_EQ(root_text("(;C[(;B[aa\\])])", "C"), "(;B[aa])");
}

TEST(SgfReader, RemovesSoftLineBreaksAndUnifiesHardOnes) {
    EXPECT_EQ(root_text("(;C[a\\\nb\\\r\nc\\\n\rd\\\re])", "C"), "abcde");
    EXPECT_EQ(root_text("(;C[a\nb\r\nc\n\rd\re])", "C"), "a\nb\nc\nd\ne");
    EXPECT_EQ(root_text("(;C[a\n\nb\r\n\r\nc\r\rd])", "C"), "a\n\nb\n\nc\n\nd");
    EXPECT_EQ(root_text("(;C[tabs\tstay])", "C"), "tabs\tstay");
}

TEST(SgfReader, TellsTheSeparatorFromEscapedColons) {
    const Tree tree = read_game("(;AP[My\\:App:1.0\\:2]LB[aa:x][bb\\:y]C[see: this: there])");
    const auto value = [&](std::string_view id) {
        return tree.find(tree.root(), id)->first_value();
    };
    EXPECT_EQ(value("AP").left(), "My:App");
    EXPECT_EQ(value("AP").right(), "1.0:2");
    EXPECT_EQ(value("LB").right(), "x");
    EXPECT_EQ(value("C").left(), "see");
    const auto labels = tree.find(tree.root(), "LB")->values();
    EXPECT_FALSE((*++labels.begin()).is_composed());
    EXPECT_EQ((*++labels.begin()).text, "bb:y");
}

TEST(SgfReader, AllowsWhiteSpaceEverywhereBetweenTokens) {
    EXPECT_EQ(
        outline(" \n( \t;\r\n FF \n [4] \n[5]\x0b ; B\n[aa]\n ( ; W [bb] ) \n( ;\nW[cc]\n) )\n"),
        ";FF[4][5];B[aa](;W[bb])(;W[cc])");
}

TEST(SgfReader, ReadsAllGamesOfACollection) {
    const auto games = read_collection("(;N[1])\n(;N[2];B[aa])(;N[3](;B[aa])(;B[bb]))");
    ASSERT_EQ(games.size(), 3u);
    EXPECT_EQ(outline(games[1]), ";N[2];B[aa]");
    EXPECT_EQ(outline(games[2]), ";N[3](;B[aa])(;B[bb])");
    EXPECT_TRUE(read_collection("").empty());
    EXPECT_TRUE(read_collection("no game here (or here)").empty());
}

// --- Older formats

TEST(SgfReader, DropsTheLowerCaseLettersOfLongNames) {
    EXPECT_EQ(outline("(;GaMe[1]FileFormat[3]VieW[]SiZe[19]AddBlack[dd][pp]AddWhite[dp]\n"
                      ";White[pd]Comment[x];Black[])"),
              ";GM[1]FF[3]VW[]SZ[19]AB[dd][pp]AW[dp];W[pd]C[x];B[]");
}

TEST(SgfReader, ReadsIdentifiersWithoutCapitalsAsIfTheyHadThem) {
    EXPECT_EQ(outline("(;ff[1]sz[9];b[aa];w[bb])"), ";FF[1]SZ[9];B[aa];W[bb]");
    EXPECT_EQ(outline("(;m2M[x]x2[y])"), ";M[x]X2[y]");
}

TEST(SgfReader, ReadsAnFF1FileWithPassesAsTt) {
    EXPECT_EQ(
        outline("(;\nGM[1]\nUS[Brown]\nAB[aa][bb]BL[3600.5]\n;B[tt]BM[1]\n;W[jj]C[\nold\n]\n)"),
        ";GM[1]US[Brown]AB[aa][bb]BL[3600.5];B[tt]BM[1];W[jj]C[\nold\n]");
}

// --- Files that are not quite SGF

TEST(SgfReader, SkipsAnythingBeforeBetweenAndAfterGames) {
    const auto games = read_collection(
        "From: somebody (at home) :-(\nSubject: our game ()\n\n (;N[1])  -- \n) ] and\n(;N[2]) bye "
        "(");
    ASSERT_EQ(games.size(), 2u);
    EXPECT_EQ(outline(games[0]), ";N[1]");
    EXPECT_EQ(outline(games[1]), ";N[2]");
}

TEST(SgfReader, SkipsAByteOrderMark) {
    EXPECT_EQ(root_text("\xef\xbb\xbf(;PB[碁])", "PB"), "碁");
}

TEST(SgfReader, ReadsUtf16WithAndWithoutAMark) {
    using namespace std::string_view_literals;
    EXPECT_EQ(root_text("\xff\xfe(\0;\0C\0[\0\x81\x78]\0)\0"sv, "C"), "碁");
    EXPECT_EQ(root_text("\xfe\xff\0(\0;\0C\0[\x78\x81\0]\0)"sv, "C"), "碁");
    EXPECT_EQ(root_text("(\0;\0C\0[\0\x81\x78]\0)\0"sv, "C"), "碁");
    EXPECT_EQ(root_text("\0(\0;\0C\0[\x78\x81\0]\0)"sv, "C"), "碁");
}

TEST(SgfReader, DoesWithoutClosingParentheses) {
    EXPECT_EQ(outline("(;B[aa];W[bb]"), ";B[aa];W[bb]");
    EXPECT_EQ(outline("(;B[aa](;W[bb])(;W[cc]"), ";B[aa](;W[bb])(;W[cc])");
    EXPECT_EQ(outline("(;"), ";");
}

TEST(SgfReader, MergesPropertiesThatANodeHasTwice) {
    EXPECT_EQ(outline("(;AB[aa]SZ[9]AB[bb]AddBlack[cc])"), ";AB[aa][bb][cc]SZ[9]");
    std::string crowded = "(;";
    for (char a = 'A'; a <= 'Z'; ++a)
        for (char b = 'A'; b <= 'Z'; ++b) crowded.append({a, b}).append("[1]");
    const Tree tree = read_game(crowded + crowded.substr(2) + ")");
    EXPECT_EQ(tree.properties(tree.root()).size(), 26u * 26u);
    EXPECT_EQ(tree.texts(tree.root(), "QX"), (Texts{"1", "1"}));
    EXPECT_TRUE(tree.is_consistent());
}

TEST(SgfReader, UnderstandsUnusualTrees) {
    EXPECT_EQ(outline("(;A[](B[aa];C[])(;B[bb]))"), ";A[](;B[aa];C[])(;B[bb])") << "missing ;";
    EXPECT_EQ(outline("(;A[]()(;B[bb])())"), ";A[];B[bb]") << "empty variations";
    EXPECT_EQ(outline("(;A[](;B[aa]);B[bb];W[cc])"), ";A[](;B[aa])(;B[bb];W[cc])") << "node after";
    EXPECT_EQ(outline("(;A[](;B[aa](;W[bb])))"), ";A[];B[aa];W[bb]") << "needless parentheses";
    EXPECT_EQ(outline("((;A[](;B[aa])))"), ";A[];B[aa]") << "a parenthesis too many";
    EXPECT_EQ(outline("(;;;A[];)"), ";;;A[];") << "empty nodes";
}

TEST(SgfReader, TakesControlCharactersBetweenTokensForSpace) {
    using namespace std::string_view_literals;
    EXPECT_EQ(outline("(;A[1]\0\0;B[aa])\x1a"sv), ";A[1];B[aa]");
}

// --- Character sets

TEST(SgfReader, ConvertsTheDeclaredCharacterSet) {
    EXPECT_EQ(root_text("(;CA[Shift_JIS]PB[\x88\xcd\x8c\xe9])", "PB"), "囲碁");
    EXPECT_EQ(root_text("(;CA[gb2312]PB[\xce\xa7\xc6\xe5])", "PB"), "围棋");
    EXPECT_EQ(root_text("(;CA[Big5]PB[\xb3\xf2\xb4\xd1])", "PB"), "圍棋");
    EXPECT_EQ(root_text("(;CA[EUC-KR]PB[\xb9\xd9\xb5\xcf])", "PB"), "바둑");
    EXPECT_EQ(root_text("(;CA[ISO-8859-1]PB[J\xf6rg])", "PB"), "Jörg");
    EXPECT_EQ(root_text("(;CA[UTF-8]PB[碁])", "PB"), "碁");
    EXPECT_EQ(root_text("(;PB[\x88\xcd\x8c\xe9]CA[SJIS])", "PB"), "囲碁")
        << "declared after the text";
    EXPECT_EQ(root_text("(;CA[SJIS]PB[x])", "CA"), "SJIS") << "the declaration itself is kept";
}

TEST(SgfReader, ConvertsBothSidesOfASeparator) {
    const Tree tree = read_game("(;CA[SJIS]LB[\x8c\xe9:\x88\xcd])");
    const Value value = tree.find(tree.root(), "LB")->first_value();
    EXPECT_EQ(value.left(), "碁");
    EXPECT_EQ(value.right(), "囲");
}

TEST(SgfReader, BelievesUtf8MoreThanADeclaration) {
    EXPECT_EQ(root_text("(;CA[ISO-8859-1]PB[Jörg])", "PB"), "Jörg");
    EXPECT_EQ(root_text("(;CA[GB2312]PB[围棋])", "PB"), "围棋");
    EXPECT_EQ(root_text("(;CA[GBK]C[碁\\]碁]PB[囲碁])", "C"), "碁]碁");
    EXPECT_EQ(root_text("(;CA[Shift_JIS]C[a碁]PB[囲碁])", "PB"), "囲碁");
    EXPECT_EQ(root_text("(;CA[GBK]PB[\xc4\xa3])", "PB"), "模") << "two bytes prove nothing";
}

TEST(SgfReader, GuessesWithoutADeclaration) {
    EXPECT_EQ(root_text("(;PB[碁])", "PB"), "碁");
    EXPECT_EQ(root_text("(;PB[J\xf6rg])", "PB"), "Jörg");
    EXPECT_EQ(root_text("(;CA[klingon]PB[J\xf6rg])", "PB"), "Jörg");
    EXPECT_EQ(root_text("(;CA[UTF-8]PB[J\xf6rg])", "PB"), "Jörg");
    EXPECT_EQ(root_text("(;PB[碁碁碁碁\xff])", "PB"), "碁碁碁碁\xef\xbf\xbd") << "damaged UTF-8";
    ReadOptions chinese;
    chinese.default_charset = Charset::gbk;
    const Tree tree = read_game("(;PB[\xce\xa7\xc6\xe5])", chinese);
    EXPECT_EQ(tree.text(tree.root(), "PB"), "围棋");
}

TEST(SgfReader, FallsBackToLatin1WhereTheDeclaredSetDoesNotFit) {
    EXPECT_EQ(root_text("(;CA[EUC-KR]PB[J\xf6rg \xfc \xe9 \xe8])", "PB"), "Jörg ü é è");
}

// --- Double-byte characters whose second byte is '\' or ']'. The characters used:
//     Shift_JIS  表 95 5c  十 8f 5c  従 8f 5d
//     GBK        乗 81 5c  乚 81 5d
//     Big5       功 a5 5c  夜 a9 5d

struct DoubleByteCase {
    const char* what;
    std::string file;
    std::string name;
    std::string next;
};

TEST(SgfReader, ReadsEscapedAndUnescapedSecondBytes) {
    const std::vector<DoubleByteCase> cases = {
        {"escaped backslash", "(;CA[SJIS]PB[\x95\\\\\x8e\xa6]PW[b])", "表示", "b"},
        {"escaped backslash at the end", "(;CA[SJIS]PB[\x95\\\\]PW[b])", "表", "b"},
        {"escaped bracket", "(;CA[SJIS]PB[\x8f\\]\x8e\xd2]PW[b])", "従者", "b"},
        {"escaped bracket at the end", "(;CA[SJIS]PB[\x8f\\]]PW[b])", "従", "b"},
        {"bare backslash", "(;CA[SJIS]PB[\x95\\\x8e\xa6]PW[b])", "表示", "b"},
        {"bare backslash before ASCII", "(;CA[SJIS]PB[\x95\\abc]PW[b])", "表abc", "b"},
        {"bare backslash at the end", "(;CA[SJIS]PB[\x8f\\]PW[b])", "十", "b"},
        {"bare backslash at the end of a line", "(;CA[SJIS]PB[\x95\\\nx]PW[b])", "表\nx", "b"},
        {"bare backslash at the end, then a list", "(;CA[SJIS]PB[\x8f\\][x]PW[b])", "十", "b"},
        {"bare bracket", "(;CA[SJIS]PB[\x8f]\x8e\xd2]PW[b])", "従者", "b"},
        {"bare bracket at the end", "(;CA[SJIS]PB[\x8f]]PW[b])", "従", "b"},
        {"bare bracket in parentheses", "(;CA[SJIS]PB[(\x8f])]PW[b])", "(従)", "b"},
        {"real escapes between characters", "(;CA[SJIS]PB[\x88\xcd\\]\\\\\x8c\xe9\\\nx]PW[b])",
         "囲]\\碁x", "b"},
        {"GBK escaped", "(;CA[GBK]PB[\x81\\\\\x81\\]\xc6\xe5]PW[b])", "乗乚棋", "b"},
        {"GBK bare", "(;CA[GBK]PB[\x81\\\x81]\xc6\xe5]PW[b])", "乗乚棋", "b"},
        {"GBK bare at the end", "(;CA[GBK]PB[\xc6\xe5\x81\\]PW[b])", "棋乗", "b"},
        {"Big5 escaped", "(;CA[Big5]PB[\xb3\\\\\xa5\\\\\xa9\\]]PW[b])", "許功夜", "b"},
        {"Big5 bare", "(;CA[Big5]PB[\xb3\\\xa5\\\xa9]]PW[b])", "許功夜", "b"},
        {"a cut character", "(;CA[Big5]PB[\xb3\\\xa5\\\xa9]PW[b])", "許功\xef\xbf\xbd", "b"},
        {"EUC-KR needs no care", "(;CA[EUC-KR]PB[\xb9\xd9\\]\xb5\xcf]PW[b])", "바]둑", "b"},
    };
    for (const DoubleByteCase& c : cases) {
        EXPECT_EQ(root_text(c.file, "PB"), c.name) << c.what;
        EXPECT_EQ(root_text(c.file, "PW"), c.next) << c.what;
    }
}

TEST(SgfReader, TakesBytesAsTheyAreWhereNoDoubleByteSetIsDeclared) {
    ReadOptions japanese;
    japanese.default_charset = Charset::shift_jis;
    const std::string file = "(;PB[\x95\\\x8e\xa6]PW[b])";
    const Tree told = read_game(file, japanese);
    EXPECT_EQ(told.text(told.root(), "PB"), "表示");
    EXPECT_EQ(root_text(file, "PW"), "b");
}

// --- What everybody's files look like; each pair is a file and what it means.

TEST(SgfReader, ReadsTheZoo) {
    const std::pair<const char*, const char*> zoo[] = {
        {"(;)", ";"},
        {"(;C[])", ";C[]"},
        {"(;C[ ])", ";C[ ]"},
        {"(;C[[[[])", ";C[[[[]"},
        {"(;C[;B[aa\\]])", ";C[;B[aa]]"},
        {"(;GM[1]\r\n;B[aa]\r\n;W[bb]\r\n)\r\n", ";GM[1];B[aa];W[bb]"},
        {"(;GM[1]\r;B[aa]\r)", ";GM[1];B[aa]"},
        {"(;B[aa];;W[bb])", ";B[aa];;W[bb]"},
        {"(;B[aa]W[bb])", ";B[aa]W[bb]"},
        {"(;AB[aa]\n[bb]\n  [cc])", ";AB[aa][bb][cc]"},
        {"(;KM[6,5]RE[W+Res.])", ";KM[6,5]RE[W+Res.]"},
        {"(;FF[4](;B[aa](;W[bb](;B[cc]))))", ";FF[4];B[aa];W[bb];B[cc]"},
        {"\n\n\n(\n;\nC\n[\nx\n]\n)\n", ";C[\nx\n]"},
        {"(;C[x])(", ";C[x]"},
        {"(;C[x]))))", ";C[x]"},
        {"[](;C[x])", ";C[x]"},
        {"<pre>(;C[x])</pre>", ";C[x]"},
        {"( (;C[x]))", ";C[x]"},
        {"(x;C[y])(;C[x])", ";C[x]"},
        {"(;LB[aa:[1\\]])", ";LB[aa:[1]]"},
        {"(;MULTIGOGM[1]WhiteSpec[x])", ";MULTIGOGM[1]WS[x]"},
        {"(;C[a]C[b])", ";C[a][b]"},
        {"(;B[aa]C[(;not a game)])", ";B[aa]C[(;not a game)]"},
        {"(;C[100% \\\\o/])", ";C[100% \\o/]"},
        {"(;B [aa] ; W[ bb ])", ";B[aa];W[ bb ]"},
    };
    for (const auto& [file, meaning] : zoo) {
        EXPECT_EQ(outline(std::string_view(file)), meaning) << file;
        const Tree tree = read_game(file);
        EXPECT_EQ(read_game(write_game(tree)), with_standard_root(tree)) << file;
    }
}

}  // namespace
}  // namespace nadare::go::sgf
