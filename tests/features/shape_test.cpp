#include "features/shape.h"

#include <gtest/gtest.h>

#include <set>
#include <vector>

#include "go/diagram.h"
#include "util/rng.h"

namespace nadare::features {
namespace {

using go::Color;
using go::Point;

std::vector<std::uint64_t> shapes_at(const go::AnyBoard& board, Point p, Color mover) {
    ShapeWalk<go::kMaxSize> walk(board, p, mover);
    std::vector<std::uint64_t> hashes;
    while (walk.size() < kLargestShape) hashes.push_back(walk.grow());
    return hashes;
}

// The board turned and mirrored in one of eight ways, with colours exchanged if asked.
struct Turned {
    go::AnyBoard board;
    int way;

    Point operator()(Point p) const { return turn(p, way, board.size()); }
    static Point turn(Point p, int way, int size) {
        int x = p.column();
        int y = p.row();
        if ((way & 1) != 0) x = size - 1 - x;
        if ((way & 2) != 0) y = size - 1 - y;
        if ((way & 4) != 0) std::swap(x, y);
        return Point::at(x, y);
    }
};

Turned turned(const go::AnyBoard& board, int way, bool exchanged) {
    Turned result{go::AnyBoard(board.size()), way};
    board.for_each_point([&](Point p) {
        const Color there = board.at(p);
        if (go::is_player(there))
            result.board.play(Turned::turn(p, way, board.size()),
                              exchanged ? go::opponent(there) : there);
    });
    return result;
}

go::AnyBoard random_board(util::Rng& rng, int size) {
    go::AnyBoard board(size);
    for (int i = 0; i < size * size / 2; ++i) {
        const Point p =
            board.draw_empty(rng, [&](Point q) { return board.is_legal(q, board.to_play()); });
        if (p.is_none()) break;
        board.play(p, board.to_play());
    }
    return board;
}

TEST(Shape, IsTheSameInAllEightSymmetriesAndWithColoursExchanged) {
    util::Rng rng(7, 0);
    for (int round = 0; round < 20; ++round) {
        const go::AnyBoard board = random_board(rng, 9);
        for (int way = 0; way < 8; ++way)
            for (const bool exchanged : {false, true}) {
                const Turned other = turned(board, way, exchanged);
                const Color mover = exchanged ? Color::white : Color::black;
                board.for_each_point([&](Point p) {
                    ASSERT_EQ(shapes_at(board, p, Color::black),
                              shapes_at(other.board, other(p), mover))
                        << "way " << way << (exchanged ? ", colours exchanged\n" : "\n")
                        << go::draw(board);
                });
            }
    }
}

TEST(Shape, TellsOwnStonesFromTheOpponents) {
    const auto d = go::parse_diagram(R"(
        . . . . .
        . X X . .
        . O a . .
        . . . . .
        . . . . .)");
    EXPECT_NE(shapes_at(d.board, d['a'], Color::black), shapes_at(d.board, d['a'], Color::white));
}

TEST(Shape, GrowsOnlyWhereSomethingDiffers) {
    // The two boards differ in one stone, at distance 2 + 0 + 2 = 4 from a.
    const auto near = go::parse_diagram(R"(
        . . . . . . .
        . . . . . . .
        . . . X . . .
        . O . a . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .)");
    const auto far = go::parse_diagram(R"(
        . . . . . . .
        . . . . . . .
        . . . X . . .
        . . . a . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .)");
    const auto with = shapes_at(near.board, near['a'], Color::black);
    const auto without = shapes_at(far.board, far['a'], Color::black);
    EXPECT_EQ(with[0], without[0]) << "size 3 does not reach the stone";
    for (std::size_t i = 1; i < with.size(); ++i) EXPECT_NE(with[i], without[i]) << i + 3;
}

TEST(Shape, OfDifferentSizesNeverMeanTheSame) {
    // On a wide empty board every ring adds nothing but empty cells.
    const go::AnyBoard board(25);
    const auto hashes = shapes_at(board, Point::at(12, 12), Color::black);
    EXPECT_EQ(std::set(hashes.begin(), hashes.end()).size(), hashes.size());
}

TEST(Shape, SeesTheEdge) {
    const go::AnyBoard board(19);
    const auto corner = shapes_at(board, Point::at(0, 0), Color::black);
    const auto side = shapes_at(board, Point::at(0, 9), Color::black);
    const auto center = shapes_at(board, Point::at(9, 9), Color::black);
    EXPECT_NE(corner[0], side[0]);
    EXPECT_NE(side[0], center[0]);
    EXPECT_EQ(shapes_at(board, Point::at(2, 9), Color::black)[0], center[0]);
    EXPECT_EQ(corner, shapes_at(board, Point::at(18, 18), Color::black));
}

}  // namespace
}  // namespace nadare::features
