#include "gtp/answer_parser.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <string>
#include <vector>

#include "gtp/line.h"

namespace nadare::gtp {
namespace {

constexpr std::size_t kPlenty = 1'000'000;

TEST(AnswerParser, FindsTheAnswersInAStream) {
    AnswerParser parser(kPlenty);
    parser.feed("=1 GNU Go\n\n?2 illegal move\n\n=\n\n=3\n. .\n. .\n\n=4 un");
    auto answer = parser.next();
    ASSERT_TRUE(answer);
    EXPECT_TRUE(answer->is_success);
    EXPECT_EQ(answer->id, "1");
    EXPECT_EQ(answer->text, "GNU Go");
    answer = parser.next();
    ASSERT_TRUE(answer);
    EXPECT_FALSE(answer->is_success);
    EXPECT_EQ(answer->text, "illegal move");
    answer = parser.next();
    ASSERT_TRUE(answer);
    EXPECT_EQ(answer->id, "");
    EXPECT_EQ(answer->text, "");
    answer = parser.next();
    ASSERT_TRUE(answer);
    EXPECT_EQ(answer->text, "\n. .\n. .");
    EXPECT_FALSE(parser.next());
    EXPECT_EQ(parser.garbage(), "");
}

TEST(AnswerParser, AcceptsDosLineEndsAndExtraBlankLines) {
    AnswerParser parser(kPlenty);
    parser.feed("\r\n \n=1 a\r\nb\r\n\r\n\n\n=2 \n\n");
    auto answer = parser.next();
    ASSERT_TRUE(answer);
    EXPECT_EQ(answer->text, "a\nb");
    answer = parser.next();
    ASSERT_TRUE(answer);
    EXPECT_EQ(answer->id, "2");
    EXPECT_EQ(answer->text, "");
}

TEST(AnswerParser, CallsGarbageWhatStartsNoAnswer) {
    AnswerParser parser(kPlenty);
    parser.feed("=1 fine\n\nLoading network...\n=2 fine\n\n");
    EXPECT_TRUE(parser.next());
    EXPECT_FALSE(parser.next());
    EXPECT_EQ(parser.garbage(), "sent a line that is no GTP answer: \"Loading network...\"");
    EXPECT_FALSE(parser.next());
}

TEST(AnswerParser, GivesUpOnAnAnswerWithoutEnd) {
    AnswerParser many_lines(100);
    AnswerParser one_line(100);
    many_lines.feed("=1\n");
    for (int i = 0; i < 200; ++i) {
        many_lines.feed("x\n");
        one_line.feed("x");
        EXPECT_FALSE(many_lines.next());
        EXPECT_FALSE(one_line.next());
    }
    EXPECT_EQ(many_lines.garbage(), "sent an answer of more than 100 bytes");
    EXPECT_EQ(one_line.garbage(), "sent an answer of more than 100 bytes");
}

TEST(AnswerParser, HandsLinesToAListenerAsTheyCome) {
    AnswerParser parser(kPlenty);
    std::vector<std::string> lines;
    const LineListener listener = [&lines](std::string_view line) { lines.emplace_back(line); };
    parser.feed("=1\ninfo a\ninfo ");
    EXPECT_FALSE(parser.next(listener));
    EXPECT_EQ(lines, std::vector<std::string>{"info a"});
    parser.feed("b\n\n?2 refused\n\n");
    EXPECT_TRUE(parser.next(listener));
    EXPECT_EQ(lines.size(), 2u);
    const auto refusal = parser.next(listener);
    ASSERT_TRUE(refusal);
    EXPECT_EQ(refusal->text, "refused") << "a refusal is never streamed";
    EXPECT_EQ(lines.size(), 2u);
}

TEST(AnswerParser, ReadsBackWhatWeWriteInPiecesOfAnySize) {
    EXPECT_TRUE(rc::check([](const std::string& text, bool is_success) {
        const std::size_t piece = *rc::gen::inRange<std::size_t>(1, 9);
        const std::string bytes =
            format_answer(is_success ? Status::success : Status::failure, "42", text);
        AnswerParser parser(kPlenty);
        std::optional<ParsedAnswer> answer;
        for (std::size_t i = 0; i < bytes.size(); i += piece) {
            RC_ASSERT(!answer);
            parser.feed(std::string_view(bytes).substr(i, piece));
            answer = parser.next();
        }
        RC_ASSERT(answer.has_value());
        RC_ASSERT(answer->is_success == is_success);
        RC_ASSERT(answer->id == "42");
        std::string expected = clean_text(text);
        expected.erase(0, expected.find_first_not_of(' '));
        RC_ASSERT(answer->text == expected);
    }));
}

}  // namespace
}  // namespace nadare::gtp
