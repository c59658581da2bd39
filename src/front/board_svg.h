// A position as a picture to stand inside an HTML page: stones, a line of play as numbered stones, a
// move that is found fault with. Colours come from the page (board_style()). Pure.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "go/board.h"
#include "go/point.h"

namespace nadare::front {

struct BoardPicture {
    go::AnyBoard board{19};
    std::vector<go::Move> line{};           // Drawn as numbered stones where there is room.
    go::Point faulted = go::Point::none();  // Gets a cross, or a ring if the line goes there.
    std::string title{};                    // For those who cannot see it.
};

std::string board_svg(const BoardPicture& picture);

// What the picture needs in the page's style sheet, light and dark.
std::string_view board_style() noexcept;

}  // namespace nadare::front
