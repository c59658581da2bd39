// A small convolutional network in whole numbers: what judges positions at a glance, on a CPU and
// inside a search. Layers of 3×3 convolutions with rectifiers, all of the same width, and at the end
// a weighted sum of each cell's channels: its logit. It fits boards of any size.
//
// Activations are bytes from 0 to 127 and weights from −127 to 127. So no sum of two products leaves
// 16 bits, every instruction set computes the same sums, and one multiplication by a float, rounded
// as IEEE 754 says, leads to the next layer: every machine gets the same bits.
//
// Networks are text (network_text.cpp), so that what was learned can travel like the other models.
// A network never changes after it was made: any thread may use it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace nadare::nets {

inline constexpr int kTaps = 9;                 // Of a 3×3 kernel, row by row.
inline constexpr int kLargestActivation = 127;  // What stands for 1 in an input plane.
inline constexpr int kInputsTogether = 4;       // Kernels multiply so many channels in one step,
inline constexpr int kOutputsTogether = 16;     // and add up so many sums beside each other.

struct Layer {
    int inputs = 0;   // A multiple of kInputsTogether.
    int outputs = 0;  // A multiple of kOutputsTogether.
    // By group of kOutputsTogether, tap, group of kInputsTogether, output, input.
    std::vector<std::int8_t> weights{};
    std::vector<std::int32_t> biases{};  // What each output's sum starts with.
    std::vector<float> factors{};        // From each output's sum to its activation.

    Layer() = default;
    Layer(int input_count, int output_count);

    std::size_t weight_at(int tap, int input, int output) const noexcept {
        const int group = output / kOutputsTogether;
        const int steps = inputs / kInputsTogether;
        const int step = (group * kTaps + tap) * steps + input / kInputsTogether;
        return static_cast<std::size_t>((step * kOutputsTogether + output % kOutputsTogether) *
                                            kInputsTogether +
                                        input % kInputsTogether);
    }
    std::int8_t weight(int tap, int input, int output) const noexcept {
        return weights[weight_at(tap, input, output)];
    }
};

struct Network {
    std::vector<Layer> layers{};
    std::vector<std::int8_t> logit_weights{};  // One for each output of the last layer.
    float logit_factor = 0;                    // From that sum to a logit.
    float base_factor = 1;                     // On the logits of the model that it corrects,
    float pass_logit = 0;                      // and what it adds to that of a pass.

    int inputs() const noexcept { return layers.front().inputs; }
    int channels() const noexcept { return layers.front().outputs; }

    // Throws util::Error naming `source`, the line and what was expected.
    static Network parse(std::string_view text, std::string_view source);
    std::string to_text(std::string_view comment) const;
};

}  // namespace nadare::nets
