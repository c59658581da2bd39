#include "nets/network.h"

#include <gtest/gtest.h>

#include "nets/evaluator.h"
#include "nets/float_network.h"
#include "util/error.h"
#include "util/rng.h"

namespace nadare::nets {
namespace {

Network small_network(std::uint64_t seed) {
    util::Rng rng(seed);
    const FloatNetwork network =
        FloatNetwork::random({.inputs = 16, .channels = 16, .layers = 2}, rng);
    return quantised(network, std::vector<float>{2.0F, 3.0F});
}

std::string error_of(const std::string& text) {
    try {
        Network::parse(text, "net.txt");
    } catch (const util::Error& error) {
        return error.what();
    }
    return "no error";
}

std::string with(std::string text, const std::string& old, const std::string& replacement) {
    const std::size_t at = text.find(old);
    EXPECT_NE(at, std::string::npos) << old;
    return text.replace(at, old.size(), replacement);
}

TEST(Network, ReadsWhatItWrites) {
    const Network network = small_network(1);
    const Network again = Network::parse(network.to_text("two\nlines"), "net.txt");
    ASSERT_EQ(again.layers.size(), 2U);
    for (std::size_t i = 0; i < 2; ++i) {
        EXPECT_EQ(again.layers[i].weights, network.layers[i].weights);
        EXPECT_EQ(again.layers[i].biases, network.layers[i].biases);
        EXPECT_EQ(again.layers[i].factors, network.layers[i].factors);
    }
    EXPECT_EQ(again.logit_weights, network.logit_weights);
    EXPECT_EQ(again.logit_factor, network.logit_factor);
    EXPECT_EQ(again.base_factor, network.base_factor);
    EXPECT_EQ(again.pass_logit, network.pass_logit);
}

TEST(Network, NamesTheLineAndWhatWasExpected) {
    const std::string text = small_network(1).to_text("comment");
    EXPECT_EQ(error_of(""), "net.txt, line 0: expected nadare-network 1, not 'the end'");
    EXPECT_EQ(error_of("hello\n"), "net.txt, line 1: expected nadare-network 1, not 'hello'");
    EXPECT_EQ(error_of("nadare-network 1\nlogits 00\n"),
              "net.txt, line 2: expected 'layer', a number of inputs and one of outputs, not "
              "'logits 00'");
    EXPECT_EQ(
        error_of(with(text, "layer 16 16", "layer 16 17")),
        "net.txt, line 3: expected inputs in multiples of 4 and outputs in multiples of 16, up "
        "to 256, not 'layer 16 17'");
    EXPECT_EQ(error_of(with(text, "layer 16 16\n", "layer 99999999999 16\n")),
              "net.txt, line 3: expected a number of inputs, not 'layer 99999999999 16'");
    EXPECT_EQ(error_of("nadare-network 1\nlayer 4 16\nbiases 1 2\n"),
              "net.txt, line 3: expected 'biases' and 16 numbers, not 'biases 1 2'");
    EXPECT_NE(error_of(text + "more\n").find("expected nothing more, not 'more'"),
              std::string::npos);
    EXPECT_NE(error_of(with(text, "logit-factor ", "logit-factor x")).find("expected a number"),
              std::string::npos);
    EXPECT_NE(error_of(with(text, "base-factor 1", "base-factor inf")).find("expected a number"),
              std::string::npos);
}

TEST(Network, CutAnywhereIsAnErrorAndNothingWorse) {
    const std::string text = small_network(2).to_text("comment");
    // The last line may be cut inside its number and still be a number.
    const std::size_t last_line = text.find("pass-logit") + std::string("pass-logit").size();
    for (std::size_t size = 0; size < last_line; size += 7)
        EXPECT_NE(error_of(text.substr(0, size)), "no error") << size << " bytes";
}

TEST(Network, WithAByteThatNoKernelCanTakeIsAnError) {
    std::string text = small_network(3).to_text("");
    const std::size_t at = text.find("weights ") + 8;
    text.replace(at, 2, "80");
    EXPECT_NE(error_of(text).find("bytes from -127 to 127"), std::string::npos);
}

TEST(Evaluator, FitsBoardsOfAnySizeOneAfterTheOther) {
    const Network network = small_network(4);
    Evaluator evaluator(network);
    const auto logit_of_lone_stone = [&](int side, std::size_t column, std::size_t row) {
        evaluator.start(side);
        evaluator.planes(evaluator.grid().cell(column, row))[3] = kLargestActivation;
        evaluator.run();
        return evaluator.logit(evaluator.grid().cell(column, row));
    };
    // Two layers see no further than two lines, so the edge far away does not matter.
    const float on_nine = logit_of_lone_stone(9, 4, 4);
    EXPECT_EQ(logit_of_lone_stone(19, 9, 9), on_nine);
    EXPECT_EQ(logit_of_lone_stone(5, 2, 2), on_nine);
    EXPECT_EQ(logit_of_lone_stone(9, 4, 4), on_nine);
    EXPECT_NE(logit_of_lone_stone(9, 0, 0), on_nine);
}

}  // namespace
}  // namespace nadare::nets
