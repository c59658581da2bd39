#include "go/rules.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "go/outcome.h"
#include "util/error.h"

namespace nadare::go {
namespace {

std::string error_of(std::string_view komi) {
    try {
        static_cast<void>(parse_komi(komi));
    } catch (const util::Error& error) {
        return error.what();
    }
    return "";
}

TEST(Rules, AreFoundByAnyNameInUse) {
    EXPECT_EQ(parse_rules("chinese"), kChineseRules);
    EXPECT_EQ(parse_rules("Chinese"), kChineseRules);
    EXPECT_EQ(parse_rules("japanese"), kJapaneseRules);
    EXPECT_EQ(parse_rules("Korean"), kJapaneseRules);
    EXPECT_EQ(parse_rules("AGA"), kAgaRules);
    for (const auto* name : {"new_zealand", "nz", "NZ", "New Zealand", "new-zealand"})
        EXPECT_EQ(parse_rules(name), kNewZealandRules) << name;
    for (const auto* name : {"tromp-taylor", "tt", "TrompTaylor", "Tromp-Taylor", "tromp_taylor"})
        EXPECT_EQ(parse_rules(name), kTrompTaylorRules) << name;
}

TEST(Rules, RefuseAnUnknownNameAndSayWhichAreKnown) {
    try {
        static_cast<void>(parse_rules("martian"));
        FAIL() << "accepted";
    } catch (const util::Error& error) {
        const std::string text = error.what();
        EXPECT_NE(text.find("'martian'"), text.npos) << text;
        EXPECT_NE(text.find("tromp-taylor"), text.npos) << text;
    }
    EXPECT_THROW(static_cast<void>(parse_rules("")), util::Error);
}

TEST(Rules, TellTheirNameUnlessTheyAreAMixture) {
    for (const Rules& rules :
         {kChineseRules, kJapaneseRules, kAgaRules, kNewZealandRules, kTrompTaylorRules})
        EXPECT_EQ(parse_rules(name(rules)), rules);
    Rules mixture = kChineseRules;
    mixture.ko = KoRule::simple;
    EXPECT_EQ(name(mixture), "custom");
}

TEST(Komi, IsReadExactly) {
    EXPECT_EQ(parse_komi("7.5"), Komi(7.5));
    EXPECT_EQ(parse_komi("-3"), Komi(-3));
    EXPECT_EQ(parse_komi("6.50"), Komi(6.5));
    EXPECT_EQ(parse_komi(" 0.0 "), Komi(0));
    EXPECT_EQ(parse_komi("-0.5"), Komi(-0.5));
    EXPECT_EQ(parse_komi("+0.5"), Komi(0.5));
    EXPECT_EQ(parse_komi(".5"), Komi(0.5));
    EXPECT_EQ(parse_komi("7."), Komi(7));
    EXPECT_EQ(parse_komi("007"), Komi(7));
    EXPECT_EQ(parse_komi("999.5"), Komi(999.5));
    EXPECT_EQ(parse_komi("-999.5"), Komi(-999.5));
}

TEST(Komi, ThatIsNotAMultipleOfHalfAPointIsRefusedNotRounded) {
    EXPECT_EQ(error_of("7.3"), "komi '7.3' is not a multiple of half a point");
    EXPECT_EQ(error_of("3.75"), "komi '3.75' is not a multiple of half a point");
    EXPECT_EQ(error_of("7.49999999999999999"),
              "komi '7.49999999999999999' is not a multiple of half a point");
}

TEST(Komi, ThatIsNoNumberIsRefused) {
    for (const auto* text : {"", "-", ".", "-.", "x", "7,5", "1e1", "0x7", "nan", "inf", "7.5.5",
                             "--7", "+-7", "7 5", "7.5 points"})
        EXPECT_NE(error_of(text).find("is not a komi"), std::string::npos) << text;
}

TEST(Komi, OutOfBoundsIsRefused) {
    for (const auto* text : {"1000", "-1000", "99999999999999999999", "1000.5"})
        EXPECT_NE(error_of(text).find("out of bounds"), std::string::npos) << text;
}

RC_GTEST_PROP(Komi, IsReadBackAsItWasWritten, ()) {
    const Komi komi =
        Komi::from_half_points(*rc::gen::inRange(-Komi::kMaxHalfPoints, Komi::kMaxHalfPoints + 1));
    RC_ASSERT(parse_komi(to_string(komi)) == komi);
}

TEST(Komi, HasAUsualValueForEachRuleSetAndSize) {
    EXPECT_EQ(default_komi(kChineseRules, 19), Komi(7.5));
    EXPECT_EQ(default_komi(kTrompTaylorRules, 9), Komi(7.5));
    EXPECT_EQ(default_komi(kAgaRules, 13), Komi(7.5));
    EXPECT_EQ(default_komi(kJapaneseRules, 19), Komi(6.5));
    EXPECT_EQ(default_komi(kNewZealandRules, 19), Komi(7));
    EXPECT_EQ(default_komi(kChineseRules, 5), Komi(0));
    EXPECT_EQ(default_komi(kChineseRules, 19, 2), Komi(0.5));
}

TEST(Score, IsBlackMinusWhiteWithKomi) {
    EXPECT_EQ(Score(10, Komi(7.5)).points(), 2.5);
    EXPECT_EQ(Score(7, Komi(7.5)).points(), -0.5);
    EXPECT_EQ(Score(0, Komi(-3)).points(), 3.0);
}

TEST(Score, IsWrittenAsAResult) {
    EXPECT_EQ(to_string(Score(10, Komi(6.5))), "B+3.5");
    EXPECT_EQ(to_string(Score(-12, Komi(0))), "W+12");
    EXPECT_EQ(to_string(Score(0, Komi(0.5))), "W+0.5");
    EXPECT_EQ(to_string(Score(7, Komi(7))), "0");
}

TEST(Score, IsWorthOneToTheWinnerAndHalfToBothInADraw) {
    const Score black_wins(8, Komi(7.5));
    EXPECT_EQ(winner(black_wins), Color::black);
    EXPECT_EQ(value_for(Color::black, black_wins), 1.0);
    EXPECT_EQ(value_for(Color::white, black_wins), 0.0);
    EXPECT_EQ(lead_for(Color::black, black_wins), 0.5);
    EXPECT_EQ(lead_for(Color::white, black_wins), -0.5);

    const Score draw(7, Komi(7));
    EXPECT_EQ(winner(draw), Color::empty);
    EXPECT_EQ(value_for(Color::black, draw), 0.5);
    EXPECT_EQ(value_for(Color::white, draw), 0.5);
}

RC_GTEST_PROP(Score, IsWorthTheOppositeToTheOpponent, ()) {
    const Score score = Score::from_half_points(*rc::gen::inRange(-100, 101));
    RC_ASSERT(value_for_opponent(value_for(Color::black, score)) == value_for(Color::white, score));
}

}  // namespace
}  // namespace nadare::go
