// Whole files in one call, with errors a user can act on. Every failure throws util::Error naming
// the path and the reason. Any thread may call these.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

namespace nadare::util {

inline constexpr std::uint64_t kMaxFileBytes = std::uint64_t{1} << 30;

// All bytes of a file, or of a pipe up to its end. Throws Error if there is no such file, it is a
// directory, it cannot be read, or it holds more than max_bytes.
std::string read_file(const std::filesystem::path& path, std::uint64_t max_bytes = kMaxFileBytes);

// Whether write_file() could write there now, learnt before there is anything to write. Throws Error
// as it would. Changes nothing that is there.
void check_writable(const std::filesystem::path& path);

// Whether both names lead to one file, also where there is none yet.
bool is_same_file(const std::filesystem::path& one, const std::filesystem::path& other);

// Puts the contents where the path says, all or nothing: a reader, or a crash at any moment, sees
// the old file or the new one. An existing file keeps its permissions, a symbolic link its target;
// a device or pipe is simply written to. Throws Error if that fails, and then leaves the old file
// alone.
void write_file(const std::filesystem::path& path, std::string_view contents);

}  // namespace nadare::util
