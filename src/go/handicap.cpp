#include "go/handicap.h"

#include <algorithm>
#include <array>
#include <limits>
#include <tuple>

#include "go/point_set.h"
#include "go/text.h"
#include "util/error.h"
#include "util/text.h"

namespace nadare::go {

namespace {

bool is_on(Point p, int size) noexcept {
    return p.is_on_board() && p.cell() >= static_cast<unsigned>(Layout<kMaxSize>::kFirst) &&
           p.column() < size && p.row() < size;
}

// The third line on small boards, the fourth from 13×13 up.
int corner_line(int size) noexcept {
    return size >= 13 ? 3 : 2;
}

int distance_to_edge(Point p, int size) noexcept {
    return std::min({p.column(), p.row(), size - 1 - p.column(), size - 1 - p.row()});
}

int squared_distance(Point a, Point b) noexcept {
    const int columns = a.column() - b.column();
    const int rows = a.row() - b.row();
    return columns * columns + rows * rows;
}

// The free point farthest from the stones, where the edge repels as a stone twice as far outside
// would: that keeps stones from the first and second lines until the board is crowded.
Point find_roomiest_point(std::span<const Point> stones, const PointSet& taken, int size) {
    const Point centre = Point::at(size / 2, size / 2);
    // Larger is better; then nearer to the centre.
    std::tuple<int, int> best{std::numeric_limits<int>::min(), 0};
    Point found = Point::none();
    for (int row = 0; row < size; ++row)
        for (int column = 0; column < size; ++column) {
            const Point p = Point::at(column, row);
            if (taken.contains(p)) continue;
            const int lines = 2 * (distance_to_edge(p, size) + 1) - 1;
            int room = lines * lines;
            for (const Point stone : stones) room = std::min(room, squared_distance(p, stone));
            const std::tuple<int, int> value{room, -squared_distance(p, centre)};
            if (value <= best) continue;
            best = value;
            found = p;
        }
    return found;
}

void check_free_count(int count, int size) {
    if (count < 2 || count >= size * size)
        throw util::Error(util::format("a handicap of {} stones is not possible: expected 2 to {}",
                                       count, size * size - 1));
}

}  // namespace

int max_fixed_handicap(int size) noexcept {
    if (size < 7) return 0;
    return size % 2 == 0 || size == 7 ? 4 : 9;
}

std::vector<Point> fixed_handicap(int count, int size) {
    const int most = max_fixed_handicap(size);
    if (most == 0)
        throw util::Error(util::format(
            "there are no fixed handicap points on {}x{}: the board must be 7x7 or larger", size,
            size));
    if (count < 2 || count > most)
        throw util::Error(
            util::format("a fixed handicap of {} stones is not possible on {}x{}: expected 2 to {}",
                         count, size, size, most));

    const int low = corner_line(size);  // Columns from the left and rows from the top.
    const int high = size - 1 - low;
    const int middle = size / 2;
    // Opposite corners first, the lower right one last, then pairs of sides.
    const std::array<Point, 8> around{Point::at(low, high),    Point::at(high, low),
                                      Point::at(low, low),     Point::at(high, high),
                                      Point::at(low, middle),  Point::at(high, middle),
                                      Point::at(middle, high), Point::at(middle, low)};
    // From five stones up an odd one goes to the centre.
    const bool has_centre = count >= 5 && count % 2 == 1;
    std::vector<Point> points(around.begin(), around.begin() + (has_centre ? count - 1 : count));
    if (has_centre) points.push_back(Point::at(middle, middle));
    return points;
}

std::vector<Point> suggest_free_handicap(int count, int size) {
    check_free_count(count, size);
    std::vector<Point> points;
    if (const int fixed = std::min(count, max_fixed_handicap(size)); fixed > 0)
        points = fixed_handicap(fixed, size);
    PointSet taken;
    for (const Point p : points) taken.insert(p);
    while (static_cast<int>(points.size()) < count) {
        const Point p = find_roomiest_point(points, taken, size);
        points.push_back(p);
        taken.insert(p);
    }
    return points;
}

void check_free_handicap(std::span<const Point> points, int size) {
    check_free_count(static_cast<int>(points.size()), size);
    PointSet taken;
    for (const Point p : points) {
        if (p.is_pass()) throw util::Error("a handicap stone cannot be a pass");
        if (!is_on(p, size)) throw util::Error("a handicap stone is not on the board");
        if (taken.contains(p))
            throw util::Error("two handicap stones stand on " + to_vertex(p, size));
        taken.insert(p);
    }
}

}  // namespace nadare::go
