#include "features/contact.h"

#include <utility>

#include "util/rng.h"

namespace nadare::features::detail {

namespace {

// The cells in the order of go/code3x3.h: U L R D UL UR DL DR.
constexpr std::array<std::pair<int, int>, 8> kOffsets = {
    {{0, -1}, {-1, 0}, {1, 0}, {0, 1}, {-1, -1}, {1, -1}, {-1, 1}, {1, 1}}};

constexpr std::uint64_t key_of(int dx, int dy, std::size_t content) noexcept {
    std::uint64_t state =
        static_cast<std::uint64_t>((dx + 1) * 3 + dy + 1) * 16 + content + 0x10000;
    util::split_mix(state);
    return util::split_mix(state);
}

constexpr ContactKeys make_keys() noexcept {
    ContactKeys keys{};
    for (std::size_t cell = 0; cell < 8; ++cell)
        for (std::size_t content = 0; content < kContactContents; ++content) {
            const auto [dx, dy] = kOffsets[cell];
            keys[cell][content] = {key_of(dx, dy, content),  key_of(-dx, dy, content),
                                   key_of(dx, -dy, content), key_of(-dx, -dy, content),
                                   key_of(dy, dx, content),  key_of(-dy, dx, content),
                                   key_of(dy, -dx, content), key_of(-dy, -dx, content)};
        }
    return keys;
}

}  // namespace

constinit const ContactKeys kContactKeys = make_keys();

}  // namespace nadare::features::detail
