#include "go/sgf_reader.h"

#include <string>
#include <utility>

#include "go/sgf_input.h"
#include "go/sgf_parser.h"

namespace nadare::go::sgf {

Tree read_game(std::string_view text, const ReadOptions& options) {
    Input input(text, "");
    Tree tree;
    if (!GameParser(input, options).next(tree))
        throw ParseError("", input.position(), "'(;' at the start of a game",
                         "the end of the text");
    return tree;
}

std::vector<Tree> read_collection(std::string_view text, const ReadOptions& options) {
    Input input(text, "");
    GameParser parser(input, options);
    std::vector<Tree> games;
    for (Tree tree; parser.next(tree);) games.push_back(tree);
    return games;
}

}  // namespace nadare::go::sgf
