// Positions with a question: our own format for suites that a Go player can read and add to. One
// `.pos` file holds any number of them (docs/manual/measuring.md tells it to users):
//
//     position: White runs into a ladder        starts a position and names it
//     kind: ladder
//     to-play: black
//     diagram:
//         . . . . .
//         . a O X .                             as go/diagram.h reads it, marks included
//         . . X . .
//         . . . . .
//         . . . . .
//     right: a                                  any of these moves; marks or vertices, or pass
//     why: White cannot get more than two liberties.
//
// Also `wrong:` (none of these moves), `alive:`, `dead:` and `seki:` (stones), `score: B+3.5`;
// `komi:` and `rules:` where the usual ones will not do; `moves: b D4 w E5` played after the
// diagram, which is how a ko comes about. A question that ends in `*` is expected to be answered
// wrongly. Lines that start with # outside of diagrams are comments. Values and pure functions.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "go/game.h"
#include "lab/engine.h"
#include "lab/test_script.h"

namespace nadare::lab {

// A question about the position: a command and what it should answer.
struct PositionQuestion {
    int line = 0;
    std::string command{};
    Expectation expected{};

    bool operator==(const PositionQuestion&) const = default;
};

struct PositionTest {
    int line = 0;  // Where it starts.
    std::string name{};
    std::string kind{};
    std::string why{};
    go::Game game;  // The diagram as its start, then the moves.
    std::vector<PositionQuestion> questions{};
};

// Throws util::Error that names the line where the text is no such file: an unknown word, a bad
// diagram, an illegal move, a position without a question.
std::vector<PositionTest> parse_positions(std::string_view text, const std::filesystem::path& file);

// The same for an engine with these commands: with gogui-setup if it knows that, else by playing
// all stones, those of the player to move first.
TestScript to_script(const PositionTest& position, const std::filesystem::path& file,
                     const EngineProfile& profile);

}  // namespace nadare::lab
