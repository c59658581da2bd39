#include "go/history.h"

#include <cassert>

namespace nadare::go {

namespace {

constexpr std::size_t kFewestSlots = 64;

}  // namespace

MoveEffect effect_of(const AnyBoard& board, Move move) noexcept {
    MoveEffect effect{board.hash(), {}};
    if (move.is_pass()) return effect;

    const auto& keys = kZobrist<kMaxSize>;
    const auto remove = [&](Point stone) {
        if (effect.removed.contains(stone)) return;  // Two neighbours may be of one chain.
        effect.removed.insert(stone);
        effect.hash ^= keys.stone(board.at(stone), stone);
    };
    effect.hash ^= keys.stone(move.color, move.point);
    for (const Point n : move.point.neighbours())
        if (board.at(n) == opponent(move.color) && board.is_in_atari(n) &&
            !effect.removed.contains(n))
            board.for_each_stone(n, remove);

    if (!board.is_suicide(move.point, move.color)) return effect;
    effect.hash ^= keys.stone(move.color, move.point);
    effect.removed.insert(move.point);
    for (const Point n : move.point.neighbours())
        if (board.at(n) == move.color && !effect.removed.contains(n))
            board.for_each_stone(n, remove);
    return effect;
}

History::History(const AnyBoard& start) {
    restart(start);
}

void History::restart(const AnyBoard& start) {
    entries_.clear();
    changes_.clear();
    slots_.assign(kFewestSlots, kNone);
    add_entry(start.hash());
}

// The slot that holds this hash, or the empty one where it would go.
std::size_t History::find_slot(std::uint64_t hash) const noexcept {
    const std::size_t mask = slots_.size() - 1;
    std::size_t slot = static_cast<std::size_t>(hash) & mask;
    while (slots_[slot] != kNone && entries_[slots_[slot]].hash != hash) slot = (slot + 1) & mask;
    return slot;
}

void History::add_entry(std::uint64_t hash) {
    if (2 * (entries_.size() + 1) > slots_.size()) grow_slots();
    std::uint32_t& slot = slots_[find_slot(hash)];
    Entry entry;
    entry.hash = hash;
    entry.previous_same = slot;
    entry.change_count = static_cast<std::uint32_t>(changes_.size());
    slot = static_cast<std::uint32_t>(entries_.size());
    entries_.push_back(entry);
}

void History::grow_slots() {
    slots_.assign(2 * slots_.size(), kNone);
    // In the order they came, so that pop() may still empty the slot of the latest.
    for (std::size_t i = 0; i < entries_.size(); ++i)
        slots_[find_slot(entries_[i].hash)] = static_cast<std::uint32_t>(i);
}

void History::push(const AnyBoard& before, Move move, const MoveEffect& effect) {
    entries_.back().mover = move.color;
    if (!move.is_pass()) changes_.push_back(Change{move.point, Color::empty});
    effect.removed.for_each([&](Point p) {
        const Color color = p == move.point ? move.color : before.at(p);
        changes_.push_back(Change{p, color});
    });
    add_entry(effect.hash);
}

void History::pop() noexcept {
    assert(move_count() > 0);
    slots_[find_slot(entries_.back().hash)] = entries_.back().previous_same;
    entries_.pop_back();
    entries_.back().mover = Color::empty;
    changes_.resize(entries_.back().change_count);
}

std::optional<std::size_t> History::find_repeated(const AnyBoard& now, Move move,
                                                  const MoveEffect& effect, Color mover) const {
    std::uint32_t i = latest_with(effect.hash);
    if (i == kNone) return std::nullopt;

    PointSet touched = effect.removed;
    if (!move.is_pass()) touched.insert(move.point);
    const auto after = [&](Point p) {
        if (effect.removed.contains(p)) return Color::empty;
        return p == move.point ? move.color : now.at(p);
    };
    for (; i != kNone; i = entries_[i].previous_same) {
        const Color then = i == move_count() ? move.color : entries_[i].mover;
        if (mover != kAnyMover && mover != then) continue;
        if (is_same(i, touched, now, after)) return i;
    }
    return std::nullopt;
}

bool History::is_consistent(const AnyBoard& start, const AnyBoard& now) const {
    if (entries_.empty() || entries_.back().change_count != changes_.size()) return false;
    PointMap<Color> color(Color::border);
    std::uint64_t hash = 0;
    now.for_each_point([&](Point p) { color[p] = now.at(p); });
    hash = now.hash();

    const auto& keys = kZobrist<kMaxSize>;
    const auto put = [&](Point p, Color c) {
        if (color[p] != Color::empty) hash ^= keys.stone(color[p], p);
        if (c != Color::empty) hash ^= keys.stone(c, p);
        color[p] = c;
    };
    for (std::size_t i = entries_.size(); i-- > 0;) {
        const Entry& entry = entries_[i];
        if (entry.hash != hash || (entry.mover == Color::empty) != (i == move_count()))
            return false;
        if (i == 0) break;
        for (std::size_t c = entry.change_count; c-- > entries_[i - 1].change_count;)
            put(changes_[c].point, changes_[c].before);
    }
    bool same = true;
    start.for_each_point([&](Point p) { same = same && start.at(p) == color[p]; });

    // Each hash leads to its latest position, and from there through all earlier ones.
    std::vector<std::uint32_t> latest(slots_.size(), kNone);
    for (std::size_t i = 0; i < entries_.size(); ++i) {
        std::uint32_t& slot = latest[find_slot(entries_[i].hash)];
        same = same && entries_[i].previous_same == slot;
        slot = static_cast<std::uint32_t>(i);
    }
    return same && latest == slots_;
}

}  // namespace nadare::go
