#include "util/file_lock.h"

#include <gtest/gtest.h>

#include <optional>

#include "util/error.h"
#include "util/temporary_directory.h"

namespace nadare::util {
namespace {

TEST(FileLock, KeepsOthersOutUntilItEnds) {
    const TemporaryDirectory directory;
    const auto file = directory.path() / "some.lock";
    std::optional<FileLock> first;
    first.emplace(file, "is in use");
    try {
        const FileLock second(file, "is in use");
        FAIL() << "two have it";
    } catch (const Error& error) {
        EXPECT_TRUE(std::string_view(error.what()).ends_with("some.lock' is in use"))
            << error.what();
    }
    first.reset();
    EXPECT_NO_THROW(FileLock(file, "is in use"));
}

TEST(FileLock, NamesAFileThatCannotBeOpened) {
    const TemporaryDirectory directory;
    try {
        const FileLock lock(directory.path() / "missing" / "some.lock", "is in use");
        FAIL() << "nothing can be locked there";
    } catch (const Error& error) {
        EXPECT_NE(std::string_view::npos, std::string_view(error.what()).find("some.lock"));
        EXPECT_EQ(std::string_view::npos, std::string_view(error.what()).find("is in use"));
    }
}

}  // namespace
}  // namespace nadare::util
