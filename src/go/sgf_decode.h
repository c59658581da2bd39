// Finds the character set a game is written in and turns its text into UTF-8.
#pragma once

#include <optional>

#include "go/sgf_charset.h"
#include "go/sgf_tree.h"

namespace nadare::go::sgf {

// Turns the values of `tree`, bytes as they stood in a file, into valid UTF-8. `declared` is the
// set the file claims; sgf_reader.h tells how far it is believed.
void decode_text(Tree& tree, std::optional<Charset> declared);

}  // namespace nadare::go::sgf
