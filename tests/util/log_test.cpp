#include "util/log.h"

#include <gtest/gtest.h>

#include <regex>
#include <string>
#include <thread>
#include <vector>

#include "util/error.h"
#include "util/file.h"
#include "util/temporary_directory.h"

namespace nadare::util {
namespace {

struct Log : testing::Test {
    TemporaryDirectory directory;
    std::filesystem::path path = directory.path() / "nadare.log";

    std::vector<std::string> lines() const {
        const std::string text = read_file(path);
        std::vector<std::string> result;
        for (const std::string_view line : split(text, '\n')) result.emplace_back(line);
        result.pop_back();  // After the last newline.
        return result;
    }
};

TEST_F(Log, WritesLinesWithTimeAndLevelToAFile) {
    const Logger log = Logger::to_file(path, LogLevel::info);
    log.info("{} simulations", 42);
    log.error("no {}", "luck");
    ASSERT_EQ(lines().size(), 2u);
    const std::string time = R"(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3} )";
    EXPECT_TRUE(std::regex_match(lines()[0], std::regex(time + "info    42 simulations")))
        << lines()[0];
    EXPECT_TRUE(std::regex_match(lines()[1], std::regex(time + "error   no luck"))) << lines()[1];
}

TEST_F(Log, LeavesOutWhatIsBelowTheLevel) {
    const Logger log = Logger::to_file(path, LogLevel::warning);
    log.trace("no");
    log.debug("no");
    log.info("no");
    log.warning("yes");
    log.error("yes");
    log.flush();
    EXPECT_EQ(lines().size(), 2u);
    EXPECT_FALSE(log.is_enabled(LogLevel::info));
    EXPECT_TRUE(log.is_enabled(LogLevel::warning));
}

TEST_F(Log, ChangesTheLevelOfAllCopies) {
    const Logger log = Logger::to_file(path, LogLevel::off);
    const Logger copy = log;
    EXPECT_EQ(copy.level(), LogLevel::off);
    log.set_level(LogLevel::trace);
    EXPECT_EQ(copy.level(), LogLevel::trace);
    copy.trace("from the copy");
    log.trace("from the first");
    log.flush();
    EXPECT_EQ(lines().size(), 2u);
}

TEST_F(Log, GoesOnAtTheEndOfAnExistingFile) {
    for (int run = 0; run < 2; ++run) Logger::to_file(path, LogLevel::info).info("run {}", run);
    EXPECT_EQ(lines().size(), 2u);
}

TEST_F(Log, WritesMessagesThatLookLikeFormatStringsAsTheyAre) {
    const Logger log = Logger::to_file(path, LogLevel::info);
    log.write(LogLevel::error, "100% {} %v {0}");
    EXPECT_TRUE(lines()[0].ends_with("100% {} %v {0}")) << lines()[0];
}

TEST_F(Log, NamesAFileThatCannotBeOpened) {
    const auto missing = directory.path() / "missing" / "nadare.log";
    try {
        Logger::to_file(missing, LogLevel::info);
        FAIL() << "opened a file in a missing directory";
    } catch (const Error& error) {
        EXPECT_EQ(error.what(), format("cannot open the log file '{}': No such file or directory",
                                       missing.string()));
    }
    EXPECT_THROW(Logger::to_file(directory.path(), LogLevel::info), Error);
}

TEST_F(Log, KeepsLinesOfManyThreadsWhole) {
    const Logger log = Logger::to_file(path, LogLevel::info);
    {
        std::vector<std::jthread> threads;
        for (int t = 0; t < 4; ++t) {
            threads.emplace_back([log, t] {
                for (int i = 0; i < 100; ++i)
                    log.info("{}", std::string(50, static_cast<char>('a' + t)));
            });
        }
    }
    log.flush();
    const auto all = lines();
    EXPECT_EQ(all.size(), 400u);
    for (const std::string& line : all) {
        ASSERT_GE(line.size(), 50u);
        EXPECT_EQ(line.substr(line.size() - 50), std::string(50, line.back()));
    }
}

TEST(Logger, WritesNowhereByDefault) {
    const Logger log;
    testing::internal::CaptureStdout();
    testing::internal::CaptureStderr();
    log.error("lost");
    log.write(LogLevel::error, "lost");
    log.flush();
    log.set_level(LogLevel::trace);
    EXPECT_FALSE(log.is_enabled(LogLevel::error));
    EXPECT_EQ(log.level(), LogLevel::off);
    EXPECT_EQ(testing::internal::GetCapturedStdout(), "");
    EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
}

TEST(Logger, WritesToStderrAndNeverToStdout) {
    testing::internal::CaptureStdout();
    testing::internal::CaptureStderr();
    Logger::to_stderr(LogLevel::trace).error("to stderr");
    Logger::to_stderr(LogLevel::trace).trace("also");
    EXPECT_EQ(testing::internal::GetCapturedStdout(), "");
    const std::string text = testing::internal::GetCapturedStderr();
    EXPECT_NE(text.find("error   to stderr\n"), std::string::npos) << text;
    EXPECT_NE(text.find("trace   also\n"), std::string::npos) << text;
}

TEST(Logger, HasLevelsThatCanBeAnOption) {
    EXPECT_EQ(parse_enum<LogLevel>("warning"), LogLevel::warning);
    EXPECT_EQ(enum_name(LogLevel::off), "off");
}

}  // namespace
}  // namespace nadare::util
