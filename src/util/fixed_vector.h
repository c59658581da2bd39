#pragma once
#include <array>
#include <cassert>
#include <cstddef>
namespace nadare::util {
template <class T, std::size_t N>
class FixedVector {
   public:
    constexpr void push_back(const T& v) { assert(n_ < N); v_[n_++] = v; }
    constexpr void clear() { n_ = 0; }
    constexpr void pop_back() { --n_; }
    constexpr std::size_t size() const { return n_; }
    constexpr bool empty() const { return n_ == 0; }
    constexpr T& operator[](std::size_t i) { return v_[i]; }
    constexpr const T& operator[](std::size_t i) const { return v_[i]; }
    constexpr const T* begin() const { return v_.data(); }
    constexpr const T* end() const { return v_.data() + n_; }
   private:
    std::size_t n_ = 0;
    std::array<T, N> v_{};
};
}
