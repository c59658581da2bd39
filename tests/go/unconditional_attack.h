// Benson's theorem by brute force: every way in which one side can play alone while the other
// passes, on small random positions. Used with few positions in unit tests and with many in
// tests/slow.
#pragma once

#include <string>
#include <unordered_set>

#include "go/benson.h"
#include "go/diagram.h"
#include "go/random_position.h"

namespace nadare::go {

// Everything the attacker can reach by playing alone.
class UnconditionalAttack {
 public:
    UnconditionalAttack(Color defender, Suicide suicide) : defender_(defender), suicide_(suicide) {}

    void explore(const Board<9>& board) {
        if (!seen_.insert(board.hash()).second) return;
        board.for_each_point([&](BasicPoint<9> p) {
            if (board.at(p) != defender_) taken_.insert(p);
        });
        // Any attacking chain that is alive somewhere on the way.
        living_ |= find_unconditional_life(board, opponent(defender_), suicide_).stones;
        board.for_each_point([&](BasicPoint<9> p) {
            const Color attacker = opponent(defender_);
            const bool is_allowed = suicide_ == Suicide::allowed
                                        ? board.is_legal_with_suicide(p, attacker)
                                        : board.is_legal(p, attacker);
            if (!is_allowed) return;
            Board<9> next = board;
            next.play(p, attacker);
            next.play_pass(defender_);
            explore(next);
        });
    }

    // Points that some line of play leaves without a stone of the defender.
    const BasicPointSet<9>& taken() const { return taken_; }
    // Points on which some line of play gives the attacker an unconditionally alive stone.
    const BasicPointSet<9>& living() const { return living_; }

 private:
    Color defender_;
    Suicide suicide_;
    std::unordered_set<std::uint64_t> seen_;
    BasicPointSet<9> taken_;
    BasicPointSet<9> living_;
};

struct BensonCheck {
    int alive = 0;  // Chains found alive, in all positions.
    int wrongly_alive = 0;
    int wrongly_not_alive = 0;
    int wrong_territory = 0;  // Points.
    std::string example;      // The last position with any of these.
};

inline BensonCheck check_benson(util::Rng& rng, int positions, int size, Suicide suicide) {
    BensonCheck check;
    for (int i = 0; i < positions; ++i) {
        const auto board = random_position<9>(rng, size, 0.6 + 0.35 * rng.unit());
        if (board.empty_count() > 7) continue;  // Fewer chains live there, and it takes long.
        for (const Color color : {Color::black, Color::white}) {
            const auto life = find_unconditional_life(board, color, suicide);
            UnconditionalAttack attack(color, suicide);
            attack.explore(board);
            chains_of(board, color).for_each([&](BasicPoint<9> chain) {
                const bool is_alive = life.chains.contains(chain);
                const bool is_taken = attack.taken().contains(chain);
                check.alive += is_alive;
                check.wrongly_alive += is_alive && is_taken;
                check.wrongly_not_alive += !is_alive && !is_taken;
                if (is_alive == is_taken) check.example = draw(AnyBoard(board));
            });
            const int wrong = (life.territory & attack.living()).size();
            check.wrong_territory += wrong;
            if (wrong > 0) check.example = draw(AnyBoard(board));
        }
    }
    return check;
}

}  // namespace nadare::go
