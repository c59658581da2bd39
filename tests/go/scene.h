// A position that a test plays in, drawn as a diagram. When the scene ends, every move is taken
// back, and the board must be what it was.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "go/board.h"
#include "go/diagram.h"

namespace nadare::go::testing {

inline constexpr Color kBlack = Color::black;
inline constexpr Color kWhite = Color::white;

inline std::string bare(const AnyBoard& board) {
    return draw(board, {.coordinates = false, .last_move = false});
}

class Scene {
 public:
    explicit Scene(std::string_view picture)
        : diagram_(parse_diagram(picture)), board_(diagram_.board) {}
    Scene(const Scene&) = delete;
    Scene& operator=(const Scene&) = delete;

    ~Scene() {
        while (!log_.is_empty()) {
            board_.undo(log_);
            EXPECT_TRUE(board_.is_consistent()) << draw(board_);
        }
        EXPECT_EQ(board_, diagram_.board) << "after all moves were taken back:\n" << draw(board_);
    }

    Scene& black(char mark) { return play(diagram_[mark], kBlack); }
    Scene& white(char mark) { return play(diagram_[mark], kWhite); }
    Scene& pass(Color color) { return play(Point::pass(), color); }

    Point operator[](char mark) const { return diagram_[mark]; }
    const AnyBoard& board() const { return board_; }
    const AnyBoard* operator->() const { return &board_; }

    void expect(std::string_view picture) const {
        EXPECT_EQ(bare(board_), bare(parse_diagram(picture).board));
    }

 private:
    Scene& play(Point p, Color color) {
        EXPECT_TRUE(p.is_pass() || board_.is_legal_with_suicide(p, color)) << draw(board_);
        board_.play({p, color}, log_);
        EXPECT_TRUE(board_.is_consistent()) << draw(board_);
        return *this;
    }

    Diagram diagram_;
    AnyBoard board_;
    AnyBoard::UndoLog log_;
};

}  // namespace nadare::go::testing
