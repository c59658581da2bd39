#include "features/shape_appeal.h"

#include <algorithm>
#include <cmath>

#include "features/shipped_moves.h"

namespace nadare::features {

ShapeAppeal::ShapeAppeal(const MoveModel& model, double full) {
    for (unsigned c = 0; c < appeal_.size(); ++c) {
        const auto code = static_cast<go::Code3x3>(c);
        const FeatureId known = model.shapes.find(shape_of_code(code, go::Color::black));
        const FeatureId id = known == ShapeTable::kUnknown ? FeatureId{kRareShape} : known;
        const double kept = std::exp(static_cast<double>(model.weights[id]) - full);
        appeal_[c] = static_cast<std::uint8_t>(std::clamp(256 * kept - 1, 0.0, 255.0));
    }
}

const MoveModel& ShapeAppeal::shipped_model(int size) {
    if (size <= 10) {
        static const MoveModel small =
            MoveModel::parse(shipped_shapes_9(), "the shipped 9x9 shapes");
        return small;
    }
    static const MoveModel large =
        MoveModel::parse(shipped_shapes_19(), "the shipped 19x19 shapes");
    return large;
}

}  // namespace nadare::features
