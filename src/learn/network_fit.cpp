#include "learn/network_fit.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <numeric>
#include <thread>

#include "nets/evaluator.h"
#include "util/error.h"
#include "util/rng.h"
#include "util/text.h"

namespace nadare::learn {

namespace {

constexpr std::string_view kMagic = "nadare-learning 1\n";

// The probabilities of a position's candidates.
class Softmax {
 public:
    explicit Softmax(std::size_t points) : logits_(points + 1) {}

    // correction(point) is what the network adds to a move's strength. The pass is the last.
    template <class Correction>
    void weigh(const PositionSamples& samples, std::size_t at, float base_factor, float pass_logit,
               Correction&& correction) {
        const features::PositionView view = samples.view(at);
        const auto points = static_cast<std::size_t>(samples.points());
        best_ = points;
        for (std::size_t i = 0; i <= points; ++i) {
            const std::uint8_t appeal = i < points ? view.appeals[i] : samples.pass_appeal(at);
            if (appeal == 0) {
                logits_[i] = kNone;
                continue;
            }
            logits_[i] = base_factor * features::log_strength_of(appeal) +
                         (i < points ? correction(i) : pass_logit);
            if (logits_[i] > logits_[best_]) best_ = i;
        }
        total_ = 0;
        most_ = logits_[best_];
        for (const float logit : logits_) total_ += std::exp(logit - most_);
    }
    bool is_candidate(std::size_t i) const noexcept { return logits_[i] > kNone; }
    float probability(std::size_t i) const noexcept {
        return std::exp(logits_[i] - most_) / total_;
    }
    double log_probability(std::size_t i) const noexcept {
        return logits_[i] - most_ - std::log(total_);
    }
    std::size_t best() const noexcept { return best_; }

 private:
    static constexpr float kNone = -1e30F;
    std::vector<float> logits_;
    std::size_t best_ = 0;
    float most_ = 0;
    float total_ = 0;
};

std::size_t cell_of(const nets::Grid& grid, int symmetry, std::size_t point) {
    const int side = static_cast<int>(grid.side());
    const int at = static_cast<int>(point);
    return features::turned_cell(grid, symmetry, at % side, at / side);
}

void show_floats(const PositionSamples& samples, std::size_t at, int symmetry,
                 nets::Backpropagation& network) {
    network.start(samples.side());
    std::vector<std::uint8_t> bytes(network.grid().cells() * features::kPlaneCount);
    features::show(samples.view(at), network.grid(), symmetry, bytes.data());
    float* planes = network.planes(0);
    for (std::size_t i = 0; i < bytes.size(); ++i)
        planes[i] = static_cast<float>(bytes[i]) / static_cast<float>(nets::kLargestActivation);
}

class Prediction {
 public:
    explicit Prediction(const PositionSamples& samples)
        : samples_(&samples), softmax_(static_cast<std::size_t>(samples.points())) {}

    template <class Correction>
    void add(std::size_t at, float base_factor, float pass_logit, Correction&& correction) {
        softmax_.weigh(*samples_, at, base_factor, pass_logit, correction);
        const auto played = static_cast<std::size_t>(samples_->played(at));
        result_.mean_log_probability += std::max(softmax_.log_probability(played), -70.0);
        if (softmax_.best() == played) result_.first_choice += 1;
        ++result_.decisions;
    }
    MovePrediction result() const {
        MovePrediction mean = result_;
        if (mean.decisions == 0) return mean;
        mean.mean_log_probability /= static_cast<double>(mean.decisions);
        mean.first_choice /= static_cast<double>(mean.decisions);
        return mean;
    }

 private:
    const PositionSamples* samples_;
    Softmax softmax_;
    MovePrediction result_{};
};

}  // namespace

NetworkProgress NetworkProgress::start(const NetworkFitOptions& options) {
    util::Rng rng(options.seed);
    NetworkProgress progress{.network = nets::FloatNetwork::random(options.shape, rng)};
    progress.mean.resize(options.shape.count());
    progress.square.resize(options.shape.count());
    return progress;
}

std::string NetworkProgress::to_bytes() const {
    std::string bytes(kMagic);
    const auto add = [&](const void* from, std::size_t size) {
        bytes.append(static_cast<const char*>(from), size);
    };
    add(&network.shape, sizeof network.shape);
    add(&step, sizeof step);
    for (const std::vector<float>* row : {&network.parameters, &mean, &square})
        add(row->data(), row->size() * sizeof(float));
    return bytes;
}

NetworkProgress NetworkProgress::from_bytes(std::string_view bytes, std::string_view source) {
    const auto take = [&](void* to, std::size_t size) {
        if (bytes.size() < size)
            throw util::Error(
                util::format("{} ends too soon: not a run of learning, or only a part "
                             "of one",
                             source));
        std::memcpy(to, bytes.data(), size);
        bytes.remove_prefix(size);
    };
    if (!bytes.starts_with(kMagic))
        throw util::Error(util::format("{} is not a run of learning", source));
    bytes.remove_prefix(kMagic.size());
    NetworkProgress progress;
    nets::NetworkShape& shape = progress.network.shape;
    take(&shape, sizeof shape);
    take(&progress.step, sizeof progress.step);
    if (!nets::NetworkShape::is_possible(shape.inputs, shape.channels, shape.layers))
        throw util::Error(util::format("{} is of a network that cannot be", source));
    for (std::vector<float>* row :
         {&progress.network.parameters, &progress.mean, &progress.square}) {
        row->resize(shape.count());
        take(row->data(), row->size() * sizeof(float));
    }
    if (!bytes.empty()) throw util::Error(util::format("{} goes on behind its end", source));
    return progress;
}

NetworkFit::NetworkFit(const PositionSamples& samples, const NetworkFitOptions& options,
                       NetworkProgress& progress)
    : samples_(&samples), options_(options), progress_(&progress) {
    for (int i = 0; i < options.threads; ++i) workers_.emplace_back(options.shape);
}

void NetworkFit::shuffle(std::uint64_t epoch) {
    if (epoch == epoch_) return;
    epoch_ = epoch;
    order_.resize(samples_->count());
    std::iota(order_.begin(), order_.end(), 0U);
    util::Rng rng(options_.seed, 1 + epoch);
    for (std::size_t i = order_.size(); i > 1; --i)
        std::swap(order_[i - 1], order_[rng.below(static_cast<std::uint32_t>(i))]);
}

double NetworkFit::step() {
    std::vector<std::size_t> batch;
    for (int i = 0; i < options_.batch; ++i) {
        const std::uint64_t number = progress_->step * static_cast<std::uint64_t>(options_.batch) +
                                     static_cast<std::uint64_t>(i);
        shuffle(number / samples_->count());
        batch.push_back(order_[number % samples_->count()]);
    }
    std::vector<double> losses(workers_.size());
    {
        std::vector<std::jthread> threads;
        for (int i = 1; i < options_.threads; ++i)
            threads.emplace_back(
                [&, i] { losses[static_cast<std::size_t>(i)] = learn_from(batch, i); });
        losses[0] = learn_from(batch, 0);
    }
    descend();
    ++progress_->step;
    return std::accumulate(losses.begin(), losses.end(), 0.0) / options_.batch;
}

// The part of a batch that belongs to a thread.
double NetworkFit::learn_from(const std::vector<std::size_t>& batch, int thread) {
    nets::Backpropagation& worker = workers_[static_cast<std::size_t>(thread)];
    worker.use(progress_->network);
    std::vector<float>& gradient = worker.gradient();
    std::fill(gradient.begin(), gradient.end(), 0.0F);
    const nets::NetworkShape& shape = options_.shape;
    const std::vector<float>& parameters = progress_->network.parameters;
    const auto points = static_cast<std::size_t>(samples_->points());
    Softmax softmax(points);
    util::Rng rng(options_.seed ^ (progress_->step + 1), static_cast<std::uint64_t>(thread));
    double loss = 0;
    for (std::size_t i = static_cast<std::size_t>(thread); i < batch.size(); i += workers_.size()) {
        const std::size_t at = batch[i];
        const int symmetry = static_cast<int>(rng.below(features::kSymmetries));
        show_floats(*samples_, at, symmetry, worker);
        worker.run();
        softmax.weigh(*samples_, at, parameters[shape.base_factor()],
                      parameters[shape.pass_logit()], [&](std::size_t point) {
                          return worker.logit(cell_of(worker.grid(), symmetry, point));
                      });
        const auto played = static_cast<std::size_t>(samples_->played(at));
        loss -= softmax.log_probability(played);
        const features::PositionView view = samples_->view(at);
        for (std::size_t point = 0; point <= points; ++point) {
            if (!softmax.is_candidate(point)) continue;
            const float slope = softmax.probability(point) - (point == played ? 1.0F : 0.0F);
            const std::uint8_t appeal =
                point < points ? view.appeals[point] : samples_->pass_appeal(at);
            gradient[shape.base_factor()] += slope * features::log_strength_of(appeal);
            if (point < points)
                worker.add_logit_gradient(cell_of(worker.grid(), symmetry, point), slope);
            else
                gradient[shape.pass_logit()] += slope;
        }
        worker.finish_gradient();
    }
    return loss;
}

// Rises over the first steps, stays for a third of the run, and falls along a cosine.
double NetworkFit::rate_now() const noexcept {
    constexpr double kFirstSteps = 200;
    constexpr double kPi = 3.14159265358979323846;
    const auto step = static_cast<double>(progress_->step);
    const double done = std::min(1.0, step / static_cast<double>(options_.steps));
    const double falling = std::max(0.0, (done - 0.3) / 0.7);
    return options_.rate * std::min(1.0, (step + 1) / kFirstSteps) *
           (0.02 + 0.98 * 0.5 * (1 + std::cos(kPi * falling)));
}

void NetworkFit::descend() {
    constexpr float kMeanShare = 0.1F;
    constexpr float kSquareShare = 0.001F;
    const auto rate = static_cast<float>(rate_now());
    const auto steps = static_cast<double>(progress_->step + 1);
    // What both averages lack because they started from 0.
    const auto mean_part = static_cast<float>(1 - std::pow(1.0 - kMeanShare, steps));
    const auto square_part = static_cast<float>(1 - std::pow(1.0 - kSquareShare, steps));
    const std::size_t decaying = options_.shape.logits();
    std::vector<float>& parameters = progress_->network.parameters;
    for (std::size_t i = 0; i < parameters.size(); ++i) {
        float slope = 0;
        for (nets::Backpropagation& worker : workers_) slope += worker.gradient()[i];
        slope /= static_cast<float>(options_.batch);
        float& mean = progress_->mean[i];
        float& square = progress_->square[i];
        mean += kMeanShare * (slope - mean);
        square += kSquareShare * (slope * slope - square);
        const float change = mean / mean_part / (std::sqrt(square / square_part) + 1e-8F);
        const float decay =
            i < decaying ? static_cast<float>(options_.decay) * parameters[i] : 0.0F;
        parameters[i] -= rate * (change + decay);
    }
}

MovePrediction predict(const PositionSamples& samples, const nets::Network& network) {
    nets::Evaluator evaluator(network);
    Prediction prediction(samples);
    for (std::size_t at = 0; at < samples.count(); ++at) {
        evaluator.start(samples.side());
        features::show(samples.view(at), evaluator.grid(), 0, evaluator.planes(0));
        evaluator.run();
        prediction.add(at, network.base_factor, network.pass_logit, [&](std::size_t point) {
            return evaluator.logit(cell_of(evaluator.grid(), 0, point));
        });
    }
    return prediction.result();
}

MovePrediction predict(const PositionSamples& samples) {
    Prediction prediction(samples);
    for (std::size_t at = 0; at < samples.count(); ++at)
        prediction.add(at, 1, 0, [](std::size_t) { return 0.0F; });
    return prediction.result();
}

nets::Network quantise(const nets::FloatNetwork& network, const PositionSamples& samples) {
    constexpr std::size_t kMostPositions = 500;
    // Few activations are the largest of all: cutting them off leaves finer steps to the others.
    constexpr double kKept = 0.9998;
    nets::Backpropagation run(network.shape);
    run.use(network);
    std::vector<std::vector<float>> seen(static_cast<std::size_t>(network.shape.layers));
    const std::size_t positions = std::min(samples.count(), kMostPositions);
    for (std::size_t i = 0; i < positions; ++i) {
        show_floats(samples, i * samples.count() / positions, 0, run);
        run.run();
        for (int layer = 0; layer < network.shape.layers; ++layer)
            for (const float value : run.activations(layer))
                if (value > 0) seen[static_cast<std::size_t>(layer)].push_back(value);
    }
    std::vector<float> largest;
    for (auto& values : seen) {
        if (values.empty()) values.push_back(1);
        const auto kept = values.begin() + static_cast<std::ptrdiff_t>(
                                               kKept * static_cast<double>(values.size() - 1));
        std::nth_element(values.begin(), kept, values.end());
        largest.push_back(*kept);
    }
    return nets::quantised(network, largest);
}

}  // namespace nadare::learn
