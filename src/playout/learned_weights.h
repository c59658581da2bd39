// The weights of learned playouts: one for every 3×3 shape, one for every shape beside the last
// move, one for every reply (playout/reply.h). A move is drawn in proportion to e to the sum of its
// weights. Learned by `nadare learn playouts`; files are text:
//
//     nadare-playouts 1
//     # comment
//     saves-by-running/2-3 2.10
//     shape 00a5 -0.41            the code of the eight cells (go/code3x3.h), smallest of its eight
//     near 00a5 0.33              symmetries, the mover's stones being Black's
//
// The tables that playouts read hold whole numbers, so that sums over the board are exact and every
// compiler plays the same games. Weights never change: any thread may use them.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>

#include "go/code3x3.h"
#include "playout/reply.h"

namespace nadare::playout {

// What is learned, and what a file holds. Shapes that are not listed have the weight 0.
struct PlayoutModel {
    std::array<double, kReplyCount> replies{};
    std::map<go::Code3x3, double> shapes{};
    std::map<go::Code3x3, double> near{};

    // Throws util::Error naming `source`, the line and what was expected.
    static PlayoutModel parse(std::string_view text, std::string_view source);
    std::string to_text(std::string_view comment) const;

    // What comes with the program for boards of this size.
    static const PlayoutModel& shipped(int size);
};

class LearnedWeights {
 public:
    explicit LearnedWeights(const PlayoutModel& model);

    // Of a point by its shape: Black's weight in the lower half, White's in the upper; 0 for an own
    // eye, at least 1 otherwise.
    std::uint32_t of_shape(go::Code3x3 code) const noexcept { return shapes_[code]; }
    // By how much a point beside the last move weighs more, the mover's stones being Black's.
    float near_last(go::Code3x3 code) const noexcept { return near_[code]; }
    float of_reply(unsigned reply) const noexcept { return replies_[reply]; }

 private:
    std::array<std::uint32_t, 1 << 16> shapes_{};
    std::array<float, 1 << 16> near_{};
    std::array<float, kReplyCount> replies_{};
};

}  // namespace nadare::playout
