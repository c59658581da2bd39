// FixedVector: a std::vector whose elements live inside it, at most N of them. No allocation, and a
// copy is one memory copy when T is trivially copyable; made for hot code and for values such as
// positions. Growing beyond N is a broken invariant: an assert, not an exception.
//
// All N elements exist at any time, so T needs a default; those beyond size() hold nothing of
// interest. An element that owns something lets go of it when it is removed. Not to be changed by
// one thread while another uses it.
#pragma once

#include <algorithm>
#include <array>
#include <compare>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <type_traits>
#include <utility>

#include "util/assert.h"

namespace nadare::util {

template <std::default_initializable T, std::size_t N>
class FixedVector {
 public:
    using value_type = T;
    using size_type = std::size_t;
    using reference = T&;
    using const_reference = const T&;
    using iterator = T*;
    using const_iterator = const T*;

    // Leaves the elements uninitialised where T allows: an empty one costs one store.
    constexpr FixedVector() noexcept(std::is_nothrow_default_constructible_v<T>) {}
    // Requires: at most N items.
    constexpr FixedVector(std::initializer_list<T> items) {
        for (const T& item : items) push_back(item);
    }

    static constexpr size_type capacity() noexcept { return N; }
    constexpr size_type size() const noexcept { return size_; }
    constexpr bool empty() const noexcept { return size_ == 0; }
    constexpr bool is_full() const noexcept { return size_ == N; }

    constexpr T* data() noexcept { return items_.data(); }
    constexpr const T* data() const noexcept { return items_.data(); }
    constexpr iterator begin() noexcept { return data(); }
    constexpr iterator end() noexcept { return data() + size_; }
    constexpr const_iterator begin() const noexcept { return data(); }
    constexpr const_iterator end() const noexcept { return data() + size_; }

    // Requires: i < size().
    constexpr T& operator[](size_type i) noexcept {
        assert(i < size_);
        return items_[i];
    }
    constexpr const T& operator[](size_type i) const noexcept {
        assert(i < size_);
        return items_[i];
    }

    // Require: not empty.
    constexpr T& front() noexcept { return (*this)[0]; }
    constexpr const T& front() const noexcept { return (*this)[0]; }
    constexpr T& back() noexcept { return (*this)[size_ - 1U]; }
    constexpr const T& back() const noexcept { return (*this)[size_ - 1U]; }

    // Requires: not full.
    constexpr void push_back(T item) noexcept(std::is_nothrow_move_assignable_v<T>) {
        assert(!is_full());
        items_[size_] = std::move(item);
        ++size_;
    }

    // Requires: not empty.
    constexpr void pop_back() noexcept {
        assert(!empty());
        --size_;
        release(items_[size_]);
    }

    // Removes an element by putting the last one in its place: the order changes, the cost does
    // not. Requires: i < size().
    constexpr void swap_remove(size_type i) noexcept {
        assert(i < size_);
        if (i + 1 != size_) items_[i] = std::move(back());
        pop_back();
    }

    constexpr void clear() noexcept {
        if constexpr (!std::is_trivially_destructible_v<T>)
            for (T& item : *this) release(item);
        size_ = 0;
    }

    // Cost: a linear search.
    constexpr bool contains(const T& wanted) const {
        return std::find(begin(), end(), wanted) != end();
    }

    friend constexpr bool operator==(const FixedVector& a,
                                     const FixedVector& b) requires std::equality_comparable<T> {
        return std::equal(a.begin(), a.end(), b.begin(), b.end());
    }
    friend constexpr auto operator<=>(const FixedVector& a,
                                      const FixedVector& b) requires std::three_way_comparable<T> {
        return std::lexicographical_compare_three_way(a.begin(), a.end(), b.begin(), b.end());
    }

 private:
    // The narrowest count keeps small vectors, and the nodes that hold them, small.
    using Count = std::conditional_t<N <= 0xff, std::uint8_t,
                                     std::conditional_t<N <= 0xffff, std::uint16_t, std::uint32_t>>;
    static_assert(N > 0 && N <= 0xffffffff);

    static constexpr void release(T& item) noexcept {
        if constexpr (!std::is_trivially_destructible_v<T>) item = T();
    }

    Count size_ = 0;
    std::array<T, N> items_;
};

}  // namespace nadare::util
