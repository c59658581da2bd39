#include "gtp/args.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <string>

namespace nadare::gtp {
namespace test {

// A type of "another layer": two words, of which the second is a square of a small board.
struct Placement {
    bool is_cross = false;
    int square = 0;
};

}  // namespace test

template <>
struct ArgReader<test::Placement> {
    static test::Placement read(Args& args, std::string_view name) {
        const bool is_cross = args.word(name, "x or o", [](std::string_view word) {
            return word == "x" || word == "o" ? std::optional(word == "x") : std::nullopt;
        });
        return {.is_cross = is_cross, .square = args.next<int>("square")};
    }
};

namespace {

std::string failure_of(std::string_view text, const std::function<void(Args&)>& use) {
    Args args("cmd", "<size>", text);
    try {
        use(args);
    } catch (const Failure& failure) {
        return failure.what();
    }
    return "no failure";
}

TEST(Args, AreTakenInOrderWithTheirTypes) {
    Args args("cmd", "", "7 -2.5 true word  the  rest ");
    EXPECT_EQ(args.next<int>("a"), 7);
    EXPECT_EQ(args.next<double>("b"), -2.5);
    EXPECT_EQ(args.next<bool>("c"), true);
    EXPECT_EQ(args.peek(), "word");
    EXPECT_EQ(args.next<std::string>("d"), "word");
    EXPECT_TRUE(args.has_more());
    EXPECT_EQ(args.rest(), "the  rest ");
    EXPECT_FALSE(args.has_more());
    args.expect_end();
}

TEST(Args, FallBackWhenTheyAreOptional) {
    Args args("cmd", "", "3");
    EXPECT_EQ(args.next_or<int>("a", 5), 3);
    EXPECT_EQ(args.next_or<int>("b", 5), 5);
    EXPECT_EQ(args.next_or<std::string>("c", "x"), "x");
    EXPECT_EQ(failure_of("x", [](Args& bad) { bad.next_or<int>("a", 5); }),
              "syntax error: cmd expects <a>, a whole number, not \"x\"");
}

TEST(Args, SayWhichOneIsMissing) {
    EXPECT_EQ(failure_of("", [](Args& args) { args.next<int>("size"); }),
              "syntax error: cmd expects <size>, a whole number");
    EXPECT_EQ(failure_of("", [](Args& args) { args.next<std::string>("file"); }),
              "syntax error: cmd expects <file>, a word");
}

TEST(Args, SayWhichOneIsBadAndWhatWasExpected) {
    EXPECT_EQ(failure_of("nine", [](Args& args) { args.next<int>("size"); }),
              "syntax error: cmd expects <size>, a whole number, not \"nine\"");
    EXPECT_EQ(failure_of("1,5", [](Args& args) { args.next<double>("komi"); }),
              "syntax error: cmd expects <komi>, a number, not \"1,5\"");
    EXPECT_EQ(failure_of("maybe", [](Args& args) { args.next<bool>("on"); }),
              "syntax error: cmd expects <on>, true or false, not \"maybe\"");
}

TEST(Args, SayWhatIsTooMuch) {
    EXPECT_EQ(failure_of("9 9",
                         [](Args& args) {
                             args.next<int>("size");
                             args.expect_end();
                         }),
              "syntax error: cmd takes only <size>, but also got \"9\"");
    Args none("name", "", "x");
    EXPECT_THROW(none.expect_end(), Failure);
}

TEST(Args, RefuseNumbersThatDoNotFit) {
    for (const char* text :
         {"2147483648", "-2147483649", "1e3", "1.0", "0x10", "1 ", "--1", "+-1", "+", "", "١"})
        EXPECT_FALSE(parse_number<int>(text).has_value()) << text;
    for (const char* text : {"nan", "inf", "-inf", "1e999", "1.5x", "+-1", ".", "1,5"})
        EXPECT_FALSE(parse_number<double>(text).has_value()) << text;
    EXPECT_FALSE(parse_number<std::uint64_t>("-1").has_value());
}

TEST(Args, AcceptNumbersAsPeopleWriteThem) {
    EXPECT_EQ(parse_number<int>("+5"), 5);
    EXPECT_EQ(parse_number<int>("007"), 7);
    EXPECT_EQ(parse_number<double>("+6.5"), 6.5);
    EXPECT_EQ(parse_number<double>(".5"), 0.5);
    EXPECT_EQ(parse_number<double>("5."), 5.0);
    EXPECT_EQ(parse_number<double>("1e2"), 100.0);
    EXPECT_EQ(parse_number<std::uint64_t>("18446744073709551615"),
              std::numeric_limits<std::uint64_t>::max());
}

TEST(Args, ReadBackEveryWholeNumber) {
    EXPECT_TRUE(rc::check(
        [](std::int64_t n) { RC_ASSERT(parse_number<std::int64_t>(std::to_string(n)) == n); }));
}

TEST(Args, TakeTruthInAnyCaseAndAsADigit) {
    Args args("cmd", "", "TRUE False 1 0 true");
    EXPECT_TRUE(args.next<bool>("a"));
    EXPECT_FALSE(args.next<bool>("b"));
    EXPECT_TRUE(args.next<bool>("c"));
    EXPECT_FALSE(args.next<bool>("d"));
    EXPECT_TRUE(args.next<bool>("e"));
}

TEST(Args, ReadTypesOfOtherLayers) {
    Args args("cmd", "", "o 4 x 9");
    EXPECT_EQ(args.next<test::Placement>("placement").square, 4);
    const auto second = args.next<test::Placement>("placement");
    EXPECT_TRUE(second.is_cross);
    EXPECT_EQ(second.square, 9);
    EXPECT_EQ(failure_of("z", [](Args& bad) { bad.next<test::Placement>("placement"); }),
              "syntax error: cmd expects <placement>, x or o, not \"z\"");
}

TEST(Args, AreConvertedInContextByTheHandler) {
    int squares = 9;  // Not a constant: stands for a board that changes.
    const auto on_board = [&squares](std::string_view word) {
        const auto square = parse_number<int>(word);
        return square && *square < squares ? square : std::nullopt;
    };
    Args args("cmd", "", "8 9");
    EXPECT_EQ(args.word("square", "a square below 9", on_board), 8);
    EXPECT_THROW(args.word("square", "a square below 9", on_board), Failure);
    EXPECT_EQ(args.peek(), "9") << "a bad word is not taken";
}

}  // namespace
}  // namespace nadare::gtp
