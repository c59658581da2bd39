// What SGF's readers ask of single bytes, whatever the character set.
#pragma once

namespace nadare::go::sgf {

constexpr bool is_space(char c) {
    return static_cast<unsigned char>(c) <= ' ';
}

// Part of a character beyond ASCII.
constexpr bool is_high(char c) {
    return static_cast<unsigned char>(c) >= 0x80;
}

}  // namespace nadare::go::sgf
