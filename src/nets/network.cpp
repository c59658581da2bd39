#include "nets/network.h"

namespace nadare::nets {

Layer::Layer(int input_count, int output_count)
    : inputs(input_count),
      outputs(output_count),
      weights(static_cast<std::size_t>(kTaps * input_count * output_count)),
      biases(static_cast<std::size_t>(output_count)),
      factors(static_cast<std::size_t>(output_count)) {}

}  // namespace nadare::nets
