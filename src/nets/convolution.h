// One layer of a network over a whole grid. The widest kernel of this build, and the plain one that
// says what it has to compute; both give the same bytes.
#pragma once

#include <cstdint>

#include "nets/grid.h"
#include "nets/network.h"

namespace nadare::nets {

// From the activations of a grid to the next: cell by cell, `inputs` bytes each, then `outputs`
// bytes. The border of `to` is cleared.
// Requires: the border of `from` is clear; both hold grid.cells() cells.
void convolve(const Grid& grid, const Layer& layer, const std::uint8_t* from, std::uint8_t* to);
void convolve_plainly(const Grid& grid, const Layer& layer, const std::uint8_t* from,
                      std::uint8_t* to);

}  // namespace nadare::nets
