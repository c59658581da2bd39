// Writes trees as strict FF[4] in UTF-8: identifiers in capitals, values escaped, at most 80
// columns where a line may be broken at all (between nodes, properties and values, never inside a
// value), each variation on a line of its own. Never recursive.
//
// The root always says FF[4] and CA[UTF-8], because that is what is written, whatever the tree was
// read from; GM[1] and AP are added where missing. These four come first, in this order; all else
// keeps its order. with_standard_root() does the same to a tree, and then
//
//     read_game(write_game(tree)) == with_standard_root(tree)
//
// for every tree whose text is valid UTF-8 without '\r'. Text that is not valid is written with
// U+FFFD, and '\r' or "\r\n" as a line break, for FF[4] knows no other way to write them.
//
// Colons. The separator of a composed value is written bare, colons before it escaped. Behind it,
// or in a value without one, FF[4] wants colons escaped only in composed types; so behind a
// separator they are escaped in AP, FG and LB and left alone in running text.
#pragma once

#include <cstddef>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "go/sgf_tree.h"

namespace nadare::go::sgf {

struct WriteOptions {
    // For an AP property where there is none.
    std::string application = "Nadare";
    std::string version = "0.1";
    std::size_t line_length = 79;
};

std::string write_game(const Tree& tree, const WriteOptions& options = {});
std::string write_collection(const std::vector<Tree>& games, const WriteOptions& options = {});
// Writes game after game, so that a large collection needs no more memory than one of its games.
void write_game(std::ostream& out, const Tree& tree, const WriteOptions& options = {});

Tree with_standard_root(Tree tree, const WriteOptions& options = {});

// `text` as it stands between '[' and ']': what the writer does to one value of `identifier`.
std::string escaped(std::string_view identifier, Value value);

}  // namespace nadare::go::sgf
