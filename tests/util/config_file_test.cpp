#include "util/config_file.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "util/error.h"
#include "util/file.h"
#include "util/temporary_directory.h"

namespace nadare::util {
namespace {

struct GameOptions {
    int threads = 1;
    double komi = 7.5;
    std::string book = "none";
    bool ponder = false;
};

template <class Visitor>
void describe(GameOptions& o, Visitor&& option) {
    option(o.threads, {"threads", 1, 256, Tunable::no, "search threads"});
    option(o.komi, {"komi", -100.0, 100.0, Tunable::no, "points given to White"});
    option(o.book, {"book", Tunable::no, "opening book"});
    option(o.ponder, {"ponder", Tunable::no, "think while the opponent does"});
}

struct ConfigFile : testing::Test {
    ConfigFile() {
        set.add(game);
        set.add(white, "white");
    }

    std::string error_of(std::string_view text) {
        const std::string before = config_lines(set, Listed::all);
        try {
            apply_config(set, text, "test.conf");
        } catch (const Error& error) {
            EXPECT_EQ(config_lines(set, Listed::all), before) << "all or nothing";
            return error.what();
        }
        return "no error";
    }

    GameOptions game;
    GameOptions white;
    OptionSet set;
};

TEST_F(ConfigFile, SetsWhatItNamesAndNothingElse) {
    apply_config(set, "threads = 4\n\n  komi=0.5  # a comment\n# ponder = true\n", "test.conf");
    EXPECT_EQ(game.threads, 4);
    EXPECT_EQ(game.komi, 0.5);
    EXPECT_FALSE(game.ponder);
    EXPECT_EQ(white.threads, 1);
}

TEST_F(ConfigFile, MayBeEmpty) {
    EXPECT_EQ(error_of(""), "no error");
    EXPECT_EQ(error_of("\n \n\t\n# only this"), "no error");
}

TEST_F(ConfigFile, TakesLineEndsAndMarksOfOtherSystems) {
    apply_config(set, "\xef\xbb\xbfthreads = 4\r\nkomi = 0.5\r\n[white]\r\nbook = \"x\"\r\n",
                 "test.conf");
    EXPECT_EQ(game.threads, 4);
    EXPECT_EQ(game.komi, 0.5);
    EXPECT_EQ(white.book, "x");
}

TEST_F(ConfigFile, HasSectionsForGroups) {
    apply_config(set, "threads = 2\n[ white ] # section\nthreads = 3\nkomi = 1\n", "test.conf");
    EXPECT_EQ(game.threads, 2);
    EXPECT_EQ(white.threads, 3);
    EXPECT_EQ(white.komi, 1);
}

TEST_F(ConfigFile, TakesFullNamesOutsideSections) {
    apply_config(set, "white.threads = 3\n", "test.conf");
    EXPECT_EQ(white.threads, 3);
}

TEST_F(ConfigFile, ReadsTextWithoutQuotesUpToAComment) {
    apply_config(set, "book = C:\\my books\\a \"b\".dat   # mine", "test.conf");
    EXPECT_EQ(game.book, "C:\\my books\\a \"b\".dat");
}

TEST_F(ConfigFile, ReadsQuotedTextWithEscapes) {
    apply_config(set, R"(book = "  a # b\n\t\r\\\"\x41\xfF "  # comment)", "test.conf");
    EXPECT_EQ(game.book, "  a # b\n\t\r\\\"A\xff ");
    apply_config(set, "book = \"\"", "test.conf");
    EXPECT_EQ(game.book, "");
    apply_config(set, "threads = \"7\"", "test.conf");
    EXPECT_EQ(game.threads, 7);
}

TEST_F(ConfigFile, SaysWhereAndWhatIsWrongWithAValue) {
    EXPECT_EQ(error_of("komi = 1\n\nthreads = abc # no\n"),
              "test.conf:3:11: option 'threads': 'abc' is not a whole number from 1 to 256");
    EXPECT_EQ(error_of("komi = nan"),
              "test.conf:1:8: option 'komi': 'nan' is not a number from -100 to 100");
}

TEST_F(ConfigFile, SaysWhereAndWhatIsWrongWithAName) {
    EXPECT_EQ(error_of("  thread = 1"),
              "test.conf:1:3: unknown option 'thread': did you mean 'threads'?");
    EXPECT_EQ(error_of("[whit]\nthreads = 1"),
              "test.conf:2:1: unknown option 'whit.threads': did you mean 'white.threads'?");
    EXPECT_EQ(error_of("something = 1"), "test.conf:1:1: unknown option 'something'");
}

TEST_F(ConfigFile, SaysWhereAndWhatItExpectedInstead) {
    EXPECT_EQ(error_of("threads 4"), "test.conf:1:9: expected '=' after 'threads'");
    EXPECT_EQ(error_of("threads ="),
              "test.conf:1:10: expected a value after '='; \"\" stands for an empty one");
    EXPECT_EQ(error_of("threads = # 4"),
              "test.conf:1:11: expected a value after '='; \"\" stands for an empty one");
    EXPECT_EQ(error_of("= 4"), "test.conf:1:1: expected the name of an option, not '= 4'");
    EXPECT_EQ(error_of("[white"), "test.conf:1:7: expected ']' after the name of a group");
    EXPECT_EQ(error_of("[]"), "test.conf:1:2: expected the name of a group, not ']'");
    EXPECT_EQ(error_of("["), "test.conf:1:2: expected the name of a group");
    EXPECT_EQ(error_of("[white] x"), "test.conf:1:9: expected the end of the line, not 'x'");
    EXPECT_EQ(error_of("book = \"a\" b"), "test.conf:1:12: expected the end of the line, not 'b'");
    EXPECT_EQ(error_of("book = \"a"), "test.conf:1:10: expected a closing '\"'");
    EXPECT_EQ(error_of("book = \"a\\q\""),
              "test.conf:1:11: expected one of \\n \\r \\t \\\\ \\\" \\xHH");
    EXPECT_EQ(error_of("book = \"a\\x4\""),
              "test.conf:1:12: expected one of \\n \\r \\t \\\\ \\\" \\xHH");
    EXPECT_EQ(error_of("book = \"a\\"),
              "test.conf:1:11: expected one of \\n \\r \\t \\\\ \\\" \\xHH");
    EXPECT_EQ(error_of("book = a\x01"),
              "test.conf:1:9: expected a value without control characters; quotes allow \\xHH");
    EXPECT_EQ(error_of("book = \"\x01\""),
              "test.conf:1:9: expected \\xHH instead of a control character");
}

TEST_F(ConfigFile, RefusesAnOptionThatIsSetTwice) {
    EXPECT_EQ(error_of("komi = 1\nthreads = 2\nkomi = 1\n"),
              "test.conf:3:1: option 'komi' is already set in line 1");
    EXPECT_EQ(error_of("white.komi = 1\n[white]\nkomi = 1\n"),
              "test.conf:3:1: option 'white.komi' is already set in line 1");
}

TEST_F(ConfigFile, ChangesNothingIfItsLastLineIsWrong) {
    EXPECT_NE(error_of("threads = 4\nkomi = 0.5\n[white]\nponder = perhaps\n"), "no error");
    EXPECT_EQ(game.threads, 1);
}

TEST_F(ConfigFile, IsLoadedFromDiskUnderItsOwnName) {
    const TemporaryDirectory directory;
    const auto path = directory.path() / "nadare.conf";
    write_file(path, "threads = 4\n");
    load_config(set, path);
    EXPECT_EQ(game.threads, 4);

    write_file(path, "threads = 0\n");
    try {
        load_config(set, path);
        FAIL() << "loaded a bad file";
    } catch (const Error& error) {
        EXPECT_EQ(error.what(), path.string() +
                                    ":1:11: option 'threads': '0' is not a whole "
                                    "number from 1 to 256");
    }
    EXPECT_THROW(load_config(set, directory.path() / "missing.conf"), Error);
}

TEST_F(ConfigFile, ListsAllOptionsOrOnlyTheChangedOnes) {
    EXPECT_EQ(config_lines(set, Listed::changed), "");
    game.komi = 0.5;
    white.book = " a\"b";
    EXPECT_EQ(config_lines(set, Listed::changed), "komi = 0.5\nwhite.book = \" a\\\"b\"\n");
    EXPECT_EQ(
        config_lines(set, Listed::all),
        "threads = 1\nkomi = 0.5\nbook = none\nponder = false\n"
        "white.threads = 1\nwhite.komi = 7.5\nwhite.book = \" a\\\"b\"\nwhite.ponder = false\n");
}

TEST(ConfigWithHelp, ExplainsEveryOption) {
    GameOptions game;
    GameOptions white;
    white.threads = 2;
    OptionSet set;
    set.add(white, "white");
    set.add(game);
    const std::string text = config_with_help(set);
    EXPECT_TRUE(
        text.starts_with("# search threads\n"
                         "# a whole number from 1 to 256; default 1\n"
                         "threads = 1\n"
                         "\n"
                         "# points given to White\n"))
        << text;
    EXPECT_NE(text.find("\n[white]\n\n# search threads\n# a whole number from 1 to 256; default "
                        "1\nthreads = 2\n"),
              std::string::npos)
        << text;
}

RC_GTEST_PROP(ConfigFileProperty, ReadsBackWhatItWrites,
              (unsigned threads, std::int32_t komi, const std::string& book, bool ponder)) {
    GameOptions game{.threads = static_cast<int>(threads % 256) + 1,
                     .komi = std::remainder(komi, 100.0),
                     .book = book,
                     .ponder = ponder};
    GameOptions white{.book = book + "#\n"};
    OptionSet from;
    from.add(game);
    from.add(white, "white");
    for (const std::string& text : {config_lines(from, Listed::all), config_with_help(from),
                                    config_lines(from, Listed::changed)}) {
        GameOptions game_copy;
        GameOptions white_copy;
        OptionSet to;
        to.add(game_copy);
        to.add(white_copy, "white");
        apply_config(to, text, "generated");
        RC_ASSERT(game_copy.threads == game.threads);
        RC_ASSERT(game_copy.komi == game.komi);
        RC_ASSERT(game_copy.book == game.book);
        RC_ASSERT(game_copy.ponder == game.ponder);
        RC_ASSERT(white_copy.book == white.book);
    }
}

RC_GTEST_PROP(ConfigFileProperty, SurvivesAnyText, (const std::string& text)) {
    GameOptions game;
    OptionSet set;
    set.add(game);
    try {
        apply_config(set, text, "random");
    } catch (const Error& error) {
        RC_ASSERT(std::string_view(error.what()).starts_with("random:"));
    }
}

}  // namespace
}  // namespace nadare::util
