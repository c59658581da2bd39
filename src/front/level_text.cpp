#include "front/level_text.h"

#include "engine/level.h"
#include "util/text.h"

namespace nadare::front {

std::string describe_level(int level) {
    const std::string place = util::format("{} of {}", level, engine::kTopLevel);
    if (level == 0) return place + ", as the settings say";
    if (const auto kyu = engine::estimated_kyu(level))
        return util::format("{}, about {} kyu", place, *kyu);
    return level == engine::kTopLevel ? place + ", full strength" : place;
}

}  // namespace nadare::front
