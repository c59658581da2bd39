#include "go/point_set.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <set>
#include <vector>

namespace nadare::go {
namespace {

// A set of points of each capacity beside a std::set of their cells, built from the same numbers.
template <int N>
struct Both {
    BasicPointSet<N> ours;
    std::set<BasicPoint<N>> theirs;

    explicit Both(const std::vector<unsigned>& numbers) {
        for (const unsigned number : numbers) {
            const BasicPoint<N> p = point(number);
            ours.insert(p);
            theirs.insert(p);
        }
    }

    static BasicPoint<N> point(unsigned number) {
        const int place = static_cast<int>(number % (N * N));
        return BasicPoint<N>::at(place % N, place / N);
    }

    static Both arbitrary() { return Both(*rc::gen::arbitrary<std::vector<unsigned>>()); }
};

template <int N>
std::vector<BasicPoint<N>> members(const BasicPointSet<N>& set) {
    std::vector<BasicPoint<N>> found;
    set.for_each([&](BasicPoint<N> p) { found.push_back(p); });
    return found;
}

template <int N>
std::vector<BasicPoint<N>> members(const std::set<BasicPoint<N>>& set) {
    return {set.begin(), set.end()};
}

template <int N>
void check_same(const BasicPointSet<N>& ours, const std::set<BasicPoint<N>>& theirs) {
    RC_ASSERT(members(ours) == members(theirs));  // In reading order, which is the order of points.
    RC_ASSERT(ours.size() == static_cast<int>(theirs.size()));
    RC_ASSERT(ours.is_empty() == theirs.empty());
    if (!theirs.empty()) RC_ASSERT(ours.first() == *theirs.begin());
    for (int row = 0; row < N; ++row)
        for (int column = 0; column < N; ++column) {
            const auto p = BasicPoint<N>::at(column, row);
            RC_ASSERT(ours.contains(p) == theirs.contains(p));
        }
}

template <int N>
void check_changes_one_by_one() {
    Both<N> set = Both<N>::arbitrary();
    check_same(set.ours, set.theirs);
    for (const auto& [number, action] :
         *rc::gen::arbitrary<std::vector<std::pair<unsigned, int>>>()) {
        const BasicPoint<N> p = Both<N>::point(number);
        const bool had = set.theirs.contains(p);
        switch (static_cast<unsigned>(action) % 5) {
            case 0:
                set.ours.insert(p);
                set.theirs.insert(p);
                break;
            case 1:
                set.ours.erase(p);
                set.theirs.erase(p);
                break;
            case 2:
                RC_ASSERT(set.ours.take(p) == (had ? 1u : 0u));
                set.theirs.erase(p);
                break;
            case 3:
                RC_ASSERT(set.ours.insert_if(p, true) == (had ? 0u : 1u));
                set.theirs.insert(p);
                break;
            default:
                RC_ASSERT(set.ours.insert_if(p, false) == 0u);
        }
        RC_ASSERT(set.ours.contains(p) == set.theirs.contains(p));
    }
    check_same(set.ours, set.theirs);
    set.ours.clear();
    check_same(set.ours, {});
}

template <int N>
void check_algebra() {
    const Both<N> a = Both<N>::arbitrary();
    const Both<N> b = Both<N>::arbitrary();
    const auto combine = [&](auto algorithm) {
        std::set<BasicPoint<N>> result;
        algorithm(a.theirs.begin(), a.theirs.end(), b.theirs.begin(), b.theirs.end(),
                  std::inserter(result, result.end()));
        return result;
    };
    check_same(a.ours | b.ours, combine([](auto... args) { std::set_union(args...); }));
    check_same(a.ours & b.ours, combine([](auto... args) { std::set_intersection(args...); }));
    check_same(a.ours - b.ours, combine([](auto... args) { std::set_difference(args...); }));
    RC_ASSERT((a.ours == b.ours) == (a.theirs == b.theirs));

    BasicPointSet<N> changed = a.ours;
    RC_ASSERT((changed |= b.ours) == (a.ours | b.ours));
    changed = a.ours;
    RC_ASSERT((changed &= b.ours) == (a.ours & b.ours));
    changed = a.ours;
    RC_ASSERT((changed -= b.ours) == (a.ours - b.ours));
}

RC_GTEST_PROP(PointSet, ChangesLikeAStandardSet, ()) {
    check_changes_one_by_one<2>();
    check_changes_one_by_one<9>();
    check_changes_one_by_one<13>();
    check_changes_one_by_one<19>();
    check_changes_one_by_one<25>();
}

RC_GTEST_PROP(PointSet, CombinesLikeAStandardSet, ()) {
    check_algebra<2>();
    check_algebra<9>();
    check_algebra<13>();
    check_algebra<19>();
    check_algebra<25>();
}

TEST(PointSet, HoldsTheWholeBoardInReadingOrder) {
    PointSet set;
    std::vector<Point> places;
    for (int row = 0; row < kMaxSize; ++row)
        for (int column = 0; column < kMaxSize; ++column) {
            places.push_back(Point::at(column, row));
            set.insert(places.back());
        }
    EXPECT_EQ(set.size(), 625);
    EXPECT_EQ(members(set), places);
}

}  // namespace
}  // namespace nadare::go
