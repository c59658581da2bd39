#include "go/eye_search.h"

#include "go/regions.h"

namespace nadare::go {

// Whether the stone's chain belongs to the region's border, and not to stones dropped inside it.
template <int N>
bool EyeSearch<N>::is_wall(Point stone) const {
    bool is_wall = false;
    board_.for_each_stone(stone, [&](Point s) { is_wall |= !region_.contains(s); });
    return is_wall;
}

// The parts of the region that are eyes of the chain for good.
template <int N>
int EyeSearch<N>::eyes() const {
    BasicPointSet<N> left;
    region_.for_each([&](Point p) {
        if (board_.at(p) != owner_) left.insert(p);
    });
    const BasicPointSet<N>& liberties = board_.liberty_set(chain_);
    int eyes = 0;
    while (!left.is_empty()) {
        const Region<N> part = find_region(board_, owner_, left.first(), left);
        left -= part.points();
        if (!(part.empty - liberties).is_empty()) continue;
        bool is_walled = true;
        part.border.for_each([&](Point stone) { is_walled &= is_wall(stone); });
        eyes += is_walled;
    }
    return eyes;
}

// The opponent moves: whether all he can do has an answer.
template <int N>
bool EyeSearch<N>::is_safe() {
    if (eyes() >= wanted_) return true;
    if ((board_.liberty_set(chain_) & region_).size() < wanted_) return false;
    if (const auto known = known_.find(board_.hash()); known != known_.end()) return known->second;
    const bool is_safe = answers_all_attacks();
    known_[board_.hash()] = is_safe;
    return is_safe;
}

template <int N>
bool EyeSearch<N>::answers_all_attacks() {
    // A ban would not last: the opponent could play elsewhere first.
    board_.set_ko(Point::none(), Color::empty);
    BasicPointSet<N> attacks;
    region_.for_each([&](Point p) {
        if (board_.is_legal(p, opponent(owner_))) attacks.insert(p);
    });
    for (; !attacks.is_empty(); attacks.erase(attacks.first())) {
        if (nodes_ >= max_nodes_) return false;
        ++nodes_;
        board_.play({attacks.first(), opponent(owner_)}, log_);
        const bool is_answered = board_.prisoners(owner_) == prisoners_ && has_answer();
        board_.undo(log_);
        if (!is_answered) return false;
    }
    return true;  // Even if nothing could be played: then the liberties inside are there to stay.
}

// The owner moves, or passes: whether the opponent then has nothing left.
template <int N>
bool EyeSearch<N>::has_answer() {
    if (is_safe()) return true;
    BasicPointSet<N> answers;
    region_.for_each([&](Point p) {
        if (board_.is_legal(p, owner_)) answers.insert(p);
    });
    for (; !answers.is_empty(); answers.erase(answers.first())) {
        if (nodes_ >= max_nodes_) return false;
        ++nodes_;
        board_.play({answers.first(), owner_}, log_);
        const bool is_answer = is_safe();
        board_.undo(log_);
        if (is_answer) return true;
    }
    return false;
}

template <int N>
bool EyeSearch<N>::finds_eyes(Point chain, const BasicPointSet<N>& region, int wanted,
                              int max_nodes) {
    assert(is_player(board_.at(chain)) && (wanted == 1 || wanted == 2));
    chain_ = chain;
    owner_ = board_.at(chain);
    region_ = region;
    wanted_ = wanted;
    max_nodes_ = max_nodes;
    nodes_ = 0;
    known_.clear();
    prisoners_ = board_.prisoners(owner_);
    return is_safe();
}

template class EyeSearch<9>;
template class EyeSearch<13>;
template class EyeSearch<19>;
template class EyeSearch<25>;

}  // namespace nadare::go
