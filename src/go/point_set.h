// A set of points as bits: what a chain's liberties are. Every operation is a few machine words
// long (two words on 9×9, seven on 19×19).
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "go/point.h"

namespace nadare::go {

template <int N>
class BasicPointSet {
 public:
    static constexpr int kWords = Layout<N>::kWords;

    constexpr bool contains(BasicPoint<N> p) const noexcept {
        return (words_[word(p)] >> shift(p)) & 1u;
    }
    constexpr void insert(BasicPoint<N> p) noexcept { words_[word(p)] |= bit(p); }
    constexpr void erase(BasicPoint<N> p) noexcept { words_[word(p)] &= ~bit(p); }
    constexpr void clear() noexcept { words_ = {}; }

    // The branch-free forms the board needs: whether the set changed comes back as 0 or 1, so that
    // a count can be kept beside the set.
    constexpr unsigned insert_if(BasicPoint<N> p, bool condition) noexcept {
        std::uint64_t& w = words_[word(p)];
        const std::uint64_t add = std::uint64_t{condition} << shift(p);
        const unsigned grew = static_cast<unsigned>((add & ~w) >> shift(p));
        w |= add;
        return grew;
    }
    constexpr unsigned take(BasicPoint<N> p) noexcept {
        std::uint64_t& w = words_[word(p)];
        const unsigned had = static_cast<unsigned>(w >> shift(p)) & 1u;
        w &= ~bit(p);
        return had;
    }

    constexpr int size() const noexcept {
        int n = 0;
        for (const std::uint64_t w : words_) n += std::popcount(w);
        return n;
    }
    constexpr bool is_empty() const noexcept {
        std::uint64_t any = 0;
        for (const std::uint64_t w : words_) any |= w;
        return any == 0;
    }

    // The first point in reading order. Requires: not empty.
    constexpr BasicPoint<N> first() const noexcept {
        int i = 0;
        while (words_[i] == 0) ++i;
        return from_bit(i * 64 + std::countr_zero(words_[i]));
    }

    // Calls visit(point) for every point, in reading order.
    template <class Visit>
    constexpr void for_each(Visit&& visit) const {
        for (int i = 0; i < kWords; ++i)
            for (std::uint64_t w = words_[i]; w != 0; w &= w - 1)
                visit(from_bit(i * 64 + std::countr_zero(w)));
    }

    constexpr BasicPointSet& operator|=(const BasicPointSet& other) noexcept {
        for (int i = 0; i < kWords; ++i) words_[i] |= other.words_[i];
        return *this;
    }
    constexpr BasicPointSet& operator&=(const BasicPointSet& other) noexcept {
        for (int i = 0; i < kWords; ++i) words_[i] &= other.words_[i];
        return *this;
    }
    constexpr BasicPointSet& operator-=(const BasicPointSet& other) noexcept {
        for (int i = 0; i < kWords; ++i) words_[i] &= ~other.words_[i];
        return *this;
    }
    friend constexpr BasicPointSet operator|(BasicPointSet a, const BasicPointSet& b) noexcept {
        return a |= b;
    }
    friend constexpr BasicPointSet operator&(BasicPointSet a, const BasicPointSet& b) noexcept {
        return a &= b;
    }
    friend constexpr BasicPointSet operator-(BasicPointSet a, const BasicPointSet& b) noexcept {
        return a -= b;
    }
    constexpr bool operator==(const BasicPointSet&) const noexcept = default;

 private:
    // Border cells have bits too, which stay clear: branch-free code may aim at them.
    static constexpr unsigned word(BasicPoint<N> p) noexcept { return p.cell() >> 6; }
    static constexpr unsigned shift(BasicPoint<N> p) noexcept { return p.cell() & 63u; }
    static constexpr std::uint64_t bit(BasicPoint<N> p) noexcept {
        return std::uint64_t{1} << shift(p);
    }
    static constexpr BasicPoint<N> from_bit(int i) noexcept {
        return BasicPoint<N>(static_cast<unsigned>(i));
    }

    std::array<std::uint64_t, kWords> words_{};
};

using PointSet = BasicPointSet<kMaxSize>;

}  // namespace nadare::go
