#include "engine/unclear.h"

#include <algorithm>
#include <cmath>

#include "go/outcome.h"

namespace nadare::engine {

bool is_unclear(std::span<const RootMove> moves, std::span<const RootMove> replies) {
    constexpr double kVisitRatio = 2.5;
    constexpr double kReplyDifference = 0.02;
    if (moves.size() < 2) return false;  // There is no choice.
    const RootMove& best = moves.front();
    if (best.visits < kVisitRatio * moves[1].visits) return true;
    if (std::any_of(moves.begin(), moves.end(), [&](const RootMove& move) {
            return move.visits > best.visits / 10 && move.value > best.value;
        }))
        return true;
    if (replies.empty() || replies.front().visits == 0) return false;
    const go::Value after_reply = go::value_for_opponent(replies.front().value);
    return std::abs(best.value - after_reply) > kReplyDifference;
}

}  // namespace nadare::engine
