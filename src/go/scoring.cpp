#include "go/scoring.h"

#include <algorithm>
#include <array>
#include <vector>

#include "go/text.h"
#include "util/error.h"

namespace nadare::go {

namespace {

// A connected set of points without live stones, and the live stones around it.
template <int N>
struct OpenRegion {
    std::vector<BasicPoint<N>> points;
    BasicPointSet<N> border;
    Color owner = Color::empty;  // The one colour of the border, or empty.
};

// Calls visit(region) for every region left when the dead stones are taken off.
template <int N, class Visit>
void for_each_region(const Board<N>& board, const BasicPointSet<N>& dead, Visit&& visit) {
    const auto is_open = [&](BasicPoint<N> p) {
        return board.at(p) == Color::empty || dead.contains(p);
    };
    BasicPointSet<N> seen;
    OpenRegion<N> region;
    board.for_each_point([&](BasicPoint<N> first) {
        if (seen.contains(first) || !is_open(first)) return;
        region.points.assign(1, first);
        region.border.clear();
        seen.insert(first);
        std::array<bool, 4> touches{};
        for (std::size_t i = 0; i < region.points.size(); ++i)
            for (const BasicPoint<N> n : region.points[i].neighbours()) {
                if (board.at(n) == Color::border || seen.contains(n)) continue;
                if (is_open(n)) {
                    seen.insert(n);
                    region.points.push_back(n);
                } else {
                    region.border.insert(n);
                    touches[index(board.at(n))] = true;
                }
            }
        const bool black = touches[index(Color::black)];
        const bool white = touches[index(Color::white)];
        region.owner = black == white ? Color::empty : black ? Color::black : Color::white;
        visit(static_cast<const OpenRegion<N>&>(region));
    });
}

template <int N>
Tally count_owned(const Board<N>& board, const BasicPointMap<Color, N>& owner) {
    Tally tally;
    board.for_each_point([&](BasicPoint<N> p) {
        tally.black += owner[p] == Color::black ? 1 : 0;
        tally.white += owner[p] == Color::white ? 1 : 0;
    });
    return tally;
}

Tally count_stones(const AnyBoard& board, const PointSet& stones) {
    Tally tally;
    stones.for_each([&](Point p) { ++(board.at(p) == Color::black ? tally.black : tally.white); });
    return tally;
}

PointSet live_stones(const AnyBoard& board, const PointSet& dead) {
    PointSet live;
    board.for_each_point([&](Point p) {
        if (is_player(board.at(p)) && !dead.contains(p)) live.insert(p);
    });
    return live;
}

// What each player took in play, found dead on the board, and was handed for passes.
Tally count_prisoners(const Game& game, const PointSet& dead) {
    const AnyBoard& board = game.board();
    const Tally dead_stones = count_stones(board, dead);
    Tally taken{board.prisoners(Color::white) + dead_stones.white,
                board.prisoners(Color::black) + dead_stones.black};
    if (!game.rules().has_pass_stones) return taken;
    taken.black += game.passes(Color::white);
    taken.white += game.passes(Color::black);
    // White makes the last pass: if it is White's turn, that pass is still to come.
    if (game.to_play() == Color::white) ++taken.black;
    return taken;
}

}  // namespace

int compensation_to_white(const Rules& rules, int handicap) noexcept {
    // Where stones are no points, Black has nothing to give back.
    if (handicap < 2 || rules.scoring != Scoring::area) return 0;
    switch (rules.compensation) {
        case Compensation::none:
            return 0;
        case Compensation::per_stone:
            return handicap;
        default:
            return handicap - 1;
    }
}

PointSet complete_chains(const AnyBoard& board, std::span<const Point> points) {
    PointSet stones;
    for (const Point p : points) {
        if (p.cell() >= static_cast<unsigned>(Layout<kMaxSize>::kCells) || !board.has(p))
            throw util::Error("a stone to count is not on the board");
        if (board.at(p) == Color::empty)
            throw util::Error("there is no stone at " + to_vertex(p, board.size()));
        if (!stones.contains(p))
            board.for_each_stone(p, [&](Point stone) { stones.insert(stone); });
    }
    return stones;
}

PointSet complete_chains(const AnyBoard& board, const PointSet& points) {
    std::vector<Point> list;
    points.for_each([&](Point p) { list.push_back(p); });
    return complete_chains(board, list);
}

template <int N>
BasicPointMap<Color, N> area_owners(const Board<N>& board, const BasicPointSet<N>& dead) {
    BasicPointMap<Color, N> owner(Color::border);
    board.for_each_point([&](BasicPoint<N> p) { owner[p] = board.at(p); });
    for_each_region(board, dead, [&](const OpenRegion<N>& region) {
        for (const BasicPoint<N> p : region.points) owner[p] = region.owner;
    });
    return owner;
}

template <int N>
Tally count_area(const Board<N>& board, const BasicPointSet<N>& dead) {
    return count_owned(board, area_owners(board, dead));
}

PointMap<Color> territory_owners(const AnyBoard& board, const FinalStatus& status) {
    PointMap<Color> owner(Color::border);
    board.for_each_point([&](Point p) { owner[p] = Color::empty; });
    const auto agreed_owner = [&](Point p) {
        if (status.black_area.contains(p)) return Color::black;
        return status.white_area.contains(p) ? Color::white : Color::empty;
    };
    for_each_region(board, status.dead, [&](const OpenRegion<kMaxSize>& region) {
        if (region.owner == Color::empty)
            for (const Point p : region.points) owner[p] = agreed_owner(p);
        else if ((region.border & status.seki).is_empty())
            for (const Point p : region.points) owner[p] = region.owner;
    });
    return owner;
}

Tally count_territory(const AnyBoard& board, const FinalStatus& status) {
    return count_owned(board, territory_owners(board, status));
}

PointSet find_seki(const AnyBoard& board, const PointSet& dead) {
    PointSet seki;
    std::vector<PointSet> eye_borders;
    const auto add_chains = [&](const PointSet& stones) { seki |= complete_chains(board, stones); };
    for_each_region(board, dead, [&](const OpenRegion<kMaxSize>& region) {
        if (region.owner == Color::empty)
            add_chains(region.border);
        else
            eye_borders.push_back(region.border);
    });
    // Chains around one eye live or die together.
    for (bool grows = true; grows;) {
        grows = false;
        for (const PointSet& border : eye_borders) {
            if ((border & seki).is_empty() || (border - seki).is_empty()) continue;
            add_chains(border);
            grows = true;
        }
    }
    return seki;
}

PointSet same_seki(const AnyBoard& board, const PointSet& seki, Point stone) {
    PointSet same;
    if (!seki.contains(stone)) return same;
    for_each_region(board, seki, [&](const OpenRegion<kMaxSize>& region) {
        if (std::find(region.points.begin(), region.points.end(), stone) == region.points.end())
            return;
        for (const Point p : region.points)
            if (seki.contains(p)) same.insert(p);
    });
    return same;
}

FinalCount count_game(const Game& game, const FinalStatus& status) {
    const AnyBoard& board = game.board();
    const Rules& rules = game.rules();
    FinalStatus whole{complete_chains(board, status.dead), complete_chains(board, status.seki),
                      status.black_area, status.white_area};
    if (!(whole.dead & whole.seki).is_empty())
        throw util::Error("the chain at " +
                          to_vertex((whole.dead & whole.seki).first(), board.size()) +
                          " cannot be both dead and alive in seki");
    if (rules.counts_eyes_in_seki || rules.scoring == Scoring::area) whole.seki.clear();

    FinalCount count;
    count.owner = territory_owners(board, whole);
    if (rules.scoring == Scoring::territory) {
        count.points = count_owned(board, count.owner);
        count.prisoners = count_prisoners(game, whole.dead);
    }
    // By territory live stones are shown as their colour's, though only what they surround counts.
    live_stones(board, whole.dead).for_each([&](Point p) { count.owner[p] = board.at(p); });
    if (rules.scoring == Scoring::area) count.points = count_owned(board, count.owner);
    count.compensation = compensation_to_white(rules, game.handicap());
    count.score = Score(
        count.points.black_minus_white() + count.prisoners.black_minus_white() - count.compensation,
        game.komi());
    return count;
}

Score final_score(const Game& game, const FinalStatus& status) {
    return count_game(game, status).score;
}

template BasicPointMap<Color, 9> area_owners(const Board<9>&, const BasicPointSet<9>&);
template BasicPointMap<Color, 13> area_owners(const Board<13>&, const BasicPointSet<13>&);
template BasicPointMap<Color, 19> area_owners(const Board<19>&, const BasicPointSet<19>&);
template BasicPointMap<Color, 25> area_owners(const Board<25>&, const BasicPointSet<25>&);
template Tally count_area(const Board<9>&, const BasicPointSet<9>&);
template Tally count_area(const Board<13>&, const BasicPointSet<13>&);
template Tally count_area(const Board<19>&, const BasicPointSet<19>&);
template Tally count_area(const Board<25>&, const BasicPointSet<25>&);

}  // namespace nadare::go
