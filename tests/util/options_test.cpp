#include "util/options.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <array>
#include <chrono>
#include <limits>
#include <string>

#include "util/error.h"

// Outside nadare::util, as the structs of other layers are: everything must be found from there.
namespace options_test {

namespace util = nadare::util;
using namespace std::chrono_literals;

enum class Chooser { sequential, full_choose, urgency };

inline auto enum_names(Chooser) {
    return std::to_array<util::EnumName<Chooser>>({{Chooser::sequential, "sequential"},
                                                   {Chooser::full_choose, "full-choose"},
                                                   {Chooser::urgency, "urgency"}});
}

struct SearchOptions {
    double rave_equivalence = 3500;
    int expand_at = 8;
    std::int64_t offset = -5;
    std::uint64_t seed = 1;
    bool ponder = true;
    std::string book = "none";
    Chooser chooser = Chooser::sequential;
    std::chrono::duration<double> main_time = 600s;
    std::chrono::milliseconds overhead = 20ms;
};

template <class Visitor>
void describe(SearchOptions& o, Visitor&& option) {
    using util::Tunable;
    option(o.rave_equivalence, {"rave-equivalence", 50.0, 20'000.0, Tunable::yes,
                                "visits at which RAVE and a node's own results weigh the same"});
    option(o.expand_at, {"expand-at", 1, 1'000, Tunable::yes, "visits before a leaf has children"});
    option(o.offset,
           {"offset", std::numeric_limits<std::int64_t>::min(), 1'000, Tunable::no, "an offset"});
    option(o.seed,
           {"seed", 0, std::numeric_limits<std::uint64_t>::max(), Tunable::no, "random seed"});
    option(o.ponder, {"ponder", Tunable::no, "think while the opponent does"});
    option(o.book, {"book", Tunable::no, "opening book"});
    option(o.chooser, {"chooser", Tunable::yes, "who picks a playout move"});
    option(o.main_time, {"main-time", 0s, 1h, Tunable::no, "seconds for the game"});
    option(o.overhead, {"overhead", 0ms, 2s, Tunable::no, "seconds lost per move"});
}

// Contains another struct of options, described by the same visitor.
struct EngineOptions {
    SearchOptions search;
    int threads = 1;
};

template <class Visitor>
void describe(EngineOptions& o, Visitor&& option) {
    describe(o.search, option);
    option(o.threads, {"threads", 1, 256, util::Tunable::no, "search threads"});
}

struct Options : testing::Test {
    Options() { set.add(options); }

    std::string error_of(std::string_view name, std::string_view text) {
        try {
            set.set(name, text);
        } catch (const util::Error& error) {
            return error.what();
        }
        return "no error";
    }

    SearchOptions options;
    util::OptionSet set;
};

TEST_F(Options, KeepTheOrderOfTheirDescriptions) {
    std::vector<std::string> names;
    for (const util::Option& option : set) names.push_back(option.name());
    EXPECT_EQ(util::join(names, " "),
              "rave-equivalence expand-at offset seed ponder book chooser main-time overhead");
    EXPECT_EQ(set.size(), names.size());
}

TEST_F(Options, ShowTheirValuesAsText) {
    EXPECT_EQ(set.text("rave-equivalence"), "3500");
    EXPECT_EQ(set.text("expand-at"), "8");
    EXPECT_EQ(set.text("offset"), "-5");
    EXPECT_EQ(set.text("seed"), "1");
    EXPECT_EQ(set.text("ponder"), "true");
    EXPECT_EQ(set.text("book"), "none");
    EXPECT_EQ(set.text("chooser"), "sequential");
    EXPECT_EQ(set.text("main-time"), "600");
    EXPECT_EQ(set.text("overhead"), "0.02");
}

TEST_F(Options, SetTheFieldsTheyDescribe) {
    set.set("rave-equivalence", "1234.5");
    set.set("expand-at", "1000");
    set.set("offset", "-9223372036854775808");
    set.set("seed", "18446744073709551615");
    set.set("ponder", "off");
    set.set("book", "fuego.dat with spaces");
    set.set("chooser", "full-choose");
    set.set("main-time", "0.25");
    set.set("overhead", "0.0154");
    EXPECT_EQ(options.rave_equivalence, 1234.5);
    EXPECT_EQ(options.expand_at, 1000);
    EXPECT_EQ(options.offset, std::numeric_limits<std::int64_t>::min());
    EXPECT_EQ(options.seed, std::numeric_limits<std::uint64_t>::max());
    EXPECT_FALSE(options.ponder);
    EXPECT_EQ(options.book, "fuego.dat with spaces");
    EXPECT_EQ(options.chooser, Chooser::full_choose);
    EXPECT_EQ(options.main_time, 250ms);
    EXPECT_EQ(options.overhead, 15ms) << "a whole count takes the nearest";
}

TEST_F(Options, KnowTheirFacts) {
    const util::Option& expand_at = set.at("expand-at");
    EXPECT_EQ(expand_at.kind(), util::OptionKind::integer);
    EXPECT_TRUE(expand_at.is_tunable());
    EXPECT_EQ(expand_at.help(), "visits before a leaf has children");
    EXPECT_EQ(expand_at.range()->min, 1);
    EXPECT_EQ(expand_at.range()->max, 1000);
    EXPECT_EQ(expand_at.default_text(), "8");
    EXPECT_TRUE(expand_at.choices().empty());
    EXPECT_EQ(expand_at.group(), "");
    EXPECT_EQ(expand_at.name_in_group(), "expand-at");

    EXPECT_EQ(set.at("rave-equivalence").kind(), util::OptionKind::real);
    EXPECT_EQ(set.at("ponder").kind(), util::OptionKind::boolean);
    EXPECT_FALSE(set.at("ponder").range());
    EXPECT_FALSE(set.at("ponder").is_tunable());
    EXPECT_EQ(set.at("book").kind(), util::OptionKind::text);
    EXPECT_EQ(set.at("chooser").kind(), util::OptionKind::choice);
    EXPECT_EQ(util::join(set.at("chooser").choices(), " "), "sequential full-choose urgency");
    EXPECT_EQ(set.at("main-time").kind(), util::OptionKind::real);
    EXPECT_EQ(set.at("overhead").range()->max, 2.0) << "durations are in seconds";
}

TEST_F(Options, RefuseAValueOutsideTheirRange) {
    EXPECT_EQ(error_of("expand-at", "1001"),
              "option 'expand-at': '1001' is not a whole number from 1 to 1000");
    EXPECT_EQ(error_of("expand-at", "0"),
              "option 'expand-at': '0' is not a whole number from 1 to 1000");
    EXPECT_EQ(error_of("rave-equivalence", "49.9"),
              "option 'rave-equivalence': '49.9' is not a number from 50 to 20000");
    EXPECT_EQ(error_of("main-time", "3601"),
              "option 'main-time': '3601' is not a number of seconds from 0 to 3600");
    EXPECT_EQ(error_of("overhead", "1e300"),
              "option 'overhead': '1e300' is not a number of seconds from 0 to 2");
    EXPECT_EQ(error_of("seed", "18446744073709551616"),
              "option 'seed': '18446744073709551616' is not a whole number from 0 to "
              "18446744073709551615");
}

TEST_F(Options, RefuseTextThatIsNoValue) {
    EXPECT_EQ(error_of("expand-at", "abc"),
              "option 'expand-at': 'abc' is not a whole number from 1 to 1000");
    EXPECT_EQ(error_of("ponder", "maybe"), "option 'ponder': 'maybe' is not true or false");
    EXPECT_EQ(error_of("chooser", "full_choose"),
              "option 'chooser': 'full_choose' is not one of sequential, full-choose, urgency");
    for (const char* bad : {"", " 8", "8 ", "+8", "8.0", "8x", "0x8"})
        EXPECT_NE(error_of("expand-at", bad), "no error") << bad;
    for (const char* bad : {"nan", "inf", "-inf", "1e999", "", "3500 ", "3,5"}) {
        EXPECT_NE(error_of("rave-equivalence", bad), "no error") << bad;
        EXPECT_NE(error_of("main-time", bad), "no error") << bad;
    }
}

TEST_F(Options, ShowBadTextSafely) {
    EXPECT_EQ(error_of("expand-at", "1\n\x1b"),
              "option 'expand-at': '1\\n\\x1b' is not a whole number from 1 to 1000");
    EXPECT_LT(error_of("expand-at", std::string(100'000, '1')).size(), 200u);
    EXPECT_LT(error_of(std::string(100'000, 'x'), "1").size(), 200u);
}

TEST_F(Options, StayAsTheyWereWhenAValueIsRefused) {
    for (util::Option& option : set) {
        const std::string before = option.text();
        if (option.kind() == util::OptionKind::text) continue;
        EXPECT_THROW(option.set("?"), util::Error);
        EXPECT_EQ(option.text(), before);
    }
}

TEST_F(Options, CheckAValueWithoutTakingIt) {
    util::Option& option = set.at("expand-at");
    EXPECT_NO_THROW(option.check("9"));
    EXPECT_TRUE(option.accepts("9"));
    EXPECT_FALSE(option.accepts("0"));
    EXPECT_THROW(option.check("0"), util::Error);
    EXPECT_EQ(options.expand_at, 8);
}

TEST_F(Options, TakeTheUsualWordsForYesAndNo) {
    for (const char* yes : {"true", "yes", "on", "1", "True", "YES"}) {
        options.ponder = false;
        set.set("ponder", yes);
        EXPECT_TRUE(options.ponder) << yes;
    }
    for (const char* no : {"false", "no", "off", "0", "False", "OFF"}) {
        options.ponder = true;
        set.set("ponder", no);
        EXPECT_FALSE(options.ponder) << no;
    }
}

TEST_F(Options, AreFoundByNameOnly) {
    EXPECT_EQ(set.find("expand-at")->name(), "expand-at");
    EXPECT_EQ(set.find("expand_at"), nullptr);
    EXPECT_EQ(set.find(""), nullptr);
}

TEST_F(Options, SuggestTheNearestNameForAnUnknownOne) {
    EXPECT_EQ(error_of("expnd-at", "8"), "unknown option 'expnd-at': did you mean 'expand-at'?");
    EXPECT_EQ(error_of("komi", "8"), "unknown option 'komi'");
}

TEST_F(Options, KnowWhetherTheyWereChanged) {
    EXPECT_FALSE(set.at("expand-at").is_changed());
    options.expand_at = 9;  // By the owner of the field, behind the set's back.
    EXPECT_TRUE(set.at("expand-at").is_changed());
    set.at("expand-at").reset();
    EXPECT_EQ(options.expand_at, 8);
    EXPECT_FALSE(set.at("expand-at").is_changed());
}

TEST_F(Options, AreAllResetAtOnce) {
    set.set("expand-at", "9");
    set.set("book", "");
    set.set("chooser", "urgency");
    set.reset();
    for (const util::Option& option : set) EXPECT_FALSE(option.is_changed()) << option.name();
}

TEST(OptionSet, TakesDefaultsFromAFreshStructNotFromTheOneItIsGiven) {
    SearchOptions options;
    options.expand_at = 20;
    util::OptionSet set;
    set.add(options);
    EXPECT_EQ(set.text("expand-at"), "20");
    EXPECT_EQ(set.at("expand-at").default_text(), "8");
    EXPECT_TRUE(set.at("expand-at").is_changed());
}

TEST(OptionSet, PutsAGroupBeforeTheName) {
    SearchOptions black;
    SearchOptions white;
    util::OptionSet set;
    set.add(black, "black");
    set.add(white, "white");
    set.set("white.expand-at", "3");
    EXPECT_EQ(black.expand_at, 8);
    EXPECT_EQ(white.expand_at, 3);
    EXPECT_EQ(set.find("expand-at"), nullptr);
    EXPECT_EQ(set.at("white.expand-at").group(), "white");
    EXPECT_EQ(set.at("white.expand-at").name_in_group(), "expand-at");
    EXPECT_EQ(set.groups(), (std::vector<std::string_view>{"black", "white"}));
}

TEST(OptionSet, WalksStructsInsideStructs) {
    EngineOptions options;
    util::OptionSet set;
    set.add(options);
    set.set("threads", "4");
    set.set("expand-at", "5");
    EXPECT_EQ(options.threads, 4);
    EXPECT_EQ(options.search.expand_at, 5);
}

TEST(OptionSet, KeepsItsOptionsWhenMoved) {
    SearchOptions options;
    util::OptionSet first;
    first.add(options);
    util::OptionSet set = std::move(first);
    set.set("expand-at", "5");
    EXPECT_EQ(options.expand_at, 5);
}

struct Changed : testing::Test {
    Changed() { set.add(changes); }

    util::Changes<SearchOptions> changes{.unset = "as-before"};
    util::OptionSet set;
};

TEST_F(Changed, HaveNoValueUntilOneIsSet) {
    for (const util::Option& option : set) {
        EXPECT_EQ(option.text(), "as-before") << option.name();
        EXPECT_FALSE(option.is_changed()) << option.name();
    }
    set.set("expand-at", "8");
    EXPECT_EQ(set.text("expand-at"), "8") << "the default of the struct, but said";
    EXPECT_TRUE(set.at("expand-at").is_changed());
    set.set("expand-at", "as-before");
    EXPECT_EQ(set.text("expand-at"), "as-before");
}

TEST_F(Changed, TouchOnlyWhatWasSet) {
    SearchOptions target;
    target.expand_at = 20;
    target.rave_equivalence = 777;
    target.chooser = Chooser::urgency;
    set.set("expand-at", "8");
    set.set("ponder", "false");
    changes.apply_to(target);
    EXPECT_EQ(target.expand_at, 8);
    EXPECT_FALSE(target.ponder);
    EXPECT_EQ(target.rave_equivalence, 777);
    EXPECT_EQ(target.chooser, Chooser::urgency);
}

TEST_F(Changed, ArePartOfWhatIsCopied) {
    set.set("expand-at", "3");
    const util::Changes<SearchOptions> copy = changes;
    set.set("expand-at", "4");
    SearchOptions target;
    copy.apply_to(target);
    EXPECT_EQ(target.expand_at, 3);
}

TEST_F(Changed, AreHeldToTheirRangeAndSayWhatTheyMayBe) {
    EXPECT_FALSE(set.at("expand-at").accepts("0"));
    EXPECT_FALSE(set.at("expand-at").accepts("as"));
    EXPECT_TRUE(set.at("expand-at").accepts("as-before"));
    EXPECT_EQ(set.at("expand-at").allowed(), "a whole number from 1 to 1000, or as-before");
    EXPECT_EQ(set.at("expand-at").unset(), "as-before");
    EXPECT_EQ(set.at("chooser").choices().front(), "as-before");
    EXPECT_EQ(set.text("expand-at"), "as-before") << "checking changes nothing";
}

TEST(Enums, AreNamedAndFoundByName) {
    EXPECT_EQ(util::enum_name(Chooser::full_choose), "full-choose");
    EXPECT_EQ(util::parse_enum<Chooser>("urgency"), Chooser::urgency);
    EXPECT_EQ(util::parse_enum<Chooser>("Urgency"), std::nullopt);
}

TEST(Describing, IsOpenToAnyLambda) {
    SearchOptions options;
    int tunable = 0;
    util::for_each_option(options, [&](auto&, const auto& about) {
        if (about.tunable == util::Tunable::yes) ++tunable;
    });
    EXPECT_EQ(tunable, 3);
}

RC_GTEST_PROP(OptionSet, ReadsBackWhatItWrites,
              (double real, int whole, std::int64_t offset, std::uint64_t seed, bool ponder,
               const std::string& book)) {
    SearchOptions options;
    options.rave_equivalence = 50 + std::abs(std::remainder(real, 19'000));
    options.expand_at = 1 + static_cast<int>(static_cast<unsigned>(whole) % 1000);
    options.offset = std::min<std::int64_t>(offset, 1000);
    options.seed = seed;
    options.ponder = ponder;
    options.book = book;
    options.chooser = static_cast<Chooser>(seed % 3);
    options.main_time = std::chrono::duration<double>(std::abs(std::remainder(real, 3600)));
    options.overhead = std::chrono::milliseconds(seed % 2001);
    RC_PRE(std::isfinite(real));

    SearchOptions copy;
    util::OptionSet from;
    util::OptionSet to;
    from.add(options);
    to.add(copy);
    for (const util::Option& option : from) to.set(option.name(), option.text());
    RC_ASSERT(copy.rave_equivalence == options.rave_equivalence);
    RC_ASSERT(copy.expand_at == options.expand_at);
    RC_ASSERT(copy.offset == options.offset);
    RC_ASSERT(copy.seed == options.seed);
    RC_ASSERT(copy.ponder == options.ponder);
    RC_ASSERT(copy.book == options.book);
    RC_ASSERT(copy.chooser == options.chooser);
    RC_ASSERT(copy.main_time == options.main_time);
    RC_ASSERT(copy.overhead == options.overhead);
}

RC_GTEST_PROP(OptionSet, NeverLeavesAValueOutsideItsRange, (const std::string& text)) {
    SearchOptions options;
    util::OptionSet set;
    set.add(options);
    for (util::Option& option : set) {
        const bool accepted = option.accepts(text);
        const std::string before = option.text();
        try {
            option.set(text);
            RC_ASSERT(accepted);
        } catch (const util::Error&) {
            RC_ASSERT(!accepted);
            RC_ASSERT(option.text() == before);
        }
        RC_ASSERT(option.accepts(option.text()));
    }
}

}  // namespace options_test
