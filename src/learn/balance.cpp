#include "learn/balance.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <thread>
#include <unordered_map>

#include "go/capacity.h"
#include "learn/playout_reader.h"
#include "playout/policy.h"
#include "util/rng.h"

namespace nadare::learn {

namespace {

using features::FeatureId;

// A sparse sum over features.
class FeatureSum {
 public:
    FeatureSum() : values_(kPlayoutFeatures) {}

    void add(FeatureId id, double value) {
        if (values_[id] == 0) touched_.push_back(id);
        values_[id] += value;
    }
    void clear() {
        for (const FeatureId id : touched_) values_[id] = 0;
        touched_.clear();
    }
    template <class Visit>
    void for_each(Visit&& visit) const {
        for (const FeatureId id : touched_)
            if (values_[id] != 0) visit(id, values_[id]);
    }

 private:
    std::vector<double> values_;
    std::vector<FeatureId> touched_;
};

// Plays out by the very probabilities of the weights.
template <int N>
class Player {
 public:
    // Requires: the factors, e to the weights, outlive it.
    Player(const std::vector<float>& factors, std::uint64_t seed, std::uint64_t stream)
        : factors_(&factors), rng_(seed, stream) {}

    // Whether Black wins. Adds to `gradient`, if given, that of the game's log probability, divided
    // by its length.
    bool black_wins(const BalanceExample& example, FeatureSum* gradient) {
        go::Board<N> board(example.board);
        playout::KoMemory<N> ko(board);
        const int most = playout::most_moves(board.size());
        int passes = 0;
        for (int moves = 0; passes < 2 && moves < most; ++moves) {
            reader_.look_at(board, ko);
            const auto p = draw();
            if (!p.is_pass() && gradient != nullptr) {
                for (const FeatureId id : reader_.features(p)) gradient->add(id, 1);
                for (std::size_t i = 0; i < strengths_.size(); ++i)
                    for (const FeatureId id : reader_.features(reader_.moves()[i]))
                        gradient->add(id, -strengths_[i] / total_);
            }
            passes = p.is_pass() ? passes + 1 : 0;
            board.play({p, board.to_play()});
            ko.update(board);
        }
        return playout::played_out_area(board) > example.komi;
    }

 private:
    go::BasicPoint<N> draw() {
        strengths_.clear();
        total_ = 0;
        for (const auto p : reader_.moves()) {
            double strength = 1;
            for (const FeatureId id : reader_.features(p))
                strength *= static_cast<double>((*factors_)[id]);
            strengths_.push_back(strength);
            total_ += strength;
        }
        if (strengths_.empty()) return go::BasicPoint<N>::pass();
        double ticket = rng_.unit() * total_;
        std::size_t i = 0;
        while (i + 1 < strengths_.size() && ticket >= strengths_[i]) ticket -= strengths_[i++];
        return reader_.moves()[i];
    }

    const std::vector<float>* factors_;
    util::Rng rng_;
    PlayoutReader<N> reader_;
    util::FixedVector<double, N * N> strengths_;
    double total_ = 0;
};

std::vector<float> factors_of(const std::vector<float>& weights) {
    std::vector<float> factors(weights.size());
    std::transform(weights.begin(), weights.end(), factors.begin(),
                   [](float w) { return std::exp(w); });
    return factors;
}

template <class Work>
void on_threads(int threads, Work&& work) {
    std::vector<std::thread> running;
    for (int i = 1; i < threads; ++i) running.emplace_back([&work, i] { work(i); });
    work(0);
    for (std::thread& thread : running) thread.join();
}

// What one position says about the weights: twice its error times the gradient of the mean result.
struct Lesson {
    std::vector<std::pair<FeatureId, double>> step{};
    double squared_error = 0;
};

template <int N>
Lesson lesson_of(const BalanceExample& example, int playouts, const std::vector<float>& factors,
                 std::uint64_t seed, std::uint64_t stream) {
    Player<N> player(factors, seed, stream);
    int wins = 0;
    for (int i = 0; i < playouts; ++i) wins += player.black_wins(example, nullptr) ? 1 : 0;
    const double error = example.black_wins - static_cast<double>(wins) / playouts;

    FeatureSum of_won;
    FeatureSum of_all;
    FeatureSum game;
    int won = 0;
    for (int i = 0; i < playouts; ++i) {
        game.clear();
        const bool is_won = player.black_wins(example, &game);
        won += is_won ? 1 : 0;
        game.for_each([&](FeatureId id, double value) {
            of_all.add(id, value);
            if (is_won) of_won.add(id, value);
        });
    }
    const double mean = static_cast<double>(won) / playouts;
    FeatureSum sum;
    of_won.for_each([&](FeatureId id, double value) { sum.add(id, value / playouts); });
    of_all.for_each([&](FeatureId id, double value) { sum.add(id, -mean * value / playouts); });
    Lesson lesson{.squared_error = error * error};
    sum.for_each([&](FeatureId id, double value) { lesson.step.emplace_back(id, error * value); });
    return lesson;
}

}  // namespace

void balance(const std::vector<BalanceExample>& examples, const BalanceOptions& options,
             std::vector<float>& weights,
             const std::function<void(int epoch, double squared_error)>& progress) {
    weights.resize(kPlayoutFeatures);
    std::vector<double> squares(weights.size(), 1e-4);
    std::vector<std::size_t> order(examples.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    util::Rng rng(options.seed, 0);
    std::uint64_t stream = 0;
    for (int epoch = 1; epoch <= options.epochs; ++epoch) {
        for (std::size_t i = order.size(); i > 1; --i)
            std::swap(order[i - 1], order[rng.below(static_cast<std::uint32_t>(i))]);
        double squared_error = 0;
        for (std::size_t begin = 0; begin < order.size();
             begin += static_cast<std::size_t>(options.batch)) {
            const std::size_t count =
                std::min(order.size() - begin, static_cast<std::size_t>(options.batch));
            const std::vector<float> factors = factors_of(weights);
            std::vector<Lesson> lessons(count);
            on_threads(options.threads, [&](int thread) {
                for (std::size_t i = static_cast<std::size_t>(thread); i < count;
                     i += static_cast<std::size_t>(options.threads)) {
                    const BalanceExample& example = examples[order[begin + i]];
                    go::with_capacity(example.board.size(), [&](auto capacity) {
                        lessons[i] = lesson_of<capacity()>(example, options.playouts, factors,
                                                           options.seed, stream + i + 1);
                    });
                }
            });
            stream += count;
            std::unordered_map<FeatureId, double> steps;
            for (const Lesson& lesson : lessons) {
                squared_error += lesson.squared_error;
                for (const auto& [id, value] : lesson.step) steps[id] += value;
            }
            for (const auto& [id, value] : steps) {
                const double gradient = value / static_cast<double>(count);
                squares[id] += gradient * gradient;
                weights[id] += static_cast<float>(options.rate * gradient / std::sqrt(squares[id]));
            }
        }
        if (progress) progress(epoch, squared_error / static_cast<double>(examples.size()));
    }
}

double squared_bias(const std::vector<BalanceExample>& examples, const std::vector<float>& weights,
                    int playouts, int threads, std::uint64_t seed) {
    const std::vector<float> factors = factors_of(weights);
    std::vector<double> squares(examples.size());
    on_threads(threads, [&](int thread) {
        for (std::size_t i = static_cast<std::size_t>(thread); i < examples.size();
             i += static_cast<std::size_t>(threads)) {
            go::with_capacity(examples[i].board.size(), [&](auto capacity) {
                Player<capacity()> player(factors, seed, i);
                int wins = 0;
                for (int k = 0; k < playouts; ++k)
                    wins += player.black_wins(examples[i], nullptr) ? 1 : 0;
                const double mean = static_cast<double>(wins) / playouts;
                const double error = mean - examples[i].black_wins;
                squares[i] = error * error - mean * (1 - mean) / (playouts - 1);
            });
        }
    });
    return std::accumulate(squares.begin(), squares.end(), 0.0) /
           static_cast<double>(std::max<std::size_t>(1, examples.size()));
}

}  // namespace nadare::learn
