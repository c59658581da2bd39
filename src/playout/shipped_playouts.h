// The learned playouts that are part of the program: the files of data/playouts, put into the
// library by the build (cmake/Embed.cmake).
#pragma once

#include <string_view>

namespace nadare::playout {

std::string_view shipped_playouts_9() noexcept;
std::string_view shipped_playouts_19() noexcept;

}  // namespace nadare::playout
