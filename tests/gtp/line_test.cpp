#include "gtp/line.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <string>

namespace nadare::gtp {
namespace {

Command command_in(std::string_view raw) {
    const ParsedLine line = parse_line(raw);
    EXPECT_EQ(line.kind, LineKind::command) << raw;
    return line.command;
}

TEST(Line, HasACommandAndItsArguments) {
    const Command command = command_in("play B  D4 ");
    EXPECT_EQ(command.id, "");
    EXPECT_EQ(command.name, "play");
    EXPECT_EQ(command.arguments, "B  D4");
}

TEST(Line, MayStartWithAnId) {
    const Command command = command_in("  17 genmove b");
    EXPECT_EQ(command.id, "17");
    EXPECT_EQ(command.name, "genmove");
    EXPECT_EQ(command.arguments, "b");
}

TEST(Line, KeepsAnIdOfAnyLengthAsItWasWritten) {
    const std::string id = "000" + std::string(1000, '9');
    EXPECT_EQ(command_in(id + " name").id, id);
}

TEST(Line, TakesOnlyDigitsForAnId) {
    EXPECT_EQ(command_in("-1 name").name, "-1");
    EXPECT_EQ(command_in("1a name").name, "1a");
    EXPECT_EQ(command_in("1.5 name").name, "1.5");
    EXPECT_EQ(command_in("+1 name").name, "+1");
}

TEST(Line, IsStillACommandIfItHoldsAnIdAlone) {
    const Command command = command_in("12");
    EXPECT_EQ(command.id, "12");
    EXPECT_EQ(command.name, "");
}

TEST(Line, TakesASecondNumberForTheName) {
    EXPECT_EQ(command_in("1 2 name").name, "2");
}

TEST(Line, LosesItsCarriageReturnAndOtherControlCharacters) {
    const Command command = command_in(std::string("\0na\x01me\x7f a\x1b[0mb\r", 15));
    EXPECT_EQ(command.name, "name");
    EXPECT_EQ(command.arguments, "a[0mb");
}

TEST(Line, TreatsATabAsABlank) {
    const Command command = command_in("\t3\tplay\tb\td4\t");
    EXPECT_EQ(command.id, "3");
    EXPECT_EQ(command.name, "play");
    EXPECT_EQ(command.arguments, "b d4");
}

TEST(Line, EndsAtTheCommentSign) {
    EXPECT_EQ(command_in("name # who are you").arguments, "");
    EXPECT_EQ(command_in("echo a#b").arguments, "a");
    EXPECT_EQ(command_in("name#x").name, "name");
}

TEST(Line, KeepsBytesBeyondAscii) {
    EXPECT_EQ(command_in("echo 雪崩").arguments, "雪崩");
}

TEST(Line, IsBlankWithoutAnythingVisible) {
    for (const char* raw : {"", " ", "\r", "\t \r", "\x01\x02"})
        EXPECT_EQ(parse_line(raw).kind, LineKind::blank);
}

TEST(Line, IsACommentIfNothingStandsBeforeTheSign) {
    for (const char* raw : {"#", "# name", "  \t# x\r", "# interrupt now", "## interrupt",
                            "# Interrupt", "#uninterrupt"})
        EXPECT_EQ(parse_line(raw).kind, LineKind::comment) << raw;
}

TEST(Line, IsAnInterruptIfTheCommentSaysJustThat) {
    for (const char* raw : {"# interrupt", "# interrupt\r", "#interrupt", " #\tinterrupt  "})
        EXPECT_EQ(parse_line(raw).kind, LineKind::interrupt) << raw;
    EXPECT_EQ(parse_line("name # interrupt").kind, LineKind::command);
}

TEST(Line, ComesBackFromItsPartsWhateverTheyAre) {
    const auto word = [](char from, char to) {
        return rc::gen::nonEmpty(
            rc::gen::container<std::string>(rc::gen::inRange(from, static_cast<char>(to + 1))));
    };
    EXPECT_TRUE(rc::check([&] {
        const std::string id = *word('0', '9');
        const std::string name = *word('a', 'z');
        const std::string argument = *word('$', '~');
        const Command command = command_in(id + " " + name + " " + argument + "\r");
        RC_ASSERT(command.id == id);
        RC_ASSERT(command.name == name);
        RC_ASSERT(command.arguments == argument);
    }));
}

TEST(Answer, HasAStatusAnIdAndAText) {
    EXPECT_EQ(format_answer(Status::success, "", "2"), "= 2\n\n");
    EXPECT_EQ(format_answer(Status::success, "7", "2"), "=7 2\n\n");
    EXPECT_EQ(format_answer(Status::failure, "", "illegal move"), "? illegal move\n\n");
    EXPECT_EQ(format_answer(Status::failure, "7", "illegal move"), "?7 illegal move\n\n");
}

TEST(Answer, IsJustItsStatusWithoutAText) {
    EXPECT_EQ(format_answer(Status::success, "", ""), "=\n\n");
    EXPECT_EQ(format_answer(Status::success, "5", "\n \n"), "=5\n\n");
}

TEST(Answer, NeverHoldsAnEmptyLineBeforeItsEnd) {
    EXPECT_EQ(format_answer(Status::success, "", "a\n\nb\n \t\nc\n\n"), "= a\nb\nc\n\n");
    EXPECT_EQ(format_answer(Status::success, "", "a\r\n\r\nb"), "= a\nb\n\n");
}

TEST(Answer, MayStartItsTextBelowTheStatus) {
    EXPECT_EQ(format_answer(Status::success, "1", "\n. .\n. ."), "=1\n. .\n. .\n\n");
    EXPECT_EQ(format_answer(Status::success, "1", "\n\n. ."), "=1\n. .\n\n");
}

TEST(Answer, HoldsNoControlCharacters) {
    EXPECT_EQ(format_answer(Status::success, "", std::string("a\0b\tc\x1b", 6)), "= ab c\n\n");
}

TEST(Answer, IsWellFormedWhateverTheText) {
    EXPECT_TRUE(rc::check([](const std::string& text) {
        const std::string answer = format_answer(Status::success, "3", text);
        RC_ASSERT(answer.starts_with("=3"));
        RC_ASSERT(answer.find("\n\n") == answer.size() - 2);
        for (const char c : answer)
            RC_ASSERT(c == '\n' || (static_cast<unsigned char>(c) >= 0x20 && c != 0x7f));
    }));
}

TEST(Answer, CleanedTwiceIsTheSameAsCleanedOnce) {
    EXPECT_TRUE(rc::check([](const std::string& text) {
        RC_ASSERT(clean_text(clean_text(text)) == clean_text(text));
    }));
}

TEST(QuotedForMessage, ShortensALongWordWithoutCuttingACharacter) {
    EXPECT_EQ(quoted_for_message("d4"), "\"d4\"");
    EXPECT_EQ(quoted_for_message(std::string(41, 'x')), "\"" + std::string(40, 'x') + "...\"");
    const std::string snow = "雪";  // Three bytes: the fortieth falls inside the fourteenth.
    std::string many;
    for (int i = 0; i < 20; ++i) many += snow;
    EXPECT_EQ(quoted_for_message(many), "\"" + many.substr(0, 39) + "...\"");
}

}  // namespace
}  // namespace nadare::gtp
