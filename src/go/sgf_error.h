// What a broken SGF file is answered with: where, what was expected, what stands there instead.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "util/error.h"

namespace nadare::go::sgf {

// A place in a file. Lines end with LF, CR LF or CR; columns count bytes; both start at 1.
struct TextPosition {
    std::uint64_t line = 1;
    std::uint64_t column = 1;

    friend bool operator==(const TextPosition&, const TextPosition&) = default;
};

// Reads as: games.sgf, line 3, column 14: expected '[' after the identifier PB, found "Lee]".
class ParseError : public util::Error {
 public:
    // `file` may be empty, for text that is in no file.
    ParseError(const std::string& file, TextPosition where, std::string expected,
               std::string found);

    TextPosition where() const { return where_; }
    std::uint64_t line() const { return where_.line; }
    std::uint64_t column() const { return where_.column; }
    const std::string& expected() const { return expected_; }
    const std::string& found() const { return found_; }

 private:
    TextPosition where_;
    std::string expected_;
    std::string found_;
};

// Bytes of a file made fit to show: in double quotes, at most 20 of them, anything but printable
// ASCII as \xHH, with ... after the quote where text was cut.
std::string quoted(std::string_view bytes);

}  // namespace nadare::go::sgf
