// The two ends of a conversation: lines to a person and lines from one, over any pair of streams.
// Ctrl-C cuts short whatever waits: a question ends as if the input had, and an engine that thinks
// answers with what it has.
//
// A console belongs to one thread; the streams and the flag must outlive it.
#pragma once

#include <istream>
#include <optional>
#include <ostream>
#include <span>
#include <string>
#include <string_view>

#include "engine/player.h"
#include "front/terminal_board.h"
#include "util/signal.h"

namespace nadare::front {

class Console {
 public:
    struct Look {
        TerminalStyle style = TerminalStyle::plain;
        // Whether to repeat what is typed: where no terminal does it, a transcript lacks it.
        bool echoes = false;
    };

    Console(std::istream& in, std::ostream& out, Look look, util::InterruptFlag& interrupt);

    TerminalStyle style() const noexcept { return look_.style; }

    // Whether anybody can still hear: a closed pipe stays closed.
    bool is_open() const { return out_.good(); }

    void say(std::string_view line = {});
    // An error's sentence as people write one: with a capital letter and a full stop.
    void complain(std::string_view sentence);
    // The board and, where there are marks, what they mean; an empty line before and after.
    void show(const go::AnyBoard& board, const BoardMarks& marks,
              std::span<const std::string> panel);

    // The next line typed, without white space around it; nothing once the input has ended, the
    // output is closed, or Ctrl-C was pressed.
    std::optional<std::string> ask(std::string_view prompt);

    struct Thought {
        engine::Decision decision{};
        bool was_interrupted = false;
    };
    // Lets the player choose. Ctrl-C only ends the thinking: the interrupt is then dealt with.
    Thought think(engine::Player& player, const go::Game& game, go::Color color);

 private:
    std::istream& in_;
    std::ostream& out_;
    Look look_;
    util::InterruptFlag& interrupt_;
};

}  // namespace nadare::front
