// The right to write somewhere, among processes that ask for it: a lock on a file that ends with the
// process that holds it, however that ends. Any thread may make and destroy one.
#pragma once

#include <filesystem>
#include <string_view>

namespace nadare::util {

class FileLock {
 public:
    // Creates the file if there is none. If another lock is held on it, in this process or another,
    // and that does not end within two seconds, throws Error with the file's name followed by
    // `if_held`, as in "'run.db' is being written by another run". Throws Error, too, if the file
    // cannot be opened or locked.
    FileLock(const std::filesystem::path& file, std::string_view if_held);
    FileLock(const FileLock&) = delete;
    FileLock& operator=(const FileLock&) = delete;
    ~FileLock();

 private:
    int fd_ = -1;
};

}  // namespace nadare::util
