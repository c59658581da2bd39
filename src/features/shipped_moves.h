// The learned models that are part of the program: the files of data/moves and
// data/shapes, put into the library by
// the build (cmake/Embed.cmake).
#pragma once

#include <string_view>

namespace nadare::features {

std::string_view shipped_moves_9() noexcept;
std::string_view shipped_moves_19() noexcept;
std::string_view shipped_shapes_9() noexcept;
std::string_view shipped_shapes_19() noexcept;

}  // namespace nadare::features
