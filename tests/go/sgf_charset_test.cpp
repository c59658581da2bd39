#include "go/sgf_charset.h"

#include <gtest/gtest.h>

#include <string>

namespace nadare::go::sgf {
namespace {

const std::string kReplacement = "\xef\xbf\xbd";

TEST(SgfCharset, KnowsEachSetUnderManyNames) {
    for (const char* name : {"SJIS", "Shift_JIS", "shift-jis", "cp932", "x-sjis", "Windows-31J"})
        EXPECT_EQ(find_charset(name), Charset::shift_jis) << name;
    for (const char* name : {"GB2312", "gb2312", "GBK", "gb18030", "cp936", "EUC-CN"})
        EXPECT_EQ(find_charset(name), Charset::gbk) << name;
    for (const char* name : {"EUC-KR", "euckr", "cp949", "KS_C_5601-1987", "uhc"})
        EXPECT_EQ(find_charset(name), Charset::euc_kr) << name;
    for (const char* name : {"Big5", "BIG-5", "cp950"})
        EXPECT_EQ(find_charset(name), Charset::big5) << name;
    for (const char* name :
         {"ISO-8859-1", "iso8859-1", "latin1", "Latin-1", "windows-1252", " cp1252 "})
        EXPECT_EQ(find_charset(name), Charset::latin_1) << name;
    for (const char* name : {"UTF-8", "utf8", "Utf_8", "US-ASCII"})
        EXPECT_EQ(find_charset(name), Charset::utf_8) << name;
}

TEST(SgfCharset, DoesNotKnowNonsense) {
    for (const char* name : {"", "   ", "klingon", "UTF-8//TRANSLIT", "../../lib/evil"})
        EXPECT_FALSE(find_charset(name).has_value()) << name;
}

TEST(SgfCharset, DecodesRealBytesOfEachSet) {
    EXPECT_EQ(to_utf8("\x88\xcd\x8c\xe9", Charset::shift_jis), "囲碁");
    EXPECT_EQ(to_utf8("\x83\x5c\x95\x5c\x8f\x5d", Charset::shift_jis), "ソ表従");
    EXPECT_EQ(to_utf8("\xb0\xcf\xb8\xeb", Charset::euc_jp), "囲碁");
    EXPECT_EQ(to_utf8("\xce\xa7\xc6\xe5", Charset::gbk), "围棋");
    EXPECT_EQ(to_utf8("\xc7\x5c\x81\x5d", Charset::gbk), "荺乚");
    EXPECT_EQ(to_utf8("\xb3\xf2\xb4\xd1", Charset::big5), "圍棋");
    EXPECT_EQ(to_utf8("\xb3\x5c\xa5\x5c", Charset::big5), "許功");
    EXPECT_EQ(to_utf8("\xb9\xd9\xb5\xcf", Charset::euc_kr), "바둑");
    EXPECT_EQ(to_utf8("J\xf6rg \x80\x93", Charset::latin_1), "Jörg €“");
    EXPECT_EQ(to_utf8("\xeb\xef", Charset::koi8_r), "КО");
    EXPECT_EQ(to_utf8("\xca\xee", Charset::windows_1251), "Ко");
    EXPECT_EQ(to_utf8("\xb3\xf3\x64\xbc", Charset::latin_2), "łódź");
}

TEST(SgfCharset, PutsAReplacementForBytesThatMeanNothing) {
    EXPECT_EQ(to_utf8("a\xff"
                      "b",
                      Charset::utf_8),
              "a" + kReplacement + "b");
    EXPECT_EQ(to_utf8("a\xc3", Charset::utf_8), "a" + kReplacement);
    EXPECT_EQ(to_utf8("\x88\xcd\x8c", Charset::shift_jis), "囲" + kReplacement);
    EXPECT_EQ(to_utf8("\xb0", Charset::euc_kr), kReplacement);
    EXPECT_EQ(to_utf8("\xff\xff", Charset::big5), kReplacement + kReplacement);
}

TEST(SgfCharset, ConvertsEveryPairOfBytesOfEverySetToValidUtf8) {
    for (const Charset charset :
         {Charset::utf_8, Charset::latin_1, Charset::shift_jis, Charset::euc_jp, Charset::gbk,
          Charset::big5, Charset::euc_kr, Charset::latin_2, Charset::windows_1250,
          Charset::windows_1251, Charset::koi8_r}) {
        const Decoder decoder(charset);
        EXPECT_TRUE(decoder.is_available());
        std::string out;
        for (int first = 0; first < 256; ++first)
            for (int second = 0; second < 256; ++second) {
                const char pair[] = {static_cast<char>(first), static_cast<char>(second), 'x'};
                decoder.append({pair, 3}, out);
            }
        EXPECT_TRUE(is_valid_utf8(out)) << static_cast<int>(charset);
    }
}

TEST(SgfCharset, ConvertsTextLongerThanAnyBuffer) {
    std::string in;
    std::string expected;
    for (int i = 0; i < 5000; ++i) {
        in += i % 7 == 0 ? "x" : "\x88\xcd";
        expected += i % 7 == 0 ? "x" : "囲";
    }
    EXPECT_EQ(to_utf8(in, Charset::shift_jis), expected);
}

TEST(SgfCharset, AcceptsOnlyWellFormedUtf8) {
    for (const char* good :
         {"", "abc", "é", "碁", "\xf0\x9f\x98\x80", "\xf4\x8f\xbf\xbf", "\xed\x9f\xbf"})
        EXPECT_TRUE(is_valid_utf8(good)) << good;
    for (const char* bad :
         {"\x80", "\xc0\x80", "\xc1\xbf", "\xe0\x80\x80", "\xed\xa0\x80", "\xf0\x80\x80\x80",
          "\xf4\x90\x80\x80", "\xf5\x80\x80\x80", "\xff", "\xc3", "\xe7\xa2", "\xe7\xa2x"})
        EXPECT_FALSE(is_valid_utf8(bad)) << bad;
}

TEST(SgfCharset, DecodesUtf16InPiecesOfAnyLength) {
    using namespace std::string_view_literals;
    const std::string_view little = "\xff\xfe(\0\x81\x78\x3d\xd8\x00\xde)\0"sv;
    for (std::size_t cut = 0; cut <= little.size(); ++cut) {
        Utf16Decoder decoder(Utf16Decoder::ByteOrder::little_endian);
        std::string out;
        decoder.append(little.substr(0, cut), out);
        decoder.append(little.substr(cut), out);
        decoder.finish(out);
        EXPECT_EQ(out, "\xef\xbb\xbf(碁\xf0\x9f\x98\x80)");
    }
    Utf16Decoder decoder(Utf16Decoder::ByteOrder::big_endian);
    std::string out;
    decoder.append("\x78\x81\xd8\x3d\0a\xde\x00\0b\0"sv, out);
    decoder.finish(out);
    EXPECT_EQ(out, "碁" + kReplacement + "a" + kReplacement + "b" + kReplacement);
}

}  // namespace
}  // namespace nadare::go::sgf
