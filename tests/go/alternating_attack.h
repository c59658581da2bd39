// Safety under alternating play by brute force: on small positions, every attack of a given length
// against every defence. Used with few positions in unit tests and with many in tests/slow.
#pragma once

#include <string>
#include <unordered_map>

#include "go/diagram.h"
#include "go/random_position.h"
#include "go/safety.h"

namespace nadare::go {

// Whether an attacker who moves first and alternates with the defender can take one of the stones
// that were found safe, or get an unconditionally alive chain in the territory. The defender may
// play anywhere or pass.
class AlternatingAttack {
 public:
    AlternatingAttack(Color defender, const SafeParts<9>& parts, Suicide suicide)
        : defender_(defender), attacker_(opponent(defender)), parts_(parts), suicide_(suicide) {}

    // Requires: the attacker's moves left are at least 1.
    bool succeeds(const Board<9>& board, int moves_left) {
        if (++nodes_ > kMaxNodes) return false;
        const std::uint64_t key =
            (board.hash() ^ (board.ko().is_none() ? 0 : kZobrist<9>.ko(board.ko()))) * 31 +
            static_cast<std::uint64_t>(moves_left);
        if (const auto known = known_.find(key); known != known_.end()) return known->second;
        bool succeeds = false;
        board.for_each_point([&](BasicPoint<9> p) {
            const bool is_legal = suicide_ == Suicide::allowed
                                      ? board.is_legal_with_suicide(p, attacker_)
                                      : board.is_legal(p, attacker_);
            if (succeeds || !is_legal) return;
            Board<9> next = board;
            next.play(p, attacker_);
            succeeds =
                has_succeeded(next) || (moves_left > 1 && !has_defence(next, p, moves_left - 1));
        });
        return known_[key] = succeeds;
    }

    // Whether the search saw all it should; what it answers if not says nothing.
    bool is_sure() const { return nodes_ <= kMaxNodes; }

 private:
    static constexpr int kMaxNodes = 300'000;

    bool has_succeeded(const Board<9>& board) const {
        bool is_taken = false;
        parts_.stones.for_each([&](BasicPoint<9> p) { is_taken |= board.at(p) != defender_; });
        if (is_taken) return true;
        bool has_stone = false;
        parts_.territory.for_each([&](BasicPoint<9> p) { has_stone |= board.at(p) == attacker_; });
        if (!has_stone) return false;
        const auto living = find_unconditional_life(board, attacker_, suicide_).stones;
        return !(living & parts_.territory).is_empty();
    }

    // Passing first, then next to the attack, then anywhere: good answers early save time.
    bool has_defence(const Board<9>& board, BasicPoint<9> attack, int moves_left) {
        Board<9> passed = board;
        passed.play_pass(defender_);
        if (!succeeds(passed, moves_left)) return true;
        const auto answers = [&](BasicPoint<9> p) {
            if (!board.is_legal(p, defender_)) return false;
            Board<9> next = board;
            next.play(p, defender_);
            return !succeeds(next, moves_left);
        };
        for (const auto n : attack.neighbours())
            if (answers(n)) return true;
        for (const auto n : attack.diagonals())
            if (answers(n)) return true;
        bool is_defended = false;
        board.for_each_point([&](BasicPoint<9> p) { is_defended = is_defended || answers(p); });
        return is_defended;
    }

    Color defender_;
    Color attacker_;
    SafeParts<9> parts_;
    Suicide suicide_;
    std::unordered_map<std::uint64_t, bool> known_;
    int nodes_ = 0;
};

struct SafetyCheck {
    int checked = 0;  // Positions and colours with something safe beyond unconditional life.
    int unsure = 0;
    int wrong = 0;
    int stones = 0;  // Found safe by alternating play only.
    std::string example;
};

struct SafetyCheckOptions {
    int positions = 0;
    int size = 4;
    int max_empty = 9;
    int attacker_moves = 5;
    SafetyOptions safety = {};
};

inline SafetyCheck check_safety(util::Rng& rng, const SafetyCheckOptions& options) {
    SafetyCheck check;
    for (int i = 0; i < options.positions; ++i) {
        const auto board = random_position<9>(rng, options.size, 0.3 + 0.6 * rng.unit());
        if (board.empty_count() > options.max_empty) continue;
        for (const Color color : {Color::black, Color::white}) {
            const auto parts = find_safe_parts(board, color, options.safety);
            const auto life = find_unconditional_life(board, color, options.safety.suicide);
            const auto more_stones = parts.stones - life.stones;
            if (more_stones.is_empty() && (parts.territory - life.territory).is_empty()) continue;
            AlternatingAttack attack(color, parts, options.safety.suicide);
            const bool is_wrong = attack.succeeds(board, options.attacker_moves);
            ++check.checked;
            check.stones += more_stones.size();
            if (!attack.is_sure()) {
                ++check.unsure;
            } else if (is_wrong) {
                ++check.wrong;
                check.example = draw(AnyBoard(board)) + (color == Color::black ? "X" : "O");
            }
        }
    }
    return check;
}

}  // namespace nadare::go
