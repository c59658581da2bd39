#include "go/handicap.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <string>

#include "go/game.h"
#include "go/text.h"
#include "util/error.h"

namespace nadare::go {
namespace {

std::string vertices(const std::vector<Point>& points, int size) {
    std::string text;
    for (const Point p : points) text += (text.empty() ? "" : " ") + to_vertex(p, size);
    return text;
}

template <class Action>
std::string error_of(Action&& action) {
    try {
        action();
    } catch (const util::Error& error) {
        return error.what();
    }
    return "";
}

TEST(FixedHandicap, FollowsTheSpecificationOn19x19) {
    EXPECT_EQ(vertices(fixed_handicap(2, 19), 19), "D4 Q16");
    EXPECT_EQ(vertices(fixed_handicap(3, 19), 19), "D4 Q16 D16");
    EXPECT_EQ(vertices(fixed_handicap(4, 19), 19), "D4 Q16 D16 Q4");
    EXPECT_EQ(vertices(fixed_handicap(5, 19), 19), "D4 Q16 D16 Q4 K10");
    EXPECT_EQ(vertices(fixed_handicap(6, 19), 19), "D4 Q16 D16 Q4 D10 Q10");
    EXPECT_EQ(vertices(fixed_handicap(7, 19), 19), "D4 Q16 D16 Q4 D10 Q10 K10");
    EXPECT_EQ(vertices(fixed_handicap(8, 19), 19), "D4 Q16 D16 Q4 D10 Q10 K4 K16");
    EXPECT_EQ(vertices(fixed_handicap(9, 19), 19), "D4 Q16 D16 Q4 D10 Q10 K4 K16 K10");
}

TEST(FixedHandicap, StandsOnTheThirdLineBelow13x13) {
    EXPECT_EQ(vertices(fixed_handicap(2, 9), 9), "C3 G7");
    EXPECT_EQ(vertices(fixed_handicap(2, 12), 12), "C3 K10");
    EXPECT_EQ(vertices(fixed_handicap(2, 13), 13), "D4 K10");
    EXPECT_EQ(vertices(fixed_handicap(4, 7), 7), "C3 E5 C5 E3");
}

TEST(FixedHandicap, HasAMaximumForEachSize) {
    EXPECT_EQ(max_fixed_handicap(6), 0);
    EXPECT_EQ(max_fixed_handicap(7), 4);
    EXPECT_EQ(max_fixed_handicap(8), 4);
    EXPECT_EQ(max_fixed_handicap(9), 9);
    EXPECT_EQ(max_fixed_handicap(18), 4);
    EXPECT_EQ(max_fixed_handicap(25), 9);
}

TEST(FixedHandicap, RefusesWithTheMaximum) {
    EXPECT_EQ(error_of([] { fixed_handicap(5, 18); }),
              "a fixed handicap of 5 stones is not possible on 18x18: expected 2 to 4");
    EXPECT_EQ(error_of([] { fixed_handicap(10, 19); }),
              "a fixed handicap of 10 stones is not possible on 19x19: expected 2 to 9");
    EXPECT_EQ(error_of([] { fixed_handicap(1, 19); }),
              "a fixed handicap of 1 stones is not possible on 19x19: expected 2 to 9");
    EXPECT_EQ(error_of([] { fixed_handicap(2, 5); }),
              "there are no fixed handicap points on 5x5: the board must be 7x7 or larger");
}

TEST(FreeHandicap, BeginsWithTheFixedPoints) {
    EXPECT_EQ(suggest_free_handicap(9, 19), fixed_handicap(9, 19));
    EXPECT_EQ(suggest_free_handicap(5, 19), fixed_handicap(5, 19));
    EXPECT_EQ(suggest_free_handicap(3, 8), fixed_handicap(3, 8));
}

TEST(FreeHandicap, KeepsItsDistanceFromEdgeAndStones) {
    const std::vector<Point> points = suggest_free_handicap(13, 19);
    for (const Point p : points) {
        EXPECT_GE(p.row(), 2);
        EXPECT_GE(p.column(), 2);
        EXPECT_LE(p.row(), 16);
        EXPECT_LE(p.column(), 16);
        for (const Point other : points) {
            const int apart =
                std::abs(p.row() - other.row()) + std::abs(p.column() - other.column());
            EXPECT_TRUE(p == other || apart >= 3) << to_vertex(p, 19) << to_vertex(other, 19);
        }
    }
}

TEST(FreeHandicap, IsPossibleForAnyNumberOnAnyBoard) {
    for (const int size : {2, 3, 4, 5, 6, 7, 8, 9}) {
        for (int count = 2; count < size * size; ++count) {
            Game game(size);
            game.place_handicap(suggest_free_handicap(count, size));
            EXPECT_EQ(game.handicap(), count);
            EXPECT_TRUE(game.board().is_consistent());
            EXPECT_EQ(game.board().empty_count(), size * size - count);
        }
        EXPECT_THROW(suggest_free_handicap(size * size, size), util::Error);
        EXPECT_THROW(suggest_free_handicap(1, size), util::Error);
    }
    EXPECT_EQ(suggest_free_handicap(624, 25).size(), 624u);
}

TEST(FreeHandicap, RefusesWhatCannotBePlaced) {
    const Point d4 = parse_vertex("D4", 19);
    const Point q16 = parse_vertex("Q16", 19);
    const auto check = [](std::vector<Point> points, int size = 19) {
        return error_of([&] { check_free_handicap(points, size); });
    };
    EXPECT_EQ(check({d4, q16}), "");
    EXPECT_EQ(check({d4}), "a handicap of 1 stones is not possible: expected 2 to 360");
    EXPECT_EQ(check({d4, q16, d4}), "two handicap stones stand on D4");
    EXPECT_EQ(check({d4, Point::pass()}), "a handicap stone cannot be a pass");
    EXPECT_EQ(check({d4, Point::none()}), "a handicap stone is not on the board");
    EXPECT_EQ(check({d4, q16}, 9), "a handicap stone is not on the board");
    EXPECT_EQ(check({Point(27u), Point(52u)}), "a handicap stone is not on the board");
}

TEST(HandicapGame, HasWhitePlayFirst) {
    Game game(9);
    game.place_handicap(fixed_handicap(2, 9));
    EXPECT_EQ(game.to_play(), Color::white);
    EXPECT_EQ(game.handicap(), 2);
    EXPECT_EQ(game.board().at(parse_vertex("C3", 9)), Color::black);
    EXPECT_EQ(game.move_number(), 0);
    EXPECT_TRUE(game.is_consistent());
}

TEST(HandicapGame, CannotBeStartedLateAndStaysAsItWas) {
    Game game(9);
    game.play({parse_vertex("E5", 9), Color::black});
    const Game before = game;
    EXPECT_EQ(error_of([&] { game.place_handicap(fixed_handicap(2, 9)); }),
              "handicap stones are placed before the first move");
    EXPECT_EQ(game, before);

    Game twice(9);
    twice.place_handicap(fixed_handicap(2, 9));
    const Game once = twice;
    EXPECT_EQ(error_of([&] { twice.place_handicap(fixed_handicap(2, 9)); }),
              "handicap stones are placed on an empty board");
    EXPECT_EQ(twice, once);
}

}  // namespace
}  // namespace nadare::go
