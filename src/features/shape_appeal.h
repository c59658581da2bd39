// How much a move appeals by the eight cells around it alone: what a playout can afford to know
// about a move that nobody suggests. Learned from strong players' moves like every weight
// (features/move_model.h), with what else speaks for those moves taken out.
//
// A table answers for all 65,536 codes with a probability in 1/256; a playout draws a point and
// keeps it that often. Built once; any thread may read it.
#pragma once

#include <array>
#include <cstdint>

#include "features/move_model.h"
#include "go/code3x3.h"

namespace nadare::features {

class ShapeAppeal {
 public:
    // Shapes whose weight is at least `full` are always kept, others e^(weight - full) as often.
    ShapeAppeal(const MoveModel& model, double full);

    // From 1 to 256. Requires: mover is a player.
    unsigned of(go::Code3x3 code, go::Color mover) const noexcept {
        return 1U + appeal_[mover == go::Color::black ? code : go::swap_colors(code)];
    }

    // The model that comes with the program for boards of this size.
    static const MoveModel& shipped_model(int size);

 private:
    std::array<std::uint8_t, 1 << 16> appeal_{};
};

}  // namespace nadare::features
