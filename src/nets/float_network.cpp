#include "nets/float_network.h"

#include <algorithm>
#include <cmath>

namespace nadare::nets {

namespace {

float normal(util::Rng& rng) {
    // Twelve uniform draws are normal enough to start from.
    float sum = -6;
    for (int i = 0; i < 12; ++i) sum += static_cast<float>(rng.unit());
    return sum;
}

std::int8_t to_byte(float value) {
    return static_cast<std::int8_t>(std::clamp(std::lround(value), -127L, 127L));
}

// Of the weights that lead to one output: what becomes a byte of 127.
float largest_weight(const float* weights, int count, int step) {
    float largest = 1e-6F;
    for (int i = 0; i < count; ++i) largest = std::max(largest, std::abs(weights[i * step]));
    return largest;
}

}  // namespace

bool NetworkShape::is_possible(int inputs, int channels, int layers) noexcept {
    const auto is_width = [](int n) { return n >= 16 && n <= 64 && n % 16 == 0; };
    return is_width(inputs) && is_width(channels) && layers >= 1 && layers <= 32;
}

FloatNetwork FloatNetwork::random(const NetworkShape& shape, util::Rng& rng) {
    FloatNetwork network{.shape = shape, .parameters = std::vector<float>(shape.count())};
    for (int layer = 0; layer < shape.layers; ++layer) {
        const float spread =
            std::sqrt(2.0F / static_cast<float>(kTaps * shape.inputs_of(layer))) *
            (layer == 0 ? 1.5F : 1.0F);  // Most input planes are 0 nearly everywhere.
        float* weights = network.parameters.data() + shape.weights_of(layer);
        const int count = kTaps * shape.inputs_of(layer) * shape.channels;
        for (int i = 0; i < count; ++i) weights[i] = spread * normal(rng);
    }
    const float small = 0.1F / std::sqrt(static_cast<float>(shape.channels));
    for (int i = 0; i < shape.channels; ++i)
        network.parameters[shape.logits() + static_cast<std::size_t>(i)] = small * normal(rng);
    network.parameters[shape.base_factor()] = 1;
    return network;
}

Network quantised(const FloatNetwork& network, std::span<const float> largest) {
    const NetworkShape& shape = network.shape;
    constexpr float kMost = kLargestActivation;
    Network result;
    float input_unit = 1.0F / kMost;  // What an activation of 1 stands for.
    for (int l = 0; l < shape.layers; ++l) {
        Layer layer(shape.inputs_of(l), shape.channels);
        const float* weights = network.parameters.data() + shape.weights_of(l);
        const float* biases = network.parameters.data() + shape.biases_of(l);
        const float output_unit = largest[static_cast<std::size_t>(l)] / kMost;
        for (int output = 0; output < layer.outputs; ++output) {
            const float unit =
                largest_weight(weights + output, kTaps * layer.inputs, layer.outputs) / kMost;
            for (int tap = 0; tap < kTaps; ++tap)
                for (int input = 0; input < layer.inputs; ++input)
                    layer.weights[layer.weight_at(tap, input, output)] = to_byte(
                        weights[(tap * layer.inputs + input) * layer.outputs + output] / unit);
            const auto at = static_cast<std::size_t>(output);
            layer.biases[at] =
                static_cast<std::int32_t>(std::lround(biases[output] / (input_unit * unit)));
            layer.factors[at] = input_unit * unit / output_unit;
        }
        result.layers.push_back(std::move(layer));
        input_unit = output_unit;
    }
    const float* logits = network.parameters.data() + shape.logits();
    const float unit = largest_weight(logits, shape.channels, 1) / kMost;
    for (int i = 0; i < shape.channels; ++i)
        result.logit_weights.push_back(to_byte(logits[i] / unit));
    result.logit_factor = input_unit * unit;
    result.base_factor = network.parameters[shape.base_factor()];
    result.pass_logit = network.parameters[shape.pass_logit()];
    return result;
}

}  // namespace nadare::nets
