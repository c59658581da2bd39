#include "learn/move_fit.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "util/rng.h"

namespace nadare::learn {

namespace {

// The probabilities of a decision's candidates, the played one first.
void judge(const MoveSamples& samples, const MoveSamples::Sample& sample,
           const std::vector<float>& weights, std::vector<double>& probabilities) {
    probabilities.resize(sample.count);
    double most = -1e30;
    for (std::size_t i = 0; i < sample.count; ++i) {
        double sum = 0;
        for (const auto id : samples.candidate(sample.first + i)) sum += weights[id];
        probabilities[i] = sum;
        most = std::max(most, sum);
    }
    double total = 0;
    for (double& p : probabilities) total += p = std::exp(p - most);
    for (double& p : probabilities) p /= total;
}

}  // namespace

MovePrediction predict(const MoveSamples& samples, const std::vector<float>& weights) {
    MovePrediction result;
    std::vector<double> probabilities;
    for (const auto& sample : samples.samples()) {
        judge(samples, sample, weights, probabilities);
        const auto best = std::max_element(probabilities.begin() + 1, probabilities.end());
        result.mean_log_probability += std::log(std::max(probabilities[0], 1e-30));
        if (best == probabilities.end() || *best < probabilities[0]) result.first_choice += 1;
        ++result.decisions;
    }
    if (result.decisions == 0) return result;
    result.mean_log_probability /= static_cast<double>(result.decisions);
    result.first_choice /= static_cast<double>(result.decisions);
    return result;
}

void fit_moves(const MoveSamples& samples, std::size_t weight_count, const MoveFitOptions& options,
               std::vector<float>& weights, const std::function<void(int epoch)>& progress) {
    weights.resize(weight_count);
    std::vector<float> squares(weight_count, 1e-2F);
    std::vector<std::size_t> order(samples.samples().size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    util::Rng rng(options.seed, 0);
    std::vector<double> probabilities;
    for (int epoch = 1; epoch <= options.epochs; ++epoch) {
        for (std::size_t i = order.size(); i > 1; --i)
            std::swap(order[i - 1], order[rng.below(static_cast<std::uint32_t>(i))]);
        for (const std::size_t at : order) {
            const auto& sample = samples.samples()[at];
            judge(samples, sample, weights, probabilities);
            for (std::size_t i = 0; i < sample.count; ++i) {
                const double error = (i == 0 ? 1.0 : 0.0) - probabilities[i];
                if (std::abs(error) < 1e-4) continue;
                for (const auto id : samples.candidate(sample.first + i)) {
                    const double gradient = error - options.decay * weights[id];
                    squares[id] += static_cast<float>(gradient * gradient);
                    weights[id] +=
                        static_cast<float>(options.rate * gradient / std::sqrt(squares[id]));
                }
            }
        }
        if (progress) progress(epoch);
    }
}

}  // namespace nadare::learn
