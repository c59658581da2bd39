#include "util/file.h"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <thread>
#include <vector>

#include "util/error.h"
#include "util/temporary_directory.h"
#include "util/text.h"

namespace nadare::util {
namespace {

namespace fs = std::filesystem;

struct File : testing::Test {
    TemporaryDirectory directory;
    fs::path path = directory.path() / "file.txt";

    // How many files there are, which tells whether a temporary one was left behind.
    auto entries() const {
        return std::distance(fs::directory_iterator(directory.path()), fs::directory_iterator());
    }
};

template <class Action>
std::string error_of(Action action) {
    try {
        action();
    } catch (const Error& error) {
        return error.what();
    }
    return "no error";
}

TEST_F(File, ReadsBackWhatWasWritten) {
    std::string everything;
    for (int i = 0; i < 100'000; ++i) everything += static_cast<char>(i * 7);
    for (const std::string& contents : {std::string(), std::string("a\nb\0c", 5), everything}) {
        write_file(path, contents);
        EXPECT_EQ(read_file(path), contents);
    }
    EXPECT_EQ(entries(), 1) << "temporary files are gone";
}

TEST_F(File, SaysBeforehandWhetherItCanBeWritten) {
    write_file(path, "kept");
    check_writable(path);
    EXPECT_EQ(read_file(path), "kept");
    check_writable(directory.path() / "new.txt");
    EXPECT_EQ(entries(), 1) << "nothing is left behind";
    check_writable("/dev/null");
    const auto missing = directory.path() / "missing" / "file.txt";
    EXPECT_EQ(error_of([&] { check_writable(missing); }),
              error_of([&] { write_file(missing, ""); }));
    const auto& folder = directory.path();
    EXPECT_EQ(error_of([&] { check_writable(folder); }), error_of([&] { write_file(folder, ""); }));
}

TEST_F(File, IsTheSameUnderItsOtherNames) {
    EXPECT_TRUE(is_same_file("new.txt", "./new.txt")) << "also where there is none yet";
    EXPECT_TRUE(is_same_file(path, directory.path() / "sub" / ".." / "file.txt"));
    EXPECT_FALSE(is_same_file("new.txt", "other.txt"));
    write_file(path, "x");
    fs::create_symlink(path, directory.path() / "link");
    EXPECT_TRUE(is_same_file(path, directory.path() / "link"));
    EXPECT_FALSE(is_same_file(path, directory.path() / "other.txt"));
}

TEST_F(File, SaysThatThereIsNoSuchFile) {
    EXPECT_EQ(error_of([&] { read_file(path); }),
              format("cannot read '{}': no such file or directory", path.string()));
}

TEST_F(File, SaysThatADirectoryIsNotAFile) {
    const auto name = directory.path().string();
    EXPECT_EQ(error_of([&] { read_file(name); }),
              format("cannot read '{}': it is a directory", name));
    EXPECT_EQ(error_of([&] { write_file(name, "x"); }),
              format("cannot write '{}': it is a directory", name));
}

TEST_F(File, RefusesToReadMoreThanTheLimit) {
    write_file(path, std::string(1000, 'x'));
    EXPECT_EQ(read_file(path, 1000).size(), 1000u);
    EXPECT_EQ(error_of([&] { read_file(path, 999); }),
              format("cannot read '{}': it holds more than 999 B", path.string()));
}

TEST_F(File, RefusesAnEndlessFileAtTheLimit) {
    EXPECT_EQ(error_of([] { read_file("/dev/zero", 1 << 20); }),
              "cannot read '/dev/zero': it holds more than 1.00 MiB");
}

TEST_F(File, ReadsAPipeToItsEnd) {
    ASSERT_EQ(::mkfifo(path.c_str(), 0600), 0);
    std::jthread writer([this] { std::ofstream(path) << std::string(200'000, 'p'); });
    EXPECT_EQ(read_file(path), std::string(200'000, 'p'));
}

TEST_F(File, CannotBeWrittenIntoAMissingDirectory) {
    const fs::path missing = directory.path() / "missing" / "file";
    EXPECT_EQ(error_of([&] { write_file(missing, "x"); }),
              format("cannot write '{}': no such file or directory", missing.string()));
}

TEST_F(File, StaysAsItWasWhenWritingFails) {
    if (::geteuid() == 0) GTEST_SKIP() << "root may write anywhere";
    write_file(path, "old");
    ASSERT_EQ(::chmod(directory.path().c_str(), 0500), 0);
    EXPECT_EQ(error_of([&] { write_file(path, "new"); }),
              format("cannot write '{}': permission denied", path.string()));
    EXPECT_EQ(read_file(path), "old");
    ASSERT_EQ(::chmod(directory.path().c_str(), 0700), 0);
}

TEST_F(File, WritesToADeviceWithoutReplacingIt) {
    write_file("/dev/null", "x");
    EXPECT_TRUE(fs::is_character_file("/dev/null"));
    EXPECT_EQ(error_of([] { write_file("/dev/full", "x"); }),
              "cannot write '/dev/full': the disk is full");
}

TEST_F(File, CannotBeWrittenThroughALinkThatLeadsNowhere) {
    fs::create_symlink("loop", directory.path() / "loop");
    EXPECT_NE(error_of([&] { write_file(directory.path() / "loop", "x"); }), "no error");
    EXPECT_NE(error_of([&] { write_file("", "x"); }), "no error");
    EXPECT_EQ(entries(), 1);
}

TEST_F(File, KeepsItsPermissionsWhenReplaced) {
    write_file(path, "old");
    fs::permissions(path, fs::perms::owner_read | fs::perms::owner_write | fs::perms::group_read);
    write_file(path, "new");
    EXPECT_EQ(fs::status(path).permissions(),
              fs::perms::owner_read | fs::perms::owner_write | fs::perms::group_read);
}

TEST_F(File, IsReplacedBehindASymbolicLink) {
    const fs::path link = directory.path() / "link";
    write_file(path, "old");
    fs::create_symlink("file.txt", link);
    write_file(link, "new");
    EXPECT_TRUE(fs::is_symlink(link));
    EXPECT_EQ(read_file(path), "new");
}

TEST_F(File, IsWholeWhileManyThreadsReplaceIt) {
    const auto contents = [](int writer) {
        return std::string(50'000, static_cast<char>('a' + writer));
    };
    write_file(path, contents(0));
    std::vector<std::jthread> writers;
    for (int writer = 0; writer < 3; ++writer) {
        writers.emplace_back([&, writer] {
            for (int i = 0; i < 20; ++i) write_file(path, contents(writer));
        });
    }
    for (int i = 0; i < 50; ++i) {
        const std::string seen = read_file(path);
        ASSERT_EQ(seen.size(), 50'000u);
        ASSERT_EQ(std::ranges::count(seen, seen[0]), 50'000);
    }
    writers.clear();
    EXPECT_EQ(entries(), 1);
}

}  // namespace
}  // namespace nadare::util
