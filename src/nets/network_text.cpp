// The text of a network:
//
//     nadare-network 1
//     # comment
//     layer 16 32
//     biases 120 -7 …
//     factors 0.00131 …
//     weights 00 7f 81 …     (a line for every output: taps, inputs; two hexadecimal digits each)
//     logits 00 7f …
//     logit-factor 0.0021
//     base-factor 0.99
//     pass-logit -0.3
#include <charconv>
#include <span>

#include "nets/network.h"
#include "util/error.h"
#include "util/text.h"

namespace nadare::nets {

namespace {

constexpr std::string_view kHeader = "nadare-network 1";
constexpr int kMostChannels = 256;
constexpr std::size_t kMostLayers = 64;

void write_bytes(std::string& text, std::span<const std::int8_t> bytes) {
    for (const std::int8_t byte : bytes)
        text += util::format("{:02x}", static_cast<unsigned>(static_cast<std::uint8_t>(byte)));
}

class Reader {
 public:
    Reader(std::string_view text, std::string_view source) : text_(text), source_(source) {}

    // The next line that is neither empty nor a comment, in words; none at the end.
    std::vector<std::string_view> next_line() {
        while (!text_.empty()) {
            const std::size_t end = std::min(text_.find('\n'), text_.size());
            line_ = text_.substr(0, end);
            text_.remove_prefix(std::min(end + 1, text_.size()));
            ++number_;
            if (!line_.empty() && line_.back() == '\r') line_.remove_suffix(1);
            if (!line_.empty() && line_.front() != '#') return util::split_words(line_);
        }
        line_ = "the end";
        return {};
    }
    std::string_view line() const noexcept { return line_; }

    [[noreturn]] void fail(std::string_view expected) const {
        constexpr std::size_t kShown = 60;
        throw util::Error(util::format("{}, line {}: expected {}, not {}", source_, number_,
                                       expected, util::in_quotes(line_.substr(0, kShown))));
    }

    template <class Number>
    Number number(std::string_view word, std::string_view expected) const {
        Number value{};
        const auto [stop, error] = std::from_chars(word.data(), word.data() + word.size(), value);
        if (error != std::errc() || stop != word.data() + word.size()) fail(expected);
        return value;
    }
    // Not infinite, nor anything that could make a sum so.
    float factor(std::string_view word) const {
        const auto value = number<float>(word, "a number");
        if (!(value > -1e6F) || !(value < 1e6F)) fail("a number between -1000000 and 1000000");
        return value;
    }
    std::vector<std::int8_t> bytes(std::string_view word, std::size_t count) const {
        if (word.size() != 2 * count) fail(util::format("{} bytes in hexadecimal", count));
        std::vector<std::int8_t> bytes;
        for (std::size_t i = 0; i < count; ++i) {
            unsigned value = 0;
            const char* at = word.data() + 2 * i;
            const auto [stop, error] = std::from_chars(at, at + 2, value, 16);
            if (error != std::errc() || stop != at + 2 || value == 0x80)
                fail("bytes from -127 to 127 in hexadecimal");
            bytes.push_back(static_cast<std::int8_t>(static_cast<std::uint8_t>(value)));
        }
        return bytes;
    }
    // A line of this name with so many words behind it.
    std::vector<std::string_view> row(std::string_view name, std::size_t count) {
        auto words = next_line();
        if (words.size() != count + 1 || words[0] != name)
            fail(util::format("'{}' and {} numbers", name, count));
        words.erase(words.begin());
        return words;
    }

 private:
    std::string_view text_;
    std::string_view source_;
    std::string_view line_;
    int number_ = 0;
};

Layer read_layer(Reader& reader, const std::vector<std::string_view>& words) {
    const int inputs = reader.number<int>(words[1], "a number of inputs");
    const int outputs = reader.number<int>(words[2], "a number of outputs");
    if (inputs < 1 || inputs > kMostChannels || inputs % kInputsTogether != 0 || outputs < 1 ||
        outputs > kMostChannels || outputs % kOutputsTogether != 0)
        reader.fail(
            util::format("inputs in multiples of {} and outputs in multiples of {}, up to {}",
                         kInputsTogether, kOutputsTogether, kMostChannels));
    Layer layer(inputs, outputs);
    const auto count = static_cast<std::size_t>(outputs);
    const auto biases = reader.row("biases", count);
    for (std::size_t i = 0; i < count; ++i) {
        layer.biases[i] = reader.number<std::int32_t>(biases[i], "a whole number");
        constexpr std::int32_t kMost = 1 << 24;  // Beyond it, sums are no exact floats.
        if (layer.biases[i] < -kMost || layer.biases[i] > kMost) reader.fail("smaller biases");
    }
    const auto factors = reader.row("factors", count);
    for (std::size_t i = 0; i < count; ++i) layer.factors[i] = reader.factor(factors[i]);
    for (int output = 0; output < outputs; ++output) {
        const auto bytes =
            reader.bytes(reader.row("weights", 1)[0], static_cast<std::size_t>(kTaps * inputs));
        for (int tap = 0; tap < kTaps; ++tap)
            for (int input = 0; input < inputs; ++input)
                layer.weights[layer.weight_at(tap, input, output)] =
                    bytes[static_cast<std::size_t>(tap * inputs + input)];
    }
    return layer;
}

}  // namespace

Network Network::parse(std::string_view text, std::string_view source) {
    Reader reader(text, source);
    reader.next_line();
    if (reader.line() != kHeader) reader.fail(kHeader);
    Network network;
    auto words = reader.next_line();
    while (words.size() == 3 && words[0] == "layer") {
        Layer layer = read_layer(reader, words);
        if (!network.layers.empty() && layer.inputs != network.layers.back().outputs)
            reader.fail("as many inputs as the layer before has outputs");
        if (network.layers.size() >= kMostLayers) reader.fail("fewer layers");
        network.layers.push_back(std::move(layer));
        words = reader.next_line();
    }
    if (network.layers.empty()) reader.fail("'layer', a number of inputs and one of outputs");
    if (words.size() != 2 || words[0] != "logits") reader.fail("'layer' or 'logits'");
    network.logit_weights =
        reader.bytes(words[1], static_cast<std::size_t>(network.layers.back().outputs));
    network.logit_factor = reader.factor(reader.row("logit-factor", 1)[0]);
    network.base_factor = reader.factor(reader.row("base-factor", 1)[0]);
    network.pass_logit = reader.factor(reader.row("pass-logit", 1)[0]);
    if (!reader.next_line().empty()) reader.fail("nothing more");
    return network;
}

std::string Network::to_text(std::string_view comment) const {
    std::string text = util::format("{}\n", kHeader);
    for (const std::string_view line : util::split(comment, '\n'))
        text += util::format("# {}\n", line);
    for (const Layer& layer : layers) {
        text += util::format("layer {} {}\nbiases", layer.inputs, layer.outputs);
        for (const std::int32_t bias : layer.biases) text += util::format(" {}", bias);
        text += "\nfactors";
        for (const float factor : layer.factors) text += util::format(" {}", factor);
        text += '\n';
        for (int output = 0; output < layer.outputs; ++output) {
            std::vector<std::int8_t> bytes;
            for (int tap = 0; tap < kTaps; ++tap)
                for (int input = 0; input < layer.inputs; ++input)
                    bytes.push_back(layer.weight(tap, input, output));
            text += "weights ";
            write_bytes(text, bytes);
            text += '\n';
        }
    }
    text += "logits ";
    write_bytes(text, logit_weights);
    text += util::format("\nlogit-factor {}\nbase-factor {}\npass-logit {}\n", logit_factor,
                         base_factor, pass_logit);
    return text;
}

}  // namespace nadare::nets
