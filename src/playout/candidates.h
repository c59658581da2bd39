// What heuristics say and choosers listen to: a short list of points, each with the set of
// heuristics that suggest it. A heuristic only suggests; which suggestion is played is not its
// business.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "go/point.h"
#include "util/fixed_vector.h"
#include "util/options.h"

namespace nadare::playout {

// The heuristics, in the order in which the sequential chooser asks them.
enum class Heuristic : std::uint8_t {
    ko,
    nakade,
    local_atari,
    ladder,
    connection,
    two_liberties,
    n_liberties,
    pattern,
    block,
    global_atari,
    joseki,
    fill_board,
};
inline constexpr unsigned kHeuristics = 12;

inline auto enum_names(Heuristic) {
    return std::to_array<util::EnumName<Heuristic>>({{Heuristic::ko, "ko"},
                                                     {Heuristic::nakade, "nakade"},
                                                     {Heuristic::local_atari, "local-atari"},
                                                     {Heuristic::ladder, "ladder"},
                                                     {Heuristic::connection, "connection"},
                                                     {Heuristic::two_liberties, "two-liberties"},
                                                     {Heuristic::n_liberties, "n-liberties"},
                                                     {Heuristic::pattern, "pattern"},
                                                     {Heuristic::block, "block"},
                                                     {Heuristic::global_atari, "global-atari"},
                                                     {Heuristic::joseki, "joseki"},
                                                     {Heuristic::fill_board, "fill-board"}});
}

// A set of heuristics: why a move is suggested.
class Tags {
 public:
    constexpr Tags() noexcept = default;
    constexpr Tags(Heuristic tag) noexcept : bits_(bit(tag)) {}

    constexpr bool contains(Heuristic tag) const noexcept { return (bits_ & bit(tag)) != 0; }
    constexpr bool is_empty() const noexcept { return bits_ == 0; }
    constexpr int size() const noexcept { return std::popcount(bits_); }
    constexpr Tags& operator|=(Tags other) noexcept {
        bits_ = static_cast<std::uint16_t>(bits_ | other.bits_);
        return *this;
    }
    constexpr bool operator==(const Tags&) const noexcept = default;

    // Calls visit(heuristic) for each, in their order.
    template <class Visit>
    constexpr void for_each(Visit&& visit) const {
        for (unsigned rest = bits_; rest != 0; rest &= rest - 1)
            visit(static_cast<Heuristic>(std::countr_zero(rest)));
    }

 private:
    static constexpr std::uint16_t bit(Heuristic tag) noexcept {
        return static_cast<std::uint16_t>(1u << static_cast<unsigned>(tag));
    }

    std::uint16_t bits_ = 0;
};

template <int N>
struct Candidate {
    go::BasicPoint<N> point{};
    Tags tags{};

    constexpr bool operator==(const Candidate&) const noexcept = default;
};

// Suggested points, each once, in the order of their first suggestion. Never full in practice: what
// does not fit is dropped.
template <int N>
class Candidates {
 public:
    static constexpr std::size_t kMost = 64;

    void clear() noexcept { list_.clear(); }
    bool empty() const noexcept { return list_.empty(); }
    std::size_t size() const noexcept { return list_.size(); }
    auto begin() const noexcept { return list_.begin(); }
    auto end() const noexcept { return list_.end(); }
    const Candidate<N>& operator[](std::size_t i) const noexcept { return list_[i]; }

    // Cost: the length of the list.
    void add(go::BasicPoint<N> p, Heuristic why) noexcept {
        for (Candidate<N>& candidate : list_) {
            if (candidate.point != p) continue;
            candidate.tags |= why;
            return;
        }
        if (!list_.is_full()) list_.push_back({p, why});
    }
    // The last candidate takes its place.
    void remove(std::size_t i) noexcept { list_.swap_remove(i); }

    // The tags of p; none if it is not suggested.
    Tags tags_of(go::BasicPoint<N> p) const noexcept {
        for (const Candidate<N>& candidate : list_)
            if (candidate.point == p) return candidate.tags;
        return {};
    }

 private:
    util::FixedVector<Candidate<N>, kMost> list_;
};

}  // namespace nadare::playout
