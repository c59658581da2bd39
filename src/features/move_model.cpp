#include "features/move_model.h"

#include <charconv>
#include <unordered_map>

#include "features/shipped_moves.h"
#include "util/error.h"
#include "util/text.h"

namespace nadare::features {

namespace {

constexpr std::string_view kHeader = "nadare-moves 1";

}  // namespace

FeatureId ShapeTable::add(std::uint64_t hash, int size) {
    if (const FeatureId id = find(hash); id != kUnknown) return id;
    if (2 * (known_.size() + 1) > places_.size()) make_room();
    const auto id = static_cast<FeatureId>(kFeatureCount + known_.size());
    known_.push_back({hash, size});
    std::size_t at = hash & (places_.size() - 1);
    while (places_[at].id != kUnknown) at = (at + 1) & (places_.size() - 1);
    places_[at] = {hash, id};
    return id;
}

FeatureId ShapeTable::find(std::uint64_t hash) const noexcept {
    std::size_t at = hash & (places_.size() - 1);
    while (places_[at].id != kUnknown && places_[at].hash != hash)
        at = (at + 1) & (places_.size() - 1);
    return places_[at].id;
}

void ShapeTable::make_room() {
    std::vector<Place> old(2 * places_.size());
    old.swap(places_);
    for (const Place& place : old) {
        if (place.id == kUnknown) continue;
        std::size_t at = place.hash & (places_.size() - 1);
        while (places_[at].id != kUnknown) at = (at + 1) & (places_.size() - 1);
        places_[at] = place;
    }
}

MoveModel MoveModel::parse(std::string_view text, std::string_view source) {
    std::unordered_map<std::string_view, FeatureId> ids;
    for (FeatureId id = 0; id < kFeatureCount; ++id) ids.emplace(feature_name(id), id);

    MoveModel model;
    int number = 0;
    bool has_header = false;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        std::string_view line = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        ++number;
        const auto fail = [&](std::string_view expected) {
            throw util::Error(util::format("{}, line {}: expected {}, not {}", source, number,
                                           expected, util::in_quotes(line)));
        };
        if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
        if (!has_header) {
            if (line != kHeader) fail(kHeader);
            has_header = true;
            continue;
        }
        if (line.empty() || line.front() == '#') continue;
        const auto words = util::split_words(line);
        FeatureId id = 0;
        if (words.size() == 4 && words[0] == "shape") {
            const auto size = util::parse_int(words[1]);
            std::uint64_t hash = 0;
            const auto [stop, error] =
                std::from_chars(words[2].data(), words[2].data() + words[2].size(), hash, 16);
            if (!size ||
                (*size != kContactSize && (*size < kSmallestShape || *size > kLargestShape)))
                fail("a shape's size, 1 or 3 to 10");
            if (error != std::errc() || stop != words[2].data() + words[2].size())
                fail("a shape's number in hexadecimal");
            id = model.shapes.add(hash, static_cast<int>(*size));
            model.weights.resize(kFeatureCount + model.shapes.count());
        } else if (words.size() == 2 && ids.contains(words[0])) {
            id = ids.at(words[0]);
        } else {
            fail("a feature and its weight, or shape, size, number and weight");
        }
        float weight = 0;
        const std::string_view last = words.back();
        const auto [stop, error] = std::from_chars(last.data(), last.data() + last.size(), weight);
        if (error != std::errc() || stop != last.data() + last.size() || !(weight > -100) ||
            !(weight < 100))
            fail("a weight between -100 and 100");
        model.weights[id] = weight;
    }
    if (!has_header) throw util::Error(util::format("{} is empty: expected {}", source, kHeader));
    return model;
}

std::string MoveModel::to_text(std::string_view comment) const {
    std::string text = util::format("{}\n", kHeader);
    for (const std::string_view line : util::split(comment, '\n'))
        text += util::format("# {}\n", line);
    for (FeatureId id = 0; id < kFeatureCount; ++id)
        text += util::format("{} {:.2f}\n", feature_name(id), weights[id]);
    for (std::size_t i = 0; i < shapes.count(); ++i) {
        const ShapeTable::Known& shape = shapes.known()[i];
        text += util::format("shape {} {:016x} {:.2f}\n", shape.size, shape.hash,
                             weights[kFeatureCount + i]);
    }
    return text;
}

const MoveModel& MoveModel::shipped(int size) {
    if (size <= 10) {
        static const MoveModel small = parse(shipped_moves_9(), "the shipped 9x9 moves");
        return small;
    }
    static const MoveModel large = parse(shipped_moves_19(), "the shipped 19x19 moves");
    return large;
}

}  // namespace nadare::features
