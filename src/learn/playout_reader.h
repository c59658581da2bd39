// Reads the features of all moves that a learned playout could choose in a position. Plain where the
// playouts themselves (playout/policy.h) are fast: for learning, and for testing them.
//
// Replies are the first features, then shapes, then shapes beside the last move.
#pragma once

#include <array>
#include <memory>
#include <span>

#include "features/move_features.h"
#include "go/board.h"
#include "playout/reply.h"
#include "tactics/self_atari.h"
#include "util/fixed_vector.h"

namespace nadare::learn {

inline constexpr features::FeatureId kFirstShape = playout::kReplyCount;
inline constexpr features::FeatureId kFirstNear = kFirstShape + (1 << 16);
inline constexpr std::size_t kPlayoutFeatures = kFirstNear + (std::size_t{1} << 16);

// The smallest code of each code's symmetries.
const std::array<go::Code3x3, 1 << 16>& canonical_codes();

template <int N>
class PlayoutReader {
 public:
    using Point = go::BasicPoint<N>;

    // board.to_play() moves.
    void look_at(const go::Board<N>& board, const playout::KoMemory<N>& ko) noexcept {
        const go::Color us = board.to_play();
        moves_.clear();
        board.for_each_point([&](Point p) {
            if (!board.is_legal(p, us) || go::is_one_point_eye(board.code(p), us)) return;
            moves_.push_back(p);
            features_[p].clear();
        });
        const playout::Situation<N> situation(board, us, ko);
        const auto note = [&](Point p, features::FeatureId feature) {
            if (!features_[p].is_full()) features_[p].push_back(feature);
        };
        playout::find_replies(situation, note);
        playout::find_replies_elsewhere(situation, note);
        const Point last = board.last_move().point;
        for (const Point p : moves_) {
            const go::Code3x3 code =
                canonical_codes()[us == go::Color::black ? board.code(p)
                                                         : go::swap_colors(board.code(p))];
            if (tactics::is_bad_self_atari(board, p, us))
                note(p, playout::kSelfAtari +
                            playout::detail::size_class(tactics::chain_size_after(board, p, us)));
            note(p, kFirstShape + code);
            if (is_near(p, last)) note(p, kFirstNear + code);
        }
    }

    const auto& moves() const noexcept { return moves_; }
    // Requires: p is one of moves().
    std::span<const features::FeatureId> features(Point p) const noexcept {
        return {features_[p].begin(), features_[p].end()};
    }

 private:
    static bool is_near(Point p, Point last) noexcept {
        if (!last.is_on_board()) return false;
        bool is_near = false;
        for (const Point q : last.neighbours()) is_near |= q == p;
        for (const Point q : last.diagonals()) is_near |= q == p;
        return is_near;
    }

    util::FixedVector<Point, N * N> moves_;
    go::BasicPointMap<util::FixedVector<features::FeatureId, 24>, N> features_;
};

}  // namespace nadare::learn
