#include "learn/position_samples.h"

#include <algorithm>
#include <limits>

#include "go/capacity.h"
#include "learn/decisions.h"

namespace nadare::learn {

void PositionSamples::add_game(const go::Game& game, const features::MoveModel& model) {
    const auto points = static_cast<std::size_t>(this->points());
    go::with_capacity(game.size(), [&](auto capacity) {
        constexpr int kCapacity = capacity();
        using Point = go::BasicPoint<kCapacity>;
        features::MoveJudge<kCapacity> judge(model);
        std::vector<float> strengths;
        for_each_decision<kCapacity>(game, [&](const go::Board<kCapacity>& board, Point played) {
            const auto index = [&](Point p) { return p.row() * side_ + p.column(); };
            judge.look_at(board);
            constexpr float kNone = std::numeric_limits<float>::lowest();
            strengths.assign(points, kNone);
            const float pass = judge.log_strength(Point::pass());
            float best = pass;
            board.for_each_point([&](Point p) {
                if (!board.is_legal(p, board.to_play()) ||
                    go::is_one_point_eye(board.code(p), board.to_play()))
                    return;
                float& strength = strengths[static_cast<std::size_t>(index(p))];
                strength = judge.log_strength(p);
                best = std::max(best, strength);
            });

            bytes_.resize(bytes_.size() + 2 * points);
            std::uint8_t* stones = bytes_.data() + bytes_.size() - 2 * points;
            const features::PositionView view = features::view_of(board, stones);
            for (std::size_t i = 0; i < points; ++i)
                stones[points + i] = strengths[i] == kNone
                                         ? std::uint8_t{0}
                                         : features::appeal_of(strengths[i] - best);
            moves_.push_back({.last = view.last,
                              .before_last = view.before_last,
                              .ko = view.ko,
                              .played = static_cast<std::int16_t>(played.is_pass() ? this->points()
                                                                                   : index(played)),
                              .pass_appeal = features::appeal_of(pass - best)});
        });
    });
}

features::PositionView PositionSamples::view(std::size_t i) const noexcept {
    const auto points = static_cast<std::size_t>(this->points());
    const std::uint8_t* stones = bytes_.data() + 2 * points * i;
    return {.stones = stones,
            .appeals = stones + points,
            .side = static_cast<std::int16_t>(side_),
            .last = moves_[i].last,
            .before_last = moves_[i].before_last,
            .ko = moves_[i].ko};
}

}  // namespace nadare::learn
