// Reads SGF text, FF[1] to FF[4], leniently: whatever has one sensible meaning is read with that
// meaning, and only what has none is an error. In particular:
//
//   - byte order marks, mail headers and other text before, between and after games are skipped;
//     a game begins at '(' and ';' with nothing but white space between them;
//   - closing parentheses missing at the end, empty variations "()", nodes after variations, and a
//     variation whose first ';' is missing are all understood;
//   - identifiers lose their lower-case letters, as FF[3] asks (AddBlack is AB); one without any
//     upper-case letter is read as if it were upper-case;
//   - values of a property that a node has twice are put together, in order.
//
// Character sets. A game is UTF-8 if all its text is valid UTF-8 (where a double-byte set is
// declared, only if it also has sequences of three bytes or more: two bytes are as likely a Chinese
// character). Otherwise it is in the set that CA declares, or ReadOptions::default_charset. Without
// one, or where half of the bytes beyond ASCII do not fit, it is Latin-1. None of this is an error.
//
// Escapes in double-byte sets. FF[4] says that '\' acts on bytes, so a Shift_JIS, GBK or Big5
// character whose second byte is '\' or ']' must have that byte escaped. Many programs never do it.
// Where the set is declared before the text, the reader takes both, L being a first byte:
//
//   L \ \      one character, its second byte escaped as FF[4] asks
//   L \ ]      FF[4]'s escaped ']' if the text goes on behind it; but if a value, property, node or
//              variation follows as after the end of a value, then an unescaped '\' and the end
//   L \ other  one character, its second byte not escaped
//   L ]        one character if the text goes on behind it, else a stray byte before the end
//
// A reader never recurses and holds one game at a time; see also sgf_stream.h.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "go/sgf_charset.h"
#include "go/sgf_error.h"
#include "go/sgf_tree.h"

namespace nadare::go::sgf {

// How much one game may hold. The defaults are far beyond any real game, and keep a hostile file
// within about 3 GB of memory. Beyond a limit is a ParseError.
struct ReadLimits {
    std::size_t nodes = 10'000'000;
    std::size_t properties = 20'000'000;
    std::size_t values = 30'000'000;
    std::size_t text_bytes = 256 << 20;  // Identifiers and values together.
};

struct ReadOptions {
    ReadLimits limits;
    // For games that declare no character set. The guess comes after UTF-8, like a declared one.
    std::optional<Charset> default_charset;
};

// The first game in `text`. Throws ParseError if it is broken or there is none.
Tree read_game(std::string_view text, const ReadOptions& options = {});

// All games in `text`. Throws ParseError at the first broken one.
std::vector<Tree> read_collection(std::string_view text, const ReadOptions& options = {});

}  // namespace nadare::go::sgf
