// Random numbers: one small 64-bit generator per thread, seeded explicitly, so that a run can be
// repeated bit for bit. Nothing in Nadare draws from anywhere else, and nothing seeds from a clock.
// Never draw twice in one expression: g++ and clang evaluate arguments in opposite orders.
//
// The generator is xoroshiro128++ (Blackman and Vigna, 2019), seeded through SplitMix64. A value
// type; not to be shared between threads.
#pragma once

#include <cstdint>

namespace nadare::util {

// The next value of a SplitMix64 sequence: turns any seed, also a poor one, into well-mixed bits.
constexpr std::uint64_t split_mix(std::uint64_t& state) noexcept {
    std::uint64_t z = (state += 0x9e3779b97f4a7c15ULL);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
    return z ^ (z >> 31);
}

class Rng {
 public:
    using result_type = std::uint64_t;

    // Streams with the same seed and different stream numbers are independent: give each thread the
    // run's seed and its own number.
    constexpr explicit Rng(std::uint64_t seed, std::uint64_t stream = 0) noexcept {
        std::uint64_t state = seed;
        std::uint64_t mixed = split_mix(state) ^ (stream * 0xd1342543de82ef95ULL);
        a_ = split_mix(mixed);
        b_ = split_mix(mixed);
        if ((a_ | b_) == 0) b_ = 1;  // The all-zero state would repeat itself for ever.
    }

    constexpr std::uint64_t bits() noexcept {
        const std::uint64_t result = rotl(a_ + b_, 17) + a_;
        const std::uint64_t mixed = b_ ^ a_;
        a_ = rotl(a_, 49) ^ mixed ^ (mixed << 21);
        b_ = rotl(mixed, 28);
        return result;
    }

    // A number in [0, bound). Requires: bound > 0. The bias is below bound / 2^32.
    constexpr std::uint32_t below(std::uint32_t bound) noexcept {
        return static_cast<std::uint32_t>(((bits() >> 32) * bound) >> 32);
    }

    // A number in [0, 1) with 53 random bits.
    constexpr double unit() noexcept { return static_cast<double>(bits() >> 11) * 0x1.0p-53; }

    // True with the given probability.
    constexpr bool chance(double probability) noexcept { return unit() < probability; }

    // What the standard library's algorithms (std::shuffle) ask of a generator.
    static constexpr result_type min() noexcept { return 0; }
    static constexpr result_type max() noexcept { return ~result_type{0}; }
    constexpr result_type operator()() noexcept { return bits(); }

 private:
    static constexpr std::uint64_t rotl(std::uint64_t x, int k) noexcept {
        return (x << k) | (x >> (64 - k));
    }

    std::uint64_t a_ = 0;
    std::uint64_t b_ = 0;
};

}  // namespace nadare::util
