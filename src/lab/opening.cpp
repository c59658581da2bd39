#include "lab/opening.h"

#include <cstdint>

#include "go/game.h"
#include "go/text.h"
#include "lab/opening_generator.h"
#include "lab/shipped_openings.h"
#include "util/error.h"
#include "util/file.h"
#include "util/text.h"

namespace nadare::lab {
namespace {

Opening parse_opening(std::string_view line, int size) {
    go::Game game(size);
    Opening opening;
    for (const std::string_view word : util::split_words(line)) {
        const go::Point point = go::parse_vertex(word, size);
        if (point.is_pass()) throw util::Error("an opening has no passes");
        game.play({.point = point, .color = game.to_play()});
        opening.moves.push_back(point);
    }
    return opening;
}

}  // namespace

std::string to_string(const Opening& opening, int size) {
    std::vector<std::string> vertices;
    for (const go::Point point : opening.moves) vertices.push_back(go::to_vertex(point, size));
    return util::join(vertices, " ");
}

std::vector<Opening> parse_openings(std::string_view text, int size) {
    std::vector<Opening> openings;
    int number = 0;
    for (std::string_view line : util::split(text, '\n')) {
        ++number;
        line = util::trim(line.substr(0, line.find('#')));
        if (line.empty()) continue;
        try {
            openings.push_back(parse_opening(line, size));
        } catch (const util::Error& error) {
            throw util::Error(util::format("line {}: {}", number, error.what()));
        }
    }
    if (openings.empty()) throw util::Error("there is no opening in it");
    return openings;
}

std::vector<Opening> shipped_openings(int size) {
    if (const std::string_view text = shipped_openings_text(size); !text.empty())
        return parse_openings(text, size);
    return generate_openings({.size = size, .count = 100});
}

std::vector<Opening> load_openings(const std::string& source, int size) {
    if (source == "none") return {Opening{}};
    if (source == "shipped") return shipped_openings(size);
    const std::string text = util::read_file(source);
    try {
        return parse_openings(text, size);
    } catch (const util::Error& error) {
        throw util::Error(
            util::format("openings in {}: {}", util::in_quotes(source, 200), error.what()));
    }
}

std::string checksum(const std::vector<Opening>& openings, int size) {
    std::uint64_t hash = 0xcbf29ce484222325ULL;  // FNV-1a.
    for (const Opening& opening : openings)
        for (const char c : to_string(opening, size) + '\n') {
            hash ^= static_cast<unsigned char>(c);
            hash *= 0x100000001b3ULL;
        }
    return util::format("{:016x}", hash);
}

}  // namespace nadare::lab
