// Mean and variance of numbers that arrive one at a time, without keeping them and without the
// cancellation that sums of squares suffer (Welford 1962; merging after Chan, Golub and LeVeque
// 1979). A value; not to be shared between threads.
#pragma once

#include <cmath>
#include <cstdint>

namespace nadare::stats {

class Moments {
 public:
    constexpr void add(double x) noexcept {
        ++count_;
        const double before = x - mean_;
        mean_ += before / static_cast<double>(count_);
        squares_ += before * (x - mean_);
    }

    // As if everything that was added to the other had been added here.
    constexpr void merge(const Moments& other) noexcept {
        if (other.count_ == 0) return;
        const double total = static_cast<double>(count_ + other.count_);
        const double apart = other.mean_ - mean_;
        const double share = static_cast<double>(other.count_) / total;
        squares_ += other.squares_ + apart * apart * static_cast<double>(count_) * share;
        mean_ += apart * share;
        count_ += other.count_;
    }

    constexpr std::int64_t count() const noexcept { return count_; }
    // 0 while there are no numbers.
    constexpr double mean() const noexcept { return mean_; }
    // Of the numbers themselves (divided by n). 0 while there are none.
    constexpr double variance() const noexcept {
        return count_ == 0 ? 0 : squares_ / static_cast<double>(count_);
    }
    // The unbiased estimate for what they were drawn from (divided by n - 1). 0 below two numbers.
    constexpr double sample_variance() const noexcept {
        return count_ < 2 ? 0 : squares_ / static_cast<double>(count_ - 1);
    }
    double standard_deviation() const noexcept { return std::sqrt(sample_variance()); }
    // Of the mean.
    double standard_error() const noexcept {
        return count_ == 0 ? 0 : std::sqrt(sample_variance() / static_cast<double>(count_));
    }

 private:
    std::int64_t count_ = 0;
    double mean_ = 0;
    double squares_ = 0;  // Sum of squared distances from the mean.
};

}  // namespace nadare::stats
