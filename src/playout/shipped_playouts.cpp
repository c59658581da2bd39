#include "playout/shipped_playouts.h"

#include <cstddef>

// Defined by the generated assembly file; the end of each is the first byte behind it.
extern "C" {
extern const char nadare_playouts_9[];
extern const char nadare_playouts_9_end[];
extern const char nadare_playouts_19[];
extern const char nadare_playouts_19_end[];
}

namespace nadare::playout {

std::string_view shipped_playouts_9() noexcept {
    return {nadare_playouts_9, static_cast<std::size_t>(nadare_playouts_9_end - nadare_playouts_9)};
}

std::string_view shipped_playouts_19() noexcept {
    return {nadare_playouts_19,
            static_cast<std::size_t>(nadare_playouts_19_end - nadare_playouts_19)};
}

}  // namespace nadare::playout
