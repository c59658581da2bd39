#include "learn/playout_reader.h"

namespace nadare::learn {

const std::array<go::Code3x3, 1 << 16>& canonical_codes() {
    static const auto table = [] {
        auto codes = std::make_unique<std::array<go::Code3x3, 1 << 16>>();
        for (unsigned c = 0; c < codes->size(); ++c)
            (*codes)[c] = go::canonical(static_cast<go::Code3x3>(c));
        return codes;
    }();
    return *table;
}

}  // namespace nadare::learn
