#include "features/shipped_moves.h"

// Defined by the generated assembly file; the end of each is the first byte behind it.
extern "C" {
extern const char nadare_moves_9[];
extern const char nadare_moves_9_end[];
extern const char nadare_moves_19[];
extern const char nadare_moves_19_end[];
extern const char nadare_shapes_9[];
extern const char nadare_shapes_9_end[];
extern const char nadare_shapes_19[];
extern const char nadare_shapes_19_end[];
}

namespace nadare::features {

std::string_view shipped_moves_9() noexcept {
    return {nadare_moves_9, static_cast<std::size_t>(nadare_moves_9_end - nadare_moves_9)};
}

std::string_view shipped_moves_19() noexcept {
    return {nadare_moves_19, static_cast<std::size_t>(nadare_moves_19_end - nadare_moves_19)};
}

std::string_view shipped_shapes_9() noexcept {
    return {nadare_shapes_9, static_cast<std::size_t>(nadare_shapes_9_end - nadare_shapes_9)};
}

std::string_view shipped_shapes_19() noexcept {
    return {nadare_shapes_19, static_cast<std::size_t>(nadare_shapes_19_end - nadare_shapes_19)};
}

}  // namespace nadare::features
