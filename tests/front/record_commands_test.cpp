#include <gtest/gtest.h>

#include <cstdio>
#include <filesystem>

#include "front/gtp_transcript.h"
#include "util/file.h"

namespace nadare::front {
namespace {

// A file that goes away with the test.
class TemporaryFile {
 public:
    explicit TemporaryFile(std::string_view text = {})
        : path_(std::filesystem::temp_directory_path() /
                ("nadare record " +
                 std::to_string(::testing::UnitTest::GetInstance()->random_seed()) +
                 ::testing::UnitTest::GetInstance()->current_test_info()->name() + ".sgf")) {
        util::write_file(path_, text);
    }
    ~TemporaryFile() { std::filesystem::remove(path_); }
    std::string path() const { return path_.string(); }

 private:
    std::filesystem::path path_;
};

TEST(GtpRecords, LoadsAGameUpToThePositionBeforeAMove) {
    const TemporaryFile file("(;GM[1]SZ[9]KM[5.5]RU[Japanese];B[ee];W[cc];B[gg])");
    Transcript gtp;
    EXPECT_EQ(gtp.ask("loadsgf " + file.path()), "= white");
    EXPECT_EQ(gtp.session().game().move_number(), 3);
    EXPECT_EQ(gtp.ask("query_boardsize"), "= 9");
    EXPECT_EQ(gtp.ask("get_komi"), "= 5.5");
    EXPECT_EQ(gtp.ask("nadare-rules"), "= japanese");
    EXPECT_EQ(gtp.ask("loadsgf " + file.path() + " 2"), "= white");
    EXPECT_EQ(gtp.session().game().move_number(), 1);
    EXPECT_EQ(gtp.ask("loadsgf " + file.path() + " 1"), "= black");
    EXPECT_EQ(gtp.session().game().move_number(), 0);
}

TEST(GtpRecords, KeepsThePositionIfAFileIsBroken) {
    Transcript gtp;
    gtp.ask("boardsize 9");
    gtp.ask("play b E5");
    const TemporaryFile broken("(;GM[1]SZ[9];B[ee");
    const TemporaryFile& file = broken;
    const std::string answer = gtp.ask("loadsgf " + file.path());
    EXPECT_EQ(answer.front(), '?');
    EXPECT_EQ(gtp.ask("loadsgf /no/such/file.sgf").front(), '?');
    EXPECT_EQ(gtp.ask("loadsgf").front(), '?');
    EXPECT_EQ(gtp.ask("list_stones b"), "= E5");
}

TEST(GtpRecords, RefusesARecordWithAnIllegalMoveAndNamesIt) {
    const TemporaryFile file("(;GM[1]SZ[9];B[ee];W[ee])");
    Transcript gtp;
    const std::string answer = gtp.ask("loadsgf " + file.path());
    EXPECT_EQ(answer.front(), '?');
    EXPECT_NE(answer.find("move 2"), std::string::npos) << answer;
}

TEST(GtpRecords, WritesAGameThatLoadsBack) {
    const TemporaryFile file;
    Transcript gtp;
    gtp.ask("boardsize 13");
    gtp.ask("komi 0.5");
    gtp.ask("fixed_handicap 3");
    for (const char* move : {"play w C3", "play b pass", "play w D5"})
        ASSERT_EQ(gtp.ask(move), "=");
    EXPECT_EQ(gtp.ask("printsgf").substr(0, 4), "= (;");
    EXPECT_EQ(gtp.ask("printsgf " + file.path()), "=");
    const go::Game before = gtp.session().game();
    gtp.ask("boardsize 9");
    EXPECT_EQ(gtp.ask("loadsgf " + file.path()), "= black");
    EXPECT_EQ(gtp.session().game(), before);
    EXPECT_EQ(gtp.ask("printsgf /no/such/folder/game.sgf").front(), '?');
}

}  // namespace
}  // namespace nadare::front
