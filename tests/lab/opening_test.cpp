#include "lab/opening.h"

#include <gtest/gtest.h>

#include <set>
#include <string>

#include "lab/opening_generator.h"
#include "util/error.h"

namespace nadare::lab {
namespace {

std::string complaint(std::string_view text, int size) {
    try {
        parse_openings(text, size);
    } catch (const util::Error& error) {
        return error.what();
    }
    return "none";
}

TEST(Openings, AreReadOneALineWithComments) {
    const auto openings = parse_openings("# even\nE5 C4 g6  # good\n\n  D5\n", 9);
    ASSERT_EQ(openings.size(), 2u);
    EXPECT_EQ(to_string(openings[0], 9), "E5 C4 G6");
    EXPECT_EQ(to_string(openings[1], 9), "D5");
}

TEST(Openings, SayWhichLineIsWrong) {
    EXPECT_NE(complaint("E5\nE5 E5\n", 9).find("line 2"), std::string::npos);
    EXPECT_NE(complaint("E5 pass\n", 9).find("passes"), std::string::npos);
    EXPECT_NE(complaint("K10\n", 9).find("line 1"), std::string::npos);
    EXPECT_EQ(complaint("# nothing\n", 9), "there is no opening in it");
}

TEST(Openings, ShippedAreHundredsAndAllDifferent) {
    for (const int size : {9, 13, 19}) {
        const auto openings = shipped_openings(size);
        EXPECT_GE(openings.size(), 200u) << size;
        std::set<std::string> seen;
        for (const Opening& opening : openings) {
            EXPECT_GE(opening.moves.size(), 2u);
            EXPECT_LE(opening.moves.size(), 6u);
            EXPECT_TRUE(seen.insert(to_string(opening, size)).second);
        }
    }
}

TEST(Openings, ExistOnEverySize) {
    for (int size = 2; size <= 25; ++size) EXPECT_FALSE(shipped_openings(size).empty()) << size;
}

TEST(Openings, MayBeNone) {
    EXPECT_EQ(load_openings("none", 9), std::vector<Opening>{Opening{}});
    EXPECT_THROW(load_openings("/no/such/file", 9), util::Error);
}

TEST(Openings, ChecksumTellsSetsApart) {
    const auto one = parse_openings("E5 C4\nD5\n", 9);
    const auto other = parse_openings("E5\nC4 D5\n", 9);
    EXPECT_EQ(checksum(one, 9), checksum(parse_openings("e5 c4\n# x\nd5", 9), 9));
    EXPECT_NE(checksum(one, 9), checksum(other, 9));
}

TEST(OpeningGenerator, RepeatsItselfAndListensToItsJudge) {
    const OpeningOptions options{.size = 13, .count = 40, .seed = 5};
    EXPECT_EQ(generate_openings(options), generate_openings(options));
    EXPECT_EQ(generate_openings(options).size(), 40u);
    const auto short_ones =
        generate_openings(options, [](const go::Game& game) { return game.move_number() < 4; });
    for (const Opening& opening : short_ones) EXPECT_LT(opening.moves.size(), 4u);
}

TEST(OpeningGenerator, NeverMakesOnePositionTwice) {
    // One stone on 9x9 has few places that differ; all are found, and each once.
    const auto openings =
        generate_openings({.size = 9, .count = 1000, .min_moves = 1, .max_moves = 1});
    EXPECT_EQ(openings.size(), 6u);  // 3-3, 3-4, 3-5, 4-4, 4-5 and 5-5.
}

}  // namespace
}  // namespace nadare::lab
