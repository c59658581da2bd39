#include "go/sgf_error.h"

#include <utility>

namespace nadare::go::sgf {

ParseError::ParseError(const std::string& file, TextPosition where, std::string expected,
                       std::string found)
    : util::Error((file.empty() ? "line " : file + ", line ") + std::to_string(where.line) +
                  ", column " + std::to_string(where.column) + ": expected " + expected +
                  ", found " + found),
      where_(where),
      expected_(std::move(expected)),
      found_(std::move(found)) {}

std::string quoted(std::string_view bytes) {
    constexpr std::size_t kShown = 20;
    constexpr char kHex[] = "0123456789abcdef";
    std::string out = "\"";
    for (const char c : bytes.substr(0, kShown)) {
        const auto byte = static_cast<unsigned char>(c);
        if (c == '\n') {
            out += "\\n";
        } else if (c == '"' || c == '\\') {
            out += '\\';
            out += c;
        } else if (byte < 0x20 || byte >= 0x7f) {
            out += "\\x";
            out += kHex[byte >> 4];
            out += kHex[byte & 15];
        } else {
            out += c;
        }
    }
    out += bytes.size() > kShown ? "\"..." : "\"";
    return out;
}

}  // namespace nadare::go::sgf
