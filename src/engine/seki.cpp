#include "engine/seki.h"

#include <array>

#include "tactics/self_atari.h"

namespace nadare::engine {

namespace {

bool is_forbidding(const go::AnyBoard& board, go::Point p, go::Color color) {
    return !board.is_legal(p, color) || tactics::is_bad_self_atari(board, p, color);
}

// Points between the colours where neither wants to play.
go::PointSet standoff_points(const go::AnyBoard& board) {
    go::PointSet points;
    board.for_each_point([&](go::Point p) {
        if (board.at(p) != go::Color::empty) return;
        const go::Code3x3 code = board.code(p);
        if (go::neighbours_with(code, go::Color::black) == 0 ||
            go::neighbours_with(code, go::Color::white) == 0)
            return;
        if (is_forbidding(board, p, go::Color::black) && is_forbidding(board, p, go::Color::white))
            points.insert(p);
    });
    return points;
}

bool is_eye_point(const go::AnyBoard& board, go::Point p, go::Color color) {
    const go::Code3x3 code = board.code(p);
    return go::neighbours_with(code, go::Color::empty) == 0 &&
           go::neighbours_with(code, go::opponent(color)) == 0;
}

// Whether the chain lives by standoff points alone, an eye of its own apart.
bool rests_on(const go::AnyBoard& board, go::Point stone, const go::PointSet& standoff) {
    const go::PointSet& liberties = board.liberty_set(stone);
    if ((liberties & standoff).is_empty()) return false;
    bool rests = true;
    (liberties - standoff).for_each([&](go::Point p) {
        rests &= is_eye_point(board, p, board.at(stone));
    });
    return rests;
}

}  // namespace

go::PointSet find_static_seki(const go::AnyBoard& board) {
    go::PointSet standoff = standoff_points(board);
    // A point where some chain does not depend on the standoff is no standoff: that chain can
    // afford to wait, or to be taken. Without it others may fall too.
    for (bool shrinks = true; shrinks;) {
        shrinks = false;
        go::PointSet kept;
        standoff.for_each([&](go::Point p) {
            bool holds = true;
            for (const go::Point n : p.neighbours())
                if (go::is_player(board.at(n))) holds &= rests_on(board, n, standoff);
            if (holds) kept.insert(p);
        });
        shrinks = !(kept == standoff);
        standoff = kept;
    }
    go::PointSet stones;
    standoff.for_each([&](go::Point p) {
        for (const go::Point n : p.neighbours())
            if (go::is_player(board.at(n)))
                board.for_each_stone(n, [&](go::Point stone) { stones.insert(stone); });
    });
    return stones;
}

}  // namespace nadare::engine
