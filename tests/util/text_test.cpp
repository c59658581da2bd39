#include "util/text.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <array>
#include <cmath>
#include <limits>

namespace nadare::util {
namespace {

using namespace std::chrono_literals;
using Words = std::vector<std::string_view>;

TEST(Text, TrimsWhiteSpaceAtBothEndsOnly) {
    EXPECT_EQ(trim(" \t a b \r\n"), "a b");
    EXPECT_EQ(trim("a"), "a");
    EXPECT_EQ(trim(" \n "), "");
    EXPECT_EQ(trim(""), "");
}

TEST(Text, SplitsIntoWordsWithoutEmptyOnes) {
    EXPECT_EQ(split_words("  play  black\tD4\n"), (Words{"play", "black", "D4"}));
    EXPECT_EQ(split_words("quit"), (Words{"quit"}));
    EXPECT_EQ(split_words(" \t "), Words{});
    EXPECT_EQ(split_words(""), Words{});
}

TEST(Text, SplitsIntoFieldsWithEmptyOnes) {
    EXPECT_EQ(split("a,,b,", ','), (Words{"a", "", "b", ""}));
    EXPECT_EQ(split("", ','), (Words{""}));
}

TEST(Text, JoinsWithASeparatorBetweenTheParts) {
    EXPECT_EQ(join(Words{"a", "b", "c"}, ", "), "a, b, c");
    EXPECT_EQ(join(std::array<std::string, 1>{"a"}, ", "), "a");
    EXPECT_EQ(join(Words{}, ", "), "");
}

RC_GTEST_PROP(Text, JoinUndoesSplit, (const std::string& text)) {
    RC_ASSERT(join(split(text, 'a'), "a") == text);
}

TEST(Text, LowersAsciiLettersAndNothingElse) {
    EXPECT_EQ(to_lower("Black D4 \xc3\x84[@"), "black d4 \xc3\x84[@");
}

TEST(Text, ComparesIgnoringCase) {
    EXPECT_TRUE(equals_ignoring_case("BLACK", "black"));
    EXPECT_FALSE(equals_ignoring_case("black", "blac"));
    EXPECT_TRUE(starts_with_ignoring_case("Pass", "PA"));
    EXPECT_TRUE(starts_with_ignoring_case("pass", ""));
    EXPECT_FALSE(starts_with_ignoring_case("p", "pa"));
}

TEST(Text, CountsOneSlipForEachKindOfTypingError) {
    EXPECT_EQ(edit_distance("expand", "expand"), 0u);
    EXPECT_EQ(edit_distance("expnd", "expand"), 1u);
    EXPECT_EQ(edit_distance("exxpand", "expand"), 1u);
    EXPECT_EQ(edit_distance("expond", "expand"), 1u);
    EXPECT_EQ(edit_distance("epxand", "expand"), 1u);
    EXPECT_EQ(edit_distance("", "abc"), 3u);
    EXPECT_EQ(edit_distance("abc", ""), 3u);
    EXPECT_EQ(edit_distance("kitten", "sitting"), 3u);
}

RC_GTEST_PROP(Text, EditDistanceIsSymmetricAndBounded,
              (const std::string& a, const std::string& b)) {
    const std::size_t distance = edit_distance(a, b);
    RC_ASSERT(distance == edit_distance(b, a));
    RC_ASSERT(distance <= std::max(a.size(), b.size()));
    RC_ASSERT((distance == 0) == (a == b));
}

TEST(Text, SuggestsTheNearestCandidateIfItIsNear) {
    const Words candidates = {"expand-at", "expand-to", "threads"};
    EXPECT_EQ(nearest("expnd-at", candidates), "expand-at");
    EXPECT_EQ(nearest("expand-t", candidates), "expand-at") << "the first of equals";
    EXPECT_EQ(nearest("thread", candidates), "threads");
    EXPECT_EQ(nearest("komi", candidates), std::nullopt);
    EXPECT_EQ(nearest(std::string(10'000, 'x'), candidates), std::nullopt);
    EXPECT_EQ(nearest("komi", {}), std::nullopt);
}

TEST(Text, ReadsWholeNumbersThatFillTheText) {
    EXPECT_EQ(parse_int("42"), 42);
    EXPECT_EQ(parse_int("-9223372036854775808"), std::numeric_limits<std::int64_t>::min());
    EXPECT_EQ(parse_int<std::uint64_t>("18446744073709551615"), ~std::uint64_t{0});
}

TEST(Text, RefusesWhatIsNotAWholeNumber) {
    for (const char* bad :
         {"", " 1", "1 ", "+1", "1.0", "0x10", "one", "-", "1e3", "9223372036854775808"})
        EXPECT_EQ(parse_int(bad), std::nullopt) << bad;
    EXPECT_EQ(parse_int<std::uint64_t>("-1"), std::nullopt);
    EXPECT_EQ(parse_int<int>("2147483648"), std::nullopt);
}

TEST(Text, ReadsFiniteNumbersThatFillTheText) {
    EXPECT_EQ(parse_double("7.5"), 7.5);
    EXPECT_EQ(parse_double("-1e3"), -1000.0);
    EXPECT_EQ(parse_double(".5"), 0.5);
    for (const char* bad : {"", " 1", "1 ", "+1", "1,5", "nan", "inf", "-inf", "infinity", "1e999",
                            "0x1p3", "1.5x", "NaN"})
        EXPECT_EQ(parse_double(bad), std::nullopt) << bad;
}

RC_GTEST_PROP(Text, ShortestReadsBackAsTheSameNumber, (double value)) {
    RC_PRE(std::isfinite(value));
    RC_ASSERT(parse_double(shortest(value)) == value);
}

TEST(Text, QuotesPlainTextAsItIs) {
    EXPECT_EQ(in_quotes("abc"), "'abc'");
    EXPECT_EQ(in_quotes(""), "''");
    EXPECT_EQ(in_quotes("\xe9\x9b\xaa\xe5\xb4\xa9 \xf0\x9f\x98\x80"),
              "'\xe9\x9b\xaa\xe5\xb4\xa9 \xf0\x9f\x98\x80'");
}

TEST(Text, QuotesControlCharactersEscaped) {
    EXPECT_EQ(in_quotes("a\nb\tc\r"), "'a\\nb\\tc\\r'");
    EXPECT_EQ(in_quotes(std::string_view("\0\x1b[0m\x7f", 6)), "'\\x00\\x1b[0m\\x7f'");
    EXPECT_EQ(in_quotes("it's a \\"), "'it\\'s a \\\\'");
    EXPECT_EQ(in_quotes("\xc2\x85"), "'\\xc2\\x85'") << "a control character of Latin-1";
}

TEST(Text, QuotesWhatIsNotUtf8Escaped) {
    EXPECT_EQ(in_quotes("\xff"), "'\\xff'");
    EXPECT_EQ(in_quotes("\xe9\x9b"), "'\\xe9\\x9b'") << "cut short";
    EXPECT_EQ(in_quotes("\xc0\xaf"), "'\\xc0\\xaf'") << "overlong";
    EXPECT_EQ(in_quotes("\xe0\x80\xaf"), "'\\xe0\\x80\\xaf'") << "overlong";
    EXPECT_EQ(in_quotes("\xed\xa0\x80"), "'\\xed\\xa0\\x80'") << "a surrogate";
    EXPECT_EQ(in_quotes("\xf4\x90\x80\x80"), "'\\xf4\\x90\\x80\\x80'") << "beyond Unicode";
}

TEST(Text, CutsLongQuotesBetweenCharacters) {
    EXPECT_EQ(in_quotes("abcdef", 6), "'abcdef'");
    EXPECT_EQ(in_quotes("abcdefg", 6), "'abcdef...'");
    EXPECT_EQ(in_quotes("\xc3\xa4\xc3\xa4\xc3\xa4", 2), "'\xc3\xa4\xc3\xa4...'");
    EXPECT_LT(in_quotes(std::string(1'000'000, 'x')).size(), 100u);
}

RC_GTEST_PROP(Text, QuotedIsAlwaysOnePrintableLine, (const std::string& text)) {
    for (const char c : in_quotes(text))
        RC_ASSERT(static_cast<unsigned char>(c) >= 0x20 && c != 0x7f);
}

TEST(Text, WritesDurationsForPeople) {
    EXPECT_EQ(human_duration(0s), "0 s");
    EXPECT_EQ(human_duration(250us), "250 us");
    EXPECT_EQ(human_duration(31ms), "31 ms");
    EXPECT_EQ(human_duration(4.2s), "4.2 s");
    EXPECT_EQ(human_duration(185s), "3 min 05 s");
    EXPECT_EQ(human_duration(127min), "2 h 07 min");
    EXPECT_EQ(human_duration(107h), "4 d 11 h");
    EXPECT_EQ(human_duration(-2s), "-2.0 s");
    EXPECT_EQ(human_duration(1e300s), "over 100000 d");
    EXPECT_EQ(human_duration(std::chrono::duration<double>(NAN)), "?");
}

TEST(Text, RoundsDurationsIntoTheNextUnit) {
    EXPECT_EQ(human_duration(999.7us), "1 ms");
    EXPECT_EQ(human_duration(999.7ms), "1.0 s");
    EXPECT_EQ(human_duration(59.97s), "1 min 00 s");
    EXPECT_EQ(human_duration(3599.7s), "1 h 00 min");
    EXPECT_EQ(human_duration(24h - 10s), "1 d 00 h");
}

TEST(Text, WritesCountsForPeople) {
    EXPECT_EQ(human_count(0), "0");
    EXPECT_EQ(human_count(12), "12");
    EXPECT_EQ(human_count(0.25), "0.25");
    EXPECT_EQ(human_count(12.34), "12.3");
    EXPECT_EQ(human_count(9500), "9500");
    EXPECT_EQ(human_count(12'345), "12.3k");
    EXPECT_EQ(human_count(999'700), "1.00M");
    EXPECT_EQ(human_count(4'560'000), "4.56M");
    EXPECT_EQ(human_count(-20'000), "-20.0k");
    EXPECT_EQ(human_count(1e25), "1.00e+25");
    EXPECT_EQ(human_count(INFINITY), "?");
}

TEST(Text, WritesBytesForPeople) {
    EXPECT_EQ(human_bytes(512), "512 B");
    EXPECT_EQ(human_bytes(1536), "1.50 KiB");
    EXPECT_EQ(human_bytes(std::uint64_t{640} << 20), "640 MiB");
    EXPECT_EQ(human_bytes((std::uint64_t{1} << 30) - 1), "1.00 GiB");
    EXPECT_EQ(human_bytes(~std::uint64_t{0}), "16.0 EiB");
}

}  // namespace
}  // namespace nadare::util
