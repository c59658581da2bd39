#include "features/contact.h"

#include <gtest/gtest.h>

#include <utility>

#include "go/diagram.h"
#include "util/rng.h"

namespace nadare::features {
namespace {

using go::Color;
using go::Point;

std::uint64_t contact_at(const go::Diagram& d, char mark, Color mover = Color::black,
                         Point last = Point::none()) {
    return contact_of(d.board, d[mark], mover, last);
}

TEST(Contact, IsTheSameInAllEightSymmetriesAndWithColoursExchanged) {
    constexpr int kSize = 9;
    const auto turn = [](Point p, int way) {
        int x = p.column();
        int y = p.row();
        if ((way & 1) != 0) x = kSize - 1 - x;
        if ((way & 2) != 0) y = kSize - 1 - y;
        if ((way & 4) != 0) std::swap(x, y);
        return Point::at(x, y);
    };
    util::Rng rng(5, 0);
    for (int round = 0; round < 20; ++round) {
        // The same random game on eight turned boards, and on eight more with colours exchanged.
        std::array<go::AnyBoard, 16> boards;
        boards.fill(go::AnyBoard(kSize));
        Point last = Point::none();
        for (int i = 0; i < 50; ++i) {
            const Color color = boards[0].to_play();
            last = boards[0].draw_empty(rng, [&](Point q) { return boards[0].is_legal(q, color); });
            if (last.is_none()) break;
            for (int way = 0; way < 8; ++way) {
                boards[static_cast<std::size_t>(way)].play(turn(last, way), color);
                boards[static_cast<std::size_t>(way) + 8].play(turn(last, way),
                                                               go::opponent(color));
            }
        }
        boards[0].for_each_point([&](Point p) {
            if (boards[0].at(p) != Color::empty) return;
            const std::uint64_t expected = contact_of(boards[0], p, Color::black, last);
            for (int way = 0; way < 8; ++way) {
                const auto at = static_cast<std::size_t>(way);
                const Point there = turn(p, way);
                const Point last_there = last.is_none() ? last : turn(last, way);
                ASSERT_EQ(contact_of(boards[at], there, Color::black, last_there), expected);
                ASSERT_EQ(contact_of(boards[at + 8], there, Color::white, last_there), expected);
            }
        });
    }
}

TEST(Contact, CountsTheLibertiesOfNeighbours) {
    const auto two = go::parse_diagram(R"(
        . . . . .
        . O . . .
        O X a . .
        . . . . .
        . . . . .)");
    const auto three = go::parse_diagram(R"(
        . . . . .
        . . . . .
        O X a . .
        . . . . .
        . . . . .)");
    const auto far = go::parse_diagram(R"(
        . . . . .
        . . . . .
        . X a . .
        . . . . .
        . . . . .)");
    EXPECT_NE(contact_at(three, 'a'), contact_at(two, 'a'));
    EXPECT_EQ(contact_at(three, 'a'), contact_at(far, 'a'))
        << "three liberties are as good as four";
}

TEST(Contact, MarksTheLastMove) {
    const auto d = go::parse_diagram(R"(
        . . . . .
        . . O . .
        . X a . .
        . . . . .
        . . . . .)");
    const std::uint64_t quiet = contact_at(d, 'a');
    const std::uint64_t answer = contact_at(d, 'a', Color::black, Point::at(2, 1));
    EXPECT_NE(quiet, answer);
    EXPECT_EQ(quiet, contact_at(d, 'a', Color::black, Point::at(4, 4))) << "too far to matter";
}

}  // namespace
}  // namespace nadare::features
