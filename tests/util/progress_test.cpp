#include "util/progress.h"

#include <gtest/gtest.h>

#include <sstream>
#include <thread>
#include <vector>

#include "util/text.h"

namespace nadare::util {
namespace {

using namespace std::chrono_literals;
using Style = ProgressOutput::Style;

struct ProgressBar : testing::Test {
    ProgressOutput output(Style style, int columns = 80) {
        return {.stream = &stream,
                .style = style,
                .columns = [columns] { return columns; },
                .line_interval = 10s};
    }

    // What was drawn since the last call, with the codes that wipe a line shown as "<".
    std::string drawn() {
        std::string text = stream.str();
        stream.str({});
        for (std::size_t at; (at = text.find("\r\x1b[K")) != std::string::npos;)
            text.replace(at, 4, "<");
        return text;
    }

    std::ostringstream stream;
    ManualClock clock;
};

TEST_F(ProgressBar, DrawsCountRateAndTimeLeft) {
    Progress progress({.label = "match", .total = 1000}, output(Style::bar), clock);
    clock.advance(10s);
    progress.advance(250);
    EXPECT_EQ(drawn(), "<match [=======>                      ]  25%  250/1000  25/s  ETA 30.0 s");
    clock.advance(10s);
    progress.advance(750);
    EXPECT_EQ(drawn(), "<match [==============================] 100%  1000/1000  50/s  ETA 0 s");
}

TEST_F(ProgressBar, ShowsAStatus) {
    Progress progress({.label = "match", .total = 100}, output(Style::bar), clock);
    progress.set_status("+31 Elo\nfor us");
    EXPECT_EQ(drawn(), "") << "only at the next redraw";
    clock.advance(1s);
    progress.advance(50);
    EXPECT_EQ(drawn(),
              "<match [============>            ]  50%  50/100  50/s  ETA 1.0 s  +31 Elo for us");
}

TEST_F(ProgressBar, RedrawsAtMostTenTimesASecond) {
    Progress progress({.label = "x", .total = 1000}, output(Style::bar), clock);
    int draws = 0;
    for (int i = 0; i < 1000; ++i) {
        clock.advance(1ms);
        progress.advance();
        if (!drawn().empty()) ++draws;
    }
    EXPECT_EQ(draws, 10);
}

TEST_F(ProgressBar, WipesItselfAway) {
    {
        Progress progress({.label = "x", .total = 10}, output(Style::bar), clock);
        clock.advance(1s);
        progress.advance(10);
        drawn();
    }
    EXPECT_EQ(drawn(), "<");
}

TEST_F(ProgressBar, LeavesNoTraceIfItNeverDrew) {
    { Progress progress({.label = "x", .total = 10}, output(Style::bar), clock); }
    EXPECT_EQ(drawn(), "");
}

TEST_F(ProgressBar, StaysSilentAfterItFinished) {
    Progress progress({.label = "x", .total = 10}, output(Style::bar), clock);
    progress.finish();
    clock.advance(1s);
    progress.advance(5);
    progress.finish();
    EXPECT_EQ(drawn(), "");
    EXPECT_EQ(progress.done(), 5u);
}

TEST_F(ProgressBar, ManagesWithoutATotal) {
    Progress progress({.label = "reading"}, output(Style::bar), clock);
    clock.advance(65s);
    progress.advance(1'300'000);
    EXPECT_EQ(drawn(), "<reading 1300000  20.0k/s  1 min 05 s");
}

TEST_F(ProgressBar, ManagesATotalOfNothingAndMoreThanTheTotal) {
    {
        Progress progress({.label = "none", .total = 0}, output(Style::bar), clock);
        clock.advance(1s);
        progress.advance(0);
        EXPECT_EQ(drawn(), "<none 0  1.0 s");
    }
    drawn();
    Progress progress({.label = "", .total = 2}, output(Style::bar), clock);
    clock.advance(1s);
    progress.advance(4);
    EXPECT_EQ(drawn(), "<[==============================] 100%  4/2  4/s  ETA 0 s");
}

TEST_F(ProgressBar, DoesNotTakeResumedWorkForSpeed) {
    Progress progress({.label = "x", .total = 1000, .already_done = 900}, output(Style::bar),
                      clock);
    clock.advance(10s);
    progress.advance(50);
    EXPECT_EQ(drawn(), "<x [============================> ]  95%  950/1000  5/s  ETA 10.0 s");
}

TEST_F(ProgressBar, FitsTheWidthOfTheTerminal) {
    for (int columns = 0; columns < 120; ++columns) {
        Progress progress({.label = "match", .total = 1000}, output(Style::bar, columns), clock);
        progress.set_status("\xe9\x9b\xaa\xe5\xb4\xa9 a rather long status text at the end");
        clock.advance(1s);
        progress.advance(100);
        const std::string line = drawn();
        std::size_t width = 0;
        for (const char c : line.substr(1))
            width += (static_cast<unsigned char>(c) & 0xc0U) != 0x80;
        EXPECT_LE(width, static_cast<std::size_t>(std::max(columns - 1, 1))) << line;
        progress.finish();
        drawn();
    }
}

TEST_F(ProgressBar, DropsTheBarAndThenTheEndOfTheLineWhenTheTerminalIsNarrow) {
    Progress progress({.label = "match", .total = 1000}, output(Style::bar, 40), clock);
    clock.advance(1s);
    progress.advance(100);
    EXPECT_EQ(drawn(), "<match  10%  100/1000  100/s  ETA 9.0 s");
    Progress narrow({.label = "match", .total = 1000}, output(Style::bar, 20), clock);
    clock.advance(1s);
    narrow.advance(100);
    EXPECT_EQ(drawn(), "<match  10%  100/100");
}

TEST_F(ProgressBar, SaysALineAboveItself) {
    Progress progress({.label = "x"}, output(Style::bar), clock);
    progress.say("before");
    EXPECT_EQ(drawn(), "before\n");
    clock.advance(1s);
    progress.advance(2);
    EXPECT_EQ(drawn(), "<x 2  2/s  1.0 s");
    progress.say("game 3: B+2.5");
    EXPECT_EQ(drawn(), "<game 3: B+2.5\n<x 2  2/s  1.0 s");
}

TEST_F(ProgressBar, IsQuietWhenTold) {
    Progress progress({.label = "x", .total = 10}, {}, clock);
    clock.advance(1h);
    progress.advance(5);
    progress.set_status("status");
    progress.say("line");
    progress.finish();
    EXPECT_EQ(drawn(), "");
    EXPECT_EQ(progress.done(), 5u);
}

TEST_F(ProgressBar, WritesPlainLinesAtAnInterval) {
    Progress progress({.label = "match", .total = 1000}, output(Style::lines), clock);
    for (int second = 0; second < 25; ++second) {
        clock.advance(1s);
        progress.advance(10);
    }
    progress.set_status("+31 Elo");
    progress.finish();
    EXPECT_EQ(drawn(),
              "match: 100/1000, 10/s, ETA 1 min 30 s\n"
              "match: 200/1000, 10/s, ETA 1 min 20 s\n"
              "match: 250/1000, 10/s, +31 Elo, took 25.0 s\n");
}

TEST_F(ProgressBar, CountsStepsOfManyThreads) {
    Progress progress({.label = "x", .total = 40'000}, output(Style::bar), clock);
    {
        std::vector<std::jthread> threads;
        for (int t = 0; t < 4; ++t) {
            threads.emplace_back([&] {
                for (int i = 0; i < 10'000; ++i) {
                    progress.advance();
                    if (i % 1000 == 0) progress.set_status(format("step {}", i));
                    if (i % 100 == 0) clock.advance(10ms);
                }
            });
        }
    }
    EXPECT_EQ(progress.done(), 40'000u);
    progress.finish();
    EXPECT_TRUE(drawn().ends_with("<"));
}

TEST_F(ProgressBar, IsNotDrawnOnAStderrThatIsNoTerminal) {
    testing::internal::CaptureStderr();
    EXPECT_EQ(progress_on_stderr().style, Style::quiet);
    EXPECT_EQ(progress_on_stderr(Seconds(5)).style, Style::lines);
    EXPECT_EQ(progress_on_stderr(Seconds(5)).line_interval, 5s);
    testing::internal::GetCapturedStderr();
}

}  // namespace
}  // namespace nadare::util
