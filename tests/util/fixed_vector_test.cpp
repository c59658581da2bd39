#include "util/fixed_vector.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <memory>
#include <ranges>
#include <span>
#include <string>
#include <vector>

namespace nadare::util {
namespace {

using Ints = FixedVector<int, 4>;

static_assert(std::is_trivially_copyable_v<Ints>);
static_assert(!std::is_trivially_copyable_v<FixedVector<std::string, 4>>);
static_assert(sizeof(FixedVector<std::uint8_t, 7>) == 8, "the count takes one byte");
static_assert(sizeof(FixedVector<std::uint16_t, 361>) == 724, "the count takes two");
static_assert(std::ranges::contiguous_range<Ints>);

TEST(FixedVector, StartsEmpty) {
    const Ints v;
    EXPECT_TRUE(v.empty());
    EXPECT_EQ(v.size(), 0u);
    EXPECT_EQ(Ints::capacity(), 4u);
    EXPECT_EQ(v.begin(), v.end());
}

TEST(FixedVector, KeepsWhatIsPushedInOrder) {
    Ints v;
    for (int i = 1; i <= 4; ++i) v.push_back(i * 10);
    EXPECT_TRUE(v.is_full());
    EXPECT_EQ(v, (Ints{10, 20, 30, 40}));
    EXPECT_EQ(v.front(), 10);
    EXPECT_EQ(v.back(), 40);
    EXPECT_EQ(v[2], 30);
    v.pop_back();
    EXPECT_EQ(v, (Ints{10, 20, 30}));
    v.clear();
    EXPECT_TRUE(v.empty());
}

TEST(FixedVector, PutsTheLastElementInPlaceOfARemovedOne) {
    Ints v = {1, 2, 3, 4};
    v.swap_remove(1);
    EXPECT_EQ(v, (Ints{1, 4, 3}));
    v.swap_remove(2);
    EXPECT_EQ(v, (Ints{1, 4}));
    v.swap_remove(0);
    v.swap_remove(0);
    EXPECT_TRUE(v.empty());
}

TEST(FixedVector, FindsOnlyWhatItHolds) {
    Ints v = {1, 2, 3};
    EXPECT_TRUE(v.contains(3));
    v.pop_back();
    EXPECT_FALSE(v.contains(3)) << "still in the storage, but beyond the end";
}

TEST(FixedVector, IsASpanWhereOneIsWanted) {
    Ints v = {1, 2, 3};
    const std::span<int> changeable = v;
    changeable[0] = 7;
    const std::span<const int> fixed = v;
    EXPECT_EQ(fixed.size(), 3u);
    EXPECT_EQ(fixed[0], 7);
}

TEST(FixedVector, ComparesAsItsElementsDo) {
    EXPECT_EQ((Ints{1, 2}), (Ints{1, 2}));
    EXPECT_NE((Ints{1, 2}), (Ints{1, 2, 3}));
    EXPECT_LT((Ints{1, 2}), (Ints{1, 2, 0}));
    EXPECT_LT((Ints{1, 2, 9}), (Ints{1, 3}));
}

TEST(FixedVector, LetsGoOfWhatRemovedElementsOwned) {
    const auto shared = std::make_shared<int>(1);
    FixedVector<std::shared_ptr<int>, 4> v = {shared, shared, shared};
    EXPECT_EQ(shared.use_count(), 4);
    v.pop_back();
    EXPECT_EQ(shared.use_count(), 3);
    v.swap_remove(0);
    EXPECT_EQ(shared.use_count(), 2);
    v.clear();
    EXPECT_EQ(shared.use_count(), 1);
}

TEST(FixedVector, MayBePushedItsOwnElement) {
    FixedVector<std::string, 3> v = {"long enough to live on the heap, surely"};
    v.push_back(v[0]);
    EXPECT_EQ(v[0], v[1]);
}

#if !defined(NDEBUG) && !defined(__SANITIZE_THREAD__)
TEST(FixedVectorDeathTest, AssertsOnOverflowAndUnderflow) {
    Ints full = {1, 2, 3, 4};
    Ints empty;
    EXPECT_DEATH(full.push_back(5), "is_full");
    EXPECT_DEATH(empty.pop_back(), "empty");
    EXPECT_DEATH(static_cast<void>(empty[0]), "size_");
    EXPECT_DEATH(full.swap_remove(4), "size_");
}
#endif

// Runs the same random operations on a std::vector.
template <class T>
void compare_with_std_vector(const std::vector<std::pair<std::uint8_t, T>>& operations) {
    FixedVector<T, 10> ours;
    std::vector<T> theirs;
    for (const auto& [kind, value] : operations) {
        const std::size_t at = theirs.empty() ? 0 : kind % theirs.size();
        if (kind % 7 < 4 && theirs.size() < 10) {
            ours.push_back(value);
            theirs.push_back(value);
        } else if (kind % 7 == 4 && !theirs.empty()) {
            ours.pop_back();
            theirs.pop_back();
        } else if (kind % 7 == 5 && !theirs.empty()) {
            ours.swap_remove(at);
            std::swap(theirs[at], theirs.back());
            theirs.pop_back();
        } else if (kind == 6) {
            ours.clear();
            theirs.clear();
        }
        RC_ASSERT(ours.size() == theirs.size());
        RC_ASSERT(std::ranges::equal(ours, theirs));
        RC_ASSERT(ours.contains(value) == (std::ranges::count(theirs, value) > 0));
        const auto copy = ours;
        RC_ASSERT(copy == ours);
    }
}

RC_GTEST_PROP(FixedVector, DoesWhatAVectorOfIntsDoes,
              (const std::vector<std::pair<std::uint8_t, int>>& operations)) {
    compare_with_std_vector(operations);
}

RC_GTEST_PROP(FixedVector, DoesWhatAVectorOfStringsDoes,
              (const std::vector<std::pair<std::uint8_t, std::string>>& operations)) {
    compare_with_std_vector(operations);
}

}  // namespace
}  // namespace nadare::util
