#include "playout/learned_weights.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <unordered_map>

#include "playout/shipped_playouts.h"
#include "util/error.h"
#include "util/text.h"

namespace nadare::playout {

namespace {

constexpr std::string_view kHeader = "nadare-playouts 1";

constexpr std::array<std::string_view, kReplyCount> kReplyNames = {
    "takes-runner/1",     "takes-runner/2-3",   "takes-runner/4+",      "takes-dead/1",
    "takes-dead/2-3",     "takes-dead/4+",      "saves-by-taking/1",    "saves-by-taking/2-3",
    "saves-by-taking/4+", "saves-by-running/1", "saves-by-running/2-3", "saves-by-running/4+",
    "runs-in-vain/1",     "runs-in-vain/2-3",   "runs-in-vain/4+",      "atari/1",
    "atari/2-3",          "atari/4+",           "loose-atari/1",        "loose-atari/2-3",
    "loose-atari/4+",     "defends/1",          "defends/2-3",          "defends/4+",
    "presses/1",          "presses/2-3",        "presses/4+",           "counters",
    "kills-eye",          "takes-ko",           "takes-elsewhere/1",    "takes-elsewhere/2-3",
    "takes-elsewhere/4+", "runs-elsewhere/1",   "runs-elsewhere/2-3",   "runs-elsewhere/4+",
    "beside-last",        "diagonal-to-last",   "beside-own",           "diagonal-to-own",
    "self-atari/1",       "self-atari/2-3",     "self-atari/4+",
};

double weight_of(const std::map<go::Code3x3, double>& weights, go::Code3x3 code) {
    const auto found = weights.find(go::canonical(code));
    return found == weights.end() ? 0 : found->second;
}

template <class T>
bool reads_as(std::string_view text, T& value, auto... format) {
    const auto [stop, error] =
        std::from_chars(text.data(), text.data() + text.size(), value, format...);
    return error == std::errc() && stop == text.data() + text.size();
}

}  // namespace

std::string_view reply_name(unsigned reply) {
    return kReplyNames[reply];
}

PlayoutModel PlayoutModel::parse(std::string_view text, std::string_view source) {
    PlayoutModel model;
    int number = 0;
    for (std::string_view line : util::split(text, '\n')) {
        ++number;
        const auto fail = [&](std::string_view expected) {
            throw util::Error(util::format("{}, line {}: expected {}, not {}", source, number,
                                           expected, util::in_quotes(line)));
        };
        if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
        if (number == 1) {
            if (line != kHeader) fail(kHeader);
            continue;
        }
        if (line.empty() || line.front() == '#') continue;
        const auto words = util::split_words(line);
        double weight = 0;
        if (!reads_as(words.back(), weight) || !(std::abs(weight) <= 20))
            fail("a weight between -20 and 20 at the end");
        if (words.size() == 3 && (words[0] == "shape" || words[0] == "near")) {
            std::uint16_t code = 0;
            if (!reads_as(words[1], code, 16) || go::canonical(code) != code)
                fail("the smallest code of a shape's symmetries, in hexadecimal");
            (words[0] == "shape" ? model.shapes : model.near)[code] = weight;
            continue;
        }
        const auto reply = std::find(kReplyNames.begin(), kReplyNames.end(), words[0]);
        if (words.size() != 2 || reply == kReplyNames.end())
            fail("a reply and its weight, or 'shape' or 'near', a code and its weight");
        model.replies[static_cast<std::size_t>(reply - kReplyNames.begin())] = weight;
    }
    return model;
}

std::string PlayoutModel::to_text(std::string_view comment) const {
    std::string text = util::format("{}\n", kHeader);
    for (const std::string_view line : util::split(comment, '\n'))
        text += util::format("# {}\n", line);
    for (unsigned i = 0; i < kReplyCount; ++i)
        text += util::format("{} {:.3f}\n", reply_name(i), replies[i]);
    for (const auto& [code, weight] : shapes)
        text += util::format("shape {:04x} {:.3f}\n", code, weight);
    for (const auto& [code, weight] : near)
        text += util::format("near {:04x} {:.3f}\n", code, weight);
    return text;
}

const PlayoutModel& PlayoutModel::shipped(int size) {
    if (size <= 10) {
        static const PlayoutModel small = parse(shipped_playouts_9(), "the shipped 9x9 playouts");
        return small;
    }
    static const PlayoutModel large = parse(shipped_playouts_19(), "the shipped 19x19 playouts");
    return large;
}

LearnedWeights::LearnedWeights(const PlayoutModel& model) {
    constexpr double kMost = 65535;
    double most = 0;
    for (const auto& [code, weight] : model.shapes) most = std::max(most, weight);
    std::array<std::uint16_t, 1 << 16> by_mover{};  // The mover's stones being Black's.
    for (unsigned c = 0; c < by_mover.size(); ++c) {
        const auto code = static_cast<go::Code3x3>(c);
        near_[c] = static_cast<float>(std::exp(weight_of(model.near, code)));
        if (go::is_one_point_eye(code, go::Color::black)) continue;
        by_mover[c] = static_cast<std::uint16_t>(
            std::clamp(kMost * std::exp(weight_of(model.shapes, code) - most), 1.0, kMost));
    }
    for (unsigned c = 0; c < shapes_.size(); ++c)
        shapes_[c] = by_mover[c] |
                     std::uint32_t{by_mover[go::swap_colors(static_cast<go::Code3x3>(c))]} << 16;
    for (unsigned i = 0; i < kReplyCount; ++i)
        replies_[i] = static_cast<float>(std::exp(model.replies[i]));
}

}  // namespace nadare::playout
